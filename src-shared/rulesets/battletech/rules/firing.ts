/** Weapon attacks: declared by both sides, then resolved shot by shot (Total Warfare "Weapon Attack Phase"). */
import type { AttackStyle } from '../../../contract/scene.ts';
import type { MunitionKind } from '../data/ammunition.ts';
import { HIT_LOCATION, isArm, LA, LOCATION_IDS, QUAD_HIT_LOCATION, QUAD_LOCATION_IDS, RA, SIDE_NAMES, SIDE_REAR } from '../data/tables.ts';
import type { WeaponRow } from '../data/weapon-row.ts';
import type { LocationHit, Roll } from '../present/events.ts';
import { ARCS, angleOff, bearingBetween } from './arcs.ts';
import { carriesBeacon, markTarget } from './beacons.ts';
import { hitWeapon } from './criticals.ts';
import { damageLocation } from './damage.ts';
import { type Duel, snapshot } from './duel.ts';
import { bracketAt, clusterHits, type FireMode, MOST_ROUNDS } from './fire-mode.ts';
import { disturb, spendTsemp } from './interference.ts';
import type { HitSource } from './plating.ts';
import { jamsGuidance, jamsStreak } from './signature-systems.ts';
import { IMPOSSIBLE, type Situation, toHitNumber, toHitParts } from './to-hit.ts';
import { binFor, isLeg, type Unit, weaponReady } from './unit.ts';
import { feedOf, fullDamage, WEAPONS } from './weapon.ts';

export interface Shot {
  readonly mount: number;
  readonly mode: FireMode;
  readonly number: number;
}

/** Is the target in the arc of that mount, with a given twist? */
function inArc(attacker: Unit, mount: number, degrees: number, twist: number): boolean {
  const weapon = attacker.sheet.weapons[mount]!;
  // Leg weapons look where the legs look; everything else turns with the torso.
  const turned = isLeg(attacker, weapon.location) ? 0 : twist;
  const angle = angleOff(degrees, attacker.facing + turned);
  return (ARCS[angle]! & weapon.arc) !== 0;
}

/**
 * May this mount fire at the target now? A prone 'Mech fires its torso and head and one arm (the other props it up), a
 * 'Mech behind cover no leg weapons.
 */
function mayFire(attacker: Unit, mount: number, s: Situation, proppedArm: number): boolean {
  const { location } = attacker.sheet.weapons[mount]!;
  if (!weaponReady(attacker, mount)) return false;
  if (isLeg(attacker, location) && (s.attackerLegsCovered || attacker.prone)) return false;
  return !(attacker.prone && location === proppedArm);
}

/** A shot being resolved, with what is recorded about it. */
interface Attack {
  readonly duel: Duel;
  readonly attacker: Unit;
  readonly target: Unit;
  readonly shot: Shot;
  readonly situation: Situation;
  readonly rolls: Roll[];
  readonly hits: LocationHit[];
  /** All missiles hit, or it does not fire. */
  readonly locks: boolean;
  /** The kind of round that was fired. */
  kind: MunitionKind;
}

export function resolveShot(duel: Duel, attacker: Unit, declared: Shot, situation: Situation): void {
  const target = duel.other(attacker);
  // A mark made after the declaration still helps.
  const shot = situation.tagged ? { ...declared, number: toHitNumber(attacker, declared.mount, declared.mode, situation) } : declared;
  const locks = shot.mode.streak && !jamsStreak(target);
  const attack: Attack = { duel, attacker, target, shot, situation, rolls: [], hits: [], locks, kind: 'standard' };
  const { mode } = shot;
  const row = WEAPONS[mode.weapon]!;
  const roll = duel.roll2d6('to hit');
  const hit = roll >= shot.number;
  if (duel.sink !== null)
    attack.rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'to hit', target: shot.number, total: roll });
  // A streak launcher that finds no lock does not fire: no heat, no round.
  if (!attack.locks || hit) attack.kind = useUp(duel, attacker, shot, row);
  attacker.shotsFired++;
  const dealtBefore = attacker.damageDealt;
  if (mode.jamsAt > 0 && roll <= mode.jamsAt) jam(duel, attacker, shot, row);
  if (hit) attacker.shotsHit++;
  const missiles = hit ? applyHits(attack) : 0;
  countAttack(attacker, shot.mount, hit, attacker.damageDealt - dealtBefore);
  if (duel.sink !== null) recordShot(attack, hit, missiles);
}

/** The ledger row of a mount: fired, hit, damage. */
export function countAttack(unit: Unit, row: number, hit: boolean, damage: number): void {
  const { tally } = unit;
  const at = 3 * row;
  tally[at] = tally[at]! + 1;
  if (hit) tally[at + 1] = tally[at + 1]! + 1;
  tally[at + 2] = tally[at + 2]! + damage;
}

/** A jam ends a weapon's duel; one that bursts goes up as well. */
function jam(duel: Duel, attacker: Unit, { mount, mode }: Shot, row: WeaponRow): void {
  duel.note(() => `${row.name} ${mode.bursts ? 'bursts' : 'jams'}`);
  attacker.weaponSpent[mount] = 1;
  attacker.version++;
  if (mode.bursts) hitWeapon(duel, attacker, attacker.sheet.weapons[mount]!.location, mount);
}

/** Returns the kind of round that was fired. */
function useUp(duel: Duel, attacker: Unit, shot: Shot, row: WeaponRow): MunitionKind {
  attacker.weaponFired[shot.mount] = 1;
  attacker.heatBuilt += shotHeat(attacker, shot);
  if (row.special === 'heavy-gauss' && attacker.moved !== 'stand') attacker.recoil = true;
  if (row.special === 'tsemp') spendTsemp(attacker, shot.mount, row);
  if (row.oneShot === true) {
    attacker.weaponSpent[shot.mount] = 1;
    attacker.version++;
    return 'standard';
  }
  const bin = binFor(attacker, shot.mode);
  if (bin < 0) return 'standard';
  attacker.shots[bin] = attacker.shots[bin]! - shot.mode.rounds;
  // The last rounds of a bin rule out the modes that need more, one after the other.
  if ((attacker.shots[bin] as number) < MOST_ROUNDS) attacker.version++;
  if (attacker.shots[bin] === 0) duel.note(() => `${row.name} bin empty`);
  return attacker.sheet.bins[bin]!.kind;
}

/** An insulator that works takes a point off its laser, a pulse module adds two. */
function shotHeat(attacker: Unit, { mount, mode }: Shot): number {
  const link = attacker.sheet.weapons[mount]!.link;
  if (link === 'insulator' && attacker.has('laser-insulator')) return Math.max(1, mode.heat - 1);
  return link === 'pulse-module' ? mode.heat + 2 : mode.heat;
}

/** Returns how many missiles (or shells) hit; 1 for single hits. */
function applyHits(attack: Attack): number {
  const { duel, target, shot, situation } = attack;
  const { mode } = shot;
  const bracket = bracketAt(mode, situation.distance);
  const each = mode.damage[bracket]!;
  if (isShotDown(attack)) return 0;
  heatTarget(duel, target, mode);
  disturb(duel, target, WEAPONS[mode.weapon]!.special);
  markTarget(duel, target, situation, WEAPONS[mode.weapon]!.special);
  if (mode.cluster === 0) {
    const damage = mode.halvedInside && situation.distance <= mode.min ? each >> 1 : each;
    if (damage > 0) hitOnce(attack, damage + discharge(attack));
    return 1;
  }
  const missiles = countMissiles(attack, bracket);
  // Total Warfare "Inferno": heat instead of damage.
  if (attack.kind === 'inferno') {
    target.externalHeat += 2 * missiles;
    return missiles;
  }
  // Total Warfare "Cluster Hits": missiles of a rack land in groups of five points, short-range ones and shells singly.
  const points = mode.group === 1 ? each : mode.group;
  for (let left = missiles * each; left > 0 && !target.destroyed; left -= points) hitOnce(attack, Math.min(left, points));
  return missiles;
}

/** Tactical Operations "Thunderbolt": an anti-missile system stops one single missile in two. */
function isShotDown({ duel, target, shot }: Attack): boolean {
  if (WEAPONS[shot.mode.weapon]!.special !== 'thunderbolt' || !engageAntiMissile(duel, target)) return false;
  const stopped = duel.dice.roll(6, 'interception') <= 3;
  if (stopped) duel.note(() => 'the missile is shot down');
  return stopped;
}

/** A charged capacitor adds five points once. */
function discharge({ attacker, shot }: Attack): number {
  if (attacker.charged[shot.mount] === 0) return 0;
  attacker.charged[shot.mount] = 0;
  return CAPACITOR_DAMAGE;
}

const CAPACITOR_DAMAGE = 5;

function countMissiles({ duel, attacker, target, shot, rolls, locks, kind }: Attack, bracket: number): number {
  const { mode } = shot;
  const size = mode.columns?.[bracket] ?? mode.cluster;
  const intercepted = WEAPONS[mode.weapon]!.kind === 'missile' && engageAntiMissile(duel, target);
  // Total Warfare "Streak": all hit; against an anti-missile system as if an 11 had been rolled.
  if (locks) return intercepted ? clusterHits(size, 11 - 4) : size;
  const bonus = mode.clusterBonus[bracket]! + guidanceBonus(attacker, target, shot, kind) - (intercepted ? 4 : 0);
  const roll = duel.roll2d6('cluster');
  if (duel.sink !== null) rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'cluster', total: roll + bonus });
  return clusterHits(size, roll + bonus);
}

/** Artemis and beacons with rounds made for them, the built-in Artemis of ATMs, Apollo; the target's ECM and the attacker's own stealth break guidance. */
function guidanceBonus(attacker: Unit, target: Unit, shot: Shot, kind: MunitionKind): number {
  const link = attacker.sheet.weapons[shot.mount]!.link;
  if (link === 'apollo') return attacker.has('apollo') ? -1 : 0;
  if (attacker.hidden || jamsGuidance(target)) return 0;
  if (WEAPONS[shot.mode.weapon]!.special === 'atm') return 2;
  if (kind === 'narc') return carriesBeacon(target) ? 2 : 0;
  if (link === 'artemis-v' && kind === 'artemis-v' && attacker.has('artemis-v')) return 3;
  return link === 'artemis-iv' && kind === 'artemis-iv' && attacker.has('artemis-iv') ? 2 : 0;
}

/** One incoming salvo per turn and system, at the cost of one round and its heat. */
function engageAntiMissile(duel: Duel, target: Unit): boolean {
  if (target.immobile) return false;
  const { weapons } = target.sheet;
  let seen = 0;
  for (let mount = 0; mount < weapons.length; mount++) {
    const { weapon } = weapons[mount]!;
    const row = WEAPONS[weapon]!;
    if (row.special !== 'ams' || !weaponReady(target, mount)) continue;
    if (seen++ < target.amsUsed) continue;
    const bin = row.shots === undefined ? -2 : target.sheet.bins.findIndex((b, i) => b.feed === feedOf(weapon) && target.shots[i]! > 0);
    if (bin === -1) continue;
    if (bin >= 0) target.shots[bin] = target.shots[bin]! - 1;
    target.amsUsed++;
    target.heatBuilt += row.heat;
    duel.note(() => 'anti-missile system engages');
    return true;
  }
  return false;
}

function heatTarget(duel: Duel, target: Unit, mode: FireMode): void {
  for (let i = 0; i < mode.heatDice; i++) target.externalHeat += duel.dice.roll(6, 'plasma heat');
}

function hitOnce({ duel, target, situation, hits, shot, kind }: Attack, damage: number): void {
  const roll = duel.roll2d6('location');
  const location = (target.sheet.quad ? QUAD_HIT_LOCATION : HIT_LOCATION)[situation.side]![roll - 2]!;
  const rear = situation.side === SIDE_REAR;
  // Partial cover: what would have struck a leg strikes the cover.
  const covered = situation.legsCovered && (location >= 6 || (target.sheet.quad && isArm(location)));
  if (duel.sink !== null) hits.push({ location: covered ? 'cover' : idOf(target, location), damage: covered ? 0 : damage, rear, roll });
  if (covered) return;
  const row = WEAPONS[shot.mode.weapon]!;
  const piercing = kind === 'armor-piercing' ? piercingOf(fullDamage(row)) : undefined;
  damageLocation(duel, target, { location, amount: damage, rear, through: roll === 2, piercing, source: sourceOf(row) });
}

/** Total Warfare "Armor-Piercing Ammo": the smaller the shell, the less it finds behind the armour. */
function piercingOf(damage: number): number {
  return damage >= 20 ? -1 : damage >= 10 ? -2 : damage >= 5 ? -3 : -4;
}

function sourceOf(row: WeaponRow): HitSource {
  return row.kind === 'other' ? 'ballistic' : row.kind;
}

function idOf(unit: Unit, location: number): string {
  return (unit.sheet.quad ? QUAD_LOCATION_IDS : LOCATION_IDS)[location] as string;
}

function recordShot({ duel, attacker, target, shot, situation, rolls, hits }: Attack, hit: boolean, missiles: number): void {
  const row = WEAPONS[shot.mode.weapon]!;
  duel.sink!({
    kind: 'shot',
    side: attacker.side,
    weapon: row.name,
    mode: shot.mode.label,
    location: idOf(attacker, attacker.sheet.weapons[shot.mount]!.location),
    style: styleOf(row),
    rolls,
    parts: toHitParts(attacker, shot.mount, shot.mode, situation),
    number: shot.number,
    hit,
    missiles,
    from: SIDE_NAMES[situation.side] as string,
    hits,
    notes: duel.takeNotes(),
    after: snapshot(target),
    own: snapshot(attacker),
  });
}

function styleOf(row: WeaponRow): AttackStyle {
  if (row.special === 'flamer') return 'flame';
  if (row.kind === 'missile') return 'missile';
  if (row.kind === 'energy') return 'beam';
  return (row.damage as number) >= 10 ? 'shell' : 'bullet';
}

/** Bearing from a unit to its target. */
export function bearingTo(attacker: Unit, target: Unit): number {
  return bearingBetween(attacker.hex, target.hex);
}

/** One way to point the weapons at the target. */
export interface Aim {
  readonly attacker: Unit;
  readonly situation: Situation;
  /** Bearing of the target. */
  readonly degrees: number;
  readonly twist: number;
  /** The arm a prone 'Mech leans on, or -1. */
  readonly proppedArm: number;
}

/** The number for a mount in a mode, IMPOSSIBLE when arc, sight, range or ammunition forbid. */
export function shotNumber({ attacker, situation, degrees, twist, proppedArm }: Aim, mount: number, mode: FireMode): number {
  if (!mayFire(attacker, mount, situation, proppedArm) || !inArc(attacker, mount, degrees, twist)) return IMPOSSIBLE;
  return toHitNumber(attacker, mount, mode, situation);
}

/** The arm a prone 'Mech leans on: the one with less to fire. */
export function proppedArm(unit: Unit): number {
  if (!unit.prone || unit.sheet.quad) return -1;
  const weight = [0, 0];
  unit.sheet.weapons.forEach((w, mount) => {
    if (isArm(w.location) && weaponReady(unit, mount)) weight[w.location === RA ? 0 : 1]! += WEAPONS[w.weapon]!.bv;
  });
  return weight[0]! < weight[1]! ? RA : LA;
}
