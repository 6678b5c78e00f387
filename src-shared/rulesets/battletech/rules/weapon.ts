/** What a weapon is, how its name is found, and which ammunition feeds it. */
import { AMMUNITION_ROWS } from '../data/ammunition.ts';
import type { WeaponRow, WeaponSpecial } from '../data/weapon-row.ts';
import { WEAPON_ROWS } from '../data/weapons.ts';
import { MORE_WEAPON_ROWS } from '../data/weapons-more.ts';

export const WEAPONS: readonly WeaponRow[] = [...WEAPON_ROWS, ...MORE_WEAPON_ROWS];

/** Letters and digits only, lower case: `ISER Medium Laser` and `ISERMediumLaser` are one name. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9/-]/g, '');
}

const BY_ID = new Map<string, number>();
/** The same without hyphens and slashes, for names typed by hand; the first weapon keeps the name. */
const BY_LOOSE_ID = new Map<string, number>();
WEAPONS.forEach((weapon, index) => {
  for (const id of weapon.ids) {
    const plain = plainName(id);
    if (!BY_ID.has(plain)) BY_ID.set(plain, index);
    if (!BY_LOOSE_ID.has(loose(plain))) BY_LOOSE_ID.set(loose(plain), index);
  }
});

/** Index into WEAPONS, or -1. A name that exists is taken as it is; others belong to the technology of the chassis. */
export function findWeapon(name: string, clan: boolean): number {
  const plain = plainName(name);
  return namedIn(BY_ID, plain, clan) ?? namedIn(BY_LOOSE_ID, loose(plain), clan) ?? -1;
}

function loose(plain: string): string {
  return plain.replace(/[/-]/g, '');
}

/** The name itself, then the name with the prefix of a technology, the chassis' own first. */
export function namedIn<T>(known: ReadonlyMap<string, T>, plain: string, clan: boolean): T | undefined {
  const own = clan ? ['clan', 'cl'] : ['is'];
  for (const prefix of ['', ...own]) {
    const found = known.get(prefix + plain);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every family and rack size of ammunition, as weapons name it: "LRM 20". */
export const FEEDS: readonly string[] = [
  ...new Set([
    ...WEAPONS.flatMap((row) => row.feed ?? []),
    ...AMMUNITION_ROWS.flatMap((row) => Object.keys(row.shots).map((rack) => `${row.family} ${rack}`)),
  ]),
];

const FEED_OF_WEAPON: readonly number[] = WEAPONS.map((row) => (row.feed === undefined ? -1 : FEEDS.indexOf(row.feed)));
const WEAPON_OF_FEED: readonly number[] = FEEDS.map((_, feed) => FEED_OF_WEAPON.indexOf(feed));

/** Index into FEEDS; -1 = it needs no ammunition. */
export function feedOf(weapon: number): number {
  return FEED_OF_WEAPON[weapon]!;
}

/** A weapon that this ammunition feeds; undefined for pods that feed none. */
export function weaponFedBy(feed: number): WeaponRow | undefined {
  return WEAPONS[WEAPON_OF_FEED[feed]!];
}

/** Weapons that are not fired at a 'Mech: nothing happens, or nothing that a duel plays. A machine gun array is switched off. */
const NOT_FIRED: readonly (WeaponSpecial | undefined)[] = ['ams', 'network', 'artillery', 'torpedo', 'harmless', 'mg-array'];

export function isFired(weapon: number): boolean {
  return !NOT_FIRED.includes(WEAPONS[weapon]!.special);
}

/** Digest of forced withdrawal: a unit is armed if its weapons do this much together, or one of them reaches this far. */
export const VIABLE_DAMAGE = 5;
export const VIABLE_REACH = 6;

/** The most one shot does; for clusters the size of the rack. */
export function greatestDamage(weapon: WeaponRow): number {
  if (weapon.rack !== undefined) return weapon.rack;
  return typeof weapon.damage === 'object' ? Math.max(...weapon.damage) : (weapon.damage ?? 0);
}

/** Longest range; multi-missile launchers have it from their ammunition. */
export function reach(weapon: WeaponRow): number {
  return weapon.special === 'mml' ? 9 : weapon.range[3];
}

/** Damage of one shot at a range bracket (0 short, 1 medium, 2 long); cluster weapons: if everything hits. */
export function fullDamage(weapon: WeaponRow, bracket = 0): number {
  if (weapon.rack !== undefined) return weapon.rack * (weapon.each ?? 1);
  return typeof weapon.damage === 'object' ? weapon.damage[bracket]! : (weapon.damage ?? 0);
}
