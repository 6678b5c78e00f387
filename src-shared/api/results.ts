/** What a run found out: standings, opponents, factions, highlights, comparisons, the report. */
import { z } from 'zod';
import type { RulesetId } from '../contract/combatant.ts';
import type { DecisionKind, DecisionSpec, ResultCounts } from '../contract/decision.ts';
import type { LeftOut } from '../contract/left-out.ts';
import type { Problem } from '../contract/problem.ts';
import type { Rating } from '../contract/ruleset.ts';
import type { LoadoutLabel } from '../query/loadout-names.ts';
import type { EstimatedShare, RatedRow } from '../stats/share.ts';
import { call, id, index, page, query, wordsQuery } from './call.ts';
import { HIGHLIGHT_KINDS, type HighlightKind } from './highlight-kinds.ts';
import type { Page } from './page.ts';
import type { RunInfo } from './runs.ts';

/** `rate` is (wins + draws / 2) / n; exact where all its matchups are, else with the interval of those that were played. */
export interface Standing extends RatedRow, LoadoutLabel, LeftOut {
  /** Index in the run's field: the `a`/`b` of addresses. */
  readonly index: number;
  readonly combatantId: number;
  readonly name: string;
  readonly detail: string;
  readonly base: string;
  readonly faction: string;
  readonly points: number;
  readonly weightClass: string;
  /** Ranks that are statistically equal share a bracket: #3-#7. */
  readonly rank: number;
  readonly rankLow: number;
  readonly rankHigh: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Win rate minus the rate expected for its points. */
  readonly perPoint: number;
  /** Bradley-Terry strength on the Elo scale around 1500; null until fitted. */
  readonly strength: number | null;
  /** Means of the ruleset's metrics, own side first where per side. */
  readonly metrics: readonly number[];
  /** Rate against each weight class in order, null where none met. */
  readonly byClass: readonly (number | null)[];
  /** Matches the query given as `mark`. */
  readonly marked?: boolean;
  /** Places gained since the run named by `against`, among combatants in both; negative: lost; null: was not in it. */
  readonly movement?: number | null;
  /** Present where the game defines a rating; null when it cannot be rated (it never met the baseline). */
  readonly rating?: Rating | null;
  /** Per condition of the ruleset, in order; absent where the run kept none. */
  readonly byCondition?: readonly {
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly rating: Rating | null;
  }[];
}

export interface StandingsPage extends Page<Standing> {
  /** Only the best loadout of each unit is listed. */
  readonly bestPerBase: boolean;
}

/** A combatant against a weight class or a faction. */
export interface GroupRate {
  readonly label: string;
  /** The point range of a class: "151–300". */
  readonly note: string;
  /** How many of them are in the field, itself excluded. */
  readonly opponents: number;
  /** Null where it met none of them. */
  readonly rate: RatedRow | null;
}

export interface RatesByOpponent {
  readonly classes: readonly GroupRate[];
  /** Those it met, best result first. */
  readonly factions: readonly GroupRate[];
  readonly problems: readonly Problem[];
}

/** Win rates of a run's field, row against column; NaN where a pair was not played. */
export interface MatchupMatrix {
  readonly indices: readonly number[];
  /** Each of them unique. */
  readonly names: readonly string[];
  readonly factions: readonly string[];
  readonly points: readonly number[];
  readonly rates: Float32Array;
  readonly n: Float32Array;
  /** 1 where the rate is exact. */
  readonly exact: Uint8Array;
  /** Notes on where the counts come from, when they are not from the run itself. */
  readonly problems?: readonly Problem[];
}

export interface Highlight {
  readonly kind: HighlightKind;
  /** Measured with fresh trials, and it holds with 95 % confidence together with the others of its kind. */
  readonly confirmed: boolean;
  readonly a: number;
  readonly b: number;
  readonly nameA: string;
  readonly nameB: string;
  readonly pointsA: number;
  readonly pointsB: number;
  readonly rateA: number;
  /** Of `rateA`. */
  readonly method: RatedRow['method'];
  readonly low: number;
  readonly high: number;
  readonly n: number;
  /** Share of the trials that were drawn. */
  readonly drawRate: number;
  readonly drawLow: number;
  readonly drawHigh: number;
  /** 'swing': standard deviation of A's margin (of the result, 0..1, where the game has no margin); otherwise null. */
  readonly spread: number | null;
  readonly spreadLow: number | null;
  readonly spreadHigh: number | null;
  readonly trial: number;
  /** What the results of each side leave out. */
  readonly leftOutA: LeftOut;
  readonly leftOutB: LeftOut;
}

/** The video report of a run. */
export interface VideoReport {
  readonly title: string;
  readonly ruleset: RulesetId;
  readonly rulesetVersion: string;
  readonly date: string;
  readonly combatants: number;
  readonly matchups: number;
  readonly trials: number;
  readonly champions: readonly ReportLine[];
  /** How many others are as good as the first as far as is known. */
  readonly championsShared: number;
  /** Headlines were measured with fresh trials and hold with 95 % confidence; false: they are what the run came across. */
  readonly confirmed: boolean;
  readonly freshTrials: number;
  /** `shared`: how many others are as good as it as far as is known. */
  readonly perClass: readonly { readonly label: string; readonly line: ReportLine | null; readonly shared: number }[];
  readonly drama: readonly ReportPair[];
  readonly upsets: readonly ReportPair[];
  /** Most draws, and most variance: matchups that end clearly, but either way. Empty where each was played once. */
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

export type ReportLine = Pick<
  Standing,
  'index' | 'name' | 'detail' | 'faction' | 'points' | 'rankLow' | 'rankHigh' | keyof LeftOut | keyof RatedRow | keyof LoadoutLabel
>;

export type ReportPair = Omit<Highlight, 'kind'>;

/** A weight class with how many are in it and who is the best of them. */
export interface ClassSummary {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number | null;
  readonly count: number;
  readonly champion: Standing | null;
}

/** One opponent of a combatant, and the result against it. */
export interface OpponentResult extends RatedRow, LoadoutLabel, LeftOut {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly faction: string;
  readonly points: number;
}

/** Members of a faction from best to worst. */
export interface FactionSpread {
  readonly faction: string;
  readonly combatants: number;
  readonly rows: readonly (RatedRow & LoadoutLabel & { readonly index: number; readonly name: string; readonly detail: string })[];
}

/** A kind of decision with the results of the combatant in question. */
export interface DecisionRow extends DecisionKind, ResultCounts {}

/** Why a combatant wins and loses: how a sample of its trials was decided. */
export interface WhyItWins {
  readonly name: string;
  /** Set where only one opponent was asked for. */
  readonly opponent: string | null;
  readonly nouns: DecisionSpec['nouns'];
  /** Trials that were recorded again; 0 where `problems` says why there are none. */
  readonly trials: number;
  readonly games: number;
  /** How the trials were chosen, as a sentence. */
  readonly sample: string;
  /** Kinds that occurred, in the order of the ruleset. */
  readonly kinds: readonly DecisionRow[];
  /** Mean round of decision of games won and lost; null where there were none. */
  readonly roundWon: number | null;
  readonly roundLost: number | null;
  /** How often it went first, and its win rates (draws count half) when it did and didn't; null where no one goes first. */
  readonly first: {
    readonly label: string;
    readonly meaning: string;
    readonly share: EstimatedShare;
    readonly winsFirst: EstimatedShare;
    readonly winsSecond: EstimatedShare;
  } | null;
  /** Mean per game; null where there is no objective. */
  readonly held: { readonly label: string; readonly meaning: string; readonly own: number; readonly other: number } | null;
  readonly problems: readonly Problem[];
}

/** A combatant in two runs; null where it was not in one of them. */
export interface RankChange extends LoadoutLabel {
  readonly combatantId: number;
  readonly name: string;
  readonly detail: string;
  readonly rateBefore: RatedRow | null;
  readonly rateAfter: RatedRow | null;
  readonly rankBefore: number | null;
  readonly rankAfter: number | null;
}

const run = z.strictObject({ runId: id });

const standingsQuery = run.extend({
  query: query.default(''),
  /** A query whose matches are marked in the list instead of filtering it. */
  mark: query.default(''),
  /** 'rank', 'name', 'faction', 'points', 'rate', 'rating', 'strength', 'n', 'wins', 'perPoint', 'movement', 'metric:<column>'. */
  sort: z.string().max(64).default('rank'),
  descending: z.boolean().default(false),
  weightClass: z.string().max(64).nullable().default(null),
  faction: z.string().max(200).nullable().default(null),
  /** One row per unit: its best loadout among those that match. Null: as the run prefers, see `RunDetail.loadouts`. */
  bestPerBase: z.boolean().nullable().default(false),
  /** Rates, ranks and intervals only from the matches among those that match the query, class and faction. */
  within: z.boolean().default(false),
  /** Only these places of the field, in this order; the other filters are ignored. For unit pages and comparisons. */
  indices: z.array(index).max(200).optional(),
  /** A run to compare the ranks with: rows then have `movement`, and `sort: 'movement'` works. */
  against: id.optional(),
  ...page,
});

export const RESULT_CALLS = {
  'runs.standings': call<StandingsPage>()(standingsQuery),
  /** Values of a query field that contain a text, most common first. */
  'runs.words': call<readonly string[]>()(run.extend(wordsQuery)),
  /** With a query only of the combatants that match it. */
  'runs.classes': call<readonly ClassSummary[]>()(run.extend({ query: query.default('') })),
  /** One combatant against everyone it met. */
  'runs.opponents': call<Page<OpponentResult>>()(
    run.extend({
      index,
      /** By win rate, or closest to 50 % first. */
      order: z.enum(['rate', 'even']).default('rate'),
      descending: z.boolean().default(true),
      /** Of a short page: computes exact odds that the run had no time for, and chooses by them. */
      solve: z.boolean().default(false),
      ...page,
    }),
  ),
  /** One combatant against each class and each faction, over the whole field however large. */
  'runs.byOpponent': call<RatesByOpponent>()(run.extend({ index })),
  /** How a combatant's trials were decided, against everyone or one opponent; null for games that have no such kinds. */
  'runs.decisions': call<WhyItWins | null>()(run.extend({ index, opponent: index.optional() })),
  'runs.matrix': call<MatchupMatrix>()(run.extend({ indices: z.array(index).max(2000).optional() })),
  'runs.factions': call<VideoReport['factions']>()(run),
  /** The best of each faction in each class, in the order of `runs.classes`; null where it has no one there. */
  'runs.champions': call<readonly { readonly faction: string; readonly champions: readonly (Standing | null)[] }[]>()(run),
  /** Where a faction has more members than its share of `most`, evenly spaced ones. */
  'runs.spread': call<readonly FactionSpread[]>()(run.extend({ most: z.int().min(2).max(20_000).default(2400) })),
  'runs.highlights': call<readonly Highlight[]>()(
    run.extend({ kind: z.enum(HIGHLIGHT_KINDS).optional(), limit: z.int().min(1).max(1000).default(50) }),
  ),
  /** The best run to compare with: the newest finished one before with at least half of the field. */
  'runs.previous': call<{ readonly run: RunInfo; readonly shared: number } | null>()(run),
  'runs.report': call<VideoReport>()(run),
  'runs.compare': call<readonly RankChange[]>()(z.strictObject({ before: id, after: id })),
};
