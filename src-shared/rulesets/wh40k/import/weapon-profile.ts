/** The Weapon table of a roster (input-formats digest 2, "Values seen"). */
import { isDice, parseDice } from '../../../random/dice.ts';
import { CLOSE_COMBAT_WEAPON, type Weapon } from '../rules/model.ts';
import { faultOfWeapon } from './check.ts';
import type { Profile } from './roster.ts';
import { parseStrength, parseType, withAbilities } from './weapon.ts';

export function readWeaponProfile(profile: Profile): { weapon: Weapon; unmodelled: boolean } | { fault: string } {
  const value = (name: string) => (profile.values[name] ?? '').trim();
  const typed = parseType(value('Type'));
  if (typed === null) return { fault: `the type '${value('Type')}' is not known, so the weapon was left out.` };
  const melee = typed.type === 'Melee';
  const [near, far] = (typed.attacks ?? (melee ? '0' : '1')).split('/').map((part) => part.replace(/\s+/g, ''));
  const strength = parseStrength(value('S') || '-', melee, 'absolute');
  if (strength === null) return { fault: `the strength '${value('S')}' cannot be read, so the weapon was left out.` };
  const weapon: Weapon = {
    ...CLOSE_COMBAT_WEAPON,
    name: profile.name.replace(/^\d+\.\s*/, ''),
    // "0-24" and "48-72" give a band: the last number is the reach.
    range: melee ? 0 : Number(/(\d+)\D*$/.exec(value('Range'))?.[1] ?? 0),
    type: typed.type,
    attacks: far ?? near!,
    attacksHalf: far === undefined ? null : near!,
    strength,
    ap: diceOr(value('AP').replace(/^[+-]/, ''), '0'),
    damage: diceOr(value('D'), '1'),
  };
  const text = value('Abilities');
  const read = withAbilities(weapon, text === '' || text === '-' ? [] : [text]);
  const fault = faultOfWeapon(read.weapon);
  return fault === null ? { weapon: read.weapon, unmodelled: read.unmodelled.length > 0 } : { fault };
}

function diceOr(text: string, otherwise: string): string {
  return isDice(parseDice(text)) ? text.replace(/\s+/g, '').toLowerCase() : otherwise;
}
