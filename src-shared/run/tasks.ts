/** What the host asks of a pool thread, and what comes back. */

import type { InputFile, Replay } from '../api/types.ts';
import type { Asset, Combatant, RulesetId } from '../contract/combatant.ts';
import type { BattleEvent } from '../contract/event.ts';
import type { ImportedContest, LineNote } from '../contract/importer.ts';
import type { Json } from '../contract/json.ts';
import type { Options } from '../contract/options.ts';
import type { Odds, Winner } from '../contract/outcome.ts';
import type { Problem } from '../contract/problem.ts';
import type { Facts, Field } from '../contract/ruleset.ts';
import type { PortableColumns } from '../query/combatant-columns.ts';
import type { RunSeed } from '../random/rng.ts';
import type { HighlightBars, HighlightLists } from './highlights.ts';
import type { MatchCodec } from './match-file.ts';
import type { DeepTile, MatrixTile } from './plan.ts';
import type { RecordLayout, RecordRows } from './record.ts';
import type { Folding, FoldOrder } from './shape.ts';
import type { StandingColumns, StandingInput } from './standing-columns.ts';

export type SqlValue = string | number | null | Uint8Array;

export interface WriteStep {
  readonly sql: string;
  readonly rows: readonly (readonly SqlValue[])[];
}

export type WriteReply = { readonly changes: number } | { readonly code: string; readonly message: string };

/** What a thread needs to play any tile of a run. Arrays lie in shared memory; sent once per thread. */
export interface RunContext {
  readonly ruleset: RulesetId;
  readonly field: Field;
  readonly seed: RunSeed;
  readonly trials: number;
  readonly precision: number | null;
  readonly layout: RecordLayout;
  readonly codec: MatchCodec | null;
  /** Distinct combatants: place in the field, how often the field holds its equal, class, faction, points. */
  readonly fieldIndex: Uint32Array;
  readonly weight: Uint32Array;
  readonly classOf: Uint16Array;
  readonly factionOf: Uint16Array;
  readonly points: Float64Array;
  /** gauntlet: which distinct combatants are rows and columns; null = all, in order. */
  readonly rows: Uint32Array | null;
  readonly columns: Uint32Array | null;
}

/** Listed pairs of a ladder stage, each one trial. */
export interface ListTile {
  readonly kind: 'list';
  readonly index: number;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly trial: Uint32Array;
  /** Who the game counts for: 0 = a, 1 = b, 2 = both. */
  readonly side: Uint8Array;
}

/** A block of pairs, ready for play. */
export interface MatrixOrder extends MatrixTile {
  /** What a highlight must beat to be of use. */
  readonly bars: HighlightBars;
}

/** One pair told in full, ready for play. */
export interface DeepOrder extends DeepTile {
  readonly a: number;
  readonly b: number;
  readonly ledgerRows: readonly [number, number];
}

export type TileOrder = MatrixOrder | DeepOrder | ListTile;

export type TileResult =
  | {
      readonly kind: 'matrix';
      readonly records: RecordRows;
      /** What goes into the match file, null where nothing is kept. */
      readonly payload: Uint8Array<ArrayBuffer> | null;
      readonly highlights: HighlightLists;
      readonly matchups: number;
      readonly trials: number;
    }
  | {
      readonly kind: 'deep';
      readonly detail: Float64Array<ArrayBuffer>;
      readonly records: RecordRows;
      readonly trials: number;
    }
  | { readonly kind: 'list'; readonly records: RecordRows; readonly matchups: number; readonly trials: number };

/** A combatant as the store's columns want it, made on the thread that parsed it. */
export type CombatantRow = readonly [
  name: string,
  detail: string,
  base: string,
  faction: string,
  points: number,
  tags: string,
  unmodelled: string,
  multiplicity: number,
  source: string | null,
  data: string,
  facts: string,
];

/** The sending end of a channel. */
export interface BatchPort {
  postMessage(batch: readonly CombatantRow[]): void;
}

export interface ParseOrder {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly ruleset: RulesetId | null;
  readonly importer: string | null;
  readonly settings: Options;
  /** How many combatants to hand back with the reply. */
  readonly show: number;
  /** Where rows go in batches; null for a preview. `gate` = [batches sent, batches taken]: the thread waits when too far ahead. */
  readonly port: BatchPort | null;
  readonly gate: Int32Array | null;
}

export interface ParseReply {
  readonly ruleset: RulesetId | null;
  readonly importer: string | null;
  readonly importerLabel: string;
  readonly detected: readonly string[];
  readonly text: string;
  readonly combatants: readonly Combatant[];
  /** Facts of those, in the same order. */
  readonly facts: readonly Facts[];
  readonly combatantCount: number;
  readonly contests: readonly ImportedContest[];
  readonly assets: readonly Asset[];
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
}

/** A field by the ids of its combatants: the thread reads them from the store itself, so that a million never cross the host. */
export interface CompileOrder {
  readonly store: string;
  readonly ruleset: RulesetId;
  readonly ids: Uint32Array;
  readonly options: Options;
  /** How to fold equals; null when nobody asks. */
  readonly fold: FoldOrder | null;
}

export interface CompileReply {
  readonly field: Field;
  readonly problems: readonly Problem[];
  readonly folding: Folding | null;
  /** Rows of each combatant's ledger, where the ruleset keeps one. */
  readonly ledgerRows: Uint32Array | null;
}

/** Combatants of the library that fit a query. */
export interface FindOrder {
  readonly store: string;
  /** Moves with every change of the library. */
  readonly version: number;
  readonly ruleset: RulesetId | null;
  readonly rosterIds: readonly number[] | null;
  readonly query: string;
  readonly sort: 'id' | 'name' | 'faction' | 'points';
  readonly descending: boolean;
  readonly offset: number;
  /** Null: all of them. */
  readonly limit: number | null;
}

/** Words of a field of the query box. */
export interface WordsOrder extends Pick<FindOrder, 'store' | 'version' | 'ruleset'> {
  readonly field: string;
  readonly text: string;
  readonly limit: number;
}

export interface FindReply {
  /** As in the order. */
  readonly version: number;
  readonly total: number;
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly problems: readonly Problem[];
}

/** A compiled field by name. A thread that does not know the name asks for the field with the reply 'context'. */
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

/** A replay before it is told. */
export type ReplayHead = Omit<Replay, 'winner' | 'events'>;

export interface ToldTrial {
  readonly winner: Winner;
  readonly events: readonly BattleEvent[];
}

export interface PlayedContest {
  readonly detail: Float64Array<ArrayBuffer>;
  readonly exact: Odds | null;
  readonly winners: Uint8Array<ArrayBuffer> | null;
}

export type Task =
  | { readonly do: 'write'; readonly path: string; readonly steps: readonly WriteStep[] }
  | { readonly do: 'close-store' }
  | { readonly do: 'unpack'; readonly file: InputFile }
  | { readonly do: 'parse'; readonly order: ParseOrder }
  | { readonly do: 'compile'; readonly order: CompileOrder }
  | { readonly do: 'find'; readonly order: FindOrder }
  | { readonly do: 'words'; readonly order: WordsOrder }
  | { readonly do: 'columns'; readonly store: string; readonly ids: Uint32Array }
  | { readonly do: 'tile'; readonly key: string; readonly context: RunContext | null; readonly tile: TileOrder; readonly stop: Int32Array }
  | { readonly do: 'standings'; readonly input: StandingInput }
  | { readonly do: 'tell'; readonly arena: ArenaRef; readonly pair: PairRef; readonly trial: number }
  /** Tells a trial and packs it as a replay file. */
  | { readonly do: 'keep'; readonly arena: ArenaRef; readonly pair: PairRef; readonly trial: number; readonly head: ReplayHead }
  | { readonly do: 'odds'; readonly arena: ArenaRef; readonly a: number; readonly b: number }
  | {
      readonly do: 'contest';
      readonly arena: ArenaRef;
      readonly pair: PairRef;
      readonly trials: number;
      readonly precision: number | null;
      readonly ledgerRows: readonly [number, number];
      /** Who won each trial is wanted, too. */
      readonly winners: boolean;
    }
  | {
      readonly do: 'pairs';
      readonly arena: ArenaRef;
      readonly seed: RunSeed;
      /** a, b, a, b, ... */
      readonly pairs: Uint32Array;
      readonly trials: number;
      readonly precision: number | null;
    }
  | { readonly do: 'measure'; readonly arena: ArenaRef; readonly indices: Uint32Array | null }
  | { readonly do: 'probe'; readonly arena: ArenaRef; readonly seed: RunSeed; readonly milliseconds: number }
  | {
      readonly do: 'report';
      readonly ruleset: RulesetId;
      readonly report: string;
      readonly store: string;
      readonly ids: Uint32Array;
      readonly options: Options;
      readonly input: Json;
    };

/** 'context': this thread does not know the field yet; 'stopped': the flag was raised. */
export interface Replies {
  readonly write: WriteReply;
  readonly 'close-store': null;
  readonly unpack: readonly InputFile[];
  readonly parse: ParseReply;
  readonly compile: CompileReply;
  readonly find: FindReply;
  readonly words: readonly string[];
  readonly columns: PortableColumns;
  readonly tile: TileResult | 'context' | 'stopped';
  readonly standings: StandingColumns;
  readonly tell: ToldTrial | 'context';
  readonly keep: Uint8Array<ArrayBuffer> | 'context';
  readonly odds: { readonly odds: Odds | null } | 'context';
  readonly contest: PlayedContest | 'context';
  /** Wins of A, wins of B and draws of each pair. */
  readonly pairs: Float64Array<ArrayBuffer> | 'context';
  /** Raw axis values, one row an index. */
  readonly measure: Float64Array<ArrayBuffer> | 'context';
  readonly probe: { readonly seconds: number; readonly trials: number } | 'context';
  readonly report: Json;
}
