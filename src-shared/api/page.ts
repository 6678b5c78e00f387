/** Lists are served in pages. */
import type { Problem } from '../contract/problem.ts';

/** A slice of a longer list. */
export interface Page<Row> {
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly Row[];
  /** Parts of the query that were not understood. */
  readonly problems: readonly Problem[];
  /** How many rows match the query given as `mark`; absent without one. */
  readonly marked?: number;
}
