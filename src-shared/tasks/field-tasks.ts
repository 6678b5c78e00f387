/** Tasks on a compiled field: single trials, contests, odds. */
import type { Replay } from '../api/replays.ts';
import type { Asset, Combatant, RulesetId } from '../contract/combatant.ts';
import type { BattleEvent } from '../contract/event.ts';
import type { Options } from '../contract/options.ts';
import type { ExactChances, Odds, Winner } from '../contract/outcome.ts';
import type { Problem } from '../contract/problem.ts';
import type { Field } from '../contract/ruleset.ts';
import type { RunSeed } from '../random/rng.ts';
import type { Moment } from '../replay/moments.ts';
import type { FoldedField, FoldOptions } from '../run/folded-field.ts';

/** A field by the ids of its combatants: the thread reads them from the database, so that a million never pass through the host. */
export interface CompileRequest {
  /** Path of the database. */
  readonly database: string;
  readonly ruleset: RulesetId;
  readonly ids: Uint32Array;
  readonly options: Options;
  /** How to fold identical combatants; null where that is not needed. */
  readonly fold: FoldOptions | null;
  /** Of the run or the matchup. */
  readonly seed?: RunSeed;
}

/** A field of combatants that need not be in the library; boards and the like come from the database and from `assets`. */
export interface CompileGivenRequest {
  readonly database: string;
  readonly ruleset: RulesetId;
  readonly combatants: readonly Combatant[];
  readonly options: Options;
  readonly assets?: readonly Asset[];
  readonly seed: RunSeed;
}

/** Fields up to this size are ready for any question; in a larger one a few combatants are compiled on their own for it. */
export const SMALL_FIELD = 5000;

export interface CompileReply {
  readonly field: Field;
  readonly problems: readonly Problem[];
  readonly folded: FoldedField | null;
  /** Ledger rows of each combatant of a small field; none where the ruleset keeps no ledger. */
  readonly ledgerRows: Uint32Array | null;
}

/** A compiled field by name; threads keep the last few they have opened. */
export interface ArenaRef {
  readonly key: string;
  readonly ruleset: RulesetId;
  readonly field: Field | null;
}

/** A pair by its places in the field, which are also its address. */
export interface PairRef {
  readonly seed: RunSeed;
  readonly a: number;
  readonly b: number;
}

/** How a probe plays: like the run whose time is estimated. */
export interface ProbeRules {
  /** Milliseconds of play that count; a third of that is played before, to warm up. */
  readonly milliseconds: number;
  /** Trials in a row of each pair. */
  readonly trialsPerPair: number;
  /** How long the exact chances of a pair may take; 0: none are asked for. */
  readonly exactSeconds: number;
}

export interface Probe {
  /** CPU seconds of a trial: the median of several stretches of play. */
  readonly seconds: number;
  readonly trials: number;
  /** Mean of p (1 - p) over pairs of the field. */
  readonly doubt: number;
  /** CPU seconds of the exact chances of a pair; 0 where none were asked for. */
  readonly exactSeconds: number;
}

/** Numbers per pair in the reply of the task `pairs`. */
export const REPLAYED_PAIR = 6;

/** Addresses of trials as columns; `side` is the slot in which the combatant in question plays. */
export interface TrialSample {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly trial: Uint32Array;
  readonly side: Uint8Array;
}

/** A replay without what is recorded. */
export type ReplayHead = Omit<Replay, 'winner' | 'events'>;

export interface RecordedTrial {
  readonly winner: Winner;
  readonly events: readonly BattleEvent[];
}

/** A trial cut into moments, with the chances that the ruleset can compute. */
export interface TrialChances {
  readonly winner: Winner;
  readonly moments: readonly Moment[];
  /** Of the events, by `eventDigest`. */
  readonly digest: string;
  readonly before: ExactChances | null;
  readonly along: readonly ExactChances[] | null;
}

export interface PlayedContest {
  readonly detail: Float64Array<ArrayBuffer>;
  readonly exact: Odds | null;
  /** What the ruleset has to say about its odds: why they are not exact. */
  readonly remark: string;
  readonly winners: Uint8Array<ArrayBuffer> | null;
}
