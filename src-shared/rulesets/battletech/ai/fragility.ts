/** How much of a 'Mech's life a point of damage costs. */
import { CT, HD, HIT_LOCATION, isTorso, LT, QUAD_HIT_LOCATION, SIDE_REAR, TRANSFERS_TO } from '../data/tables.ts';
import { meanShare } from '../rules/plating.ts';
import { shieldHolds } from '../rules/shields.ts';
import type { Unit } from '../rules/unit.ts';

/** Damage that a point of structure takes: standard, composite, reinforced. */
const FRAME_FACTOR = [1, 1, 0.5, 2] as const;

/** Of 36, how often 2d6 give 2 to 12. */
const COMBINATIONS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1] as const;

/** What was found for each unit, with the damage it had then. */
interface Known {
  readonly shares: Float64Array;
  version: number;
  damage: number;
  endAtCrippled: boolean;
}
const known = new WeakMap<Unit, Known>();

/**
 * Share of its life a unit loses to one point of damage from each side: the chance of each location, weighed by what
 * its loss means, over what still protects it. Thin rear armour makes the rear share large. Written to `into` from `start` on.
 */
export function fragility(unit: Unit, endAtCrippled: boolean, into: Float64Array, start = 0): Float64Array {
  let kept = known.get(unit);
  if (kept === undefined) {
    kept = { shares: new Float64Array(4), version: -1, damage: -1, endAtCrippled };
    known.set(unit, kept);
  }
  if (kept.version !== unit.version || kept.damage !== unit.damageTaken || kept.endAtCrippled !== endAtCrippled) {
    for (let side = 0; side < 4; side++) kept.shares[side] = fragilityFrom(side, unit, endAtCrippled);
    kept.version = unit.version;
    kept.damage = unit.damageTaken;
    kept.endAtCrippled = endAtCrippled;
  }
  for (let side = 0; side < 4; side++) into[start + side] = kept.shares[side]!;
  return into;
}

function fragilityFrom(side: number, unit: Unit, endAtCrippled: boolean): number {
  const column = (unit.sheet.quad ? QUAD_HIT_LOCATION : HIT_LOCATION)[side] as readonly number[];
  let sum = 0;
  for (let i = 0; i < 11; i++) {
    let location = column[i]!;
    while (location > CT && unit.gone(location)) location = TRANSFERS_TO[location] as number;
    const plate = side === SIDE_REAR && isTorso(location) ? 7 + location : location;
    const guard =
      unit.armour[plate]! / meanShare(unit.sheet.plates[location]!) +
      unit.structure[location]! * FRAME_FACTOR[unit.sheet.frame]! +
      (unit.sheet.shields === 0 || side === SIDE_REAR ? 0 : shieldHolds(unit, location)) +
      1;
    sum += ((COMBINATIONS[i] as number) / 36) * (weightOf(location, endAtCrippled) / guard);
  }
  return sum;
}

function weightOf(location: number, endAtCrippled: boolean): number {
  if (location === HD || location === CT) return 1;
  if (location <= LT) return endAtCrippled ? 1 : 0.7;
  return location >= 6 ? 0.5 : 0.3;
}
