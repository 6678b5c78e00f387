/** Damage: armour, structure, transfer inward, and what goes with a lost location (Total Warfare "Damage"). */
import { CT, HD, isTorso, LA, LOCATION_NAMES, LT, RA, RT, TRANSFERS_TO } from '../data/tables.ts';
import { rollCriticals } from './criticals.ts';
import type { Duel } from './duel.ts';
import { hitPilot } from './pilot.ts';
import { criticalModifier, type HitSource, piercingModifier, softened, stopsPiercing } from './plating.ts';
import { AMMO_CODE, GEAR_CODE, WEAPON_CODE } from './sheet.ts';
import { afterShield } from './shields.ts';
import { ENGINE, GEAR_INDEX, isLeg, type Unit } from './unit.ts';

/** Commercial armour stops hits of no more points (TechManual "Barrier Armor Rating"). */
const COMMERCIAL_BARRIER = 5;

/** Index of a torso's rear armour. */
function rearArmour(location: number): number {
  return 7 + location;
}

export interface Hit {
  readonly location: number;
  readonly amount: number;
  /** Strikes the rear armour of torsos. */
  readonly rear: boolean;
  /** A 2 on the location roll: a possible critical even if the armour holds. */
  readonly through?: boolean;
  /** Armour-piercing rounds roll for a critical even if the armour holds, at this modifier. */
  readonly piercing?: number | undefined;
  readonly source: HitSource;
}

export function damageLocation(duel: Duel, unit: Unit, hit: Hit): void {
  const start = standing(unit, hit.location);
  // Tactical Operations: the force of a hit fells a 'Mech, whatever its shield and armour make of it.
  unit.damageThisPhase += hit.amount;
  const left = unit.sheet.shields === 0 || hit.source === 'fall' ? hit.amount : behindShield(duel, unit, start, hit);
  // What a shield stops altogether does no harm.
  if (left > 0) strikeLocation(duel, unit, start, left === hit.amount ? hit : { ...hit, amount: left });
}

function behindShield(duel: Duel, unit: Unit, start: number, { amount, rear }: Hit): number {
  const left = afterShield(unit, start, rear, amount);
  if (left < amount) duel.note(() => `shield takes ${amount - left}`);
  return left;
}

function strikeLocation(duel: Duel, unit: Unit, start: number, { amount: full, rear, through = false, piercing, source }: Hit): void {
  const plate = start < 0 ? 'standard' : unit.sheet.plates[start]!;
  const points = start < 0 ? 0 : unit.armour[rear && isTorso(start) ? rearArmour(start) : start]!;
  const plated = points > 0;
  const amount = plated ? softened(plate, source, full, points) : full;
  unit.damageTaken += amount;
  duel.other(unit).damageDealt += amount;
  if (amount > 0) duel.lastDamage = duel.turn;
  if (start < 0) return;
  // Total Warfare "Head Hits": each hurts the pilot who sits there.
  if (start === HD && amount > 0 && !unit.sheet.torsoCockpit) hitPilot(duel, unit, 1, 'head hit');
  if (plated && plate === 'commercial' && amount > COMMERCIAL_BARRIER) rollCriticals(duel, unit, start);
  if (through && amount > 0) rollCriticals(duel, unit, start, plated ? criticalModifier(plate) : 0);
  // What goes inside anyway has its roll there.
  if (piercing !== undefined && amount <= points && !stopsPiercing(plate))
    rollCriticals(duel, unit, start, piercing + piercingModifier(plate) + criticalModifier(plate));
  spread(duel, unit, { location: start, amount, armour: rear ? 'rear' : 'front' });
}

interface Spread {
  readonly location: number;
  readonly amount: number;
  /** The armour that is struck first; an explosion inside meets none. */
  readonly armour: 'front' | 'rear' | 'none';
}

/** From the location inward until the damage is used up. */
function spread(duel: Duel, unit: Unit, { location: start, amount, armour }: Spread): void {
  let location = start;
  let left = amount;
  while (left > 0 && location >= 0) {
    if (unit.gone(location)) {
      location = TRANSFERS_TO[location] as number;
      continue;
    }
    if (armour !== 'none') left -= damageArmour(unit, armour === 'rear' && isTorso(location) ? rearArmour(location) : location, left);
    if (left === 0) return;
    left -= damageStructure(unit, location, left);
    if (unit.structure[location]! > 0) {
      rollCriticals(duel, unit, location);
      return;
    }
    // The last point of structure also rolls for criticals, but there is nothing left that they could hit.
    destroyLocation(duel, unit, location, 'damage');
    location = TRANSFERS_TO[location] as number;
  }
}

/** Returns how much the plate absorbs. */
function damageArmour(unit: Unit, plate: number, amount: number): number {
  const points = unit.armour[plate]!;
  if (points > 0 && unit.sheet.plates[plate < 8 ? plate : plate - 7] === 'hardened') return damageHardened(unit, plate, amount);
  const absorbed = Math.min(amount, points);
  unit.armour[plate] = points - absorbed;
  return absorbed;
}

/** Each point of a hardened plate stops two of damage; half points are remembered. */
function damageHardened(unit: Unit, plate: number, amount: number): number {
  const chipped = unit.chipped[plate]!;
  const absorbed = Math.min(amount, 2 * unit.armour[plate]! - chipped);
  unit.armour[plate] = unit.armour[plate]! - ((chipped + absorbed) >> 1);
  unit.chipped[plate] = (chipped + absorbed) & 1;
  return absorbed;
}

const COMPOSITE = 2;
const REINFORCED = 3;

/** Returns how much damage the structure uses up: composite frames take it double, reinforced ones half. */
function damageStructure(unit: Unit, location: number, amount: number): number {
  const { frame } = unit.sheet;
  const points = unit.structure[location]!;
  const marked = Math.min(points, frame === COMPOSITE ? 2 * amount : frame === REINFORCED ? Math.ceil(amount / 2) : amount);
  unit.structure[location] = points - marked;
  if (frame === COMPOSITE) return Math.ceil(marked / 2);
  return frame === REINFORCED ? Math.min(amount, 2 * marked) : marked;
}

/** The first location inward that is still there; -1 = none. */
function standing(unit: Unit, location: number): number {
  let at = location;
  while (at >= 0 && unit.gone(at)) at = TRANSFERS_TO[at] as number;
  return at;
}

export interface Explosion {
  readonly location: number;
  readonly amount: number;
  /** What explodes, for the log. */
  readonly what: string;
}

/**
 * Total Warfare "Ammunition Explosions": straight to the structure. CASE keeps it in its location and blows out the
 * rear armour; CASE II lets one point through.
 */
export function explodeInside(duel: Duel, unit: Unit, { location, amount, what }: Explosion): void {
  duel.lastDamage = duel.turn;
  unit.damageTaken += amount;
  const bit = 1 << location;
  const caseTwo = (unit.sheet.caseTwo & bit) !== 0;
  const cased = (unit.sheet.case & bit) !== 0;
  duel.note(() => {
    const contained = caseTwo ? ', vented by CASE II' : cased ? ', held by CASE' : '';
    return `${what} explodes in the ${LOCATION_NAMES[location]}: ${amount} damage${contained}`;
  });
  if (caseTwo || cased) {
    unit.armour[isTorso(location) ? rearArmour(location) : location] = 0;
    const inside = Math.min(caseTwo ? 1 : amount, unit.structure[location]!);
    unit.structure[location] = unit.structure[location]! - inside;
    if (unit.gone(location)) destroyLocation(duel, unit, location, what);
    else rollCriticals(duel, unit, location);
  } else spread(duel, unit, { location, amount, armour: 'none' });
  hitPilot(duel, unit, caseTwo ? 1 : 2, 'explosion');
}

/** A location is gone with all that is in it. */
export function destroyLocation(duel: Duel, unit: Unit, location: number, cause: string): void {
  unit.structure[location] = 0;
  unit.armour[location] = 0;
  if (isTorso(location)) unit.armour[rearArmour(location)] = 0;
  unit.version++;
  duel.note(() => `${LOCATION_NAMES[location]} destroyed`);
  loseSlots(unit, location);
  if (location === CT || (location === HD && !unit.sheet.torsoCockpit)) {
    destroy(unit, `${LOCATION_NAMES[location]} destroyed${cause === 'damage' ? '' : ` (${cause})`}`);
    return;
  }
  if (unit.engineHits >= 3) destroy(unit, 'engine destroyed');
  if (location === RT && !unit.gone(RA)) destroyLocation(duel, unit, RA, cause);
  if (location === LT && !unit.gone(LA)) destroyLocation(duel, unit, LA, cause);
  if (isLeg(unit, location)) unit.legLostThisPhase = true;
}

function loseSlots(unit: Unit, location: number): void {
  for (let slot = location * 12; slot < location * 12 + 12; slot++) {
    const code = unit.sheet.slots[slot]!;
    if (code === ENGINE && unit.slotHit[slot] === 0) unit.engineHits++;
    unit.slotHit[slot] = 1;
    if (code >= AMMO_CODE) unit.shots[code - AMMO_CODE] = 0;
    else if (code >= WEAPON_CODE) unit.weaponLost[code - WEAPON_CODE] = 1;
    else if (code >= GEAR_CODE) loseGear(unit, code - GEAR_CODE);
  }
}

export function loseGear(unit: Unit, gear: number): void {
  if (unit.gearLost[gear] === 1) return;
  unit.gearLost[gear] = 1;
  const kind = unit.sheet.gear[gear]!.kind;
  unit.gearWorking[GEAR_INDEX[kind]]!--;
  if (kind === 'heat-sink' || kind === 'double-heat-sink' || kind === 'compact-heat-sink') unit.sinksWorking--;
  if (kind === 'jump-jet' || kind === 'improved-jump-jet') unit.jumpJetsWorking--;
  unit.version++;
}

export function destroy(unit: Unit, cause: string): void {
  if (unit.destroyed) return;
  unit.destroyed = true;
  unit.cause = cause;
}
