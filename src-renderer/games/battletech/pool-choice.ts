/** Which sheets a run draws from: as the user chooses it, and as the run's options. Pure. */
import type { Json } from '../../../src-shared/contract/json.ts';
import type { OptionSpec, Options } from '../../../src-shared/contract/options.ts';
import { type Pairing, poolSheets } from '../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import type { Board } from '../../../src-shared/rulesets/battletech/rules/board.ts';
import { TERRAIN_TYPES } from '../../../src-shared/rulesets/battletech/rules/terrain-type.ts';

/** random: a number of pairs is drawn; all: every sheet equally often; curated: only ticked sheets. */
export const STRATEGIES = ['random', 'all', 'curated'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export interface PoolChoice {
  readonly strategy: Strategy;
  readonly pairings: number;
  readonly exclude: string;
  /** Only sheets with this tag, of this terrain; '' = any. */
  readonly onlyTag: string;
  readonly terrain: string;
  /** Both sheets of a pair have the same terrain. */
  readonly sameTerrain: boolean;
  /** Ticked for the curated pool. */
  readonly curated: readonly string[];
  /** By sheet name, where it is not 1. 0 keeps a sheet out. */
  readonly weights: Readonly<Record<string, number>>;
}

/** The host rejects longer option values. */
export const LONGEST_LIST = 4096;

export function defaultPool(options: readonly OptionSpec[]): PoolChoice {
  const value = (id: string) => options.find((option) => option.id === id)?.default;
  return {
    strategy: 'random',
    pairings: Number(value('pairings') ?? 100),
    exclude: String(value('exclude') ?? ''),
    onlyTag: '',
    terrain: '',
    sameTerrain: false,
    curated: [],
    weights: {},
  };
}

/** What was saved; an older or hand-edited value must not break the page. */
export function savedPool(saved: Json | undefined, fallback: PoolChoice): PoolChoice {
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return fallback;
  const { strategy, pairings, exclude, onlyTag, curated, weights, ...rest } = saved as Readonly<Record<string, Json>>;
  // Earlier versions called terrain "country".
  const { terrain = rest.country, sameTerrain = rest.sameCountry } = rest;
  const numbers = typeof weights === 'object' && weights !== null && !Array.isArray(weights) ? Object.entries(weights) : [];
  return {
    strategy: STRATEGIES.find((known) => known === strategy) ?? fallback.strategy,
    pairings: typeof pairings === 'number' && Number.isFinite(pairings) ? pairings : fallback.pairings,
    exclude: typeof exclude === 'string' ? exclude : fallback.exclude,
    onlyTag: typeof onlyTag === 'string' ? onlyTag : '',
    terrain: TERRAIN_TYPES.find((kind) => kind === terrain) ?? '',
    sameTerrain: sameTerrain === true,
    curated: Array.isArray(curated) ? curated.filter((name): name is string => typeof name === 'string') : [],
    weights: Object.fromEntries(numbers.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
  };
}

/** The choice as options of a run. */
export function poolOptions(choice: PoolChoice, boards: readonly Board[], mostPairings: number): Options {
  const base = {
    pool: choice.strategy === 'curated' ? 'curated' : choice.strategy === 'all' ? 'even' : 'all',
    sheets: sheetText(choice),
    exclude: choice.exclude,
    onlyTag: choice.onlyTag,
    archetype: choice.terrain,
    pairKinds: choice.sameTerrain ? 'same' : 'any',
  };
  if (choice.strategy !== 'all') return { ...base, pairings: clamp(choice.pairings, mostPairings) };
  const n = poolSheets(boards, base).length;
  return { ...base, pairings: clamp(n * (n - 1), mostPairings) };
}

const clamp = (n: number, most: number) => Math.max(1, Math.min(most, Math.round(n)));

/** `Stonefall; Alder Ford=3` */
export function sheetText({ strategy, curated, weights }: PoolChoice): string {
  const weighted = (name: string) => ((weights[name] ?? 1) === 1 ? name : `${name}=${weights[name]}`);
  const names = strategy === 'curated' ? curated : Object.keys(weights).filter((name) => weights[name] !== 1);
  return names.map(weighted).join('; ');
}

/** Whether a run's options include all of these. */
export function includesOptions(options: Options, wanted: Options): boolean {
  return Object.entries(wanted).every(([id, value]) => options[id] === value);
}

/** `curated, 12 sheets, only Forest` */
export function poolText({ strategy, curated, pairings, terrain, onlyTag, sameTerrain, weights }: PoolChoice): string {
  const weighted = Object.keys(weights).length;
  return [
    strategy === 'curated'
      ? `${curated.length} curated ${curated.length === 1 ? 'sheet' : 'sheets'}`
      : strategy === 'all'
        ? 'all sheets'
        : `${pairings} random pairs`,
    terrain && `only ${terrain}`,
    onlyTag && `tagged ${onlyTag}`,
    sameTerrain && 'pairs of the same terrain',
    weighted > 0 && `${weighted} weighted`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function withWeight(choice: PoolChoice, name: string, weight: number): PoolChoice {
  const { [name]: _before, ...others } = choice.weights;
  return { ...choice, weights: weight === 1 ? others : { ...others, [name]: weight } };
}

export function withSheet(choice: PoolChoice, name: string, on: boolean): PoolChoice {
  const others = choice.curated.filter((other) => other !== name);
  return { ...choice, curated: on ? [...others, name].sort() : others };
}

/** In how many of the pairings each sheet is, by name. */
export function appearances(pairings: readonly Pairing[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { left, right } of pairings) {
    counts.set(left.name, (counts.get(left.name) ?? 0) + 1);
    if (right.name !== left.name) counts.set(right.name, (counts.get(right.name) ?? 0) + 1);
  }
  return counts;
}
