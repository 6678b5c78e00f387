/**
 * One combatant's record in a run: whole numbers in a flat row, so that sums are bit-identical in any order.
 * [wins, draws, losses, played, mirror A, mirror B, mirror draw, metric sums, (score, n) by class, (score, n) by faction,
 * (wins, draws, losses) by condition,
 * exact trials, exact score, exact mirror trials]
 * Wins, draws, losses and everything after `played` count an opponent once per copy in the field; `played` counts the
 * trials actually played. A score counts 2 for a win and 1 for a draw. Mirror matches are kept apart: they say nothing
 * about strength, only about the advantage of a slot. Where the odds of a pair are exact, its trials count as won, drawn
 * and lost by these odds instead of by the dice, and are not among those `played`.
 */
import type { ExactChances } from '../contract/outcome.ts';

export const WINS = 0;
export const DRAWS = 1;
export const LOSSES = 2;
export const PLAYED = 3;
export const MIRROR_A = 4;
export const MIRROR_B = 5;
export const MIRROR_DRAW = 6;
const METRICS = 7;

/** From `exactAt`: of the trials above, those counted by exact odds, and their score. */
export const EXACT_TRIALS = 0;
export const EXACT_SCORE = 1;
export const EXACT_MIRROR = 2;
const EXACT_CELLS = 3;

/** Exact chances are counted in steps of this size, so that sums of them are the same in any order. */
const STEP = 2 ** -24;
const inSteps = (chance: number) => Math.round(chance / STEP) * STEP;

/** How many of n trials A wins, B wins and no one wins, as exact chances have it. */
export function countedBy({ winA, draw }: ExactChances, n: number): { winsA: number; winsB: number; draws: number } {
  const won = inSteps(winA);
  const drawn = Math.min(inSteps(draw), 1 - won);
  return { winsA: n * won, winsB: n * (1 - won - drawn), draws: n * drawn };
}

export interface RecordLayout {
  readonly columns: number;
  readonly classes: number;
  /** 0 where the field is too large to keep a column per opposing faction. */
  readonly factions: number;
  readonly metricsAt: number;
  readonly classesAt: number;
  readonly factionsAt: number;
  /** Absent in runs made before conditions were kept. */
  readonly conditions?: number;
  readonly conditionsAt?: number;
  /** Absent where no pair has exact odds. */
  readonly exactAt?: number;
  readonly width: number;
}

/** Changes with the meaning of a record or of a tile's result; machines that play together must agree on it. */
export const RECORD_FORMAT = 1;

/** Records per block of the standings table. */
export const RECORDS_PER_BLOCK = 64;
const MOST_FACTION_CELLS = 8_000_000;

/** How many of each the records have columns for. */
export interface RecordCounts {
  readonly columns: number;
  readonly classes: number;
  readonly factions: number;
  readonly combatants: number;
  readonly conditions: number;
  /** Some pairs may have exact odds. */
  readonly exact?: boolean;
}

export function recordLayout({ columns, classes, factions, combatants, conditions, exact = false }: RecordCounts): RecordLayout {
  const kept = factions * combatants <= MOST_FACTION_CELLS ? factions : 0;
  const classesAt = METRICS + columns;
  const factionsAt = classesAt + 2 * classes;
  const conditionsAt = factionsAt + 2 * kept;
  const exactAt = conditionsAt + 3 * conditions;
  const layout = { columns, classes, factions: kept, metricsAt: METRICS, classesAt, factionsAt, conditions, conditionsAt };
  return exact ? { ...layout, exactAt, width: exactAt + EXACT_CELLS } : { ...layout, width: exactAt };
}

/** Records of the combatants a tile touched, one row each. */
export interface RecordRows {
  readonly touched: Uint32Array<ArrayBuffer>;
  readonly rows: Float64Array<ArrayBuffer>;
}

export function addRows(into: Float64Array, layout: RecordLayout, part: RecordRows): void {
  const { width } = layout;
  for (let i = 0; i < part.touched.length; i++) {
    const to = part.touched[i]! * width;
    const from = i * width;
    for (let k = 0; k < width; k++) into[to + k] = into[to + k]! + part.rows[from + k]!;
  }
}
