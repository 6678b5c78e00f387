/** What of a 'Mech's equipment would matter in a duel and is not played, by name. */
import { MUNITION_ROWS } from '../data/ammunition.ts';
import { GEAR_TEXT } from '../data/gear-text.ts';
import type { WeaponSpecial } from '../data/weapon-row.ts';
import type { Fit } from '../rules/fit.ts';
import { WEAPONS } from '../rules/weapon.ts';

export const UNPLAYED_SPECIALS: readonly (WeaponSpecial | undefined)[] = ['artillery', 'torpedo', 'harmless'];

export function unmodelledIn(fit: Omit<Fit, 'unmodelled'>): string[] {
  const names = new Set<string>(fit.unknown);
  for (const { row } of fit.gear) if (GEAR_TEXT[row.kind].played === 'no') names.add(row.names[0]!);
  for (const { weapon } of fit.weapons) if (UNPLAYED_SPECIALS.includes(WEAPONS[weapon]?.special)) names.add(WEAPONS[weapon]!.name);
  for (const bin of fit.ammo) {
    const munition = MUNITION_ROWS.find((row) => row.kind === bin.kind);
    if (munition !== undefined && !('played' in munition)) names.add(`${munition.phrase} rounds`);
  }
  return [...names];
}
