/** The Weapon table of a roster (input-formats digest 2, "Values seen"). */
import { isDice, parseDice } from '../../../random/dice.ts';
import { CLOSE_COMBAT_WEAPON, type Weapon } from '../rules/model.ts';
import { readWeaponText, type WeaponReading } from '../rules/weapon-text.ts';
import { readWords } from '../rules/words.ts';
import { faultOfWeapon } from './check.ts';
import type { Profile } from './roster.ts';
import { parseStrength, parseType } from './weapon.ts';

export type WeaponProfile = WeaponReading | { readonly fault: string };

/** Eighth and ninth edition have one table, the tenth has two. Powers with cells of their own are chosen by rules that are not played. */
export function isWeaponProfile({ type }: Profile): boolean {
  return type === 'Weapon' || type === 'Ranged Weapons' || type === 'Melee Weapons';
}

export function readWeaponProfile(profile: Profile): WeaponProfile {
  return profile.type === 'Weapon' ? readNinth(profile) : readTenth(profile);
}

function readNinth(profile: Profile): WeaponProfile {
  const value = (name: string) => (profile.values[name] ?? '').trim();
  const typed = parseType(value('Type'));
  if (typed === null) return { fault: `the type '${value('Type')}' is not known, so the weapon was left out.` };
  const melee = typed.type === 'Melee';
  const [near, far] = (typed.attacks ?? (melee ? '0' : '1')).split('/').map((part) => part.replace(/\s+/g, ''));
  const strength = parseStrength(value('S'), melee, 'absolute');
  if (strength === null) return { fault: `the strength '${value('S')}' cannot be read, so the weapon was left out.` };
  const weapon: Weapon = {
    ...CLOSE_COMBAT_WEAPON,
    name: profile.name.replace(/^\d+\.\s*/, ''),
    // "0-24" and "48-72" give a band: the last number is the reach.
    range: melee ? 0 : Number(/(?<!\d)(\d+)\D*$/.exec(value('Range'))?.[1] ?? 0),
    type: typed.type,
    attacks: far ?? near!,
    attacksHalf: far === undefined ? null : near!,
    strength,
    ap: diceOr(value('AP').replace(/^[+-]/, ''), '0'),
    damage: diceOr(value('D'), '1'),
  };
  const text = value('Abilities');
  const read = readWeaponText(weapon, text === '' || text === '-' ? [] : [text]);
  const fault = faultOfWeapon(read.weapon);
  return fault === null ? read : { fault };
}

/** Digest 10e, 10.1: skill on the profile, words in the Keywords cell. */
function readTenth(profile: Profile): WeaponProfile {
  const value = (name: string) => (profile.values[name] ?? '').trim();
  const melee = profile.type === 'Melee Weapons' || /^melee$/i.test(value('Range'));
  const strength = value('S').replace(/\+$/, '').toLowerCase();
  if (!isDice(parseDice(strength))) return { fault: `the strength '${value('S')}' cannot be read, so the weapon was left out.` };
  const { words, unknown } = readWords(wordsIn(value('Keywords')));
  const weapon: Weapon = {
    ...CLOSE_COMBAT_WEAPON,
    name: profile.name.replace(/^➤\s*/, ''),
    range: melee ? 0 : Number(/(?<!\d)(\d+)\D*$/.exec(value('Range'))?.[1] ?? 0),
    type: melee ? 'Melee' : 'Ranged',
    attacks: diceOr(value('A'), '1'),
    strength: { form: 'fixed', value: strength.replace(/\s+/g, '') },
    ap: diceOr(value('AP').replace(/^[+-]/, ''), '0'),
    damage: diceOr(value('D'), '1'),
    skill: skillOf(value(melee ? 'WS' : 'BS') || value('Skill')),
    words,
    abilities: wordsIn(value('Keywords')),
  };
  const fault = faultOfWeapon(weapon);
  const odd = ['A', 'AP', 'D']
    .filter((cell) => !isDice(parseDice(value(cell).replace(/^[+-]/, ''))))
    .map((cell) => `${cell} '${value(cell)}'`);
  return fault === null ? { weapon, played: [], switches: [], listed: [...unknown, ...odd] } : { fault };
}

/** `Blast, Melta 2`; `-` or an empty cell is none. */
function wordsIn(cell: string): string[] {
  return cell
    .split(/,|(?<=\]) (?=\[)/)
    .map((word) => word.replace(/[[\]]/g, '').trim())
    .filter((word) => word !== '' && word !== '-' && word !== '–');
}

/** `3+`, `4`; `N/A` hits by itself (Torrent) or never. */
function skillOf(text: string): number {
  const n = Number(/\d/.exec(text)?.[0] ?? 7);
  return n >= 2 && n <= 6 ? n : 7;
}

function diceOr(text: string, otherwise: string): string {
  return isDice(parseDice(text)) ? text.replace(/\s+/g, '').toLowerCase() : otherwise;
}
