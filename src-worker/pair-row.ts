/**
 * The pairs of one row, played and counted, figure by figure: what is made of a row (records, highlights, the match
 * file) runs along these lists, and nothing is made per match.
 */
import type { Outcome } from '../src-shared/contract/outcome.ts';
import type { Arena } from '../src-shared/contract/ruleset.ts';
import type { Roles } from '../src-shared/run/picks.ts';
import type { RunContext } from '../src-shared/run/tasks.ts';
import { wilson } from '../src-shared/stats/interval.ts';
import { countConditions } from './conditions.ts';

/** Trials between two looks at the precision; the looks are at fixed borders, so a pair always stops at the same trial. */
export const PRECISION_EVERY = 64;
/** Trials between two looks at the stop flag. */
const LOOK_EVERY = 16;

/** How many trials a pair has, and from which seed. */
export type PairRules = Pick<RunContext, 'seed' | 'trials' | 'precision'>;

export class PairRow {
  /** Pairs in the row. */
  readonly size: number;
  readonly winsA: Float64Array;
  readonly winsB: Float64Array;
  readonly draws: Float64Array;
  readonly n: Float64Array;
  readonly sumGamesA: Float64Array;
  readonly sumGamesB: Float64Array;
  readonly sumLength: Float64Array;
  /** Of the shortest and of the closest trial. */
  readonly length: Float64Array;
  readonly margin: Float64Array;
  /** The margin counted for A: below 0 where B won; and its squares. */
  readonly sumLead: Float64Array;
  readonly sumLeadSquares: Float64Array;
  /** Numbers of trials. Where a pair has one trial they stay 0. */
  readonly closestTrial: Float64Array;
  readonly shortestTrial: Float64Array;
  readonly firstWinA: Float64Array;
  readonly firstWinB: Float64Array;
  readonly firstDraw: Float64Array;
  /** Sum of each metric column: `size` entries a column. */
  readonly sums: Float64Array;
  /** Wins of A, draws and wins of B by condition, pair after pair; empty where the ruleset knows none. */
  readonly byCondition: Float64Array;
  /** Of those, cells a pair. */
  readonly conditionCells: number;
  private readonly arena: Arena;
  private readonly run: PairRules;
  private readonly lengthAt: number;
  private readonly marginAt: number;
  private readonly stop: Int32Array;
  private untilLook = LOOK_EVERY;

  constructor(arena: Arena, run: PairRules, roles: Roles, columns: number, conditions: number, size: number, stop: Int32Array) {
    const list = () => new Float64Array(size);
    this.arena = arena;
    this.run = run;
    this.lengthAt = roles.length;
    this.marginAt = roles.margin;
    this.stop = stop;
    this.size = size;
    this.winsA = list();
    this.winsB = list();
    this.draws = list();
    this.n = list();
    this.sumGamesA = list();
    this.sumGamesB = list();
    this.sumLength = list();
    this.length = list();
    this.margin = list();
    this.sumLead = list();
    this.sumLeadSquares = list();
    this.closestTrial = list();
    this.shortestTrial = list();
    this.firstWinA = list();
    this.firstWinB = list();
    this.firstDraw = list();
    this.sums = new Float64Array(size * columns);
    this.conditionCells = 3 * conditions;
    this.byCondition = new Float64Array(size * this.conditionCells);
  }

  /** All trials of a pair; false when the stop flag went up. */
  play(at: number, a: number, b: number): boolean {
    const { trials, precision, seed } = this.run;
    this.begin(at, this.arena.trial(seed, a, b, 0));
    if (this.conditionCells > 0) this.beginConditions(at);
    if (trials > 1) {
      this.beginMany(at);
      for (let t = 1; t < trials; t++) {
        if (precision !== null && t % PRECISION_EVERY === 0 && this.halfWidth(at) <= precision) break;
        if (--this.untilLook <= 0 && this.isStopped()) return false;
        this.add(at, this.arena.trial(seed, a, b, t), t);
        if (this.conditionCells > 0) countConditions(this.byCondition, at * this.conditionCells, this.arena.outcome);
      }
    }
    return --this.untilLook > 0 || !this.isStopped();
  }

  private isStopped(): boolean {
    this.untilLook = LOOK_EVERY;
    return Atomics.load(this.stop, 0) !== 0;
  }

  /** The first trial sets what the others add to. */
  private begin(at: number, { winner, gamesA, gamesB, values }: Outcome): void {
    const { sums, size } = this;
    this.winsA[at] = winner === 0 ? 1 : 0;
    this.winsB[at] = winner === 1 ? 1 : 0;
    this.draws[at] = winner === 2 ? 1 : 0;
    this.n[at] = 1;
    this.sumGamesA[at] = gamesA;
    this.sumGamesB[at] = gamesB;
    this.length[at] = this.lengthAt < 0 ? 0 : (values[this.lengthAt] as number);
    this.margin[at] = this.marginAt < 0 ? 0 : Math.abs(values[this.marginAt] as number);
    for (let i = 0, to = at; to < sums.length; i++, to += size) sums[to] = values[i] as number;
  }

  private beginConditions(at: number): void {
    const from = at * this.conditionCells;
    this.byCondition.fill(0, from, from + this.conditionCells);
    countConditions(this.byCondition, from, this.arena.outcome);
  }

  /** What only pairs of several trials keep. */
  private beginMany(at: number): void {
    const margin = this.margin[at] as number;
    const [wonA, wonB] = [this.winsA[at] as number, this.winsB[at] as number];
    this.sumLength[at] = this.length[at] as number;
    this.sumLead[at] = (wonA - wonB) * margin;
    this.sumLeadSquares[at] = (wonA + wonB) * margin * margin;
    this.closestTrial[at] = this.shortestTrial[at] = 0;
    this.firstWinA[at] = this.firstWinB[at] = this.firstDraw[at] = 0;
  }

  private add(at: number, { winner, gamesA, gamesB, values }: Outcome, t: number): void {
    const { sums, size } = this;
    const length = this.lengthAt < 0 ? 0 : (values[this.lengthAt] as number);
    const margin = this.marginAt < 0 ? 0 : Math.abs(values[this.marginAt] as number);
    if (margin < (this.margin[at] as number)) {
      this.margin[at] = margin;
      this.closestTrial[at] = t;
    }
    if (length < (this.length[at] as number)) {
      this.length[at] = length;
      this.shortestTrial[at] = t;
    }
    this.n[at] = t + 1;
    if (winner === 0) this.addWin(at, this.winsA, this.firstWinA, margin, t);
    else if (winner === 1) this.addWin(at, this.winsB, this.firstWinB, -margin, t);
    else {
      if (this.draws[at] === 0) this.firstDraw[at] = t;
      bump(this.draws, at, 1);
    }
    bump(this.sumGamesA, at, gamesA);
    bump(this.sumGamesB, at, gamesB);
    bump(this.sumLength, at, length);
    for (let i = 0, to = at; to < sums.length; i++, to += size) sums[to] = (sums[to] as number) + (values[i] as number);
  }

  private addWin(at: number, wins: Float64Array, first: Float64Array, lead: number, t: number): void {
    if (wins[at] === 0) first[at] = t;
    bump(wins, at, 1);
    bump(this.sumLead, at, lead);
    bump(this.sumLeadSquares, at, lead * lead);
  }

  private halfWidth(at: number): number {
    const { low, high } = wilson((this.winsA[at] as number) + (this.draws[at] as number) / 2, this.n[at] as number);
    return (high - low) / 2;
  }
}

function bump(list: Float64Array, at: number, by: number): void {
  list[at] = (list[at] as number) + by;
}
