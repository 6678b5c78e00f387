/** The state of one 'Mech in a duel. */
import type { MunitionKind } from '../data/ammunition.ts';
import { GEAR_KINDS, type GearKind } from '../data/equipment.ts';
import { CT, LA, LL, RA, RL } from '../data/tables.ts';
import { type FireMode, MODES } from './fire-mode.ts';
import { boosterCount, MASC, runningMP, SUPERCHARGER } from './mobility.ts';
import { GEAR_CODE, type MechSheet, SYSTEM_CODES } from './sheet.ts';
import { greatestDamage, reach, VIABLE_DAMAGE, VIABLE_REACH, WEAPONS } from './weapon.ts';

export type MoveMode = 'stand' | 'walk' | 'run' | 'jump';

export const ENGINE = SYSTEM_CODES.indexOf('engine') + 1;
export const GYRO = SYSTEM_CODES.indexOf('gyro') + 1;
export const SENSORS = SYSTEM_CODES.indexOf('sensors') + 1;
export const LIFE_SUPPORT = SYSTEM_CODES.indexOf('life-support') + 1;
export const COCKPIT = SYSTEM_CODES.indexOf('cockpit') + 1;
export const SHOULDER = SYSTEM_CODES.indexOf('shoulder') + 1;
export const UPPER_ARM = SYSTEM_CODES.indexOf('upper-arm') + 1;
export const LOWER_ARM = SYSTEM_CODES.indexOf('lower-arm') + 1;
export const HAND = SYSTEM_CODES.indexOf('hand') + 1;
export const HIP = SYSTEM_CODES.indexOf('hip') + 1;
export const UPPER_LEG = SYSTEM_CODES.indexOf('upper-leg') + 1;
export const LOWER_LEG = SYSTEM_CODES.indexOf('lower-leg') + 1;
export const FOOT = SYSTEM_CODES.indexOf('foot') + 1;

/** Rounds that change the number to hit. */
const SPECIAL_AIM: readonly MunitionKind[] = ['precision', 'armor-piercing', 'semiguided'];

const MAX_WEAPONS = 64;
const MAX_BINS = 48;
const MAX_GEAR = 96;

/** Index of a kind of gear in `gearWorking`. */
export const GEAR_INDEX: Readonly<Record<GearKind, number>> = Object.fromEntries(GEAR_KINDS.map((kind, i) => [kind, i])) as Record<
  GearKind,
  number
>;

export class Unit {
  readonly side: 0 | 1;
  sheet!: MechSheet;

  readonly armour = new Int16Array(11);
  readonly structure = new Int16Array(8);
  /** 1 = the slot was hit. */
  readonly slotHit = new Uint8Array(96);
  readonly weaponLost = new Uint8Array(MAX_WEAPONS);
  /** Jammed for the rest of the duel, or a one-shot launcher that was fired. */
  readonly weaponSpent = new Uint8Array(MAX_WEAPONS);
  readonly weaponFired = new Uint8Array(MAX_WEAPONS);
  readonly shots = new Int16Array(MAX_BINS);
  readonly gearLost = new Uint8Array(MAX_GEAR);
  /** Pieces that still work, by kind. */
  readonly gearWorking = new Uint8Array(GEAR_KINDS.length);
  /** 1 = a capacitor is charged. */
  readonly charged = new Uint8Array(MAX_WEAPONS);
  /** Turns until a weapon that recharges can fire again. */
  readonly resting = new Uint8Array(MAX_WEAPONS);
  private rests = false;
  /** 1 = there is nothing for the weapon to do now, so it is not fired. */
  readonly pointless = new Uint8Array(MAX_WEAPONS);
  /** What the shield before each arm has taken, by location. */
  readonly shieldWorn = new Uint8Array(8);
  /** 1 = half a point of a hardened plate is gone. */
  readonly chipped = new Uint8Array(11);
  /** Hits by system code, counted over the 'Mech; limbs by location below. */
  engineHits = 0;
  gyroHits = 0;
  sensorHits = 0;
  lifeSupportHits = 0;
  /** limbHit[location * 16 + system] for actuators. */
  readonly limbHit = new Uint8Array(128);

  hex = 0;
  facing = 0;
  twist = 0;
  /** Where it began the turn before; -1 in the first. */
  hexTwoAgo = -1;
  private hexAgo = -1;
  /** Turns in a row in which it stayed in its hex and fired nothing. */
  idle = 0;
  private shotsBefore = 0;
  prone = false;
  shutdown = false;
  conscious = true;
  pilotHits = 0;
  destroyed = false;
  /** Why, for the log. */
  cause = '';
  heat = 0;
  /** Heat built this turn. */
  heatBuilt = 0;
  externalHeat = 0;
  moved: MoveMode = 'stand';
  hexesMoved = 0;
  damageThisPhase = 0;
  legHitThisPhase = 0;
  gyroHitThisPhase = 0;
  legLostThisPhase = false;
  amsUsed = 0;
  /** A weapon fired on the move that may throw its bearer. */
  recoil = false;
  /** Turns in which electronic interference spoils its aim, and turns for which it is forced down. */
  interference = 0;
  forcedDown = 0;
  /** How far MASC and supercharger are overused: 0 is safest. */
  boostStep = 0;
  boostedThisTurn = false;
  /** Locations to which a beacon sticks, as bits; those of this turn do not send yet. */
  beacons = 0;
  newBeacons = 0;
  /** Stealth armour or a signature system is switched on. */
  hidden = false;
  /** Carries rounds that change the number to hit. */
  specialRounds = false;
  /** Sinks that still work. */
  sinksWorking = 0;
  jumpJetsWorking = 0;

  /** Totals of the duel. */
  damageDealt = 0;
  damageTaken = 0;
  shotsFired = 0;
  shotsHit = 0;
  criticalsTaken = 0;
  falls = 0;
  peakHeat = 0;
  hexesWalked = 0;
  /** The ledger: fired, hit, damage for each mount, then for physical attacks. */
  readonly tally = new Int32Array(3 * (MAX_WEAPONS + 1));
  /** Counts up whenever weapons, ammunition, locations or shields change: caches of the commander compare it. */
  version = 0;

  constructor(side: 0 | 1) {
    this.side = side;
  }

  reset(sheet: MechSheet): void {
    this.sheet = sheet;
    for (let i = 0; i < 11; i++) this.armour[i] = sheet.armour[i]!;
    for (let i = 0; i < 8; i++) this.structure[i] = sheet.structure[i]!;
    this.slotHit.fill(0);
    this.weaponLost.fill(0);
    this.weaponSpent.fill(0);
    this.weaponFired.fill(0);
    this.gearLost.fill(0);
    this.gearWorking.fill(0);
    for (let i = 0; i < sheet.gear.length; i++) this.gearWorking[GEAR_INDEX[sheet.gear[i]!.kind]]!++;
    this.charged.fill(0);
    this.resting.fill(0);
    this.rests = false;
    this.pointless.fill(0);
    this.beacons = this.newBeacons = 0;
    this.shieldWorn.fill(0);
    this.chipped.fill(0);
    this.recoil = this.boostedThisTurn = this.hidden = false;
    this.interference = this.forcedDown = this.boostStep = 0;
    this.hexTwoAgo = this.hexAgo = -1;
    this.idle = this.shotsBefore = 0;
    this.specialRounds = sheet.bins.some((bin) => SPECIAL_AIM.includes(bin.kind));
    this.limbHit.fill(0);
    for (let i = 0; i < sheet.bins.length; i++) this.shots[i] = sheet.bins[i]!.shots;
    this.engineHits = this.gyroHits = this.sensorHits = this.lifeSupportHits = 0;
    this.twist = 0;
    this.prone = this.shutdown = this.destroyed = false;
    this.conscious = true;
    this.pilotHits = 0;
    this.cause = '';
    this.heat = this.heatBuilt = this.externalHeat = 0;
    this.moved = 'stand';
    this.hexesMoved = 0;
    this.damageThisPhase = this.legHitThisPhase = this.gyroHitThisPhase = 0;
    this.legLostThisPhase = false;
    this.amsUsed = 0;
    this.sinksWorking = sheet.sinks;
    this.jumpJetsWorking = sheet.jump;
    this.damageDealt = this.damageTaken = this.shotsFired = this.shotsHit = 0;
    this.criticalsTaken = this.falls = this.peakHeat = this.hexesWalked = 0;
    this.tally.fill(0);
    this.version++;
  }

  get immobile(): boolean {
    return this.shutdown || !this.conscious;
  }

  gone(location: number): boolean {
    return this.structure[location]! <= 0;
  }

  /** Does any piece of this kind of gear still work? */
  has(kind: GearKind): boolean {
    return this.gearWorking[GEAR_INDEX[kind]]! > 0;
  }

  /** A weapon that has to recharge before it fires again. */
  rest(mount: number, turns: number): void {
    this.resting[mount] = turns;
    this.rests = true;
  }

  /** What wears off with time. */
  beginTurn(): void {
    this.remember();
    this.boostStep = this.boostedThisTurn ? this.boostStep + 1 : Math.max(0, this.boostStep - 1);
    this.boostedThisTurn = false;
    if (this.interference > 0) this.interference--;
    if (!this.rests) return;
    this.rests = false;
    for (let mount = 0; mount < this.sheet.weapons.length; mount++) {
      if (this.resting[mount] === 0) continue;
      this.resting[mount] = this.resting[mount]! - 1;
      this.rests ||= this.resting[mount] !== 0;
      this.version++;
    }
  }

  /** Where it has been, so that a commander does not walk in circles. */
  private remember(): void {
    const rested = this.hexAgo === this.hex && this.shotsFired === this.shotsBefore;
    this.idle = rested ? this.idle + 1 : 0;
    this.shotsBefore = this.shotsFired;
    this.hexTwoAgo = this.hexAgo;
    this.hexAgo = this.hex;
  }

  limb(location: number, system: number): boolean {
    return this.limbHit[location * 16 + system] === 1;
  }
}

export function isLeg(unit: Unit, location: number): boolean {
  return location === RL || location === LL || (unit.sheet.quad && (location === RA || location === LA));
}

export function legsLost(unit: Unit): number {
  const rear = (unit.gone(RL) ? 1 : 0) + (unit.gone(LL) ? 1 : 0);
  return unit.sheet.quad ? rear + (unit.gone(RA) ? 1 : 0) + (unit.gone(LA) ? 1 : 0) : rear;
}

export function hipsHit(unit: Unit): number {
  let hips = 0;
  for (let location = RA; location <= LL; location++) if (isLeg(unit, location) && !unit.gone(location) && unit.limb(location, HIP)) hips++;
  return hips;
}

function legActuatorsHit(unit: Unit): number {
  let hits = 0;
  for (let location = RA; location <= LL; location++) {
    // A hip hit replaces the other actuators of its leg.
    if (!isLeg(unit, location) || unit.gone(location) || unit.limb(location, HIP)) continue;
    hits += (unit.limb(location, UPPER_LEG) ? 1 : 0) + (unit.limb(location, LOWER_LEG) ? 1 : 0) + (unit.limb(location, FOOT) ? 1 : 0);
  }
  return hits;
}

/** Walking MP that damage leaves to the legs (Total Warfare "Critical Hit Effects"); null: they do not carry it any more. */
function legMP(unit: Unit): number | null {
  const { quad, walk } = unit.sheet;
  const lost = legsLost(unit);
  const hips = hipsHit(unit);
  if (lost >= (quad ? 3 : 2) || (hips >= 2 && !quad)) return null;
  if (lost === 1 && !quad) return 1;
  let mp = walk - lost;
  for (let i = 0; i < hips; i++) mp = Math.ceil(mp / 2);
  return mp - legActuatorsHit(unit);
}

/** Has damage taken all its walking MP? */
export function isLame(unit: Unit): boolean {
  return unit.sheet.walk > 0 && (legMP(unit) ?? 0) <= 0;
}

/** Walking MP after leg damage and heat (Total Warfare "Heat Point Table"). */
export function walkMP(unit: Unit): number {
  let mp = legMP(unit);
  if (mp === null || unit.immobile || unit.destroyed) return 0;
  if (unit.sheet.tsm && unit.heat >= 9) mp += 2;
  mp -= Math.min(5, Math.floor(unit.heat / 5));
  return Math.max(0, mp);
}

export function runMP(unit: Unit): number {
  const walk = walkMP(unit);
  if (legsLost(unit) > 0 && !unit.sheet.quad) return walk;
  return Math.max(0, runningMP(walk, 0, isHardened(unit)));
}

function isHardened(unit: Unit): boolean {
  return unit.sheet.plates[CT] === 'hardened';
}

/** MASC and supercharger that still work, as bits. */
export function workingBoosters(unit: Unit): number {
  const { boosters } = unit.sheet;
  if (boosters === 0) return 0;
  return boosters & ((unit.has('masc') ? MASC : 0) | (unit.has('supercharger') ? SUPERCHARGER : 0));
}

/** Running MP that the commander counts on: boosted only when the roll for it is the easiest, at 3. */
export function boostedRunMP(unit: Unit): number {
  const boosters = unit.boostStep === 0 ? workingBoosters(unit) : 0;
  if (boosters === 0 || legsLost(unit) > 0) return runMP(unit);
  return Math.max(0, runningMP(walkMP(unit), boosterCount(boosters), isHardened(unit)));
}

/** Jets under water do not count: a 'Mech wading in depth 1 keeps those in its torsos, one in depth 2 none. A wing adds to jets. */
export function jumpMP(unit: Unit, depth: number): number {
  if (unit.immobile || unit.prone || depth >= 2 || unit.jumpJetsWorking <= 0) return 0;
  const drowned = depth === 1 ? legGear(unit, 'jump-jet') + legGear(unit, 'improved-jump-jet') : 0;
  const wingLost = unit.sheet.wing > 0 && !unit.has('partial-wing') ? unit.sheet.wing : 0;
  return Math.max(0, unit.jumpJetsWorking - drowned - wingLost);
}

/** Pieces of a kind of gear in the legs that still work; one that fills several slots counts once. */
export function legGear(unit: Unit, kind: GearKind): number {
  let n = 0;
  let last = -1;
  for (let slot = 0; slot < unit.sheet.slots.length; slot++) {
    const gear = unit.sheet.slots[slot]! - GEAR_CODE;
    if (gear < 0 || gear === last || unit.sheet.gear[gear]?.kind !== kind || !isLeg(unit, (slot / 12) | 0)) continue;
    last = gear;
    if (unit.gearLost[gear] === 0) n++;
  }
  return n;
}

/** Piloting modifier from damage carried: gyro, hips, leg actuators, a lost leg; quads stand better. */
export function damagePilotingModifier(unit: Unit): number {
  const heavy = unit.sheet.gyro === 2;
  const gyro = unit.gyroHits === 0 ? 0 : heavy ? (unit.gyroHits === 1 ? 1 : 3) : 3;
  const quadBonus = unit.sheet.quad && legsLost(unit) === 0 ? -2 : 0;
  const lost = unit.sheet.quad ? Math.max(0, legsLost(unit) - 1) : legsLost(unit);
  return gyro + 2 * hipsHit(unit) + legActuatorsHit(unit) + 5 * lost + quadBonus;
}

export function gyroDestroyed(unit: Unit): boolean {
  return unit.gyroHits >= (unit.sheet.gyro === 2 ? 3 : 2);
}

/** The bin a mode of a weapon would draw from: -2 = needs none, -1 = empty. */
export function binFor(unit: Unit, mode: FireMode): number {
  if (mode.rounds === 0) return -2;
  const { bins } = unit.sheet;
  for (let i = 0; i < bins.length; i++) {
    const bin = bins[i]!;
    if (bin.feed !== mode.feed || unit.shots[i]! < mode.rounds) continue;
    if (mode.load === null || bin.load === mode.load) return i;
  }
  return -1;
}

/** Can this mount fire at all this turn? Arc, range and heat are other questions. */
export function weaponReady(unit: Unit, mount: number): boolean {
  return unit.weaponLost[mount] === 0 && unit.weaponSpent[mount] === 0 && unit.resting[mount] === 0;
}

/** A mode that has its ammunition; one-shot launchers need none. */
export function modeReady(unit: Unit, mode: FireMode): boolean {
  return binFor(unit, mode) !== -1;
}

export function modesOfMount(unit: Unit, mount: number): readonly FireMode[] {
  return MODES[unit.sheet.weapons[mount]!.weapon]!;
}

/** Does it still have weapons worth the name? */
export function isViable(unit: Unit): boolean {
  let damage = 0;
  for (let mount = 0; mount < unit.sheet.weapons.length; mount++) {
    if (!weaponReady(unit, mount)) continue;
    const mode = modesOfMount(unit, mount).find((one) => modeReady(unit, one));
    if (mode === undefined) continue;
    const row = WEAPONS[mode.weapon]!;
    damage += greatestDamage(row);
    if (damage >= VIABLE_DAMAGE || reach(row) >= VIABLE_REACH) return true;
  }
  return false;
}

/** Skills of the pilot with what the design adds. */
export function gunneryOf(unit: Unit, rules: Skills): number {
  return (unit.sheet.gunnery || rules.gunnery) + unit.sheet.gunneryModifier;
}

export function pilotingOf(unit: Unit, rules: Skills): number {
  return (unit.sheet.piloting || rules.piloting) + unit.sheet.pilotingModifier;
}

interface Skills {
  readonly gunnery: number;
  readonly piloting: number;
}
