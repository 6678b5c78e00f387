/** Battle Value 2.0 at skills 4/5 (TechManual "Battle Value"). */
import { ENGINES } from '../data/equipment.ts';
import { CT, HD, isTorso, LT, RT, targetMovementModifier } from '../data/tables.ts';
import type { WeaponRow } from '../data/weapon-row.ts';
import type { Fit } from './fit.ts';
import { hasTripleStrength, isIndustrialMyomer, type MechDesign } from './mech.ts';
import { runningMP } from './mobility.ts';
import { structureOf } from './sheet.ts';
import { feedOf, WEAPONS, weaponFedBy } from './weapon.ts';

export function battleValue(design: MechDesign, fit: Fit): number {
  const boosters = fit.gear.filter((g) => g.row.kind === 'masc' || g.row.kind === 'supercharger').length;
  const run = runningMP(design.walk + (hasTripleStrength(design) ? 1 : 0), boosters, /hardened/i.test(design.armourType));
  const total = defence(design, fit, run) + offence(design, fit, run);
  return Math.round(/small/i.test(design.cockpit) ? total * 0.95 : total);
}

/** TechManual "Battle Value": stronger muscles make the mass count for more. */
function muscles(design: MechDesign): number {
  if (hasTripleStrength(design)) return 1.5;
  return isIndustrialMyomer(design) ? 1.15 : 1;
}

function defence(design: MechDesign, fit: Fit, run: number): number {
  const armour =
    [...design.armour, ...design.rearArmour].reduce((sum, n) => sum + n, 0) * 2.5 * (/hardened/i.test(design.armourType) ? 2 : 1);
  const kind = /composite/i.test(design.structure) && !/endo/i.test(design.structure) ? 0.5 : /reinforced/i.test(design.structure) ? 2 : 1;
  const structure = structureOf(design).reduce((sum, n) => sum + n, 0) * 1.5 * kind * ENGINES[design.engine].bv;
  const gyro = design.mass * (/heavy/i.test(design.gyro) ? 1 : 0.5);
  const value = armour + structure + gyro + defensiveGear(fit) - explosives(design, fit);
  // The better of running and jumping (with its extra point) makes it hard to hit.
  const runs = targetMovementModifier(run);
  const jumps = design.jump > 0 ? targetMovementModifier(design.jump) + 1 : 0;
  return Math.max(1, value) * (1 + Math.max(runs, jumps) / 10);
}

function defensiveGear(fit: Fit): number {
  const systems = fit.weapons.filter((w) => WEAPONS[w.weapon]!.special === 'ams').reduce((sum, w) => sum + WEAPONS[w.weapon]!.bv, 0);
  const rounds = fit.ammo.filter((bin) => weaponFedBy(bin.feed)?.special === 'ams').reduce((sum, bin) => sum + bin.bv, 0);
  const ammo = Math.min(systems, rounds);
  return systems + ammo + fit.gear.reduce((sum, g) => sum + (g.row.bv ?? 0), 0);
}

/** 15 points for each slot of ammunition where its explosion would kill, 1 for each slot of a Gauss weapon. */
function explosives(design: MechDesign, fit: Fit): number {
  const cased = (location: number) => fit.gear.some((g) => (g.row.kind === 'case' || g.row.kind === 'case-ii') && g.location === location);
  const deadly = (location: number): boolean => {
    if (location === HD || location === CT || location >= 6) return true;
    if (design.clan) return false;
    // With an Inner Sphere XL engine a lost side torso is a lost 'Mech, CASE or not.
    const torso = isTorso(location) ? location : location === 4 ? RT : LT;
    if (ENGINES[design.engine].sideSlots >= 3) return true;
    return !cased(location) && !cased(torso);
  };
  const ammo = fit.ammo.filter((bin) => deadly(bin.location) && !/gauss/i.test(bin.name)).length * 15;
  const gauss = fit.weapons
    .filter((w) => WEAPONS[w.weapon]!.explodes !== undefined && deadly(w.location))
    .reduce((sum, w) => sum + w.slots.length, 0);
  return ammo + gauss;
}

interface RatedWeapon {
  readonly value: number;
  readonly heat: number;
}

function offence(design: MechDesign, fit: Fit, run: number): number {
  const moveHeat = Math.max(2, design.jump > 0 ? Math.max(3, design.jump) : 0);
  const efficiency = 6 + design.heatSinks * (design.heatSinkKind === 'single' || design.heatSinkKind === 'compact' ? 1 : 2) - moveHeat;
  const weapons = ratedWeapons(fit).sort((a, b) => b.value - a.value || a.heat - b.heat);
  let heat = 0;
  let value = 0;
  for (const weapon of weapons) {
    // Everything up to and including the weapon that reaches the limit counts in full, what follows by half.
    const full = weapon.heat === 0 || heat < efficiency;
    value += full ? weapon.value : weapon.value / 2;
    heat += weapon.heat;
  }
  value += ammunition(fit) + physical(design, fit) + design.mass * muscles(design);
  const speed = Math.round((1 + (run + Math.round(design.jump / 2) - 5) / 10) ** 1.2 * 100) / 100;
  return value * speed;
}

function ratedWeapons(fit: Fit): RatedWeapon[] {
  const offensive = fit.weapons.filter((w) => WEAPONS[w.weapon]!.special !== 'ams');
  const sum = (rear: boolean) =>
    offensive.filter((w) => w.rear === rear && isTorso(w.location)).reduce((n, w) => n + WEAPONS[w.weapon]!.bv, 0);
  // The side that most torso weapons face counts as the front; the others count half.
  const turned = sum(true) > sum(false);
  const computer = fit.gear.some((g) => g.row.kind === 'targeting-computer');
  return offensive.map((w) => {
    const row = WEAPONS[w.weapon]!;
    const away = isTorso(w.location) ? w.rear !== turned : w.rear;
    const direct = row.kind !== 'missile' && row.kind !== 'other' && row.rack === undefined && !/machine gun|flamer/i.test(row.name);
    const artemis = row.kind === 'missile' && fit.gear.some((g) => g.row.kind === 'artemis-iv' && g.location === w.location);
    const factor = (away ? 0.5 : 1) * (computer && direct ? 1.25 : 1) * (artemis ? 1.2 : 1);
    return { value: row.bv * factor, heat: heatOf(row) };
  });
}

function heatOf(row: WeaponRow): number {
  if (row.oneShot === true) return row.heat / 4;
  switch (row.special) {
    case 'ultra':
      return 2 * row.heat;
    case 'rotary':
      return 6 * row.heat;
    case 'streak':
      return row.heat / 2;
    default:
      return row.heat;
  }
}

/** All tons of a kind together are worth at most the weapons they feed. */
function ammunition(fit: Fit): number {
  const byFeed = new Map<number, number>();
  for (const bin of fit.ammo) {
    if (weaponFedBy(bin.feed)?.special !== 'ams') byFeed.set(bin.feed, (byFeed.get(bin.feed) ?? 0) + bin.bv);
  }
  let sum = 0;
  for (const [feed, value] of byFeed) {
    const fed = fit.weapons.filter((w) => feedOf(w.weapon) === feed).reduce((n, w) => n + WEAPONS[w.weapon]!.bv, 0);
    sum += Math.min(value, fed);
  }
  return sum;
}

function physical(design: MechDesign, fit: Fit): number {
  return fit.gear.reduce((sum, g) => {
    if (g.row.kind === 'hatchet') return sum + Math.ceil(design.mass / 5) * 1.5;
    return g.row.kind === 'sword' ? sum + (Math.ceil(design.mass / 10) + 1) * 1.725 : sum;
  }, 0);
}
