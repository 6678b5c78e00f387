/**
 * Shields (Tactical Operations "Shields"): held before an arm, one takes some points off each hit until it is used up. Lowered,
 * it covers the arm and makes that arm's weapons harder to aim; raised, it covers the torso beside the arm, too, and
 * spoils the aim of both.
 * DEVIATION: a shield is raised when nothing that can fire stands behind it; it is not swung before the whole 'Mech, which would
 * silence its weapons, and not used to strike.
 */
import { LA, LT, RA, RT } from '../data/tables.ts';
import { GEAR_CODE, type MechSheet } from './sheet.ts';
import { LOWER_ARM, SHOULDER, type Unit, UPPER_ARM, weaponReady } from './unit.ts';
import { isFired } from './weapon.ts';

/** By size: points taken off each hit, and points that it takes in all. */
const ABSORBS = [0, 3, 5, 7] as const;
const HOLDS = [0, 11, 18, 25] as const;
/** A critical hit on a slot of the shield costs this much of what it holds. */
const SLOT_HOLDS = 5;
const LOWERED_MODIFIER = 1;
const RAISED_MODIFIER = 2;

/** What is left of a hit after the shield before that location; the shield wears by what it takes. */
export function afterShield(unit: Unit, location: number, rear: boolean, amount: number): number {
  const arm = armBefore(location);
  if (arm < 0 || rear || (location !== arm && !isRaised(unit, arm))) return amount;
  const absorbed = Math.min(amount, shieldAbsorbs(unit, arm), shieldHolds(unit, arm));
  if (absorbed === 0) return amount;
  unit.shieldWorn[arm] = unit.shieldWorn[arm]! + absorbed;
  unit.version++;
  return amount - absorbed;
}

/** What a shield adds to the number of a weapon behind it. */
export function shieldModifier(unit: Unit, location: number): number {
  if (unit.sheet.shields === 0) return 0;
  const arm = armBefore(location);
  if (arm < 0 || shieldHolds(unit, arm) === 0) return 0;
  if (isRaised(unit, arm)) return RAISED_MODIFIER;
  return location === arm ? LOWERED_MODIFIER : 0;
}

/** Points the shield of an arm can still take; 0 without one. */
export function shieldHolds(unit: Unit, arm: number): number {
  const size = shieldSize(unit.sheet, arm);
  if (size === 0 || unit.gone(arm)) return 0;
  return Math.max(0, HOLDS[size]! - SLOT_HOLDS * slotsHit(unit, arm) - unit.shieldWorn[arm]!);
}

/** Points it takes off each hit: fewer with a damaged shield or arm. */
function shieldAbsorbs(unit: Unit, arm: number): number {
  const strained = (unit.limb(arm, SHOULDER) ? 2 : 0) + (unit.limb(arm, UPPER_ARM) ? 1 : 0) + (unit.limb(arm, LOWER_ARM) ? 1 : 0);
  return Math.max(0, ABSORBS[shieldSize(unit.sheet, arm)]! - slotsHit(unit, arm) - strained);
}

function isRaised(unit: Unit, arm: number): boolean {
  if (unit.immobile) return false;
  const { weapons } = unit.sheet;
  for (let mount = 0; mount < weapons.length; mount++) {
    const { location, rear, weapon } = weapons[mount]!;
    if (armBefore(location) === arm && !rear && isFired(weapon) && unit.pointless[mount] === 0 && weaponReady(unit, mount)) return false;
  }
  return true;
}

/** The arm whose shield can cover a location; -1 = none. */
function armBefore(location: number): number {
  return location === RA || location === RT ? RA : location === LA || location === LT ? LA : -1;
}

/** 1 small, 2 medium, 3 large; 0 = none. */
function shieldSize(sheet: MechSheet, arm: number): number {
  return arm === RA ? sheet.shields & 3 : arm === LA ? sheet.shields >> 2 : 0;
}

function slotsHit(unit: Unit, arm: number): number {
  const { slots, gear } = unit.sheet;
  let hit = 0;
  for (let slot = arm * 12; slot < arm * 12 + 12; slot++) {
    const code = slots[slot]! - GEAR_CODE;
    if (code >= 0 && gear[code]?.kind === 'shield' && unit.slotHit[slot] === 1) hit++;
  }
  return hit;
}
