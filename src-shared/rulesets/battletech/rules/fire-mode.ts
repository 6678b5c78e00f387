/** How a weapon can be fired: most have one mode; ultra and rotary cannon, LB-X, MML and ATM have several. */
import type { Rounds } from '../data/ammunition.ts';
import { AT_LEAST_2D6, CLUSTER } from '../data/tables.ts';
import type { WeaponRow } from '../data/weapon-row.ts';
import { feedOf, fullDamage, WEAPONS } from './weapon.ts';

export interface FireMode {
  readonly weapon: number;
  /** '' for the normal mode; "double", "cluster", "SRM". */
  readonly label: string;
  /** Its ammunition, as an index into FEEDS; -1 = none. */
  readonly feed: number;
  /** The round it needs; null = any that fits the weapon. */
  readonly load: Rounds | null;
  readonly heat: number;
  /** Rounds used up. */
  readonly rounds: number;
  readonly min: number;
  readonly short: number;
  readonly medium: number;
  readonly long: number;
  readonly toHit: number;
  /** Damage by bracket of one hit; for clusters, of one missile. */
  readonly damage: readonly [number, number, number];
  /** Column of the cluster table; 0 = a single hit. */
  readonly cluster: number;
  /** Points that land together; 1 = each missile or shell by itself. */
  readonly group: number;
  readonly streak: boolean;
  /** Natural to-hit roll that jams the weapon, at most; 0 = cannot jam. */
  readonly jamsAt: number;
  /** A jam destroys it, and it explodes. */
  readonly bursts: boolean;
  /** Half damage at minimum range and less. */
  readonly halvedInside: boolean;
  /** Cluster column by bracket, where it changes (M-pod). */
  readonly columns: readonly [number, number, number] | null;
  /** Heat dealt to the target: dice of six sides. */
  readonly heatDice: number;
  /** Cluster roll modifier by bracket (HAG). */
  readonly clusterBonus: readonly [number, number, number];
  /** Mean damage of a hit by bracket. */
  readonly mean: readonly [number, number, number];
  /** What a hit does besides damage, in points of damage that it is worth to a commander. */
  readonly effect: number;
}

const FLAT = [0, 0, 0] as const;

/** A die of heat is worth about half its points in damage; a shutdown a good volley. */
const HEAT_WORTH = 1.75;
const TSEMP_WORTH = 9;
const TASER_WORTH = 5;
const NARC_WORTH = 4;
const TAG_WORTH = 2;

/** Interstellar Operations "Rifle": against armour of barrier rating 8 and more. */
const RIFLE_LOSS = 3;

/** MODES[weapon]: at least one each. */
export const MODES: readonly (readonly FireMode[])[] = WEAPONS.map((row, weapon) => modesOf(row, weapon));

/** Rounds that the most wasteful mode of any weapon takes. */
export const MOST_ROUNDS = MODES.reduce((most, modes) => modes.reduce((n, mode) => Math.max(n, mode.rounds), most), 1);

export function bracketAt(mode: FireMode, distance: number): number {
  if (distance <= mode.short) return 0;
  if (distance <= mode.medium) return 1;
  return distance <= mode.long ? 2 : -1;
}

/** Total Warfare "Minimum Range": one more for each hex inside it. */
export function minimumRangeModifier(mode: FireMode, distance: number): number {
  return mode.min > 0 && distance <= mode.min ? mode.min - distance + 1 : 0;
}

function modesOf(row: WeaponRow, weapon: number): FireMode[] {
  const plain = mode(row, weapon, {});
  switch (row.special) {
    case 'ultra':
      // Total Warfare "Ultra Autocannon": two shots share one to-hit roll, the cluster table says how many hit; a 2 jams.
      return [plain, burst(plain, 2, 2)];
    case 'rotary':
      return [plain, burst(plain, 2, 2), burst(plain, 4, 3), burst(plain, 6, 4)];
    case 'lbx':
      return [
        mode(row, weapon, { load: 'standard' }),
        mode(row, weapon, { load: 'cluster', label: 'cluster', toHit: -1, damage: [1, 1, 1], cluster: fullDamage(row), group: 1 }),
      ];
    case 'mml':
      return [
        mode(row, weapon, { load: 'lrm', label: 'LRM', min: 6, short: 7, medium: 14, long: 21, damage: [1, 1, 1], group: 5 }),
        mode(row, weapon, { load: 'srm', label: 'SRM', short: 3, medium: 6, long: 9, damage: [2, 2, 2], group: 1 }),
      ];
    case 'atm':
      return [
        mode(row, weapon, { load: 'standard' }),
        mode(row, weapon, { load: 'er', label: 'ER', min: 4, short: 9, medium: 18, long: 27, damage: [1, 1, 1] }),
        mode(row, weapon, { load: 'he', label: 'HE', min: 0, short: 3, medium: 6, long: 9, damage: [3, 3, 3] }),
      ];
    case 'hag':
      return [mode(row, weapon, { clusterBonus: [2, 0, -2] })];
    case 'plasma-rifle':
      return [mode(row, weapon, { heatDice: 1, effect: HEAT_WORTH })];
    case 'plasma-cannon':
      return [mode(row, weapon, { heatDice: 2, effect: 2 * HEAT_WORTH })];
    default:
      return rareModesOf(row, weapon) ?? [plain];
  }
}

function rareModesOf(row: WeaponRow, weapon: number): FireMode[] | null {
  switch (row.special) {
    case 'iatm':
      return modesOf({ ...row, special: 'atm' }, weapon).map((one) => withMean({ ...one, streak: true }));
    case 'silver-bullet':
      return [mode(row, weapon, { toHit: -1, damage: [1, 1, 1], cluster: fullDamage(row), group: 1 })];
    case 'm-pod':
      return [mode(row, weapon, { damage: [1, 1, 1], cluster: 15, group: 1, columns: [15, 10, 5] })];
    case 'thunderbolt':
      return [mode(row, weapon, { halvedInside: true })];
    case 'rifle': {
      const weak = Math.max(0, fullDamage(row) - RIFLE_LOSS);
      return [mode(row, weapon, { damage: [weak, weak, weak] })];
    }
    case 'bombast':
      return [12, 9, 7].map((power) =>
        mode(row, weapon, { label: power === 12 ? '' : `at ${power}`, heat: power, damage: [power, power, power] }),
      );
    case 'hyper-velocity':
      return [mode(row, weapon, { jamsAt: 2, bursts: true })];
    case 'hyper-laser':
      return [mode(row, weapon, { jamsAt: 3, bursts: true })];
    case 'tsemp':
      return [mode(row, weapon, { effect: TSEMP_WORTH })];
    case 'taser':
      return [mode(row, weapon, { effect: TASER_WORTH })];
    case 'narc':
      return [mode(row, weapon, { effect: NARC_WORTH })];
    case 'tag':
      return [mode(row, weapon, { effect: TAG_WORTH })];
    default:
      return null;
  }
}

function withMean(base: Omit<FireMode, 'mean'>): FireMode {
  return { ...base, mean: [0, 1, 2].map((b) => meanDamage(base, b)) as [number, number, number] };
}

/** What a hit at that distance is worth: mean damage and what it does besides. */
export function worthAt(mode: FireMode, distance: number): number {
  const bracket = bracketAt(mode, distance);
  if (bracket < 0) return 0;
  const mean = mode.mean[bracket]!;
  return (mode.halvedInside && distance <= mode.min ? mean / 2 : mean) + mode.effect;
}

function mode(row: WeaponRow, weapon: number, over: Partial<FireMode>): FireMode {
  const [min, short, medium, long] = row.range;
  const clustered = row.rack !== undefined;
  const base = {
    weapon,
    label: '',
    feed: feedOf(weapon),
    load: null,
    heat: row.heat,
    rounds: row.feed === undefined ? 0 : 1,
    min,
    short,
    medium,
    long,
    toHit: row.toHit ?? 0,
    damage: clustered
      ? ([row.each ?? 1, row.each ?? 1, row.each ?? 1] as const)
      : ([0, 1, 2].map((b) => fullDamage(row, b)) as [number, number, number]),
    cluster: row.rack ?? 0,
    group: row.group ?? 1,
    streak: row.special === 'streak',
    jamsAt: 0,
    bursts: false,
    halvedInside: false,
    columns: null,
    effect: 0,
    heatDice: 0,
    clusterBonus: FLAT,
    ...over,
  };
  return withMean(base);
}

function burst(single: FireMode, shots: number, jamsAt: number): FireMode {
  const base = {
    ...single,
    label: shots === 2 ? 'double' : `${shots} shots`,
    heat: single.heat * shots,
    rounds: shots,
    cluster: shots,
    group: 1,
    jamsAt,
  };
  return withMean(base);
}

function meanDamage(mode: Omit<FireMode, 'mean'>, bracket: number): number {
  const each = mode.damage[bracket]!;
  if (mode.cluster === 0) return each;
  if (mode.streak) return each * mode.cluster;
  const size = mode.columns?.[bracket] ?? mode.cluster;
  let mean = 0;
  for (let roll = 2; roll <= 12; roll++) {
    const chance = AT_LEAST_2D6[roll]! - AT_LEAST_2D6[roll + 1]!;
    mean += chance * clusterHits(size, roll + mode.clusterBonus[bracket]!);
  }
  return each * mean;
}

/** Missiles that hit; modified rolls stay between 2 and 12. The table has a column for every rack there is. */
export function clusterHits(size: number, roll: number): number {
  return CLUSTER[size]![Math.max(2, Math.min(12, roll)) - 2]!;
}
