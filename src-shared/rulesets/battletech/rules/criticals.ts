/** Critical hits: how many, which slot, and what it does (Total Warfare "Critical Damage"). */
import { HD, isTorso, LOCATION_NAMES, LT, RT, TRANSFERS_TO } from '../data/tables.ts';
import { destroy, destroyLocation, explodeInside, loseGear } from './damage.ts';
import type { Duel } from './duel.ts';
import { AMMO_CODE, GEAR_CODE, type MechSheet, type SheetBin, SYSTEM_CODES, WEAPON_CODE, weaponName } from './sheet.ts';
import { COCKPIT, ENGINE, GYRO, gyroDestroyed, isLame, isLeg, isViable, LIFE_SUPPORT, legsLost, SENSORS, type Unit } from './unit.ts';
import { fullDamage, WEAPONS, weaponFedBy } from './weapon.ts';

/** 2d6: 2-7 none, 8-9 one, 10-11 two, 12 limb or head blown off, torso three. */
export function rollCriticals(duel: Duel, unit: Unit, location: number, modifier = 0): void {
  if (unit.destroyed) return;
  const roll = duel.roll2d6('critical') + modifier - (unit.sheet.frame === REINFORCED ? 1 : 0);
  if (roll < 8) return;
  if (roll >= 12 && !isTorso(location)) {
    duel.note(() => `critical 12: ${LOCATION_NAMES[location]} blown off`);
    destroyLocation(duel, unit, location, 'blown off');
    return;
  }
  const count = roll >= 12 ? 3 : roll >= 10 ? 2 : 1;
  for (let i = 0; i < count && !unit.destroyed; i++) criticalHit(duel, unit, location);
}

/** `frame` of a reinforced structure. */
const REINFORCED = 3;

const candidates = new Int16Array(12);

/** One critical: a random slot that can be hit; with none left it moves inward. */
export function criticalHit(duel: Duel, unit: Unit, start: number): void {
  let location = start;
  for (;;) {
    if (location < 0) return;
    const n = hittable(unit, location);
    if (n > 0) {
      // The book rolls a half and a slot and rolls both again for slots that cannot be hit: each that can is as likely.
      const slot = candidates[n === 1 ? 0 : duel.dice.roll(n, 'slot') - 1]!;
      unit.slotHit[slot] = 1;
      unit.criticalsTaken++;
      hitSlot(duel, unit, location, unit.sheet.slots[slot]!);
      return;
    }
    location = TRANSFERS_TO[location] as number;
  }
}

function hittable(unit: Unit, location: number): number {
  let n = 0;
  if (unit.gone(location)) return 0;
  for (let slot = location * 12; slot < location * 12 + 12; slot++) {
    if (unit.sheet.slots[slot] !== 0 && unit.slotHit[slot] === 0) candidates[n++] = slot;
  }
  return n;
}

function hitSlot(duel: Duel, unit: Unit, location: number, code: number): void {
  unit.version++;
  duel.note(() => `critical: ${LOCATION_NAMES[location]}, ${slotName(unit.sheet, code)}`);
  if (code >= AMMO_CODE) hitAmmunition(duel, unit, location, code - AMMO_CODE);
  else if (code >= WEAPON_CODE) hitWeapon(duel, unit, location, code - WEAPON_CODE);
  else if (code >= GEAR_CODE) hitGear(duel, unit, location, code - GEAR_CODE);
  else hitSystem(unit, location, code);
}

function hitSystem(unit: Unit, location: number, code: number): void {
  switch (code) {
    case ENGINE:
      unit.engineHits++;
      if (unit.engineHits >= 3) destroy(unit, 'engine destroyed');
      return;
    case GYRO:
      unit.gyroHits++;
      unit.gyroHitThisPhase++;
      return;
    case SENSORS:
      unit.sensorHits++;
      return;
    case LIFE_SUPPORT:
      unit.lifeSupportHits++;
      return;
    case COCKPIT:
      destroy(unit, 'cockpit hit');
      return;
  }
  unit.limbHit[location * 16 + code] = 1;
  if (isLeg(unit, location)) unit.legHitThisPhase++;
}

/** Tactical Operations "PPC Capacitor": one that is charged takes its PPC along. */
function hitGear(duel: Duel, unit: Unit, location: number, gear: number): void {
  loseGear(unit, gear);
  if (unit.sheet.gear[gear]!.kind !== 'ppc-capacitor') return;
  const charged = unit.sheet.weapons.findIndex((weapon, mount) => weapon.location === location && unit.charged[mount] === 1);
  if (charged >= 0) hitWeapon(duel, unit, location, charged);
}

const CAPACITOR_EXPLOSION = 15;

export function hitWeapon(duel: Duel, unit: Unit, location: number, mount: number): void {
  if (unit.weaponLost[mount] === 1) return;
  unit.weaponLost[mount] = 1;
  const charged = unit.charged[mount] === 1;
  unit.charged[mount] = 0;
  const explodes = charged ? CAPACITOR_EXPLOSION : (WEAPONS[unit.sheet.weapons[mount]!.weapon]!.explodes ?? 0);
  // Gauss and charged PPC capacitors go up when they are hit.
  if (explodes > 0) explodeInside(duel, unit, { location, amount: explodes, what: weaponName(unit.sheet, mount) });
}

/** All shots left explode at once. */
export function hitAmmunition(duel: Duel, unit: Unit, location: number, bin: number): void {
  const shots = unit.shots[bin]!;
  unit.shots[bin] = 0;
  const { bins } = unit.sheet;
  const damage = shots * binDamage(bins[bin]!);
  if (damage > 0) explodeInside(duel, unit, { location, amount: damage, what: ammunitionName(bins[bin]!) });
  if (bins[bin + 1]?.shared === true && !unit.destroyed) hitAmmunition(duel, unit, location, bin + 1);
}

/** Damage of one round that goes up; Gauss slugs and plasma do not. */
export function binDamage(bin: SheetBin): number {
  if (!bin.explosive) return 0;
  const weapon = weaponFedBy(bin.feed);
  if (weapon === undefined) return COOLANT_POD_EXPLOSION;
  if (bin.load === 'srm') return 2 * (weapon.rack ?? 0);
  if (bin.load === 'er') return weapon.rack ?? 0;
  return bin.load === 'he' ? 3 * (weapon.rack ?? 0) : fullDamage(weapon);
}

/** Tactical Operations "Coolant Pods": the one thing in an ammunition slot that feeds no weapon. */
const COOLANT_POD_EXPLOSION = 10;

function ammunitionName(bin: Pick<SheetBin, 'feed'>): string {
  const weapon = weaponFedBy(bin.feed);
  return weapon === undefined ? 'coolant pod' : `${weapon.name} ammunition`;
}

function slotName(sheet: MechSheet, code: number): string {
  if (code >= AMMO_CODE) return ammunitionName(sheet.bins[code - AMMO_CODE]!);
  if (code >= WEAPON_CODE) return weaponName(sheet, code - WEAPON_CODE);
  if (code >= GEAR_CODE) return sheet.gear[code - GEAR_CODE]!.kind.replace(/-/g, ' ');
  return SYSTEM_CODES[code - 1]!.replace(/-/g, ' ');
}

/** Digest 17: forced withdrawal of a 'Mech that is not destroyed. */
export function isCrippled(unit: Unit): string | null {
  if (unit.gone(RT) || unit.gone(LT)) return 'side torso lost';
  if (unit.engineHits >= 2 || (unit.engineHits === 1 && unit.gyroHits >= 1)) return 'engine failing';
  if (unit.sensorHits >= 2) return 'sensors destroyed';
  if (unit.pilotHits >= 4) return 'pilot badly hurt';
  if (gyroDestroyed(unit) || legsLost(unit) >= (unit.sheet.quad ? 3 : 2)) return 'cannot stand again';
  if (isLame(unit) && (unit.prone || unit.jumpJetsWorking <= 0)) return 'cannot move again';
  let limbs = 0;
  let torsos = 0;
  for (let location = HD + 1; location < 8; location++) {
    if (unit.structure[location]! < unit.sheet.structure[location]!) {
      if (location > LT) limbs++;
      else if (unit.armour[location]! <= 0) torsos++;
    }
  }
  if (limbs >= 3) return 'three limbs damaged inside';
  if (torsos >= 2) return 'two torsos open';
  return unit.sheet.military && !isViable(unit) ? 'no weapons left' : null;
}
