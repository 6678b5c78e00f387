/** MASC and superchargers: speed at a risk (Total Warfare "MASC", Tactical Operations "Supercharger"). */
import { LL, RA } from '../data/tables.ts';
import { criticalHit } from './criticals.ts';
import { destroy } from './damage.ts';
import type { Duel } from './duel.ts';
import { MASC, SUPERCHARGER } from './mobility.ts';
import { isLeg, type Unit, workingBoosters } from './unit.ts';

/** 2d6 number by turns of use in a row. */
const STRAIN = [3, 5, 7, 11, 13] as const;

/**
 * Rolls for each booster in use. DEVIATION: after the move, so that a failure does not cut it short.
 */
export function strainBoosters(duel: Duel, unit: Unit): void {
  const boosters = workingBoosters(unit);
  const target = STRAIN[Math.min(unit.boostStep, STRAIN.length - 1)]!;
  unit.boostedThisTurn = true;
  if ((boosters & MASC) !== 0 && failed(duel, unit, 'MASC', target)) damageLegs(duel, unit);
  if ((boosters & SUPERCHARGER) !== 0 && failed(duel, unit, 'supercharger', target)) damageEngine(duel, unit);
}

function failed(duel: Duel, unit: Unit, what: string, target: number): boolean {
  const roll = duel.roll2d6('booster');
  const success = roll >= target;
  duel.sink?.({
    kind: 'piloting',
    side: unit.side,
    reason: what,
    rolls: [{ sides: 6, faces: [duel.faceA, duel.faceB], label: what, target, total: roll }],
    success,
    parts: [[target, 'strain']],
  });
  return !success;
}

/** One critical hit in each leg. */
function damageLegs(duel: Duel, unit: Unit): void {
  for (let location = RA; location <= LL; location++) {
    if (isLeg(unit, location) && !unit.gone(location)) criticalHit(duel, unit, location);
  }
}

/** 2d6: up to 7 nothing, 8-9 one engine hit, 10-11 two, 12 three. */
function damageEngine(duel: Duel, unit: Unit): void {
  const roll = duel.roll2d6('supercharger');
  unit.engineHits += roll >= 12 ? 3 : roll >= 10 ? 2 : roll >= 8 ? 1 : 0;
  unit.version++;
  if (unit.engineHits >= 3) destroy(unit, 'engine destroyed');
}
