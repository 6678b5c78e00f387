/** Who holds a sector that several fleets entered one after the other. */
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { type Interval, wilson } from '../../../stats/interval.ts';
import { type SectorOdds, sectorOdds } from '../engine/sector.ts';
import { validateFleet } from '../import/validate.ts';
import type { Fleet } from '../rules/fleet.ts';
import { eclipseOptions, rulesFor } from '../rules/options.ts';
import { combatSide } from '../rules/ship-figures.ts';

export interface SectorReport extends SectorOdds {
  /** 95 % intervals of the chances to hold the sector, in order of entry; null when exact. */
  readonly intervals: readonly Interval[] | null;
  /** Ships that are left out, and the like. */
  readonly warnings: readonly Problem[];
}

/** More than any table has players. */
const MOST_FLEETS = 9;

/** Digest 1: non-player ships meet the last survivor, so they were there before everyone else, wherever they are listed. */
function inOrderOfEntry(fleets: readonly Fleet[]): readonly Fleet[] {
  return [...fleets.filter(({ npc }) => npc), ...fleets.filter(({ npc }) => !npc)];
}

/** `fleets` in order of entry; in every battle the one that was there before defends. */
export function sectorReport(fleets: readonly Fleet[], given: Options): SectorReport | { readonly problems: readonly Problem[] } {
  const { options, problems: optionProblems } = eclipseOptions({ ...given, defender: 'second' });
  if (fleets.length < 2 || fleets.length > MOST_FLEETS) {
    const message = `A sector needs 2 to ${MOST_FLEETS} fleets; there ${fleets.length === 1 ? 'is 1' : `are ${fleets.length}`}.`;
    return { problems: [{ code: 'eclipse/sector', severity: 'error', message }] };
  }
  const verdicts = inOrderOfEntry(fleets).map((fleet) => validateFleet(fleet, options));
  const problems = [...optionProblems, ...verdicts.flatMap((verdict) => verdict.problems)];
  const legal = verdicts.flatMap(({ fleet }) => fleet ?? []);
  if (optionProblems.length > 0 || legal.length < fleets.length) return { problems };
  const odds = sectorOdds(legal.map(combatSide), (sides) => rulesFor(options, sides));
  const interval = (chance: number) => wilson(Math.round(chance * odds.trials), odds.trials);
  return { ...odds, intervals: odds.method === 'exact' ? null : odds.fleets.map(({ holds }) => interval(holds)), warnings: problems };
}
