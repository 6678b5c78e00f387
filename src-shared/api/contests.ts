/** Single matchups in detail, and what a ruleset can say about its combatants. */
import { z } from 'zod';
import type { RulesetId } from '../contract/combatant.ts';
import type { Json } from '../contract/json.ts';
import type { Options } from '../contract/options.ts';
import type { Figure, Odds, Winner } from '../contract/outcome.ts';
import type { Problem } from '../contract/problem.ts';
import type { Axis } from '../contract/ruleset.ts';
import type { LoadoutLabel } from '../query/loadout-names.ts';
import type { Interval } from '../stats/interval.ts';
import type { OddsShares } from '../stats/share.ts';
import { call, id, index, json, options, pairing, rulesetId } from './call.ts';
import type { StoredCombatant } from './library.ts';

export interface TrialPick {
  readonly label: 'typical' | 'fastest' | 'slowest' | 'closest' | 'lopsided' | 'upset' | 'first';
  readonly trial: number;
  readonly winner: Winner;
  readonly length: number;
  readonly margin: number;
}

/** Everything known about one matchup. */
export interface ContestReport {
  readonly ruleset: RulesetId;
  readonly runId: number | null;
  readonly a: StoredCombatant & LoadoutLabel;
  readonly b: StoredCombatant & LoadoutLabel;
  readonly indexA: number;
  readonly indexB: number;
  readonly seed: string;
  /** The stream numbers of this pair, which together with the seed determine the dice; the indices themselves, or those of identical combatants. */
  readonly streams: readonly [number, number];
  readonly options: Options;
  /** The chances to show: exact where the ruleset can, else estimated from the trials. */
  readonly chances: OddsShares;
  /** Estimated from the trials. */
  readonly odds: Odds;
  readonly intervalA: Interval;
  readonly intervalB: Interval;
  /** Exact, where the ruleset can. */
  readonly exact: Odds | null;
  readonly figures: readonly Figure[];
  /** One histogram per metric column: counts by stored value. */
  readonly histograms: readonly {
    readonly metric: string;
    readonly label: string;
    readonly side: 0 | 1 | null;
    readonly scale: number;
    readonly counts: Float64Array;
  }[];
  readonly ledger: {
    readonly row: string;
    /** What sub-rows are called; null where there are none. */
    readonly part: string | null;
    readonly columns: readonly { readonly id: string; readonly label: string; readonly meaning: string }[];
    /** Index of the column that counts how often a row came into play. */
    readonly fired: number;
    readonly a: readonly LedgerRow[];
    readonly b: readonly LedgerRow[];
  } | null;
  readonly picks: readonly TrialPick[];
  /** The winner of each trial, in order, where requested. */
  readonly winners?: Uint8Array;
  /** Notes, e.g. that fewer trials were replayed than the run played. */
  readonly problems?: readonly Problem[];
}

export interface LedgerRow {
  readonly name: string;
  /** A sub-row of the last row before it that is not a sub-row. */
  readonly part: boolean;
  readonly values: readonly number[];
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

const MAX_REPORT_INPUT = 4_000_000;

export const CONTEST_CALLS = {
  'runs.contest': call<ContestReport>()(z.strictObject({ runId: id, a: index, b: index })),
  'contest.odds': call<Odds>()(pairing),
  /** A quick contest outside any run, at the given stream numbers; with `winners` the reply lists the winner of each trial. */
  'contest.play': call<ContestReport>()(
    pairing.extend({
      trials: z.int().min(1).max(1_000_000),
      indexA: index.default(0),
      indexB: index.default(1),
      winners: z.boolean().default(false),
    }),
  ),
  'profile.of': call<ProfileReport>()(
    z.strictObject({ combatantIds: z.array(id).min(1).max(64), runId: id.optional(), options: options.default({}) }),
  ),
  /** Ends a `profile.of` with the same units and run that is under way, or a `ruleset.report` with parts; it is refused then. */
  'profile.cancel': call<null>()(
    z.strictObject({ combatantIds: z.array(id).min(1).max(64), runId: id.optional(), report: z.string().max(64).optional() }),
  ),
  /** A report that only this ruleset has: see `reports` in its index. */
  'ruleset.report': call<Json>()(
    z.strictObject({
      ruleset: rulesetId,
      report: z.string().max(64),
      combatantIds: z.array(id).max(64).default([]),
      options: options.default({}),
      input: json(MAX_REPORT_INPUT).default(null),
    }),
  ),
};
