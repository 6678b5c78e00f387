/**
 * Loadouts as users have them, by the million: invented armies, whose units come in several sizes and choose a ranged weapon,
 * a melee weapon and upgrades at a price. All of them differ in what they fight with.
 */
import { Rng } from '../../src-shared/random/rng.ts';

interface Weapon {
  readonly name: string;
  /** 0: melee */
  readonly range: number;
  readonly attacks: number;
  readonly rules: string;
  readonly price: number;
}

interface UnitKind {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly tough: number;
  readonly quality: number;
  readonly defense: number;
  readonly rules: readonly string[];
}

const ARMIES = ['Amber Legion', 'Brine Host', 'Cinder Court', 'Dusk Wardens', 'Ember Swarm', 'Frost Guild', 'Gloom Pact', 'Hollow Kings'];
const ADJECTIVES = ['Iron', 'Swift', 'Grim', 'Bright', 'Elder', 'Wild', 'Silent', 'Proud'];

const KINDS: readonly UnitKind[] = [
  { name: 'Levy', sizes: [10, 15, 20], tough: 1, quality: 5, defense: 5, rules: [] },
  { name: 'Guard', sizes: [5, 10], tough: 1, quality: 4, defense: 4, rules: [] },
  { name: 'Rangers', sizes: [5, 10], tough: 1, quality: 4, defense: 5, rules: ['Scout'] },
  { name: 'Veterans', sizes: [5, 10], tough: 1, quality: 3, defense: 4, rules: ['Fearless'] },
  { name: 'Raiders', sizes: [5, 10], tough: 1, quality: 4, defense: 4, rules: ['Fast'] },
  { name: 'Brutes', sizes: [3, 6], tough: 3, quality: 4, defense: 4, rules: ['Furious'] },
  { name: 'Cuirassiers', sizes: [3, 6], tough: 3, quality: 3, defense: 3, rules: ['Fast', 'Impact(1)'] },
  { name: 'Sentinels', sizes: [1, 3], tough: 6, quality: 4, defense: 3, rules: ['Strider'] },
  { name: 'Champion', sizes: [1], tough: 3, quality: 3, defense: 3, rules: ['Hero', 'Fearless'] },
  { name: 'Beast', sizes: [1], tough: 9, quality: 4, defense: 3, rules: ['Fear(1)', 'Impact(3)'] },
  { name: 'Tank', sizes: [1], tough: 12, quality: 4, defense: 2, rules: ['Impact(6)'] },
  { name: 'Colossus', sizes: [1], tough: 18, quality: 3, defense: 2, rules: ['Fear(3)', 'Fearless'] },
];

const UPGRADES = [
  'Stealth',
  'Regeneration',
  'Furious',
  'Relentless',
  'Shielded',
  'Evasive',
  'Strider',
  'Fast',
  'Fearless',
  'Bane in Melee',
];
const GUN_RULES = ['', 'AP(1)', 'AP(2)', 'AP(3)', 'Rending', 'Blast(3)', 'Reliable', 'AP(1), Deadly(3)', 'AP(4), Deadly(3)', 'Bane'];
const BLADE_RULES = ['', 'AP(1)', 'AP(2)', 'Rending', 'AP(4), Deadly(3)', 'Lance', 'AP(1), Reliable'];

function armoury(names: readonly string[], rules: readonly string[], ranges: readonly number[]): Weapon[] {
  return names.flatMap((name, n) =>
    rules.flatMap((rule, r) =>
      ranges.map((range, i) => ({ name, range, attacks: 1 + ((n + r + i) % 4), rules: rule, price: 3 + n + 2 * r + 2 * i })),
    ),
  );
}

const GUNS = armoury(['Carbine', 'Rifle', 'Cannon', 'Thrower'], GUN_RULES, [12, 18, 24, 30, 36]);
const BLADES = armoury(['Knife', 'Blade', 'Maul', 'Lance'], BLADE_RULES, [0]);

/** The first n of a longer list are the same loadouts. */
export function* oprLoadouts(count: number): Generator<string> {
  const rng = new Rng().seek({ hi: 21, lo: 21 }, 1, 2, 3);
  const pick = <T>(list: readonly T[]): T => list[rng.below(list.length)] as T;
  const known = new Set<string>();
  while (known.size < count) {
    const kind = pick(KINDS);
    const size = pick(kind.sizes);
    const [gun, blade] = [pick(GUNS), pick(BLADES)];
    const upgrades = [...new Set([...kind.rules, pick(UPGRADES), pick(UPGRADES)])];
    const fights = `${kind.name} ${size} ${gun.name} ${gun.range} ${gun.rules} ${blade.name} ${blade.rules} ${upgrades.toSorted()}`;
    if (known.has(fights)) continue;
    known.add(fights);
    const name = `${pick(ADJECTIVES)} ${kind.name} of the ${pick(ARMIES)}`;
    yield blockOf(name, { kind, size, upgrades }, [gun, blade]);
  }
}

function blockOf(
  name: string,
  { kind, size, upgrades }: { readonly kind: UnitKind; readonly size: number; readonly upgrades: readonly string[] },
  weapons: readonly Weapon[],
): string {
  const { quality, defense, tough } = kind;
  const body = size * tough * ((6 - quality) * (7 - defense) + 2);
  const points = 5 * Math.round((body + size * weapons.reduce((sum, w) => sum + w.price, 0) + 10 * upgrades.length) / 5);
  const rules = tough > 1 ? [...upgrades, `Tough(${tough})`] : upgrades;
  return `${name} [${size}] Q${quality}+ D${defense}+ | ${points}pts | ${rules.join(', ')}\n${weapons.map((w) => weaponText(w, size)).join(', ')}\n\n`;
}

function weaponText({ name, range, attacks, rules }: Weapon, size: number): string {
  const figures = [range === 0 ? '' : `${range}"`, `A${attacks}`, rules].filter((text) => text !== '').join(', ');
  return `${size === 1 ? '' : `${size}x `}${name} (${figures})`;
}
