/** Damage: armour, structure, transfer inward, and what goes with a lost location (Total Warfare "Damage"). */
import { CT, HD, isTorso, LA, LL, LOCATION_NAMES, LT, RA, RL, RT, TRANSFERS_TO } from '../data/tables.ts';
import { rollCriticals } from './criticals.ts';
import type { Duel } from './duel.ts';
import { hitPilot } from './pilot.ts';
import { AMMO_CODE, GEAR_CODE, WEAPON_CODE } from './sheet.ts';
import { ENGINE, isLeg, type Unit } from './unit.ts';

/** Index of a torso's rear armour. */
function rearArmour(location: number): number {
  return 7 + location;
}

/**
 * One hit. `through` = a 2 on the location roll: a possible critical even if the armour holds.
 */
export function damageLocation(duel: Duel, unit: Unit, location: number, amount: number, rear: boolean, through = false): void {
  unit.damageThisPhase += amount;
  unit.damageTaken += amount;
  duel.other(unit).damageDealt += amount;
  if (amount > 0) duel.lastDamage = duel.turn;
  const start = standing(unit, location);
  if (start < 0) return;
  // Total Warfare "Head Hits": each hurts the pilot.
  if (start === HD && amount > 0) hitPilot(duel, unit, 1, 'head hit');
  if (through) rollCriticals(duel, unit, start);
  spread(duel, unit, start, amount, rear, false);
}

/** From the location inward until the damage is used up. */
function spread(duel: Duel, unit: Unit, start: number, amount: number, rear: boolean, internal: boolean): void {
  let location = start;
  let left = amount;
  while (left > 0 && location >= 0) {
    if (unit.gone(location)) {
      location = TRANSFERS_TO[location] as number;
      continue;
    }
    if (!internal) {
      const plate = rear && isTorso(location) ? rearArmour(location) : location;
      const held = Math.min(left, unit.armour[plate] as number);
      unit.armour[plate] = (unit.armour[plate] as number) - held;
      left -= held;
    }
    if (left === 0) return;
    const inside = Math.min(left, unit.structure[location] as number);
    unit.structure[location] = (unit.structure[location] as number) - inside;
    left -= inside;
    if ((unit.structure[location] as number) > 0) {
      rollCriticals(duel, unit, location);
      return;
    }
    // The last point of structure also rolls for criticals, but there is nothing left that they could hit.
    destroyLocation(duel, unit, location, 'damage');
    location = TRANSFERS_TO[location] as number;
  }
}

/** The first location inward that is still there; -1 = none. */
function standing(unit: Unit, location: number): number {
  let at = location;
  while (at >= 0 && unit.gone(at)) at = TRANSFERS_TO[at] as number;
  return at;
}

/**
 * Total Warfare "Ammunition Explosions": straight to the structure. CASE keeps it in its location and blows out the
 * rear armour; CASE II lets one point through.
 */
export function explodeInside(duel: Duel, unit: Unit, location: number, amount: number, what: string): void {
  duel.lastDamage = duel.turn;
  unit.damageTaken += amount;
  const bit = 1 << location;
  const caseTwo = (unit.sheet.caseTwo & bit) !== 0;
  duel.note(
    () =>
      `${what} explodes in the ${LOCATION_NAMES[location]}: ${amount} damage${caseTwo ? ', vented by CASE II' : (unit.sheet.case & bit) !== 0 ? ', held by CASE' : ''}`,
  );
  if (caseTwo || (unit.sheet.case & bit) !== 0) {
    unit.armour[isTorso(location) ? rearArmour(location) : location] = 0;
    const inside = Math.min(caseTwo ? 1 : amount, unit.structure[location] as number);
    unit.structure[location] = (unit.structure[location] as number) - inside;
    if (unit.gone(location)) destroyLocation(duel, unit, location, what);
    else if (inside > 0) rollCriticals(duel, unit, location);
  } else spread(duel, unit, location, amount, false, true);
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
  if (location === CT || location === HD) {
    destroy(unit, `${LOCATION_NAMES[location]} destroyed${cause === 'damage' ? '' : ` (${cause})`}`);
    return;
  }
  if (unit.engineHits >= 3) destroy(unit, 'engine destroyed');
  if (location === RT && !unit.gone(RA)) destroyLocation(duel, unit, RA, cause);
  if (location === LT && !unit.gone(LA)) destroyLocation(duel, unit, LA, cause);
  if (isLeg(unit, location) || location === RL || location === LL) unit.legLostThisPhase = true;
}

function loseSlots(unit: Unit, location: number): void {
  for (let slot = location * 12; slot < location * 12 + 12; slot++) {
    const code = unit.sheet.slots[slot] as number;
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
  const kind = unit.sheet.gear[gear];
  if (kind === 'heat-sink' || kind === 'double-heat-sink') unit.sinksWorking--;
  if (kind === 'jump-jet' || kind === 'improved-jump-jet') unit.jumpJetsWorking--;
  unit.version++;
}

export function destroy(unit: Unit, cause: string): void {
  if (unit.destroyed) return;
  unit.destroyed = true;
  unit.cause = cause;
}
