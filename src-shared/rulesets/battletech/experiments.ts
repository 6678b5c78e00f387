/**
 * Paired experiments: the same duels with one thing changed. They check what the specification expects of terrain,
 * speed and initiative ("Expected Impact on Combat Ratings").
 */
import type { Asset, Combatant } from '../../contract/combatant.ts';
import { defaultOptions, type Options } from '../../contract/options.ts';
import type { RunSeed } from '../../dice/rng.ts';
import { wilson } from '../../stats/interval.ts';
import { DuelArena } from './arena.ts';
import { compileField } from './compile.ts';
import { fitMech } from './fit.ts';
import type { MechDesign } from './mech.ts';
import { OPTIONS } from './options.ts';
import { combatantOf } from './parse.ts';

/** One side of a comparison: who fights, and where. */
export interface Arm {
  readonly hero: Combatant;
  readonly options?: Options;
  readonly assets?: readonly Asset[];
  /** The hero keeps the first slot: for options that name the slots. */
  readonly keepsSlot?: boolean;
}

export interface Experiment {
  readonly name: string;
  /** Which arm should do better. */
  readonly expectation: string;
  readonly plain: Arm;
  readonly changed: Arm;
  readonly opponents: readonly Combatant[];
}

export interface Finding {
  readonly name: string;
  readonly duels: number;
  /** Share of wins, a draw counting half. */
  readonly plain: number;
  readonly changed: number;
  readonly difference: number;
  /** Duels in which only one arm won, by arm: the pairs that say something. */
  readonly onlyPlain: number;
  readonly onlyChanged: number;
  /** 95 % interval of the share of such pairs that the changed arm won. */
  readonly low: number;
  readonly high: number;
}

/** Both arms meet the same opponents with the same trial numbers, in both slots. */
export function runExperiment(
  experiment: Experiment,
  assets: readonly Asset[],
  duels: number,
  seed: RunSeed,
  common: Options = {},
): Finding {
  const play = (arm: Arm) => scores({ ...arm, options: { ...common, ...arm.options } }, experiment.opponents, assets, duels, seed);
  const plain = play(experiment.plain);
  const changed = play(experiment.changed);
  const mean = (list: Float64Array) => list.reduce((sum, x) => sum + x, 0) / list.length;
  let onlyPlain = 0;
  let onlyChanged = 0;
  for (let i = 0; i < plain.length; i++) {
    if ((plain[i] as number) > (changed[i] as number)) onlyPlain++;
    if ((plain[i] as number) < (changed[i] as number)) onlyChanged++;
  }
  const { low, high } = wilson(onlyChanged, onlyPlain + onlyChanged);
  return {
    name: experiment.name,
    duels: plain.length,
    plain: mean(plain),
    changed: mean(changed),
    difference: mean(changed) - mean(plain),
    onlyPlain,
    onlyChanged,
    low,
    high,
  };
}

function scores(arm: Arm, opponents: readonly Combatant[], assets: readonly Asset[], duels: number, seed: RunSeed): Float64Array {
  const options = { ...defaultOptions(OPTIONS), ...arm.options };
  const { field } = compileField([arm.hero, ...opponents], options, arm.assets ?? assets);
  const arena = new DuelArena(field);
  const results = new Float64Array(duels);
  for (let i = 0; i < duels; i++) {
    const foe = 1 + (i % opponents.length);
    // Odd duels are fought from the other slot: the attacker's advantage falls out.
    const first = arm.keepsSlot === true || Math.floor(i / opponents.length) % 2 === 0;
    const { winner } = first ? arena.trial(seed, 0, foe, i) : arena.trial(seed, foe, 0, i);
    results[i] = winner === 2 ? 0.5 : winner === (first ? 0 : 1) ? 1 : 0;
  }
  return results;
}

/** The same 'Mech with other movement: nothing else changes, not even its mass. */
export function withMovement(combatant: Combatant, change: { readonly walk?: number; readonly jump?: number }): Combatant {
  const design = { ...(combatant.data as unknown as MechDesign), ...change };
  return { ...combatantOf(design, fitMech(design), 'experiment'), name: `${combatant.name} (changed)` };
}

/** The specification's expectations as experiments over a set of 'Mechs. */
export function expectations(find: (name: string) => Combatant): Experiment[] {
  const foes = ['Mastiff MST-4P', 'Longstrider LST-5', 'Rampart RMP-3M', 'Drummer DRM-4'].map(find);
  const jumper = find('Corsair CSR-6');
  const striker = find('Palfrey PLF-2');
  const boat = find('Culverin CLV-2K');
  return [
    {
      name: 'jump jets',
      expectation: 'with jets',
      plain: { hero: withMovement(jumper, { jump: 0 }) },
      changed: { hero: jumper },
      opponents: foes,
    },
    {
      name: 'speed',
      expectation: 'faster',
      plain: { hero: withMovement(striker, { walk: 4 }) },
      changed: { hero: withMovement(striker, { walk: 7 }) },
      opponents: foes,
    },
    {
      name: 'missile boat on dense maps',
      expectation: 'open maps',
      plain: { hero: boat, options: { archetype: 'wooded' } },
      changed: { hero: boat, options: { archetype: 'open' } },
      opponents: foes,
    },
    initiativeFor(striker, foes),
  ];
}

/** Moving last in every turn against moving first in every turn. */
export function initiativeFor(hero: Combatant, opponents: readonly Combatant[]): Experiment {
  const arm = (initiative: string): Arm => ({ hero, options: { initiative }, keepsSlot: true });
  return { name: 'initiative', expectation: 'moving second', plain: arm('defender'), changed: arm('attacker'), opponents };
}
