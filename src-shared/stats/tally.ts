/**
 * Counts and sums of a pair's trials, kept apart by winner so that "rounds to victory" and the like can be read off.
 * All entries are whole numbers below 2^53, so adding tallies gives the same bits in any order.
 */

type Winner = 0 | 1 | 2;

/** What a tally needs to know of a metric: one column, or one for each side, and its largest value. */
interface Metric {
  readonly perSide: boolean;
  readonly max: number;
}

interface Outcome {
  readonly winner: Winner;
  readonly values: ArrayLike<number>;
}

function columnCount(metrics: readonly Metric[]): number {
  return metrics.reduce((sum, metric) => sum + (metric.perSide ? 2 : 1), 0);
}

/**
 * Flat layout, for w = 0 (A won), 1 (B won), 2 (draw):
 * [count, sum of column 0 .. m-1, sum of squares of column 0 .. m-1].
 */
export interface PairTally {
  readonly columns: number;
  readonly cells: Float64Array;
}

export function newTally(metrics: readonly Metric[]): PairTally {
  const columns = columnCount(metrics);
  return { columns, cells: new Float64Array(3 * (1 + 2 * columns)) };
}

export function addOutcome(tally: PairTally, outcome: Outcome): void {
  const { columns, cells } = tally;
  const base = outcome.winner * (1 + 2 * columns);
  cells[base] = cells[base]! + 1;
  for (let i = 0; i < columns; i++) {
    const v = outcome.values[i]!;
    cells[base + 1 + i] = cells[base + 1 + i]! + v;
    cells[base + 1 + columns + i] = cells[base + 1 + columns + i]! + v * v;
  }
}

export function mergeCells(into: Float64Array, from: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! + from[i]!;
}

export function countOf(t: PairTally, winner?: Winner): number {
  const width = 1 + 2 * t.columns;
  if (winner !== undefined) return t.cells[winner * width]!;
  return t.cells[0]! + t.cells[width]! + t.cells[2 * width]!;
}

/** Sum of a column over all trials, or over those that `winner` won. */
export function sumOf(t: PairTally, column: number, winner?: Winner): number {
  return cellsOf(t, 1 + column, winner);
}

export function squaresOf(t: PairTally, column: number, winner?: Winner): number {
  return cellsOf(t, 1 + t.columns + column, winner);
}

function cellsOf(t: PairTally, offset: number, winner?: Winner): number {
  const width = 1 + 2 * t.columns;
  if (winner !== undefined) return t.cells[winner * width + offset]!;
  return t.cells[offset]! + t.cells[width + offset]! + t.cells[2 * width + offset]!;
}

/** Histograms of every column: `max + 1` bins each, one after the other; larger values share the last bin. */
export function histogramLength(metrics: readonly Metric[]): number {
  return metrics.reduce((sum, { perSide, max }) => sum + (perSide ? 2 : 1) * (max + 1), 0);
}

export function addToHistogram(bins: Float64Array, metrics: readonly Metric[], outcome: Outcome): void {
  let base = 0;
  let column = 0;
  for (const metric of metrics) {
    for (let s = 0; s < (metric.perSide ? 2 : 1); s++) {
      const value = Math.min(metric.max, Math.max(0, outcome.values[column]!));
      bins[base + value] = bins[base + value]! + 1;
      base += metric.max + 1;
      column++;
    }
  }
}
