/** What crosses between the host and its windows, the CLI included. Plain JSON plus typed arrays. */
import type { Asset, Combatant, RulesetId } from '../contract/combatant.ts';
import type { BattleEvent } from '../contract/event.ts';
import type { LineNote } from '../contract/importer.ts';
import type { OptionSpec, Options, Preset } from '../contract/options.ts';
import type { Figure, MetricSpec, Odds, Winner } from '../contract/outcome.ts';
import type { Problem } from '../contract/problem.ts';
import type { Axis, ConditionSpec, FactSpec, Facts, Rating, RatingSpec, WeightClass } from '../contract/ruleset.ts';
import type { HighlightKind } from '../run/highlights.ts';
import type { Interval } from '../stats/interval.ts';

// ---- the app ---------------------------------------------------------------------------------------------------------

export interface RulesetInfo {
  readonly id: RulesetId;
  readonly version: string;
  readonly name: string;
  readonly tagline: string;
  readonly nouns: {
    readonly combatant: string;
    readonly combatants: string;
    readonly trial: string;
    readonly trials: string;
    readonly points: string;
  };
  readonly options: readonly OptionSpec[];
  readonly presets: readonly Preset[];
  readonly importers: readonly {
    readonly id: string;
    readonly label: string;
    readonly extensions: readonly string[];
    readonly settings: readonly OptionSpec[];
  }[];
  readonly metrics: readonly MetricSpec[];
  readonly axes: readonly Axis[];
  readonly facts: readonly FactSpec[];
  readonly weightClasses: readonly WeightClass[];
  readonly defaultTrials: number;
  readonly exactOdds: boolean;
  /** Swapping the sides only swaps the answer. */
  readonly symmetric: boolean;
  readonly conditions: ConditionSpec | null;
  readonly rating: Omit<RatingSpec, 'calibrate' | 'rate'> | null;
}

export interface AppInfo {
  readonly version: string;
  readonly shell: 'electron' | 'server' | 'cli';
  readonly dataFolder: string;
  /** Whether the machine is kept awake while a run plays; only the Electron shell knows how. */
  readonly keepsAwake: boolean;
  /** A sentence when the store can only be read (newer file, damaged file); then nothing is written. */
  readonly readOnly: string | null;
  /** What happened when the store was opened that the user should know: a damaged file set aside. */
  readonly notice: string | null;
  readonly threads: number;
  readonly rulesets: readonly RulesetInfo[];
}

/** What is kept on the disk, in bytes. */
export interface StorageUse {
  /** Left on the disk of the data folder. */
  readonly free: number;
  /** Library, runs, standings, kept replays and settings. */
  readonly database: number;
  /** Results of pairs, one file a run. */
  readonly matches: number;
  readonly matchFiles: number;
  /** Replays of highlights, a part of the database. */
  readonly replays: number;
  readonly replayCount: number;
  /** Copies from before an update, and damaged files that were set aside. */
  readonly setAside: number;
  /** Runs with the largest match files, largest first. */
  readonly largest: readonly { readonly runId: number; readonly name: string; readonly bytes: number }[];
}

// ---- library ---------------------------------------------------------------------------------------------------------

export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ImportChoice {
  readonly ruleset?: RulesetId | undefined;
  readonly importer?: string | undefined;
  readonly settings?: Options | undefined;
}

/** One file as read: what it is, what came out of it, what is wrong with it. */
export interface ImportPreview {
  readonly file: string;
  readonly ruleset: RulesetId | null;
  readonly importer: string | null;
  readonly importerLabel: string;
  readonly detected: readonly string[];
  readonly text: string;
  /** The first few hundred; `combatantCount` is the whole number. */
  readonly combatants: readonly Combatant[];
  /** Facts of those, in the same order. */
  readonly facts: readonly Facts[];
  readonly combatantCount: number;
  readonly contests: readonly {
    readonly name: string;
    readonly a: number;
    readonly b: number;
    readonly trials: number | null;
    readonly options: Options;
  }[];
  readonly assetCount: number;
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
}

export interface Roster {
  readonly id: number;
  readonly name: string;
  readonly file: string;
  readonly ruleset: RulesetId;
  readonly importer: string;
  readonly importedAt: string;
  readonly combatants: number;
  readonly contests: number;
  readonly assets: number;
  readonly errors: number;
  readonly warnings: number;
  readonly tags: readonly string[];
  readonly sample: boolean;
  /** Most combatants first. */
  readonly factions: readonly { readonly name: string; readonly combatants: number }[];
}

export interface RosterDetail extends Roster {
  /** Null when the source was too large to keep. */
  readonly text: string | null;
  readonly settings: Options;
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
  readonly detected: readonly string[];
  /** Rules the engine leaves out and how many of the roster carry them, most first. */
  readonly unmodelled: readonly { readonly rule: string; readonly combatants: number }[];
}

export interface StoredCombatant extends Combatant {
  readonly id: number;
  readonly rosterId: number;
  readonly facts: Facts;
}

export interface StoredAsset extends Asset {
  readonly id: number;
  readonly rosterId: number | null;
}

export interface StoredContest {
  readonly id: number;
  readonly rosterId: number;
  readonly ruleset: RulesetId;
  readonly name: string;
  readonly a: number;
  readonly b: number;
  readonly nameA: string;
  readonly nameB: string;
  readonly options: Options;
  readonly trials: number | null;
}

export interface Page<Row> {
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly Row[];
  /** What the query box did not understand. */
  readonly problems: readonly Problem[];
  /** How many in all a query given as `mark` fits; absent without one. */
  readonly marked?: number;
}

// ---- runs ------------------------------------------------------------------------------------------------------------

export type RunKind = 'single' | 'gauntlet' | 'round-robin' | 'ladder';
/** What is kept of each matchup besides the standings. */
export type KeepChoice = 'standings' | 'outcomes' | 'records' | 'details';
export type RunStatus = 'queued' | 'running' | 'paused' | 'done' | 'cancelled' | 'failed';

export interface RunSettings {
  readonly name: string;
  readonly ruleset: RulesetId;
  readonly kind: RunKind;
  /** Combatant ids in order; the index in this list is the `a` or `b` of a trial's address. */
  readonly field: readonly number[];
  /** gauntlet: how many of the first entries of `field` are the challengers. single: field has two entries. */
  readonly challengers: number;
  readonly options: Options;
  /** As formatSeed writes it. */
  readonly seed: string;
  /** Trials per matchup (at most, when a precision is asked for). */
  readonly trials: number;
  /** Stop a matchup (single, gauntlet) or a combatant (ladder) when the 95 % half-width is at most this, in 0..1. */
  readonly precision: number | null;
  /** ladder: how many places at the top are to be told apart. */
  readonly topPlaces: number;
  readonly keep: KeepChoice;
}

export interface RunPlan {
  readonly matchups: number;
  readonly trials: number;
  readonly tiles: number;
  /** From a quick probe on this machine; null when it could not be made. */
  readonly seconds: number | null;
  readonly trialsPerSecond: number | null;
  readonly disk: Readonly<Record<KeepChoice, number>>;
  readonly freeDisk: number;
  readonly problems: readonly Problem[];
}

export interface RunProgress {
  readonly tilesDone: number;
  readonly tiles: number;
  readonly trialsDone: number;
  readonly trials: number;
  readonly matchupsDone: number;
  readonly matchups: number;
  /** Trials per second over the last seconds; 0 when not running. */
  readonly rate: number;
  readonly secondsLeft: number | null;
  /** Widest 95 % half-width among the combatants (or the pair), 0..1. */
  readonly widest: number | null;
}

export interface RunInfo {
  readonly id: number;
  readonly name: string;
  readonly ruleset: RulesetId;
  readonly rulesetVersion: string;
  readonly kind: RunKind;
  readonly status: RunStatus;
  /** Why it failed or waits, or that room on the disk runs short while it plays. */
  readonly message: string;
  /** Paused by itself for want of room on the disk; goes on by itself. */
  readonly waits: boolean;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Seconds of play, pauses left out. */
  readonly activeSeconds: number;
  readonly combatants: number;
  readonly seed: string;
  readonly keep: KeepChoice;
  readonly queuePosition: number | null;
  readonly progress: RunProgress;
  readonly sample: boolean;
}

export interface RunDetail extends RunInfo {
  readonly settings: RunSettings;
  readonly options: Options;
  readonly problems: readonly Problem[];
  /** Combatants whose results leave out rules: name -> rules. */
  readonly unmodelled: readonly { readonly name: string; readonly rules: readonly string[] }[];
  /** Win rate of slot A over mirror matches, where any were played. */
  readonly slotBias: { readonly rate: number; readonly interval: Interval; readonly n: number } | null;
  /** Where the game has a rating of its own and something was played. */
  readonly rating?: RunRating | null;
}

/** How a run's field was put on the scale of its game's rating. */
export interface RunRating {
  readonly stretch: number;
  /** The stretch was fitted to the field; false: the user's own. */
  readonly calibrated: boolean;
  /** Who gets the middle of the scale; null: the middle of the field. */
  readonly baseline: { readonly index: number; readonly name: string } | null;
}

export interface Standing {
  /** Index in the run's field: the `a`/`b` of addresses. */
  readonly index: number;
  readonly combatantId: number;
  readonly name: string;
  readonly detail: string;
  readonly base: string;
  readonly faction: string;
  readonly points: number;
  readonly weightClass: string;
  /** Ranks that cannot be told apart share a bracket: #3-#7. */
  readonly rank: number;
  readonly rankLow: number;
  readonly rankHigh: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly n: number;
  /** (wins + draws / 2) / n. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** Rate expected of its points, subtracted: how much better than its price. */
  readonly perPoint: number;
  /** Bradley-Terry strength on the Elo scale around 1500; null until fitted. */
  readonly strength: number | null;
  /** Means of the ruleset's metrics, own side first where per side. */
  readonly metrics: readonly number[];
  /** Rate against each weight class in order, null where none met. */
  readonly byClass: readonly (number | null)[];
  readonly unmodelled: readonly string[];
  /** Fits the query given as `mark`. */
  readonly marked?: boolean;
  /** Places gained since the run asked for with `against`, among those in both; below 0 lost, null: was not in it. */
  readonly movement?: number | null;
  /** Where the game has a rating; null when it cannot be rated (it never met the baseline). */
  readonly rating?: Rating | null;
  /** Under each of the ruleset's conditions, in order; absent where the run kept none. */
  readonly byCondition?: readonly {
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly rating: Rating | null;
  }[];
}

/** How a combatant did against a class or a faction. */
export interface GroupRate {
  readonly label: string;
  /** What a class holds: "151–300". */
  readonly note: string;
  /** How many of them the field holds besides it. */
  readonly opponents: number;
  /** With the 95 % interval and the trials behind it; null where it met none of them. */
  readonly rate: (Interval & { readonly rate: number; readonly n: number }) | null;
}

export interface RatesByOpponent {
  readonly classes: readonly GroupRate[];
  /** Best first; those it met. */
  readonly factions: readonly GroupRate[];
  readonly problems: readonly Problem[];
}

export interface StandingsQuery {
  readonly runId: number;
  readonly query: string;
  /** A query whose rows are marked in the list instead of being picked out. */
  readonly mark?: string | undefined;
  /** 'rank', 'name', 'faction', 'points', 'rate', 'rating', 'strength', 'n', 'wins', 'perPoint', 'movement', 'metric:<column>'. */
  readonly sort: string;
  readonly descending: boolean;
  readonly weightClass: string | null;
  readonly faction: string | null;
  /** One row per base unit (its best loadout). */
  readonly bestPerBase: boolean;
  /** Only these of the field, in this order; the other filters then do not count. */
  readonly indices?: readonly number[] | undefined;
  /** A run to hold the ranks against. */
  readonly against?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface TrialPick {
  readonly label: 'typical' | 'fastest' | 'slowest' | 'closest' | 'lopsided' | 'upset' | 'first';
  readonly trial: number;
  readonly winner: Winner;
  readonly length: number;
  readonly margin: number;
}

/** Everything known of one matchup. */
export interface ContestReport {
  readonly ruleset: RulesetId;
  readonly runId: number | null;
  readonly a: StoredCombatant;
  readonly b: StoredCombatant;
  readonly indexA: number;
  readonly indexB: number;
  readonly seed: string;
  /** The numbers that name the random streams of this pair beside the seed; those of the indices, or of their equals. */
  readonly streams: readonly [number, number];
  readonly options: Options;
  /** Estimated from the trials. */
  readonly odds: Odds;
  readonly intervalA: Interval;
  readonly intervalB: Interval;
  /** Exact, where the ruleset can. */
  readonly exact: Odds | null;
  readonly figures: readonly Figure[];
  /** One histogram a metric column: counts by stored value. */
  readonly histograms: readonly {
    readonly metric: string;
    readonly label: string;
    readonly side: 0 | 1 | null;
    readonly scale: number;
    readonly counts: Float64Array;
  }[];
  readonly ledger: {
    readonly row: string;
    /** What the rows are that are part of the row above them; null where none is. */
    readonly part: string | null;
    readonly columns: readonly { readonly id: string; readonly label: string; readonly meaning: string }[];
    /** Place of the column that says how often a row came into play. */
    readonly fired: number;
    readonly a: readonly LedgerRow[];
    readonly b: readonly LedgerRow[];
  } | null;
  readonly picks: readonly TrialPick[];
  /** Who won each trial, in order, where that was asked for. */
  readonly winners?: Uint8Array;
  /** Notes, e.g. that fewer trials were played again than the run played. */
  readonly problems?: readonly Problem[];
}

export interface LedgerRow {
  readonly name: string;
  /** Part of the last row before it that is none. */
  readonly part: boolean;
  readonly values: readonly number[];
}

/** Win rates of a run's field, row against column; NaN where a pair was not played. */
export interface MatchupMatrix {
  readonly indices: readonly number[];
  readonly names: readonly string[];
  readonly factions: readonly string[];
  readonly points: readonly number[];
  readonly rates: Float32Array;
  readonly n: Float32Array;
  /** Notes on where the counts come from, when they are not the run's own. */
  readonly problems?: readonly Problem[];
}

export interface Highlight {
  readonly kind: HighlightKind;
  readonly a: number;
  readonly b: number;
  readonly nameA: string;
  readonly nameB: string;
  readonly pointsA: number;
  readonly pointsB: number;
  readonly rateA: number;
  readonly n: number;
  /** Share of the trials that were drawn. */
  readonly drawRate: number;
  /** 'swing': standard deviation of the margin as A sees it (of the result, 0..1, where the game has no margin); else null. */
  readonly spread: number | null;
  readonly trial: number;
}

export interface ProfileReport {
  readonly axes: readonly Axis[];
  readonly rows: readonly {
    readonly combatantId: number;
    readonly name: string;
    readonly detail: string;
    readonly raw: readonly number[];
    readonly scaled: readonly number[];
  }[];
  /** Of the whole field, per axis, scaled. */
  readonly quartiles: readonly { readonly q1: number; readonly median: number; readonly q3: number }[];
  readonly fieldSize: number;
}

/** The specification's video report. */
export interface VideoReport {
  readonly title: string;
  readonly ruleset: RulesetId;
  readonly rulesetVersion: string;
  readonly date: string;
  readonly combatants: number;
  readonly matchups: number;
  readonly trials: number;
  readonly champions: readonly ReportLine[];
  readonly perClass: readonly { readonly label: string; readonly line: ReportLine | null }[];
  readonly drama: readonly ReportPair[];
  readonly upsets: readonly ReportPair[];
  /** Most draws, and most variance: matchups that end one way or the other, and clearly. Empty where each was played once. */
  readonly drawn: readonly ReportPair[];
  readonly swings: readonly ReportPair[];
  readonly factions: readonly {
    readonly faction: string;
    readonly rate: number;
    readonly low: number;
    readonly high: number;
    readonly combatants: number;
  }[];
  readonly unmodelled: readonly { readonly name: string; readonly rules: readonly string[] }[];
}

export interface ReportLine {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly faction: string;
  readonly points: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  readonly rankLow: number;
  readonly rankHigh: number;
}

export interface ReportPair {
  readonly a: number;
  readonly b: number;
  readonly nameA: string;
  readonly nameB: string;
  readonly pointsA: number;
  readonly pointsB: number;
  readonly rateA: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  readonly drawRate: number;
  readonly spread: number | null;
  readonly trial: number;
}

// ---- replays and exports ---------------------------------------------------------------------------------------------

/** Where a trial comes from. */
export interface TrialAddress {
  readonly seed: string;
  readonly a: number;
  readonly b: number;
  readonly trial: number;
}

export interface Replay {
  readonly format: 'warbench-replay';
  readonly formatVersion: 1;
  readonly ruleset: RulesetId;
  readonly rulesetVersion: string;
  readonly title: string;
  readonly names: readonly [string, string];
  readonly combatants: readonly [Combatant, Combatant];
  readonly options: Options;
  readonly address: TrialAddress;
  readonly winner: Winner;
  readonly events: readonly BattleEvent[];
}

export interface ExportedFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/** Pushed by the host. */
export interface HostEvents {
  readonly run: RunInfo;
  readonly runRemoved: { readonly id: number };
  readonly library: { readonly reason: string };
  readonly importProgress: { readonly file: string; readonly done: number; readonly total: number; readonly combatants: number };
}
