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
export function editionProblems(combatants: readonly Combatant<Unit>[], options: Options, found: EditionId): Problem[] {
  const played = options.edition === '9e' || options.edition === '10e' ? options.edition : found;
  const strangers = combatants.filter((c) => editionOfUnit(c) !== played);
  const first = strangers[0];
  if (first === undefined) return [];
  const other = EDITIONS[editionOfUnit(first)].label.toLowerCase();
  const mixed = strangers.length < combatants.length;
  const message = mixed
    ? `Units of two editions cannot meet: ${first.name}${strangers.length > 1 ? ` and ${strangers.length - 1} more are` : ' is'} of the ${other}, the others of the ${EDITIONS[played].label.toLowerCase()}.`
    : `The run plays the ${EDITIONS[played].label.toLowerCase()}, but its units are of the ${other}.`;
  const hint = mixed ? 'Choose units of one edition.' : "Leave the option 'edition' at 'auto'.";
  return [{ code: 'wh40k/mixed-editions', severity: 'error', message, subject: first.name, hint }];
}
