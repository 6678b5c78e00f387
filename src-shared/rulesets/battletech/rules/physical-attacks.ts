/** Kicks, punches and hatchets between neighbours, after fire (Total Warfare "Physical Attacks"). */
import {
  HIT_LOCATION,
  KICK_LOCATION,
  LA,
  LL,
  LOCATION_IDS,
  PUNCH_LOCATION,
  QUAD_HIT_LOCATION,
  QUAD_LOCATION_IDS,
  RA,
  RL,
  SIDE_REAR,
} from '../data/tables.ts';
import type { LocationHit, Roll, ToHitPart } from '../present/events.ts';
import { ARC_FORWARD, ARC_LEFT_ARM, ARC_RIGHT_ARM, ARCS, angleOff } from './arcs.ts';
import { damageLocation } from './damage.ts';
import { type Duel, snapshot } from './duel.ts';
import { bearingTo, countAttack } from './firing.ts';
import { HAND_WEAPONS, type HandWeapon, isHandWeapon } from './hand-weapons.ts';
import { rollOrFall } from './piloting.ts';
import { GEAR_CODE, WEAPON_CODE } from './sheet.ts';
import { type Situation, situationOf } from './to-hit.ts';
import { FOOT, HAND, HIP, LOWER_ARM, LOWER_LEG, legsLost, pilotingOf, SHOULDER, type Unit, UPPER_ARM, UPPER_LEG } from './unit.ts';

export type PhysicalAttackKind = 'kick' | 'punch' | HandWeapon;

export interface PhysicalAttack {
  readonly kind: PhysicalAttackKind;
  /** The limb that strikes. */
  readonly limb: number;
  readonly number: number;
  readonly damage: number;
  /** Table the hit is rolled on. */
  readonly table: 'kick' | 'punch' | 'full';
  readonly heat?: number;
}

/** Every physical attack that is possible now. Kicks stand alone; the two punches go together. */
export function possiblePhysicalAttacks(duel: Duel, attacker: Unit, target: Unit, s: Situation): PhysicalAttack[] {
  situationOf(duel, attacker, target, s);
  if (s.distance !== 1 || attacker.prone || attacker.immobile || attacker.destroyed || target.destroyed) return [];
  const rise = duel.ground.stand[target.hex]! - duel.ground.stand[attacker.hex]!;
  // Range, heat and sensors do not matter in close combat; movement, terrain and posture do.
  const base =
    pilotingOf(attacker, duel.rules) +
    s.attackerMoved +
    s.targetMoved +
    s.targetJumped +
    s.immobile +
    s.targetWoods +
    (target.prone ? -2 : 0) +
    // Two in all: it makes piloting harder by one already.
    (attacker.sheet.industrialTsm ? 1 : 0);
  return [...kicks(attacker, target, rise, base), ...armAttacks(attacker, target, rise, base)];
}

function kicks(attacker: Unit, target: Unit, rise: number, base: number): PhysicalAttack[] {
  const facing = ARCS[angleOff(bearingTo(attacker, target), attacker.facing)]! & ARC_FORWARD;
  if (facing === 0 || rise > 0 || rise < -1 || legsLost(attacker) > 0) return [];
  if (attacker.limb(RL, HIP) || attacker.limb(LL, HIP)) return [];
  return [RL, LL]
    .filter((leg) => !firedFrom(attacker, leg))
    .map((leg): PhysicalAttack => {
      const hurt = (attacker.limb(leg, UPPER_LEG) ? 1 : 0) + (attacker.limb(leg, LOWER_LEG) ? 1 : 0);
      const taloned = attacker.has('talons') && !attacker.limb(leg, FOOT) ? 1.5 : 1;
      const damage = Math.floor((Math.floor(attacker.sheet.mass / 5) >> hurt) * strength(attacker) * taloned);
      const number = base - 2 + 2 * hurt + (attacker.limb(leg, FOOT) ? 1 : 0);
      return { kind: 'kick', limb: leg, number, damage, table: rise === 0 ? (target.prone ? 'full' : 'kick') : 'punch' };
    });
}

function armAttacks(attacker: Unit, target: Unit, rise: number, base: number): PhysicalAttack[] {
  if (attacker.sheet.quad || rise < 0 || rise > 1 || (rise === 0 && target.prone)) return [];
  const arcs = ARCS[angleOff(bearingTo(attacker, target), attacker.facing + attacker.twist)]!;
  return [RA, LA]
    .filter(
      (arm) =>
        !attacker.gone(arm) &&
        !attacker.limb(arm, SHOULDER) &&
        !firedFrom(attacker, arm) &&
        (arcs & (arm === LA ? ARC_LEFT_ARM : ARC_RIGHT_ARM)) !== 0,
    )
    .map((arm) => armAttack(attacker, arm, base, rise === 1 ? 'kick' : 'punch'));
}

function armAttack(attacker: Unit, arm: number, base: number, table: PhysicalAttack['table']): PhysicalAttack {
  const enhanced = (attacker.sheet.aes & (1 << arm)) !== 0 ? -1 : 0;
  const gear = handWeapon(attacker, arm);
  if (gear === null) return punch(attacker, arm, base + enhanced, table);
  const weapon = HAND_WEAPONS[gear.kind];
  const damage = weapon.damage(attacker.sheet.mass, gear.grade) * (weapon.strong ? strength(attacker) : 1);
  // A claw is a punch that hits harder and less surely.
  const reached = gear.kind === 'claw' ? table : 'full';
  const heat = weapon.heat?.[gear.grade] ?? 0;
  const number = base + enhanced + weapon.toHit + 2 * missingActuators(attacker, arm);
  return { kind: gear.kind, limb: arm, number, damage, table: reached, ...(heat > 0 && { heat }) };
}

/** Each missing or damaged upper or lower arm actuator: +2 and half the damage; no working hand: +1. */
function punch(attacker: Unit, arm: number, base: number, table: PhysicalAttack['table']): PhysicalAttack {
  const missing = missingActuators(attacker, arm);
  const noHand = attacker.limb(arm, HAND) || !has(attacker, arm, HAND) ? 1 : 0;
  const damage = (Math.ceil(attacker.sheet.mass / 10) >> missing) * strength(attacker);
  return { kind: 'punch', limb: arm, number: base + 2 * missing + noHand, damage, table };
}

/** Of the upper and the lower arm, lost or never there. */
function missingActuators(unit: Unit, arm: number): number {
  return [UPPER_ARM, LOWER_ARM].filter((system) => unit.limb(arm, system) || !has(unit, arm, system)).length;
}

function has(unit: Unit, location: number, system: number): boolean {
  for (let slot = location * 12; slot < location * 12 + 12; slot++) if (unit.sheet.slots[slot] === system) return true;
  return false;
}

function handWeapon(unit: Unit, arm: number): { kind: HandWeapon; grade: number } | null {
  if (unit.limb(arm, HAND)) return null;
  for (let slot = arm * 12; slot < arm * 12 + 12; slot++) {
    const code = unit.sheet.slots[slot]!;
    if (code < GEAR_CODE || code >= WEAPON_CODE || unit.gearLost[code - GEAR_CODE] === 1) continue;
    const { kind, grade } = unit.sheet.gear[code - GEAR_CODE]!;
    if (isHandWeapon(kind)) return { kind, grade };
  }
  return null;
}

/** Triple-strength myomer, hot, and the industrial kind always: twice the damage. */
function strength(unit: Unit): number {
  return unit.sheet.industrialTsm || (unit.sheet.tsm && unit.heat >= 9) ? 2 : 1;
}

function firedFrom(unit: Unit, location: number): boolean {
  return unit.sheet.weapons.some((w, mount) => w.location === location && unit.weaponFired[mount] === 1);
}

/** Rolls to hit and for the location; returns whether it hit. */
export function resolvePhysicalAttack(duel: Duel, attacker: Unit, attack: PhysicalAttack, situation: Situation): boolean {
  const target = duel.other(attacker);
  attacker.heatBuilt += attack.heat ?? 0;
  const roll = duel.roll2d6('physical');
  const hit = roll >= attack.number;
  const rolls: Roll[] = [{ sides: 6, faces: [duel.faceA, duel.faceB], label: attack.kind, target: attack.number, total: roll }];
  const before = attacker.damageDealt;
  const hits = hit ? [strike(duel, target, attack, situation.side)] : [];
  countAttack(attacker, attacker.sheet.weapons.length, hit, attacker.damageDealt - before);
  if (duel.sink !== null) {
    const skill = pilotingOf(attacker, duel.rules);
    const parts: ToHitPart[] = [
      [skill, 'piloting'],
      [attack.number - skill, 'situation'],
    ];
    duel.sink({
      kind: 'blow',
      side: attacker.side,
      attack: attack.kind.replaceAll('-', ' '),
      rolls,
      parts,
      number: attack.number,
      hit,
      hits,
      notes: duel.takeNotes(),
      after: snapshot(target),
    });
  }
  return hit;
}

function strike(duel: Duel, target: Unit, attack: PhysicalAttack, side: number): LocationHit {
  const location = physicalHitLocation(duel, target, attack, side);
  const rear = side === SIDE_REAR;
  // A 2 on the full table may go through the armour, as with any weapon.
  const through = attack.table === 'full' && duel.faceA + duel.faceB === 2;
  damageLocation(duel, target, { location, amount: attack.damage, rear, through, source: 'physical' });
  const ids = target.sheet.quad ? QUAD_LOCATION_IDS : LOCATION_IDS;
  return { location: ids[location] as string, damage: attack.damage, rear, roll: 0 };
}

function physicalHitLocation(duel: Duel, target: Unit, attack: PhysicalAttack, side: number): number {
  if (attack.table === 'full')
    return (target.sheet.quad ? QUAD_HIT_LOCATION : HIT_LOCATION)[side]?.[duel.roll2d6('location') - 2] as number;
  const table = attack.table === 'kick' ? KICK_LOCATION : PUNCH_LOCATION;
  return table[side]?.[duel.dice.roll(6, 'location') - 1] as number;
}

/** A kick that hits makes the target roll, one that misses the kicker (Total Warfare "Kick Attacks"). */
export function afterKick(duel: Duel, attacker: Unit, target: Unit, hit: boolean): void {
  if (hit) rollOrFall(duel, target, 'kicked', 0);
  else rollOrFall(duel, attacker, 'missed kick', 0);
}
