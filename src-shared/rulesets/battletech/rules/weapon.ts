/** What a weapon is, and how its name is found. */
import type { WeaponRow } from '../data/weapon-row.ts';
import { WEAPON_ROWS } from '../data/weapons.ts';
import { MORE_WEAPON_ROWS } from '../data/weapons-more.ts';

export type Munition = 'standard' | 'cluster' | 'srm' | 'lrm' | 'er' | 'he' | 'artemis' | 'narc';

export const WEAPONS: readonly WeaponRow[] = [...WEAPON_ROWS, ...MORE_WEAPON_ROWS];

/** Letters and digits only, lower case: `ISER Medium Laser` and `ISERMediumLaser` are one name. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9/-]/g, '');
}

const BY_ID = new Map<string, number>();
WEAPONS.forEach((weapon, index) => {
  for (const id of weapon.ids) if (!BY_ID.has(plainName(id))) BY_ID.set(plainName(id), index);
});

/** Index into WEAPONS, or -1. A bare name means the unit's own tech base: "Flamer" in a Clan file is the Clan one. */
export function findWeapon(name: string, clan: boolean): number {
  const plain = plainName(name);
  if (clan) {
    const own = BY_ID.get(`cl${plain}`);
    if (own !== undefined) return own;
  }
  return BY_ID.get(plain) ?? BY_ID.get(`${clan ? 'cl' : 'is'}${plain}`) ?? BY_ID.get(plain.replace(/^clan/, 'cl')) ?? -1;
}

/** Damage of one shot at a range bracket (0 short, 1 medium, 2 long); cluster weapons: if everything hits. */
export function fullDamage(weapon: WeaponRow, bracket = 0): number {
  if (weapon.rack !== undefined) return weapon.rack * (weapon.each ?? 1);
  return typeof weapon.damage === 'object' ? weapon.damage[bracket]! : (weapon.damage ?? 0);
}
