/** The contract: a ruleset is a value of this type, and nothing outside its folder knows its rules. */
import type { RunSeed } from '../random/rng.ts';
import type { TrialStream } from '../random/trial-stream.ts';
import type { PairTally } from '../stats/tally.ts';
import type { Asset, Combatant, RulesetId } from './combatant.ts';
import type { DecisionSpec } from './decision.ts';
import type { BattleEvent, EventSink, LogLine } from './event.ts';
import type { ExperimentReports } from './experiment.ts';
import type { Importer } from './importer.ts';
import type { OptionSpec, Options, Preset } from './options.ts';
import type { ExactChances, Figure, MetricSpec, Odds, Outcome } from './outcome.ts';
import type { Problem } from './problem.ts';
import type { ReportTable } from './report.ts';
import type { View } from './scene.ts';
import type { EventSound } from './sound.ts';

/** A compiled field: numbers in SharedArrayBuffers plus a little JSON. Structured-cloneable, so any thread can open it. */
export interface Field {
  readonly count: number;
}

export interface Compiled<F extends Field> {
  readonly field: F;
  readonly problems: readonly Problem[];
}

/** A field that is compiled combatant by combatant. */
export interface FieldBuilder<F extends Field, D = unknown> {
  add(combatant: Combatant<D>): void;
  build(): Compiled<F>;
}

/** Working memory of one thread over a field. Not shared between threads; holds no results of its own but `outcome`. */
export interface Arena<E extends BattleEvent = BattleEvent> {
  /** Overwritten by every trial. */
  readonly outcome: Outcome;
  /**
   * Plays trial `t` of the pair (a, b). The random stream is a pure function of (seed, a, b, t). With a sink the very
   * same trial is also recorded. The outcome is the same either way, always.
   */
  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<E>): Outcome;
  /** Exact odds where they can be computed in reasonable time; null says "not for this pair". */
  odds?(a: number, b: number): Odds | null;
  /**
   * The exact chances alone, for runs of many pairs. Null where they would take longer than about `seconds` of one core,
   * estimated from the amount of work, so that the answer is the same on every machine.
   */
  chances?(a: number, b: number, seconds: number): ExactChances | null;
  /** For a sink, while it is called: plays the recorded trial out differently from the event being emitted. */
  readonly stream: TrialStream;
  /** The exact chances after each event of the trial, where they can be computed in reasonable time. */
  chancesAlong?(seed: RunSeed, a: number, b: number, t: number): readonly ExactChances[] | null;
  /** Raw star-chart values in the order of `axes`. Comparable within a field; `scaleProfile` maps them to 0..100. */
  measure(a: number): Float64Array;
  /** While set, every trial also adds to it. */
  ledger: PairLedger | null;
}

/** Per-part contributions in one pair: rows are actors, weapons or rules; columns are counters. Whole numbers only. */
export interface PairLedger {
  readonly a: Float64Array;
  readonly b: Float64Array;
}

export interface LedgerSpec<D = unknown> {
  /** What a row is: 'actor', 'weapon', 'rule'. */
  readonly row: string;
  /** What a sub-row is: 'line' for a line of an actor's action list. */
  readonly part?: string;
  readonly columns: readonly { readonly id: string; readonly label: string; readonly meaning: string }[];
  /** Id of the column that says how often a row came into play. */
  readonly fired: string;
  /** Row names of a combatant; the ledger of a side has rows * columns cells, row by row. */
  rows(combatant: Combatant<D>): readonly string[];
  /** True for rows that are parts of the nearest row above that isn't a part. That row's figures include its parts. */
  parts?(combatant: Combatant<D>): readonly boolean[];
}

export interface Axis {
  readonly id: string;
  readonly label: string;
  readonly group: 'offence' | 'defence' | 'other';
  /** As a sentence or formula, shown on hover. */
  readonly formula: string;
  readonly unit: string;
}

/** A fact about a combatant that the query box can ask for: tough>=3, rule:Regeneration. */
export interface FactSpec {
  readonly id: string;
  readonly label: string;
  readonly kind: 'number' | 'words';
  /** Written behind the number: "4+", "18\"". */
  readonly unit?: string;
  /** Upgrades change it, so that it may tell loadouts of one unit apart. */
  readonly loadout?: boolean;
}

/** A combatant's facts by the ids of its ruleset's specs. */
export type Facts = Readonly<Record<string, number | readonly string[]>>;

/** A rule a combatant carries: what it does as played here, and where the text comes from. */
export interface RuleNote {
  readonly name: string;
  /** One or more sentences; empty where the ruleset has none. */
  readonly meaning: string;
  /** False: not modelled by the engine. */
  readonly played: boolean;
  /** Weapons or members that bring it; empty for rules of the whole. */
  readonly carriedBy: readonly string[];
  /** Rows of its ledger that count how often it came into play; absent where none does. */
  readonly rows?: readonly number[];
  readonly source?: string;
}

export interface WeightClass {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  /** Inclusive; Infinity for the last. */
  readonly max: number;
}

export interface ConditionSpec {
  /** What they are kinds of: 'Terrain'. */
  readonly label: string;
  /** Several may apply to one trial; `Outcome.conditions` has a bit for each, in this order. */
  readonly kinds: readonly { readonly id: string; readonly label: string; readonly meaning: string }[];
}

/** What a combatant did, in a whole run or under one condition of it. */
export interface RatedRecord {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Trials actually played: the sample size behind the interval. */
  readonly played: number;
  /** Mean of the metric with the role 'length'; 0 where it was not kept. */
  readonly length: number;
  /** Mean of each metric column in its own units, its own side before the enemy's; absent where they were not kept. */
  readonly means?: readonly number[];
}

export interface Rating {
  readonly value: number;
  /** 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** What the value is made of, in the order of `parts`. */
  readonly parts: readonly number[];
}

/** A scale that is fitted to the field of a run; what was fitted is stored with the run. */
export interface RatingSpec {
  readonly label: string;
  /** Head of a column: 'CR'. */
  readonly short: string;
  readonly meaning: string;
  readonly min: number;
  readonly max: number;
  /** The rating of a combatant exactly as good as the baseline. */
  readonly middle: number;
  readonly parts: readonly { readonly label: string; readonly meaning: string }[];
  /** Name of the combatant that published ratings are measured against; where it is absent, one with median points is used. */
  readonly baseline?: string;
  /** How far to stretch the scale so that these records spread over it. */
  calibrate(records: readonly RatedRecord[]): number;
  /** How much better than its enemies, on a scale on which differences add up. */
  strength(record: RatedRecord): number;
  /** `handicap`: how much stronger than the baseline its enemies were, on the scale of `strength`; default 0. */
  rate(record: RatedRecord, stretch: number, handicap?: number): Rating;
}

export interface SampleFile {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export interface AssetKind {
  readonly id: string;
  /** What one of them is called: 'board'. Its plural takes an s. */
  readonly noun: string;
  /** For importers to look things up (`ImportReference`); contests are not given any. */
  readonly reference?: true;
  readonly shippedFolder?: string;
  readonly extensions: readonly string[];
}

/** What the game is called, and what its players call things. */
export interface Identity {
  readonly name: string;
  /** One line under the name. */
  readonly tagline: string;
  readonly nouns: {
    readonly combatant: string;
    readonly combatants: string;
    readonly trial: string;
    readonly trials: string;
    readonly points: string;
  };
}

/** What comes in: file formats, the samples we ship, and the kinds of assets that contests (boards) and importers need. */
export interface ImportPart<D = unknown> {
  readonly importers: readonly Importer<D>[];
  /** `JSON.stringify` of data that an importer made, where the ruleset is faster: from parts that many combatants share. */
  dataJson?(data: D): string;
  readonly samples: readonly SampleFile[];
  readonly assetKinds: readonly AssetKind[];
}

/** How trials are played. */
export interface PlayPart<F extends Field = Field, E extends BattleEvent = BattleEvent, D = unknown> {
  readonly options: readonly OptionSpec[];
  readonly presets: readonly Preset[];
  /** True: arenas know the exact chances of some pairs at least. */
  readonly exact?: true;
  /**
   * What the exact chances of a pair cost on one core, roughly, where that is far more than a few trials: large runs then
   * use dice, and only what they claim is computed.
   */
  readonly exactMilliseconds?: number;
  /** Trials of a single matchup by default. */
  readonly defaultTrials: number;
  /** True when swapping a and b only swaps the answer, so that each pair is played once and read from both sides. */
  readonly symmetric: boolean;
  /** Rough cost of a trial on one core, so that a run is cut into tiles of about half a second; default 20. */
  readonly trialMicroseconds?: number;
  /** Reasons why these combatants cannot meet, found without compiling them: asked before a run is made. */
  fieldProblems?(combatants: readonly Combatant<D>[], options: Options): readonly Problem[];
  /** `seed`: of the run, for what is drawn once for all its trials (the battlefields); without one the draw is always the same. */
  compile(combatants: readonly Combatant<D>[], options: Options, assets: readonly Asset[], seed?: RunSeed): Compiled<F>;
  /** The same without all combatants in memory at once, for games with fields of a million. */
  fieldBuilder?(options: Options, assets: readonly Asset[], seed?: RunSeed): FieldBuilder<F, D>;
  open(field: F): Arena<E>;
  /** Hash of the engine's compiled code, where it has any: machines that play together must have the same. */
  readonly codeHash?: string;
  /** Combatants with equal signatures fight equally: identical pairs are played once. */
  signature(combatant: Combatant<D>): string;
}

/** What a run counts, and what can be asked about a combatant. */
export interface AnalysisPart<E extends BattleEvent = BattleEvent, D = unknown> {
  readonly metrics: readonly MetricSpec[];
  /** Summary of a contest beyond win rates: TPK rate, rounds to victory, flawless rate; exact where `exact` knows them. */
  figures(tally: PairTally, exact: Odds | null): readonly Figure[];
  readonly weightClasses: readonly WeightClass[];
  /** Circumstances of a trial (the terrain it is fought over) by which results are also counted separately. At most 31. */
  readonly conditions?: ConditionSpec;
  /** A rating specific to the game, computed from the standings of a run. */
  readonly rating?: RatingSpec;
  /** How recorded trials were decided, for games that are decided in more than one way. */
  readonly decisions?: DecisionSpec<E>;
  readonly ledger: LedgerSpec<D> | null;
  readonly axes: readonly Axis[];
  readonly facts: readonly FactSpec[];
  factsOf(combatant: Combatant<D>): Facts;
}

/** How trials and combatants are shown. */
export interface PresentPart<E extends BattleEvent = BattleEvent, D = unknown> {
  /** Log lines of an event; an empty list for events that aren't shown in the log. */
  describe(event: E): readonly LogLine[];
  readonly view: View<E>;
  /** The combatant's rules as text, including those the engine doesn't model. */
  rulesOf(combatant: Combatant<D>): readonly RuleNote[];
  /** What an event sounds like, where its beats don't say. */
  sound?(event: E): EventSound;
}

/**
 * `F` is the compiled field, `E` the events of a recorded trial, `D` the ruleset's own description of a combatant. Outside
 * its folder a ruleset is only known as `Ruleset`, and gets back only what it made itself.
 */
export interface Ruleset<F extends Field = Field, E extends BattleEvent = BattleEvent, D = unknown> {
  readonly id: RulesetId;
  /** Changes whenever an old seed may give a new result; stored with every result. */
  readonly version: string;
  readonly identity: Identity;
  readonly import: ImportPart<D>;
  readonly play: PlayPart<F, E, D>;
  readonly analysis: AnalysisPart<E, D>;
  readonly present: PresentPart<E, D>;
  /** Questions beyond the contract that the ruleset's own views ask (attack sequence, fleet builder). */
  readonly reports?: ReportTable<D> & Partial<ExperimentReports<D>>;
}
