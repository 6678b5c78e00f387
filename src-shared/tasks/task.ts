/** Every task the host gives to a thread, with its input and its reply. The worker has one handler per kind. */
import type { InputFile } from '../api/library.ts';
import type { RulesetId } from '../contract/combatant.ts';
import type { Json } from '../contract/json.ts';
import type { Options } from '../contract/options.ts';
import type { Odds } from '../contract/outcome.ts';
import type { PortableColumns } from '../query/combatant-columns.ts';
import type { NumberedLoadout } from '../query/loadout-names.ts';
import type { RunSeed } from '../random/rng.ts';
import type { BranchBatch, BranchCounts } from '../replay/branches.ts';
import type { DecisionCounts } from '../run/decision-counts.ts';
import type { FoldOptions } from '../run/folded-field.ts';
import type { MatchHeader } from '../run/match-file.ts';
import type { FieldSize } from '../run/shape.ts';
import type { StandingColumns, StandingInput } from '../run/standing-columns.ts';
import type { Durability, WriteStep } from '../store-queries/sql.ts';
import type {
  ArenaRef,
  CompileGivenRequest,
  CompileReply,
  CompileRequest,
  PairRef,
  PlayedContest,
  Probe,
  ProbeRules,
  RecordedTrial,
  ReplayHead,
  TrialChances,
  TrialSample,
} from './field-tasks.ts';
import type { FindReply, FindRequest, LoadoutsRequest, ParseReply, ParseRequest, WordsRequest } from './library-tasks.ts';
import type { PlayableRun, TileRequest, TileResult } from './tile-tasks.ts';

/** Rows changed, or the error of the database: errors lose their code between threads. */
export type WriteReply = { readonly changes: number } | { readonly code: string; readonly message: string };

export interface MatchFileCheck {
  readonly problem: string | null;
  /** Tiles that were read. */
  readonly tiles: number;
}

/** 'unknown': the thread has not seen this field or run yet; send the task again with the data. */
type OrUnknown<Reply> = Reply | 'unknown';

interface TaskTable {
  readonly write: {
    input: { readonly path: string; readonly steps: readonly WriteStep[]; readonly durability: Durability };
    reply: WriteReply;
  };
  readonly 'close-database': { input: object; reply: null };
  /** Replies with the damage found, one line each. */
  readonly 'check-database': { input: { readonly path: string }; reply: readonly string[] };
  /** Whether a match file belongs to a run and its first `tiles` tiles are intact. */
  readonly 'check-match-file': {
    input: { readonly path: string; readonly header: MatchHeader; readonly tiles: number };
    reply: MatchFileCheck;
  };
  readonly 'back-up-database': { input: { readonly path: string; readonly to: string }; reply: null };
  readonly unpack: { input: { readonly file: InputFile }; reply: readonly InputFile[] };
  readonly parse: { input: { readonly request: ParseRequest }; reply: ParseReply };
  readonly compile: { input: { readonly request: CompileRequest }; reply: CompileReply };
  readonly 'compile-given': { input: { readonly request: CompileGivenRequest }; reply: CompileReply };
  readonly find: { input: { readonly request: FindRequest }; reply: FindReply };
  readonly words: { input: { readonly request: WordsRequest }; reply: readonly string[] };
  readonly loadouts: { input: { readonly request: LoadoutsRequest }; reply: readonly NumberedLoadout[] };
  /** The size of a field with identical combatants folded. */
  readonly 'folded-size': {
    input: { readonly database: string; readonly ruleset: RulesetId; readonly ids: Uint32Array; readonly fold: FoldOptions };
    reply: FieldSize;
  };
  readonly columns: { input: { readonly database: string; readonly ids: Uint32Array }; reply: PortableColumns };
  /** 'stopped': the stop flag was raised. */
  readonly tile: {
    input: { readonly key: string; readonly run: PlayableRun | null; readonly tile: TileRequest; readonly stop: Int32Array };
    reply: OrUnknown<TileResult | 'stopped'>;
  };
  readonly standings: { input: { readonly input: StandingInput }; reply: StandingColumns };
  /** Plays a trial again and records its events. */
  readonly record: {
    input: { readonly arena: ArenaRef; readonly pair: PairRef; readonly trial: number };
    reply: OrUnknown<RecordedTrial>;
  };
  /** The same as the bytes of a replay file. */
  readonly 'record-file': {
    input: { readonly arena: ArenaRef; readonly pair: PairRef; readonly trial: number; readonly head: ReplayHead };
    reply: OrUnknown<Uint8Array<ArrayBuffer>>;
  };
  /** Plays a trial again and cuts it into moments. */
  readonly moments: {
    input: { readonly arena: ArenaRef; readonly pair: PairRef; readonly trial: number };
    reply: OrUnknown<TrialChances>;
  };
  /** Plays continuations of a trial; replies with the counts of each batch. */
  readonly branches: {
    input: { readonly arena: ArenaRef; readonly pair: PairRef; readonly trial: number; readonly batches: readonly BranchBatch[] };
    reply: OrUnknown<readonly BranchCounts[]>;
  };
  readonly odds: {
    input: { readonly arena: ArenaRef; readonly a: number; readonly b: number };
    reply: OrUnknown<{ readonly odds: Odds | null }>;
  };
  readonly contest: {
    input: {
      readonly arena: ArenaRef;
      readonly pair: PairRef;
      readonly trials: number;
      readonly precision: number | null;
      readonly ledgerRows: readonly [number, number];
      /** Also return the winner of each trial. */
      readonly winners: boolean;
      /** Raised when the reply is not needed any more: the rest is not played. */
      readonly stop: Int32Array | null;
    };
    reply: OrUnknown<PlayedContest>;
  };
  /** Replies with REPLAYED_PAIR numbers per pair: wins of A, wins of B and draws, then the exact chances, NaN where unknown. */
  readonly pairs: {
    input: {
      readonly arena: ArenaRef;
      readonly seed: RunSeed;
      /** a, b, a, b, ... */
      readonly pairs: Uint32Array;
      readonly trials: number;
      readonly precision: number | null;
      readonly exactSeconds: number;
    };
    reply: OrUnknown<Float64Array<ArrayBuffer>>;
  };
  /** Records trials again and counts how they were decided, from the side of one combatant. */
  readonly decisions: {
    input: { readonly arena: ArenaRef; readonly seed: RunSeed; readonly sample: TrialSample };
    reply: OrUnknown<DecisionCounts>;
  };
  /** Replies with raw axis values, one row per index. */
  readonly measure: {
    input: { readonly arena: ArenaRef; readonly indices: Uint32Array | null };
    reply: OrUnknown<Float64Array<ArrayBuffer>>;
  };
  /** Measures how long a trial takes. */
  readonly probe: {
    input: { readonly arena: ArenaRef; readonly seed: RunSeed; readonly rules: ProbeRules };
    reply: OrUnknown<Probe>;
  };
  readonly report: {
    input: {
      readonly ruleset: RulesetId;
      readonly report: string;
      readonly database: string;
      readonly ids: Uint32Array;
      readonly options: Options;
      readonly input: Json;
      readonly part?: number;
    };
    /** Plain JSON. */
    reply: unknown;
  };
}

export type TaskKind = keyof TaskTable;
export type Task<K extends TaskKind = TaskKind> = { [P in K]: { readonly kind: P } & TaskTable[P]['input'] }[K];
export type TaskReply<K extends TaskKind> = TaskTable[K]['reply'];

/** Tasks on a compiled field, which travels only to a thread that does not have it yet. */
export type FieldTaskKind = { [K in TaskKind]: TaskTable[K]['input'] extends { readonly arena: ArenaRef } ? K : never }[TaskKind];
