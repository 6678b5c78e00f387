/** The contract: a ruleset is a value that answers these questions, and nothing outside its folder knows its rules. */
import type { RunSeed } from '../random/rng.ts';
import type { PairTally } from '../stats/tally.ts';
import type { CaseFields } from './cases.ts';
import type { Asset, Combatant, RulesetId } from './combatant.ts';
import type { BattleEvent, EventSink, LogLine } from './event.ts';
import type { Importer } from './importer.ts';
import type { Json } from './json.ts';
import type { OptionSpec, Options, Preset } from './options.ts';
import type { Figure, MetricSpec, Odds, Outcome } from './outcome.ts';
import type { Problem } from './problem.ts';
import type { View } from './scene.ts';

/** A compiled field: numbers in SharedArrayBuffers plus a little JSON. Structured-cloneable, so any thread can open it. */
export interface Field {
  readonly count: number;
}

export interface Compiled<F extends Field> {
  readonly field: F;
  readonly problems: readonly Problem[];
}

/** Working memory of one thread over a field. Not shared between threads; holds no results of its own but `outcome`. */
export interface Arena<E extends BattleEvent = BattleEvent> {
  /** Overwritten by every trial. */
  readonly outcome: Outcome;
  /**
   * Plays trial `t` of the pair (a, b). The random stream is a pure function of (seed, a, b, t). With a sink the very
   * same trial is also told. The same outcome with or without, always.
   */
  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<E>): Outcome;
  /** Exact odds where they can be computed in reasonable time; null says "not for this pair". */
  odds?(a: number, b: number): Odds | null;
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

export interface LedgerSpec {
  /** What a row is: 'actor', 'weapon', 'rule'. */
  readonly row: string;
  /** What a row that is part of the row above it is: a line of an actor's list. */
  readonly part?: string;
  readonly columns: readonly { readonly id: string; readonly label: string; readonly meaning: string }[];
  /** Column that says how often a row came into play. */
  readonly fired: string;
  /** Row names of a combatant; the ledger of a side has rows * columns cells, row by row. */
  rows(combatant: Combatant): readonly string[];
  /** Which rows are parts of the last row before them that is none. A part's figures are in that row's too. */
  parts?(combatant: Combatant): readonly boolean[];
}

export interface Axis {
  readonly id: string;
  readonly label: string;
  readonly group: 'offence' | 'defence' | 'other';
  /** In words and signs, shown on hover. */
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
}

/** A combatant's facts by the ids of its ruleset's specs. */
export type Facts = Readonly<Record<string, number | readonly string[]>>;

/** A rule a combatant carries: what it does as it is played here, and where that is written. */
export interface RuleNote {
  readonly name: string;
  /** Sentences; empty where the ruleset has none. */
  readonly meaning: string;
  /** False: the engine plays without it. */
  readonly played: boolean;
  /** Weapons or members that bring it; empty for rules of the whole. */
  readonly carriedBy: readonly string[];
  /** Rows of its ledger that say how often it came into play; absent where none does. */
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
  /** What they are kinds of: 'Country'. */
  readonly label: string;
  /** A trial may meet several of them; `Outcome.conditions` has a bit for each, in this order. */
  readonly kinds: readonly { readonly id: string; readonly label: string; readonly meaning: string }[];
}

/** What a combatant did, in a whole run or under one condition of it. */
export interface RatedRecord {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Trials really played: what the interval rests on. */
  readonly played: number;
  /** Mean of the metric with the role 'length'; 0 where it was not kept. */
  readonly length: number;
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
  /** What a combatant as good as the baseline gets. */
  readonly middle: number;
  readonly parts: readonly { readonly label: string; readonly meaning: string }[];
  /** Whom published ratings are measured against, by name; somebody of middling points where nobody is called that. */
  readonly baseline?: string;
  /** How far the scale is stretched so that these records spread over it. */
  calibrate(records: readonly RatedRecord[]): number;
  rate(record: RatedRecord, stretch: number): Rating;
}

export interface SampleFile {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export interface SolveRequest {
  /** Name of the cases file. */
  readonly name: string;
  /** Its parsed JSON. `expected` in it is never read. */
  readonly cases: Json;
  /** Reads a file named by a case, relative to the cases file or to the folder given for the kind; null if absent. */
  read(path: string, kind?: string): ImportFile | null;
}

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

export interface Ruleset<F extends Field = Field, E extends BattleEvent = BattleEvent> {
  readonly id: RulesetId;
  /** Moves whenever an old seed may give a new result; stored with every result. */
  readonly version: string;
  readonly name: string;
  /** One line under the name. */
  readonly tagline: string;
  /** What the player of that game calls things. */
  readonly nouns: {
    readonly combatant: string;
    readonly combatants: string;
    readonly trial: string;
    readonly trials: string;
    readonly points: string;
  };

  readonly importers: readonly Importer[];
  readonly options: readonly OptionSpec[];
  readonly presets: readonly Preset[];
  /** Kinds of assets contests need (boards), with the shipped folder they come from. */
  readonly assetKinds: readonly {
    readonly id: string;
    readonly label: string;
    readonly shippedFolder?: string;
    readonly extensions: readonly string[];
  }[];
  readonly weightClasses: readonly WeightClass[];
  /** Trials of a single matchup when the user says nothing. */
  readonly defaultTrials: number;
  /** True when swapping a and b only swaps the answer, so that a pair is played once and told from both sides. */
  readonly symmetric: boolean;
  /** Rough cost of a trial on one core, so that a run is cut into tiles of about half a second; 20 when not said. */
  readonly trialMicroseconds?: number;

  compile(combatants: readonly Combatant[], options: Options, assets: readonly Asset[]): Compiled<F>;
  open(field: F): Arena<E>;
  /** Equal strings fight equally: identical pairs are played once. */
  signature(combatant: Combatant): string;

  readonly metrics: readonly MetricSpec[];
  /** Circumstances of a trial (the country it is fought over) under which results are also counted apart. At most 31. */
  readonly conditions?: ConditionSpec;
  /** A rating of the game's own, read off the standings of a run. */
  readonly rating?: RatingSpec;
  /** Summary of a contest beyond win rates: TPK rate, rounds to victory, flawless rate. */
  figures(tally: PairTally): readonly Figure[];
  readonly ledger: LedgerSpec | null;
  readonly axes: readonly Axis[];
  readonly facts: readonly FactSpec[];
  factsOf(combatant: Combatant): Facts;
  /** Its rules in words, those the engine plays without among them. */
  rulesOf(combatant: Combatant): readonly RuleNote[];

  /** Log lines of an event; an empty list is an event nobody reads about. */
  describe(event: E): readonly LogLine[];
  readonly view: View<E>;

  readonly samples: readonly SampleFile[];
  /**
   * Answers beyond the contract that the ruleset's own views ask for (attack sequence, fleet builder). Pure, plain
   * JSON in and out; the host runs them on a pool thread.
   */
  readonly reports?: Readonly<
    Record<string, (combatants: readonly Combatant[], options: Options, input: Json, assets?: readonly Asset[]) => Json>
  >;
  /** True when a cases file is in this ruleset's oracle format. */
  solves?(name: string, cases: Json): boolean;
  /** Answers oracle cases in the format of the project's `solve` command. */
  solve(request: SolveRequest): readonly Json[];
  /** What `solve` reads of a case of the file with this name; null for a case it cannot answer at all. */
  caseFields(file: Pick<SolveRequest, 'name' | 'cases'>, one: Json): CaseFields | null;
}
