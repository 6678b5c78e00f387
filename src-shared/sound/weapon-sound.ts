/** The sound of a weapon from its name, for games whose events say nothing else about it. */
import type { WeaponSound } from '../contract/sound.ts';

/** The first list with a word of the name wins. */
const WORDS: readonly (readonly [WeaponSound, RegExp])[] = [
  ['missile', /missile|rocket|torpedo|\bsrm|\blrm|\bmrm/i],
  [
    'energy',
    /laser|\blas|plasma|energy|beam|\bray\b|fusion|melta|thermal|flux|\barc\b|tesla|volt|psychic|magic|flame|fire(?!arm)|\bppc\b|pulse|particle|shock/i,
  ],
  [
    'shot-heavy',
    /cannon|heavy|mortar|artillery|howitzer|gauss|siege|demolisher|launcher|grenade|bomb|titan|great|mega|quake|railgun|autocannon|\bac\b|catapult|ballista/i,
  ],
];

export function weaponSound(name: string): WeaponSound {
  return WORDS.find(([, words]) => words.test(name))?.[0] ?? 'shot-light';
}
