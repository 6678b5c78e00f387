/** Hazardous weapons (digest 10e, 3 and 8): what a failed test does to the unit that fired them. */
import type { Dice } from '../../../random/dice.ts';
import { binomial } from '../../../stats/distribution.ts';
import type { WeaponGroup } from './armament.ts';
import type { Edition } from './edition.ts';
import type { Fighter } from './fighter.ts';

/** Mortal wounds of a failed test, on one bearer. */
const HAZARD_WOUNDS = 3;

const SPARED: readonly string[] = ['CHARACTER', 'MONSTER', 'VEHICLE'];

export function hazardTests(groups: readonly WeaponGroup[], weaponsOf: (group: WeaponGroup) => number): number {
  return groups.reduce((sum, g) => sum + (g.attack.hazardous ? weaponsOf(g) : 0), 0);
}

/** Points a failed test makes: a launch-day test destroys its bearer outright. */
export function hazardPoints(edition: Edition, keywords: readonly string[]): number {
  return edition.hazardousDestroys && !keywords.some((k) => SPARED.includes(k)) ? Number.POSITIVE_INFINITY : HAZARD_WOUNDS;
}

// DEVIATION: the bearer is the model that would be removed next; characters are last in that order already.
/** Place on the wound track after one failed test. What exceeds the model is lost. */
export function rollHazard(fighter: Fighter, lost: number, settings: { readonly edition: Edition }, dice: Dice): number {
  const { track, target } = fighter;
  if (lost >= track.wounds) return lost;
  const rest = track.rest[lost]!;
  const points = hazardPoints(settings.edition, target.keywords);
  if (points === Number.POSITIVE_INFINITY) return lost + rest;
  const { feelNoPainMortal } = target.models[track.model[lost]!]!;
  let after = lost;
  for (let i = 0; i < points && after < lost + rest; i++) {
    if (feelNoPainMortal >= 7 || dice.roll(6, 'feelNoPainMortal') < feelNoPainMortal) after++;
  }
  return after;
}

/** Distribution of the wounds lost after `tests` tests, from a unit that has lost `lost`. */
export function hazardPmf(fighter: Pick<Fighter, 'track' | 'target'>, lost: number, tests: number, edition: Edition): Float64Array {
  let failed = new Float64Array(fighter.track.wounds + 1);
  failed[lost] = 1;
  const pmf = new Float64Array(failed.length);
  const counts = binomial(tests, 1 / 6).mass;
  for (let n = 0; n <= tests; n++) {
    if (n > 0) failed = oneFailure(fighter, failed, edition);
    for (let at = 0; at < pmf.length; at++) pmf[at] = pmf[at]! + counts[n]! * failed[at]!;
  }
  return pmf;
}

function oneFailure(
  { track, target }: Pick<Fighter, 'track' | 'target'>,
  before: Float64Array,
  edition: Edition,
): Float64Array<ArrayBuffer> {
  const after = new Float64Array(before.length);
  const points = hazardPoints(edition, target.keywords);
  for (let at = 0; at < before.length; at++) {
    const p = before[at]!;
    if (p === 0) continue;
    if (at === track.wounds || points === Number.POSITIVE_INFINITY) {
      const to = at + track.rest[at]!;
      after[to] = after[to]! + p;
      continue;
    }
    const { feelNoPainMortal } = target.models[track.model[at]!]!;
    const through = binomial(points, feelNoPainMortal >= 7 ? 1 : (feelNoPainMortal - 1) / 6).mass;
    through.forEach((q, k) => {
      const to = at + Math.min(k, track.rest[at]!);
      after[to] = after[to]! + p * q;
    });
  }
  return after;
}
