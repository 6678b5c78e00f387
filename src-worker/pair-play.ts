import type { Arena } from '../src-shared/contract/ruleset.ts';
import type { Roles } from '../src-shared/run/picks.ts';
import type { RunContext } from '../src-shared/run/tasks.ts';
import { wilson } from '../src-shared/stats/interval.ts';

/** Trials between two looks at the precision; the looks are at fixed borders, so a pair always stops at the same trial. */
export const PRECISION_EVERY = 64;

/** How many trials a pair has, and from which seed. */
export type PairRules = Pick<RunContext, 'seed' | 'trials' | 'precision'>;

/** All trials of one pair, counted. One of these is used for every pair of a tile. */
export class PairPlay {
  winsA = 0;
  winsB = 0;
  draws = 0;
  n = 0;
  sumGamesA = 0;
  sumGamesB = 0;
  sumLength = 0;
  length = 0;
  margin = 0;
  closestTrial = 0;
  shortestTrial = 0;
  firstWinA = -1;
  firstWinB = -1;
  readonly sums: Float64Array;
  private readonly arena: Arena;
  private readonly run: PairRules;
  private readonly roles: Roles;
  private readonly stop: Int32Array;

  constructor(arena: Arena, run: PairRules, roles: Roles, columns: number, stop: Int32Array) {
    this.arena = arena;
    this.run = run;
    this.roles = roles;
    this.stop = stop;
    this.sums = new Float64Array(columns);
  }

  get gamesA(): number {
    return this.sumGamesA / this.n;
  }

  get gamesB(): number {
    return this.sumGamesB / this.n;
  }

  /** False when the stop flag went up. */
  play(a: number, b: number): boolean {
    const { trials, precision, seed } = this.run;
    this.reset();
    for (let t = 0; t < trials; t++) {
      if ((t & 15) === 0 && Atomics.load(this.stop, 0) !== 0) return false;
      this.count(seed, a, b, t);
      if (precision !== null && this.n % PRECISION_EVERY === 0 && this.halfWidth() <= precision) break;
    }
    return true;
  }

  private count(seed: RunContext['seed'], a: number, b: number, t: number): void {
    const outcome = this.arena.trial(seed, a, b, t);
    const { values } = outcome;
    const length = this.roles.length < 0 ? 0 : (values[this.roles.length] as number);
    const margin = this.roles.margin < 0 ? 0 : Math.abs(values[this.roles.margin] as number);
    if (t === 0 || margin < this.margin) {
      this.margin = margin;
      this.closestTrial = t;
    }
    if (t === 0 || length < this.length) {
      this.length = length;
      this.shortestTrial = t;
    }
    this.n++;
    if (outcome.winner === 0) {
      this.winsA++;
      if (this.firstWinA < 0) this.firstWinA = t;
    } else if (outcome.winner === 1) {
      this.winsB++;
      if (this.firstWinB < 0) this.firstWinB = t;
    } else this.draws++;
    this.sumGamesA += outcome.gamesA;
    this.sumGamesB += outcome.gamesB;
    this.sumLength += length;
    for (let i = 0; i < this.sums.length; i++) this.sums[i] = (this.sums[i] as number) + (values[i] as number);
  }

  private halfWidth(): number {
    const { low, high } = wilson(this.winsA + this.draws / 2, this.n);
    return (high - low) / 2;
  }

  private reset(): void {
    this.winsA = this.winsB = this.draws = this.n = 0;
    this.sumGamesA = this.sumGamesB = this.sumLength = 0;
    this.firstWinA = this.firstWinB = -1;
    this.sums.fill(0);
  }
}
