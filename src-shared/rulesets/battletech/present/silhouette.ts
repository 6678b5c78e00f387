/** Which silhouette stands for a 'Mech: its weight class, and the weapons that a viewer would know it by. */
import type { WeaponKind } from '../data/weapon-row.ts';
import { WEAPONS } from '../rules/weapon.ts';
import type { UnitCard } from './events.ts';

type Mount = UnitCard['weapons'][number];

/** Heaviest masses of the classes below assault. */
const LIGHT = 35;
const MEDIUM = 55;
const HEAVY = 75;

const RIGHT = new Set(['RA', 'FRL', 'RRL']);
const LEFT = new Set(['LA', 'FLL', 'RLL']);

export function glyphOf(unit: UnitCard): string {
  const { mass, quad, weapons } = unit;
  const weight = mass <= LIGHT ? 'light' : mass <= MEDIUM ? 'medium' : mass <= HEAVY ? 'heavy' : 'assault';
  const at = (locations: ReadonlySet<string>) => hintOf(weapons.filter(({ location }) => locations.has(location)));
  const torso = hintOf(weapons.filter(({ location, rear }) => !rear && !RIGHT.has(location) && !LEFT.has(location)));
  return `${quad ? 'quad' : 'mech'}-${weight}:${at(RIGHT)},${at(LEFT)},${torso}`;
}

/** The mount that does most damage. */
function hintOf(mounts: readonly Mount[]): string {
  const [main] = [...mounts].sort((a, b) => (b.damage ?? 0) - (a.damage ?? 0));
  return main === undefined ? '' : HINTS[kindOf(main.name)];
}

const HINTS: Readonly<Record<WeaponKind, string>> = { energy: 'laser', ballistic: 'cannon', missile: 'missiles', other: '' };

function kindOf(name: string): WeaponKind {
  return WEAPONS.find((row) => row.name === name)?.kind ?? 'energy';
}
