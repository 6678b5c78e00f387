/** The number to hit: gunnery 4 and what makes it harder or easier (Total Warfare "Attack Modifiers Table"). */
import { AT_LEAST_2D6, heatFireModifier, LA, RA, targetMovementModifier } from '../data/tables.ts';
import type { WeaponRow } from '../data/weapon-row.ts';
import type { ToHitPart } from '../present/events.ts';
import { angleOff, bearingBetween, hitSide, isBorder } from './arcs.ts';
import type { Duel } from './duel.ts';
import type { FireLink } from './fire-links.ts';
import { bracketAt, type FireMode, minimumRangeModifier } from './fire-mode.ts';
import { distanceBetween, type Ground } from './ground.ts';
import { shelteringFile } from './line-of-sight.ts';
import { ATTACKER_COVER, SEEN, TARGET_COVER, woodsOf } from './packed-sight.ts';
import { shieldModifier } from './shields.ts';
import { hidingLayers, voidModifier } from './signature-systems.ts';
import { binFor, gunneryOf, LOWER_ARM, type MoveMode, SHOULDER, type Unit, UPPER_ARM } from './unit.ts';
import { WEAPONS } from './weapon.ts';

export const IMPOSSIBLE = 99;
const ATTACKER_MOVE: Readonly<Record<MoveMode, number>> = { stand: 0, walk: 1, run: 2, jump: 3 };

export function attackerMoveModifier(mode: MoveMode): number {
  return ATTACKER_MOVE[mode];
}

/** Everything about an attack that is the same for each weapon. */
export interface Situation {
  sees: boolean;
  distance: number;
  /** The attacker's skill. */
  gunnery: number;
  attackerMoved: number;
  heat: number;
  targetProne: number;
  targetMoved: number;
  targetJumped: number;
  immobile: number;
  woods: number;
  cover: number;
  targetWoods: number;
  elevation: number;
  attackerProne: number;
  sensors: number;
  /** Electronic interference with the attacker. */
  interference: number;
  /** Void signature of the target. */
  signature: number;
  /** Layers that hide the target: one more each at medium, two at long range. */
  layers: number;
  /** Sum of the modifiers above, without gunnery. */
  total: number;
  /** Marked by TAG this turn. */
  tagged: boolean;
  /** Leg hits strike the cover. */
  legsCovered: boolean;
  /** The attacker's leg weapons are masked. */
  attackerLegsCovered: boolean;
  /** Hit-location column on the target. */
  side: number;
}

export function newSituation(): Situation {
  return {
    sees: false,
    distance: 0,
    gunnery: 0,
    attackerMoved: 0,
    heat: 0,
    targetProne: 0,
    targetMoved: 0,
    targetJumped: 0,
    immobile: 0,
    woods: 0,
    cover: 0,
    targetWoods: 0,
    elevation: 0,
    attackerProne: 0,
    sensors: 0,
    interference: 0,
    signature: 0,
    layers: 0,
    total: 0,
    tagged: false,
    legsCovered: false,
    attackerLegsCovered: false,
    side: 0,
  };
}

export function situationOf(duel: Duel, attacker: Unit, target: Unit, out: Situation): Situation {
  const { ground, rules } = duel;
  // What hides a target that cannot be seen only matters to the record.
  const packed =
    duel.sink === null
      ? duel.sight.between(attacker.hex, target.hex, attacker.prone, target.prone)
      : duel.sight.inDetail(attacker.hex, target.hex, attacker.prone, target.prone);
  // Seen or not, nothing fired above the surface strikes what is wholly under it, or the reverse.
  out.sees = (packed & SEEN) !== 0 && isSubmerged(ground, attacker) === isSubmerged(ground, target);
  out.distance = distanceBetween(attacker.hex, target.hex);
  out.gunnery = gunneryOf(attacker, rules);
  out.attackerMoved = ATTACKER_MOVE[attacker.moved];
  out.heat = heatFireModifier(attacker.heat);
  out.targetProne = target.prone ? (out.distance <= 1 ? -2 : 1) : 0;
  out.targetMoved = target.immobile ? 0 : targetMovementModifier(target.hexesMoved);
  out.targetJumped = target.moved === 'jump' ? 1 : 0;
  out.immobile = target.immobile ? -4 : 0;
  out.woods = woodsOf(packed);
  out.cover = (packed & TARGET_COVER) !== 0 ? 1 : 0;
  out.targetWoods = targetWoods(ground, target.hex);
  // Specification 7: height helps; the rulebook has no such modifier.
  out.elevation = rules.elevationToHit ? -Math.sign(ground.stand[attacker.hex]! - ground.stand[target.hex]!) : 0;
  out.attackerProne = attacker.prone ? 2 : 0;
  out.sensors = attacker.sensorHits === 1 ? 2 : 0;
  out.interference = attacker.interference > 0 ? 2 : 0;
  out.signature = voidModifier(target);
  out.layers = hidingLayers(target);
  out.total =
    out.attackerMoved +
    out.heat +
    out.targetProne +
    out.targetMoved +
    out.targetJumped +
    out.immobile +
    out.woods +
    out.cover +
    out.targetWoods +
    out.elevation +
    out.attackerProne +
    out.sensors +
    out.interference +
    out.signature;
  out.tagged = false;
  // A 'Mech wading in depth 1 has its legs under water: no modifier, but they cannot be hit.
  out.legsCovered = out.cover === 1 || (ground.depth[target.hex] === 1 && !target.prone);
  out.attackerLegsCovered = (packed & ATTACKER_COVER) !== 0 || ground.depth[attacker.hex]! >= 1;
  const angle = angleOff(bearingBetween(target.hex, attacker.hex), target.facing);
  out.side = hitSide(angle, isBorder(angle) ? shelteringFile(ground, attacker.hex, target.hex, rules.losRule) : null);
  return out;
}

/** Wholly under water: depth 2 standing, depth 1 prone. */
function isSubmerged(ground: Ground, unit: Unit): boolean {
  return ground.depth[unit.hex]! >= (unit.prone ? 1 : 2);
}

/** Woods in the target's own hex add their points when they are as high as the 'Mech. */
export function targetWoods(ground: Ground, hex: number): number {
  if (ground.woods[hex] === 0 || ground.stand[hex]! > ground.level[hex]!) return 0;
  return ground.woods[hex]!;
}

/** Chance of a 2d6 roll of at least that number. */
export function hitChance(number: number): number {
  return AT_LEAST_2D6[number < 2 ? 2 : Math.min(number, 13)]!;
}

export function rangeModifier(bracket: number): number {
  return bracket === 0 ? 0 : bracket === 1 ? 2 : bracket === 2 ? 4 : IMPOSSIBLE;
}

/** Target number of one weapon; IMPOSSIBLE when it cannot be fired. Arc and ammunition are checked elsewhere. */
export function toHitNumber(attacker: Unit, mount: number, mode: FireMode, s: Situation): number {
  if (!s.sees || attacker.sensorHits >= 2) return IMPOSSIBLE;
  const bracket = bracketAt(mode, s.distance);
  if (bracket < 0) return IMPOSSIBLE;
  return (
    s.gunnery +
    s.total +
    rangeModifier(bracket) +
    s.layers * bracket +
    minimumRangeModifier(mode, s.distance) +
    mode.toHit +
    mountModifier(attacker, mount, mode) +
    roundModifier(attacker, mode, s)
  );
}

/** What the mount itself adds: targeting computer, fire control, damaged or enhanced arm. */
export function mountModifier(attacker: Unit, mount: number, mode: FireMode): number {
  const { location, link } = attacker.sheet.weapons[mount]!;
  return (
    targetingComputer(attacker, mode) +
    armDamage(attacker, location) +
    enhancedArm(attacker, location) +
    linkModifier(attacker, link) +
    shieldModifier(attacker, location)
  );
}

/** Tactical Operations "Actuator Enhancement System": while every actuator of the arm works. */
function enhancedArm(attacker: Unit, location: number): number {
  return (attacker.sheet.aes & (1 << location)) !== 0 && armDamage(attacker, location) === 0 ? -1 : 0;
}

function linkModifier(attacker: Unit, link: FireLink): number {
  switch (link) {
    case 'artemis-v':
      return attacker.has('artemis-v') ? -1 : 0;
    case 'apollo':
      return attacker.has('apollo') ? -1 : 0;
    case 'pulse-module':
      return -2;
    default:
      return 0;
  }
}

/**
 * Total Warfare "Special Munitions": precision rounds take up to two off for a moving target, semi-guided ones all of its movement
 * if it is marked; armour-piercing ones are harder to aim.
 */
function roundModifier(attacker: Unit, mode: FireMode, s: Situation): number {
  if (!attacker.specialRounds) return 0;
  const bin = binFor(attacker, mode);
  const kind = bin < 0 ? 'standard' : attacker.sheet.bins[bin]!.kind;
  if (kind === 'semiguided') return s.tagged ? -(s.targetMoved + s.targetJumped) : 0;
  return kind === 'precision' ? -Math.min(2, s.targetMoved) : kind === 'armor-piercing' ? 1 : 0;
}

/** By weapon. */
const TAKES_TARGETING_COMPUTER = WEAPONS.map(takesTargetingComputer);

function takesTargetingComputer(row: WeaponRow): boolean {
  return row.kind !== 'missile' && row.special !== 'flamer' && !/Machine Gun/.test(row.name);
}

/** Direct fire only: no missiles, no clusters, no flamers and machine guns. */
function targetingComputer(attacker: Unit, mode: FireMode): number {
  if (mode.cluster > 0 || TAKES_TARGETING_COMPUTER[mode.weapon] !== true) return 0;
  return attacker.has('targeting-computer') ? -1 : 0;
}

function armDamage(attacker: Unit, location: number): number {
  if ((location !== LA && location !== RA) || attacker.sheet.quad) return 0;
  if (attacker.limb(location, SHOULDER)) return 4;
  return (attacker.limb(location, UPPER_ARM) ? 1 : 0) + (attacker.limb(location, LOWER_ARM) ? 1 : 0);
}

/** The sum part by part, in the order of the record sheet; it adds up to `toHitNumber`. */
export function toHitParts(attacker: Unit, mount: number, mode: FireMode, s: Situation): ToHitPart[] {
  const bracket = bracketAt(mode, s.distance);
  const { location, link } = attacker.sheet.weapons[mount]!;
  const parts: ToHitPart[] = [
    [s.gunnery, 'gunnery'],
    [s.attackerMoved, `attacker_${attacker.moved}`],
    [s.attackerProne, 'attacker_prone'],
    [s.sensors, 'sensors'],
    [s.heat, 'heat'],
    [s.targetProne, s.distance <= 1 ? 'target_prone_adjacent' : 'target_prone_far'],
    [targetingComputer(attacker, mode), 'targeting_computer'],
    [armDamage(attacker, location), 'arm_damage'],
    [enhancedArm(attacker, location), 'enhanced_arm'],
    [linkModifier(attacker, link), 'fire_control'],
    [shieldModifier(attacker, location), 'shield'],
    [roundModifier(attacker, mode, s), 'munition'],
    [s.immobile, 'target_immobile'],
    [s.targetMoved, 'target_moved'],
    [s.targetJumped, 'target_jumped'],
    [bracket > 0 ? rangeModifier(bracket) : 0, bracket === 1 ? 'range_medium' : 'range_long'],
    [minimumRangeModifier(mode, s.distance), 'range_minimum'],
    [s.woods, 'intervening_woods'],
    [s.cover, 'partial_cover'],
    [s.targetWoods, 'target_terrain'],
    [s.elevation, 'elevation'],
    [s.interference, 'interference'],
    [s.signature + s.layers * Math.max(0, bracket), 'hidden'],
    [mode.toHit, 'weapon'],
  ];
  return parts.filter(([value, id]) => value !== 0 || id === 'gunnery');
}
