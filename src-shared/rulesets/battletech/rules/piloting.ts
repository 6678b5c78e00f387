/** Piloting skill rolls, falls and getting up (Total Warfare "Piloting Skill Rolls", "Falling"). */

import {
  HIT_LOCATION,
  LOCATION_IDS,
  QUAD_HIT_LOCATION,
  QUAD_LOCATION_IDS,
  SIDE_FRONT,
  SIDE_LEFT,
  SIDE_REAR,
  SIDE_RIGHT,
} from '../data/tables.ts';
import type { LocationHit, ToHitPart } from '../present/events.ts';
import { damageLocation } from './damage.ts';
import { type Duel, snapshot } from './duel.ts';
import { hitPilot } from './pilot.ts';
import { damagePilotingModifier, gyroDestroyed, legsLost, pilotingOf, type Unit } from './unit.ts';

/** True when the 'Mech keeps its feet. */
function pilotingRoll(duel: Duel, unit: Unit, reason: string, modifier: number): boolean {
  const damage = damagePilotingModifier(unit);
  const skill = pilotingOf(unit, duel.rules);
  const target = skill + damage + modifier;
  const roll = duel.roll2d6('piloting');
  const success = !unit.immobile && roll >= target;
  if (duel.sink !== null) {
    const parts: ToHitPart[] = [
      [skill, 'piloting'],
      [damage, 'damage'],
      [modifier, 'situation'],
    ];
    const rolls = [{ sides: 6, faces: [duel.faceA, duel.faceB], label: 'piloting', target, total: roll }];
    duel.sink({ kind: 'piloting', side: unit.side, reason, rolls, success, parts: parts.filter(([value]) => value !== 0) });
  }
  return success;
}

/** A roll that fells the 'Mech when it fails. */
export function rollOrFall(duel: Duel, unit: Unit, reason: string, modifier: number): boolean {
  if (unit.prone || unit.destroyed) return true;
  if (pilotingRoll(duel, unit, reason, modifier)) return true;
  fall(duel, unit, 0);
  return false;
}

/** 1d6: facing after the fall, and the column its damage is rolled on. */
const FALL_TURN = [0, 1, 2, 3, 4, 5] as const;
const FALL_SIDE = [SIDE_FRONT, SIDE_RIGHT, SIDE_RIGHT, SIDE_REAR, SIDE_LEFT, SIDE_LEFT] as const;

export function fall(duel: Duel, unit: Unit, levels: number): void {
  if (unit.destroyed) return;
  unit.prone = true;
  unit.twist = 0;
  unit.falls++;
  const die = duel.dice.roll(6, 'fall') - 1;
  unit.facing = (unit.facing + (FALL_TURN[die] as number)) % 6;
  const side = FALL_SIDE[die] as number;
  const depth = duel.ground.depth[unit.hex]!;
  const full = Math.ceil(unit.sheet.mass / 10) * (levels + 1);
  const hits = fallDamage(duel, unit, depth > 0 ? Math.ceil(full / 2) : full, side);
  // The pilot stays unhurt on a piloting roll, harder for each level fallen.
  const target = pilotingOf(unit, duel.rules) + damagePilotingModifier(unit) + levels;
  if (!unit.destroyed && (unit.immobile || duel.roll2d6('fall injury') < target)) hitPilot(duel, unit, 1, 'fall');
  if (duel.sink !== null)
    duel.sink({ kind: 'fall', side: unit.side, facing: unit.facing, hits, notes: duel.takeNotes(), after: snapshot(unit) });
}

/** In groups of five points, each to its own location. */
function fallDamage(duel: Duel, unit: Unit, amount: number, side: number): LocationHit[] {
  const hits: LocationHit[] = [];
  const ids = unit.sheet.quad ? QUAD_LOCATION_IDS : LOCATION_IDS;
  const dealt = duel.other(unit).damageDealt;
  for (let left = amount; left > 0 && !unit.destroyed; left -= 5) {
    const points = Math.min(5, left);
    const roll = duel.roll2d6('location');
    const location = (unit.sheet.quad ? QUAD_HIT_LOCATION : HIT_LOCATION)[side]?.[roll - 2] as number;
    damageLocation(duel, unit, { location, amount: points, rear: side === SIDE_REAR, through: roll === 2, source: 'fall' });
    if (duel.sink !== null) hits.push({ location: ids[location] as string, damage: points, rear: side === SIDE_REAR, roll });
  }
  // The enemy gets no credit for a fall.
  duel.other(unit).damageDealt = dealt;
  return hits;
}

/** Rolls due at the end of a phase of attacks; the first that fails fells the unit. */
export function endOfPhaseRolls(duel: Duel, unit: Unit): void {
  if (!unit.destroyed && !unit.prone) {
    if (unit.legLostThisPhase && legsLost(unit) > 0) fall(duel, unit, 0);
    else if (gyroDestroyed(unit)) fall(duel, unit, 0);
    else rollForDamage(duel, unit);
  }
  unit.recoil = false;
  unit.damageThisPhase = unit.legHitThisPhase = unit.gyroHitThisPhase = 0;
  unit.legLostThisPhase = false;
}

function rollForDamage(duel: Duel, unit: Unit): void {
  if (unit.recoil && !rollOrFall(duel, unit, 'recoil of a heavy Gauss rifle', recoilModifier(unit.sheet.mass))) return;
  if (unit.damageThisPhase >= 20 && !rollOrFall(duel, unit, 'twenty damage in a phase', 1)) return;
  // The hit itself is already in the damage modifier.
  if (unit.gyroHitThisPhase > 0 && !rollOrFall(duel, unit, 'gyro hit', 0)) return;
  for (let i = 0; i < unit.legHitThisPhase; i++) if (!rollOrFall(duel, unit, 'leg actuator hit', 0)) return;
}

/** Total Warfare "Heavy Gauss Rifle": by weight class. */
function recoilModifier(mass: number): number {
  return mass <= 35 ? 2 : mass <= 55 ? 1 : mass <= 75 ? 0 : -1;
}

/** One try costs two MP; a gyro that is gone or two lost legs leave the 'Mech where it lies. */
export function canStand(unit: Unit): boolean {
  return !gyroDestroyed(unit) && legsLost(unit) < (unit.sheet.quad ? 3 : 2) && !unit.immobile;
}

export function tryToStand(duel: Duel, unit: Unit, facing: number): boolean {
  unit.heatBuilt += 1;
  if (!pilotingRoll(duel, unit, 'standing up', 0)) {
    fall(duel, unit, 0);
    return false;
  }
  unit.prone = false;
  unit.facing = facing;
  if (duel.sink !== null) duel.sink({ kind: 'rise', side: unit.side, facing, success: true, after: snapshot(unit) });
  return true;
}
