/**
 * How a run is cut into tiles: a pure function of its settings. A tile is a block of rows x a block of columns with all
 * trials of each pair (matrix), or a range of trials of one pair (per pair, for runs of few pairs kept in full detail).
 */
import type { RunKind } from '../api/runs.ts';

export interface PlanInput {
  readonly kind: RunKind;
  /** Distinct combatants, identical ones folded. */
  readonly count: number;
  /** gauntlet: distinct combatants among the challengers, and among their opponents. */
  readonly rows: number;
  readonly columns: number;
  readonly symmetric: boolean;
  readonly trials: number;
  /** Rough cost of a trial as the ruleset states it; decides how many go into a tile. */
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

export interface PairTile {
  readonly kind: 'pair';
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
  /** 2 where a rectangle is also played with the sides swapped. */
  readonly orientations: 1 | 2;
  readonly tiles: number;
  readonly matchups: number;
  readonly trials: number;
}

export interface PairPlan {
  /** Per pair; stored under its old name. */
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

/** Nominal seconds of play in a tile: long compared with a commit, short for a user who waits. */
const TILE_SECONDS = 0.5;

/** Trials of so many microseconds that fill a tile. */
export function trialsOfTile(microseconds: number): number {
  return Math.round((TILE_SECONDS * 1e6) / microseconds);
}

const LARGEST_BLOCK = 1024;
/** Up to this many pairs of a gauntlet are kept in full detail (histograms, ledger, picks). */
const MOST_DETAILED_PAIRS = 256;

export function planRun(input: PlanInput): MatrixPlan | PairPlan {
  const trialsPerTile = Math.max(1, trialsOfTile(input.microseconds));
  const { trials } = input;
  if (input.kind === 'single') return pairPlan({ rows: 1, columns: 1, orientations: 1, trials }, trialsPerTile);
  if (input.kind === 'gauntlet') {
    const { rows, columns } = input;
    const orientations = input.symmetric ? 1 : 2;
    const isSmall = rows * columns * orientations <= MOST_DETAILED_PAIRS;
    if (isSmall) return pairPlan({ rows, columns, orientations, trials }, trialsPerTile);
    return matrixPlan({ rows, columns, half: false, orientations, trials }, trialsPerTile);
  }
  return matrixPlan({ rows: input.count, columns: input.count, half: input.symmetric, orientations: 1, trials }, trialsPerTile);
}

type Rectangle = Pick<PairPlan, 'rows' | 'columns' | 'orientations' | 'trials'>;

function pairPlan({ rows, columns, orientations, trials }: Rectangle, trialsPerTile: number): PairPlan {
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

function matrixPlan(
  { rows, columns, half, orientations, trials }: Rectangle & Pick<MatrixPlan, 'half'>,
  trialsPerTile: number,
): MatrixPlan {
  const block = Math.max(1, Math.min(LARGEST_BLOCK, Math.floor(Math.sqrt(trialsPerTile / trials))));
  const down = Math.ceil(rows / block);
  const across = Math.ceil(columns / block);
  const tiles = half ? (down * (down + 1)) / 2 : down * across * orientations;
  const matchups = half ? (rows * (rows + 1)) / 2 : rows * columns * orientations;
  return { form: 'matrix', rows, columns, half, block, orientations, tiles, matchups, trials };
}

export function pairTileAt(plan: PairPlan, index: number): PairTile {
  const pair = Math.floor(index / plan.rangesPerPair);
  const range = index % plan.rangesPerPair;
  const trialFrom = range * plan.trialsPerTile;
  return { kind: 'pair', index, pair, trialFrom, trialTo: Math.min(plan.trials, trialFrom + plan.trialsPerTile) };
}

/** Row and column of a pair, and whether the column plays as A. */
export function pairAt(plan: PairPlan, pair: number): { row: number; column: number; swap: boolean } {
  const size = plan.rows * plan.columns;
  const within = pair % size;
  return { row: Math.floor(within / plan.columns), column: within % plan.columns, swap: pair >= size };
}

export function matrixTileAt(plan: MatrixPlan, index: number): MatrixTile {
  const { blockRow, blockColumn, swap } = plan.half ? triangleBlockAt(plan, index) : rectangleBlockAt(plan, index);
  return {
    kind: 'matrix',
    index,
    rowFrom: blockRow * plan.block,
    rowTo: Math.min(plan.rows, (blockRow + 1) * plan.block),
    columnFrom: blockColumn * plan.block,
    columnTo: Math.min(plan.columns, (blockColumn + 1) * plan.block),
    swap,
    triangle: plan.half && blockRow === blockColumn,
  };
}

interface BlockAt {
  readonly blockRow: number;
  readonly blockColumn: number;
  readonly swap: boolean;
}

function triangleBlockAt(plan: MatrixPlan, index: number): BlockAt {
  const down = Math.ceil(plan.rows / plan.block);
  const blockRow = rowOfTriangle(down, index);
  return { blockRow, blockColumn: blockRow + index - triangleStart(down, blockRow), swap: false };
}

function rectangleBlockAt(plan: MatrixPlan, index: number): BlockAt {
  const across = Math.ceil(plan.columns / plan.block);
  const blocks = Math.ceil(plan.rows / plan.block) * across;
  const within = index % blocks;
  return { blockRow: Math.floor(within / across), blockColumn: within % across, swap: index >= blocks };
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
  // Largest i with triangleStart(n, i) <= index: a quadratic, corrected for rounding.
  let i = Math.floor((2 * n + 1 - Math.sqrt((2 * n + 1) ** 2 - 8 * index)) / 2);
  while (i > 0 && triangleStart(n, i) > index) i--;
  while (i + 1 < n && triangleStart(n, i + 1) <= index) i++;
  return i;
}
