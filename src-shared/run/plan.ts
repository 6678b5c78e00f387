/**
 * How a run is cut into tiles: a pure function of its settings. A tile is a block of rows x a block of columns with all
 * trials of each pair (matrix), or a range of trials of one pair (deep, for runs of few pairs told in full).
 */
import type { RunKind } from '../api/types.ts';

export interface PlanInput {
  readonly kind: RunKind;
  /** Distinct combatants, equals folded. */
  readonly count: number;
  /** gauntlet: distinct combatants among the challengers, and among their opponents. */
  readonly rows: number;
  readonly columns: number;
  readonly symmetric: boolean;
  readonly trials: number;
  /** Rough cost of a trial, the ruleset's own word; sets how many go into a tile. */
  readonly microseconds: number;
}

export interface MatrixTile {
  readonly kind: 'matrix';
  readonly index: number;
  readonly rowFrom: number;
  readonly rowTo: number;
  readonly columnFrom: number;
  readonly columnTo: number;
  /** Columns play as A, rows as B. */
  readonly swap: boolean;
  /** Only pairs on or above the diagonal. */
  readonly triangle: boolean;
}

export interface DeepTile {
  readonly kind: 'deep';
  readonly index: number;
  readonly pair: number;
  readonly trialFrom: number;
  readonly trialTo: number;
}

export interface MatrixPlan {
  readonly form: 'matrix';
  readonly rows: number;
  readonly columns: number;
  /** Symmetric round-robin: the half above the diagonal, with it. */
  readonly half: boolean;
  readonly block: number;
  /** 2 where a rectangle is also played the other way round. */
  readonly orientations: 1 | 2;
  readonly tiles: number;
  readonly matchups: number;
  readonly trials: number;
}

export interface DeepPlan {
  readonly form: 'deep';
  readonly rows: number;
  readonly columns: number;
  readonly orientations: 1 | 2;
  readonly rangesPerPair: number;
  readonly trialsPerTile: number;
  readonly tiles: number;
  readonly matchups: number;
  readonly trials: number;
}

/** Nominal seconds of play in a tile: long against a commit, short against a user's patience. */
const TILE_SECONDS = 0.5;
const LARGEST_BLOCK = 1024;
/** Up to this many pairs of a gauntlet are told in full (histograms, ledger, picks). */
const MOST_DEEP_PAIRS = 256;

export function planRun(input: PlanInput): MatrixPlan | DeepPlan {
  const trialsPerTile = Math.max(1, Math.round((TILE_SECONDS * 1e6) / input.microseconds));
  if (input.kind === 'single') return deepPlan(1, 1, 1, input.trials, trialsPerTile);
  if (input.kind === 'gauntlet') {
    const orientations = input.symmetric ? 1 : 2;
    const pairs = input.rows * input.columns * orientations;
    if (pairs <= MOST_DEEP_PAIRS) return deepPlan(input.rows, input.columns, orientations, input.trials, trialsPerTile);
    return matrixPlan(input.rows, input.columns, false, orientations, input.trials, trialsPerTile);
  }
  return matrixPlan(input.count, input.count, input.symmetric, 1, input.trials, trialsPerTile);
}

function deepPlan(rows: number, columns: number, orientations: 1 | 2, trials: number, trialsPerTile: number): DeepPlan {
  const perTile = Math.min(trials, Math.max(16, Math.round(trialsPerTile / 2)));
  const matchups = rows * columns * orientations;
  const rangesPerPair = Math.ceil(trials / perTile);
  return {
    form: 'deep',
    rows,
    columns,
    orientations,
    rangesPerPair,
    trialsPerTile: perTile,
    tiles: matchups * rangesPerPair,
    matchups,
    trials,
  };
}

function matrixPlan(rows: number, columns: number, half: boolean, orientations: 1 | 2, trials: number, trialsPerTile: number): MatrixPlan {
  const block = Math.max(1, Math.min(LARGEST_BLOCK, Math.floor(Math.sqrt(trialsPerTile / trials))));
  const down = Math.ceil(rows / block);
  const across = Math.ceil(columns / block);
  const tiles = half ? (down * (down + 1)) / 2 : down * across * orientations;
  const matchups = half ? (rows * (rows + 1)) / 2 : rows * columns * orientations;
  return { form: 'matrix', rows, columns, half, block, orientations, tiles, matchups, trials };
}

export function deepTileAt(plan: DeepPlan, index: number): DeepTile {
  const pair = Math.floor(index / plan.rangesPerPair);
  const range = index % plan.rangesPerPair;
  const trialFrom = range * plan.trialsPerTile;
  return { kind: 'deep', index, pair, trialFrom, trialTo: Math.min(plan.trials, trialFrom + plan.trialsPerTile) };
}

/** Row and column of a deep pair, and whether the column plays as A. */
export function deepPairAt(plan: DeepPlan, pair: number): { row: number; column: number; swap: boolean } {
  const size = plan.rows * plan.columns;
  const within = pair % size;
  return { row: Math.floor(within / plan.columns), column: within % plan.columns, swap: pair >= size };
}

export function matrixTileAt(plan: MatrixPlan, index: number): MatrixTile {
  const across = Math.ceil(plan.columns / plan.block);
  const down = Math.ceil(plan.rows / plan.block);
  let down_ = 0;
  let across_ = 0;
  let swap = false;
  if (plan.half) {
    down_ = rowOfTriangle(down, index);
    across_ = down_ + index - triangleStart(down, down_);
  } else {
    swap = index >= down * across;
    const within = index % (down * across);
    down_ = Math.floor(within / across);
    across_ = within % across;
  }
  return {
    kind: 'matrix',
    index,
    rowFrom: down_ * plan.block,
    rowTo: Math.min(plan.rows, (down_ + 1) * plan.block),
    columnFrom: across_ * plan.block,
    columnTo: Math.min(plan.columns, (across_ + 1) * plan.block),
    swap,
    triangle: plan.half && down_ === across_,
  };
}

/** Which tile holds a pair, and which place in it. */
export function placeOf(plan: MatrixPlan, row: number, column: number, swap: boolean): { tile: number; at: number } {
  const across = Math.ceil(plan.columns / plan.block);
  const down = Math.ceil(plan.rows / plan.block);
  const i = Math.floor(row / plan.block);
  const j = Math.floor(column / plan.block);
  const tile = plan.half ? triangleStart(down, i) + j - i : i * across + j + (swap ? down * across : 0);
  return { tile, at: placeInTile(matrixTileAt(plan, tile), row, column) };
}

export function placeInTile(tile: MatrixTile, row: number, column: number): number {
  const r = row - tile.rowFrom;
  const c = column - tile.columnFrom;
  const width = tile.columnTo - tile.columnFrom;
  return tile.triangle ? r * width - (r * (r - 1)) / 2 + c - r : r * width + c;
}

export function pairsIn(tile: MatrixTile): number {
  const height = tile.rowTo - tile.rowFrom;
  return tile.triangle ? (height * (height + 1)) / 2 : height * (tile.columnTo - tile.columnFrom);
}

/** Tiles before row i of a triangle of n rows. */
function triangleStart(n: number, i: number): number {
  return i * n - (i * (i - 1)) / 2;
}

function rowOfTriangle(n: number, index: number): number {
  // Largest i with triangleStart(n, i) <= index: a quadratic, mended against rounding.
  let i = Math.floor((2 * n + 1 - Math.sqrt((2 * n + 1) ** 2 - 8 * index)) / 2);
  while (i > 0 && triangleStart(n, i) > index) i--;
  while (i + 1 < n && triangleStart(n, i + 1) <= index) i++;
  return i;
}
