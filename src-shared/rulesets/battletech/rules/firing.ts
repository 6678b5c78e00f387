/** Weapon attacks: declared by both sides, then resolved shot by shot (Total Warfare "Weapon Attack Phase"). */
import type { AttackStyle } from '../../../contract/scene.ts';
import { HIT_LOCATION, isArm, LA, LOCATION_IDS, QUAD_HIT_LOCATION, QUAD_LOCATION_IDS, RA, SIDE_NAMES, SIDE_REAR } from '../data/tables.ts';
import type { WeaponRow } from '../data/weapon-row.ts';
import type { LocationHit, Roll } from '../present/events.ts';
import { ARCS, angleOff, bearingBetween } from './arcs.ts';
import { damageLocation } from './damage.ts';
import { type Duel, snapshot } from './duel.ts';
import { bracketAt, clusterHits, type FireMode, MOST_ROUNDS } from './fire-mode.ts';
import { IMPOSSIBLE, type Situation, toHitNumber, toHitParts } from './to-hit.ts';
import { binFor, isLeg, type Unit, weaponReady } from './unit.ts';
import { WEAPONS } from './weapon.ts';

export interface Shot {
  readonly mount: number;
  readonly mode: FireMode;
  readonly number: number;
}

/** Torso facing: legs and twist. */
export function torsoFacing(unit: Unit): number {
  return (unit.facing + unit.twist + 6) % 6;
}

/** Is the target in the arc of that mount, with a given twist? */
export function inArc(attacker: Unit, mount: number, degrees: number, twist: number): boolean {
  const weapon = attacker.sheet.weapons[mount];
  if (weapon === undefined) return false;
  // Leg weapons look where the legs look; everything else turns with the torso.
  const turned = isLeg(attacker, weapon.location) ? 0 : twist;
  const angle = angleOff(degrees, (attacker.facing + turned + 6) % 6);
  return ((ARCS[angle] as number) & weapon.arc) !== 0;
}

/**
 * May this mount fire at the target now? A prone 'Mech fires its torso and head and one arm (the other props it up), a
 * 'Mech behind cover no leg weapons.
 */
export function mayFire(attacker: Unit, mount: number, s: Situation, proppedArm: number): boolean {
  const location = attacker.sheet.weapons[mount]?.location ?? 0;
  if (!weaponReady(attacker, mount)) return false;
  if (isLeg(attacker, location) && (s.attackerLegsCovered || attacker.prone)) return false;
  return !(attacker.prone && location === proppedArm);
}

export function resolveShot(duel: Duel, attacker: Unit, target: Unit, shot: Shot, s: Situation): void {
  const { mode } = shot;
  const row = WEAPONS[mode.weapon] as WeaponRow;
  const rolls: Roll[] = [];
  const roll = duel.roll2d6('to hit');
  const hit = roll >= shot.number;
  if (duel.sink !== null) rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'to hit', target: shot.number, total: roll });
  // A streak launcher that finds no lock does not fire: no heat, no round.
  const fires = !mode.streak || hit;
  if (fires) useUp(duel, attacker, shot, row);
  attacker.shotsFired++;
  const dealtBefore = attacker.damageDealt;
  if (mode.jamsAt > 0 && roll <= mode.jamsAt) {
    attacker.weaponSpent[shot.mount] = 1;
    attacker.version++;
    duel.note(() => `${row.name} jams`);
  }
  const hits: LocationHit[] = [];
  let missiles = 0;
  if (hit) {
    attacker.shotsHit++;
    missiles = applyHits(duel, attacker, target, shot, s, rolls, hits);
  }
  note(attacker, shot.mount, hit, attacker.damageDealt - dealtBefore);
  if (duel.sink !== null) tellShot(duel, attacker, target, shot, s, rolls, hits, hit, missiles);
}

/** The ledger row of a mount: fired, hit, damage. */
export function note(unit: Unit, row: number, hit: boolean, damage: number): void {
  const { tally } = unit;
  const at = 3 * row;
  tally[at] = (tally[at] as number) + 1;
  if (hit) tally[at + 1] = (tally[at + 1] as number) + 1;
  tally[at + 2] = (tally[at + 2] as number) + damage;
}

function useUp(duel: Duel, attacker: Unit, shot: Shot, row: WeaponRow): void {
  attacker.weaponFired[shot.mount] = 1;
  attacker.heatBuilt += shot.mode.heat;
  if (row.special === 'one-shot') {
    attacker.weaponSpent[shot.mount] = 1;
    attacker.version++;
    return;
  }
  const bin = binFor(attacker, shot.mode);
  if (bin < 0) return;
  attacker.shots[bin] = (attacker.shots[bin] as number) - shot.mode.rounds;
  // The last rounds of a bin rule out the hungrier ways to fire, one after the other.
  if ((attacker.shots[bin] as number) < MOST_ROUNDS) attacker.version++;
  if (attacker.shots[bin] === 0) duel.note(() => `${row.name} bin empty`);
}

/** Returns how many missiles (or shells) hit; 1 for single hits. */
function applyHits(duel: Duel, attacker: Unit, target: Unit, shot: Shot, s: Situation, rolls: Roll[], hits: LocationHit[]): number {
  const { mode } = shot;
  const bracket = bracketAt(mode, s.distance);
  const each = mode.damage[bracket] as number;
  heatTarget(duel, target, mode);
  if (mode.cluster === 0) {
    if (each > 0) hitOnce(duel, target, each, s, hits);
    return 1;
  }
  const missiles = countMissiles(duel, attacker, target, shot, bracket, rolls);
  // Total Warfare "Cluster Hits": missiles of a rack land in groups of five points, short-range ones and shells singly.
  const points = mode.group === 1 ? each : mode.group;
  for (let left = missiles * each; left > 0 && !target.destroyed; left -= points) hitOnce(duel, target, Math.min(left, points), s, hits);
  return missiles;
}

function countMissiles(duel: Duel, attacker: Unit, target: Unit, shot: Shot, bracket: number, rolls: Roll[]): number {
  const { mode } = shot;
  const intercepted = WEAPONS[mode.weapon]?.kind === 'missile' && engageAntiMissile(duel, target);
  // Total Warfare "Streak": all hit; against an anti-missile system as if an 11 had been rolled.
  if (mode.streak) return intercepted ? clusterHits(mode.cluster, 11 - 4) : mode.cluster;
  const bonus = (mode.clusterBonus[bracket] as number) + artemisBonus(attacker, shot) - (intercepted ? 4 : 0);
  const roll = duel.roll2d6('cluster');
  if (duel.sink !== null) rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'cluster', total: roll + bonus });
  return clusterHits(mode.cluster, roll + bonus);
}

/** Artemis IV in the launcher's location, with rounds made for it: +2. */
function artemisBonus(attacker: Unit, shot: Shot): number {
  const location = attacker.sheet.weapons[shot.mount]?.location ?? 0;
  if ((attacker.sheet.artemis & (1 << location)) === 0) return 0;
  return attacker.sheet.bins.some((bin) => bin.weapon === shot.mode.weapon && bin.munition === 'artemis') ? 2 : 0;
}

/** One incoming salvo a turn and system: -4 on the cluster roll, one round, its heat. */
function engageAntiMissile(duel: Duel, target: Unit): boolean {
  if (target.immobile) return false;
  const { weapons } = target.sheet;
  let seen = 0;
  for (let mount = 0; mount < weapons.length; mount++) {
    const row = WEAPONS[weapons[mount]?.weapon ?? 0] as WeaponRow;
    if (row.special !== 'ams' || !weaponReady(target, mount)) continue;
    if (seen++ < target.amsUsed) continue;
    const bin =
      row.shots === undefined
        ? -2
        : target.sheet.bins.findIndex((b, i) => b.weapon === weapons[mount]?.weapon && (target.shots[i] as number) > 0);
    if (bin === -1) continue;
    if (bin >= 0) target.shots[bin] = (target.shots[bin] as number) - 1;
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

function hitOnce(duel: Duel, target: Unit, damage: number, s: Situation, hits: LocationHit[]): void {
  const roll = duel.roll2d6('location');
  const location = (target.sheet.quad ? QUAD_HIT_LOCATION : HIT_LOCATION)[s.side]?.[roll - 2] as number;
  const rear = s.side === SIDE_REAR;
  // Partial cover: what would have struck a leg strikes the cover.
  const covered = s.legsCovered && (location >= 6 || (target.sheet.quad && isArm(location)));
  if (duel.sink !== null) hits.push({ location: covered ? 'cover' : idOf(target, location), damage: covered ? 0 : damage, rear, roll });
  if (!covered) damageLocation(duel, target, location, damage, rear, roll === 2);
}

function idOf(unit: Unit, location: number): string {
  return (unit.sheet.quad ? QUAD_LOCATION_IDS : LOCATION_IDS)[location] as string;
}

function tellShot(
  duel: Duel,
  attacker: Unit,
  target: Unit,
  shot: Shot,
  s: Situation,
  rolls: Roll[],
  hits: LocationHit[],
  hit: boolean,
  missiles: number,
): void {
  const row = WEAPONS[shot.mode.weapon] as WeaponRow;
  duel.sink?.({
    kind: 'shot',
    side: attacker.side,
    weapon: row.name,
    mode: shot.mode.label,
    location: idOf(attacker, attacker.sheet.weapons[shot.mount]?.location ?? 0),
    style: styleOf(row),
    rolls,
    parts: toHitParts(duel, attacker, shot.mount, shot.mode, s),
    number: shot.number,
    hit,
    missiles,
    from: SIDE_NAMES[s.side] as string,
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

/** The number for a mount in a mode, IMPOSSIBLE when arc, sight, range or ammunition forbid. */
export function shotNumber(
  duel: Duel,
  attacker: Unit,
  mount: number,
  mode: FireMode,
  s: Situation,
  degrees: number,
  twist: number,
  proppedArm: number,
): number {
  if (!mayFire(attacker, mount, s, proppedArm) || !inArc(attacker, mount, degrees, twist)) return IMPOSSIBLE;
  return toHitNumber(duel, attacker, mount, mode, s);
}

/** The arm a prone 'Mech leans on: the one with less to fire. */
export function proppedArm(unit: Unit): number {
  if (!unit.prone || unit.sheet.quad) return -1;
  const weight = [0, 0];
  unit.sheet.weapons.forEach((w, mount) => {
    if (isArm(w.location) && weaponReady(unit, mount)) weight[w.location === RA ? 0 : 1]! += WEAPONS[w.weapon]?.bv ?? 0;
  });
  return (weight[0] as number) < (weight[1] as number) ? RA : LA;
}
