/**
 * The counts of a row of pairs, each pair in one stretch of numbers, so that a match touches as little memory as
 * possible: first what every pair has, then the sum of each metric column, then what only pairs of several trials have.
 */
export interface PairCells {
  /** Pairs in the row. */
  readonly size: number;
  readonly columns: number;
  /** Numbers per pair. */
  readonly stride: number;
  readonly cells: Float64Array;
}

/** The exact chances of the pairs of a row. */
export interface PairChances {
  /** Per pair: of A, of B and of a draw; NaN where they are not known. Empty where the run asks for none. */
  readonly chances: Float64Array;
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

/** After the metric columns. Trial numbers are 0 where there was no such trial. */
export const LATER = { length: 0, lead: 1, leadSquares: 2, closest: 3, shortest: 4, firstWinA: 5, firstWinB: 6, firstDraw: 7 } as const;
const LATER_CELLS = 8;

export function pairStride(columns: number): number {
  return SUMS + columns + LATER_CELLS;
}
