/**
 * A row of pairs as they were counted: one stretch of numbers a pair, so that a match just played touches as little
 * memory as can be. First what every pair has, then the sum of each metric column, then what only pairs of several
 * trials have.
 */
export interface PairCells {
  /** Pairs in the row. */
  readonly size: number;
  readonly columns: number;
  /** Numbers a pair. */
  readonly stride: number;
  readonly cells: Float64Array;
}

export const WINS_A = 0;
export const WINS_B = 1;
export const DRAWN = 2;
export const TRIALS = 3;
/** Games won inside the trials. */
export const GAMES_A = 4;
export const GAMES_B = 5;
/** Of the shortest and of the closest trial. */
export const LENGTH = 6;
export const MARGIN = 7;
export const SUMS = 8;

/** Behind the metric columns. Numbers of trials are 0 where none was such. */
export const LATER = { length: 0, lead: 1, leadSquares: 2, closest: 3, shortest: 4, firstWinA: 5, firstWinB: 6, firstDraw: 7 } as const;
const LATER_CELLS = 8;

export function pairStride(columns: number): number {
  return SUMS + columns + LATER_CELLS;
}
