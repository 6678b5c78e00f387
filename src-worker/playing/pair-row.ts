/** Plays and counts the pairs of one row. Allocates nothing per match. */
import type { Outcome } from '../../src-shared/contract/outcome.ts';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import {
  DRAWN,
  GAMES_A,
  GAMES_B,
  LATER,
  LENGTH,
  MARGIN,
  type PairCells,
  type PairChances,
  pairStride,
  SUMS,
  TRIALS,
  WINS_A,
  WINS_B,
} from '../../src-shared/run/pair-cells.ts';
import type { MetricRoles } from '../../src-shared/run/picks.ts';
import { PRECISION_EVERY } from '../../src-shared/run/precision.ts';
import { countedBy } from '../../src-shared/run/record.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { countConditions } from './conditions.ts';
import { chancesOf, type ExactRules } from './known-chances.ts';

/** How many trials a pair has, and from which seed. */
export type PairRules = Pick<PlayableRun, 'seed' | 'trials' | 'precision'>;

export interface PairRowOptions {
  readonly arena: Arena;
  readonly rules: PairRules;
  readonly roles: MetricRoles;
  /** Metric columns, and conditions of the ruleset. */
  readonly columns: number;
  readonly conditions: number;
  /** Pairs in the row. */
  readonly size: number;
  readonly stop: Int32Array;
  /** How long exact chances of a pair may take; 0: none are asked for. */
  readonly exactSeconds: number;
  readonly symmetric: boolean;
}

export class PairRow implements PairCells, PairChances, ExactRules {
  readonly size: number;
  readonly columns: number;
  readonly stride: number;
  readonly cells: Float64Array;
  /** Three cells per condition and pair: wins of A, draws, wins of B. */
  readonly conditionCells: number;
  readonly byCondition: Float64Array;
  readonly chances: Float64Array;
  readonly exactSeconds: number;
  readonly symmetric: boolean;
  readonly arena: Arena;
  private readonly rules: PairRules;
  private readonly lengthAt: number;
  private readonly marginAt: number;
  private readonly stop: Int32Array;

  constructor({ arena, rules, roles, columns, conditions, size, stop, exactSeconds, symmetric }: PairRowOptions) {
    this.arena = arena;
    this.rules = rules;
    this.lengthAt = roles.length;
    this.marginAt = roles.margin;
    this.stop = stop;
    this.size = size;
    this.columns = columns;
    this.stride = pairStride(columns);
    this.cells = new Float64Array(size * this.stride);
    this.conditionCells = 3 * conditions;
    this.byCondition = new Float64Array(size * this.conditionCells);
    this.exactSeconds = exactSeconds;
    this.symmetric = symmetric;
    this.chances = new Float64Array(exactSeconds > 0 ? 3 * size : 0).fill(Number.NaN);
  }

  /** Asks for the exact chances of a pair. */
  findChances(pair: number, a: number, b: number): void {
    if (this.exactSeconds === 0) return;
    const found = chancesOf(this, a, b);
    this.chances[3 * pair] = found?.winA ?? Number.NaN;
    this.chances[3 * pair + 1] = found?.winB ?? Number.NaN;
    this.chances[3 * pair + 2] = found?.draw ?? Number.NaN;
  }

  isExact(pair: number): boolean {
    return this.chances.length > 0 && !Number.isNaN(this.chances[3 * pair]);
  }

  /** From here on the trials of pairs with exact chances count by these instead of by the dice. */
  countByChances(from: number): void {
    if (this.exactSeconds === 0) return;
    const { cells, chances, stride, size } = this;
    for (let pair = from, at = from * stride; pair < size; pair++, at += stride) {
      if (!this.isExact(pair)) continue;
      const [winA, winB, draw] = [chances[3 * pair]!, chances[3 * pair + 1]!, chances[3 * pair + 2]!];
      const { winsA, winsB, draws } = countedBy({ winA, winB, draw }, cells[at + TRIALS]!);
      cells[at + WINS_A] = winsA;
      cells[at + WINS_B] = winsB;
      cells[at + DRAWN] = draws;
    }
  }

  /** Plays all trials of a pair. Returns how many, or 0 when the stop flag was raised, which is checked before each trial. */
  play(pair: number, a: number, b: number): number {
    const { trials, precision, seed } = this.rules;
    const { stop } = this;
    if (Atomics.load(stop, 0) !== 0) return 0;
    const at = pair * this.stride;
    this.begin(at, this.arena.trial(seed, a, b, 0));
    if (this.conditionCells > 0) this.beginConditions(pair);
    if (trials === 1) return 1;
    this.beginMany(at);
    for (let t = 1; t < trials; t++) {
      if (precision !== null && t % PRECISION_EVERY === 0 && this.halfWidth(at) <= precision) return t;
      if (Atomics.load(stop, 0) !== 0) return 0;
      this.add(at, this.arena.trial(seed, a, b, t), t);
      if (this.conditionCells > 0) countConditions(this.byCondition, pair * this.conditionCells, this.arena.outcome);
    }
    return trials;
  }

  /** The first trial sets the cells that the others add to. */
  private begin(at: number, { winner, gamesA, gamesB, values }: Outcome): void {
    const { cells, columns } = this;
    cells[at + WINS_A] = winner === 0 ? 1 : 0;
    cells[at + WINS_B] = winner === 1 ? 1 : 0;
    cells[at + DRAWN] = winner === 2 ? 1 : 0;
    cells[at + TRIALS] = 1;
    cells[at + GAMES_A] = gamesA;
    cells[at + GAMES_B] = gamesB;
    cells[at + LENGTH] = this.lengthAt < 0 ? 0 : values[this.lengthAt]!;
    cells[at + MARGIN] = this.marginAt < 0 ? 0 : Math.abs(values[this.marginAt]!);
    for (let i = 0; i < columns; i++) cells[at + SUMS + i] = values[i]!;
  }

  private beginConditions(pair: number): void {
    const from = pair * this.conditionCells;
    this.byCondition.fill(0, from, from + this.conditionCells);
    countConditions(this.byCondition, from, this.arena.outcome);
  }

  /** The cells that only pairs of several trials have. */
  private beginMany(at: number): void {
    const { cells } = this;
    const later = at + SUMS + this.columns;
    const margin = cells[at + MARGIN]!;
    const [wonA, wonB] = [cells[at + WINS_A]!, cells[at + WINS_B]!];
    cells[later + LATER.length] = cells[at + LENGTH]!;
    cells[later + LATER.lead] = (wonA - wonB) * margin;
    cells[later + LATER.leadSquares] = (wonA + wonB) * margin * margin;
    cells.fill(0, later + LATER.closest, later + LATER.firstDraw + 1);
  }

  private add(at: number, { winner, gamesA, gamesB, values }: Outcome, t: number): void {
    const { cells, columns } = this;
    const later = at + SUMS + columns;
    const length = this.lengthAt < 0 ? 0 : values[this.lengthAt]!;
    const margin = this.marginAt < 0 ? 0 : Math.abs(values[this.marginAt]!);
    if (margin < cells[at + MARGIN]!) {
      cells[at + MARGIN] = margin;
      cells[later + LATER.closest] = t;
    }
    if (length < cells[at + LENGTH]!) {
      cells[at + LENGTH] = length;
      cells[later + LATER.shortest] = t;
    }
    const result = at + winner;
    if (cells[result] === 0) cells[later + LATER.firstWinA + winner] = t;
    bump(cells, result, 1);
    cells[at + TRIALS] = t + 1;
    bump(cells, at + GAMES_A, gamesA);
    bump(cells, at + GAMES_B, gamesB);
    bump(cells, later + LATER.length, length);
    if (winner !== 2) {
      bump(cells, later + LATER.lead, winner === 0 ? margin : -margin);
      bump(cells, later + LATER.leadSquares, margin * margin);
    }
    for (let i = at + SUMS, k = 0; k < columns; i++, k++) cells[i] = cells[i]! + values[k]!;
  }

  private halfWidth(at: number): number {
    const { low, high } = wilson(this.cells[at + WINS_A]! + this.cells[at + DRAWN]! / 2, this.cells[at + TRIALS]!);
    return (high - low) / 2;
  }
}

function bump(cells: Float64Array, at: number, by: number): void {
  cells[at] = cells[at]! + by;
}
