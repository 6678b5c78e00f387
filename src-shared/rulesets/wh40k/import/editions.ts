/** Which edition a field of units belongs to. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { EDITIONS, type EditionId } from '../rules/edition.ts';
import type { Unit } from '../rules/model.ts';

function editionOfUnit({ data }: Combatant<Unit>): EditionId {
  return data?.edition ?? '9e';
}

/** The edition of most units, the newer one when tied. */
export function editionIn(combatants: readonly Combatant<Unit>[]): EditionId {
  const tenth = combatants.filter((c) => editionOfUnit(c) === '10e').length;
  return tenth > 0 && 2 * tenth >= combatants.length ? '10e' : '9e';
}

/** Editions count on different scales, so their units don't meet; the option may not claim another edition either. */
export function editionProblems(combatants: readonly Combatant<Unit>[], options: Options): Problem[] {
  const played = options.edition === '9e' || options.edition === '10e' ? options.edition : editionIn(combatants);
  const [strangers, others] = [
    combatants.filter((c) => editionOfUnit(c) !== played),
    combatants.filter((c) => editionOfUnit(c) === played),
  ];
  const [first] = strangers;
  if (first === undefined) return [];
  const mixed = others.length > 0;
  const message = mixed
    ? `Units of two editions cannot meet: ${membersText(strangers)}, but ${membersText(others)}.`
    : `The run plays the ${EDITIONS[played].label.toLowerCase()}, but its units are of the ${labelOf(first)}.`;
  const hint = mixed ? 'Choose rosters of one edition.' : "Leave the option 'edition' at 'auto'.";
  return [{ code: 'wh40k/mixed-editions', severity: 'error', message, subject: first.name, hint }];
}

/** "Ash Raiders (ashborn.json) and 4 more are of the tenth edition"; all of them are of one. */
function membersText(units: readonly Combatant<Unit>[]): string {
  const first = units[0]!;
  const file = first.source === undefined ? '' : ` (${first.source.file.split(/[\\/]/).at(-1)})`;
  const more = units.length > 1 ? ` and ${units.length - 1} more are` : ' is';
  return `${first.name}${file}${more} of the ${labelOf(first)}`;
}

function labelOf(unit: Combatant<Unit>): string {
  return EDITIONS[editionOfUnit(unit)].label.toLowerCase();
}
