/** Tasks of the library: reading files and searching combatants. */
import type { Asset, Combatant, RulesetId } from '../contract/combatant.ts';
import type { ImportedContest, LineNote } from '../contract/importer.ts';
import type { Options } from '../contract/options.ts';
import type { Problem } from '../contract/problem.ts';
import type { Facts } from '../contract/ruleset.ts';
import type { PackedRows } from '../store-queries/packed-rows.ts';

/** Some combatants of a file, in its order. */
export interface ParsedBatch {
  readonly ruleset: RulesetId;
  /** Rows of `CombatantValues`. */
  readonly combatants: PackedRows;
}

/** The sending end of a channel. */
export interface BatchPort {
  postMessage(batch: ParsedBatch): void;
}

export interface ParseRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly ruleset: RulesetId | null;
  readonly importer: string | null;
  readonly settings: Options;
  /** Path of the database that importers may look things up in; null: none. */
  readonly database: string | null;
  /** How many combatants to return with the reply. */
  readonly show: number;
  /** Receives the combatants in batches; null for a preview. */
  readonly port: BatchPort | null;
  /** [batches sent, batches written]: the thread waits when it is too far ahead of the database. */
  readonly gate: Int32Array | null;
}

export interface ParseReply {
  readonly ruleset: RulesetId | null;
  readonly importer: string | null;
  readonly importerLabel: string;
  readonly detected: readonly string[];
  readonly text: string;
  readonly combatants: readonly Combatant[];
  /** Facts of those combatants, in the same order. */
  readonly facts: readonly Facts[];
  readonly combatantCount: number;
  readonly contests: readonly ImportedContest[];
  readonly assets: readonly Asset[];
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
}

/** Which state of the library a search is about. */
export interface LibraryVersion {
  /** Path of the database. */
  readonly database: string;
  /** Incremented with every change of the library. */
  readonly version: number;
  /** Incremented when rows that are already known have changed. */
  readonly edition: number;
}

/** Combatants of the library that match a query. */
export interface FindRequest extends LibraryVersion {
  readonly ruleset: RulesetId | null;
  readonly rosterIds: readonly number[] | null;
  readonly query: string;
  readonly sort: 'id' | 'name' | 'faction' | 'points';
  readonly descending: boolean;
  readonly offset: number;
  /** Null: all of them. */
  readonly limit: number | null;
}

export interface FindReply {
  readonly total: number;
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly problems: readonly Problem[];
}

/** What distinguishes combatants from the other loadouts of their unit in the same roster. */
export interface LoadoutsRequest extends LibraryVersion {
  readonly ids: readonly number[];
}

/** Values of a query field that contain a text. */
export interface WordsRequest extends LibraryVersion {
  readonly ruleset: RulesetId | null;
  readonly field: string;
  readonly text: string;
  readonly limit: number;
}
