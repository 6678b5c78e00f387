/** How the host and its threads read the database, and how they describe a change to it. */
import type { PackedRows } from './packed-rows.ts';

export type SqlValue = string | number | null | Uint8Array;

/** A database open for reading; the queries of this folder run on the host's connection and on a thread's alike. */
export interface SqlReader {
  get<Row>(sql: string, ...params: readonly SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...params: readonly SqlValue[]): Row[];
  /** Rows as tuples in column order: for many rows, where objects would be slow. */
  tuples<Row extends readonly unknown[]>(sql: string, ...params: readonly SqlValue[]): Row[];
  /** Row by row, for results too large to hold at once. */
  iterateTuples<Row extends readonly unknown[]>(sql: string, ...params: readonly SqlValue[]): IterableIterator<Row>;
}

/** Whether a transaction is on the disk when it is done, or only with the next one that is durable. */
export type Durability = 'durable' | 'pending';

/** One statement, executed once per row of parameters. */
export interface WriteStep {
  readonly sql: string;
  readonly rows: readonly (readonly SqlValue[])[];
  /** Further rows. */
  readonly packed?: PackedRows;
}

export function step(sql: string, ...row: readonly SqlValue[]): WriteStep {
  return { sql, rows: [row] };
}

export function stepForEach(sql: string, rows: readonly (readonly SqlValue[])[]): WriteStep {
  return { sql, rows };
}
