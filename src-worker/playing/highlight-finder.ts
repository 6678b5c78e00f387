/** Finds the pairs of a tile that are worth watching (specification 5.1). */
import { HIGHLIGHT_KINDS, type HighlightKind } from '../../src-shared/api/highlight-kinds.ts';
import {
  addressHash,
  CHEAPER,
  HighlightCollector,
  type HighlightLists,
  type HighlightThresholds,
  isClose,
  rowHash,
  SAMPLE_SHARE,
  upsetOrder,
} from '../../src-shared/run/highlights.ts';
import {
  DRAWN as DRAWS,
  GAMES_A,
  GAMES_B,
  LATER,
  LENGTH,
  MARGIN,
  type PairCells,
  SUMS,
  TRIALS,
  WINS_A,
  WINS_B,
} from '../../src-shared/run/pair-cells.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';

const place = (kind: HighlightKind) => HIGHLIGHT_KINDS.indexOf(kind);
const CLOSE = place('close');
const UPSET = place('upset');
const SWEEP = place('sweep');
const DRAWN = place('drawn');
const SWING = place('swing');
const SAMPLE = place('sample');

const SAMPLE_BELOW = SAMPLE_SHARE * 4294967296;

/** A row of pairs, and which of them are counted by exact chances. */
export interface SearchedPairs extends PairCells {
  isExact(pair: number): boolean;
}

export class HighlightFinder {
  private readonly collector: HighlightCollector;
  private readonly run: PlayableRun;
  /** False where trials have no margin: then the variance is that of the result. */
  private readonly hasMargin: boolean;
  private readonly pairs: SearchedPairs;
  private me = 0;
  private swap = false;
  // The pair that is looked at: its opponent, its column in the row, the hash of its address.
  private foe = 0;
  private column = 0;
  private hash = 0;

  constructor(run: PlayableRun, pairs: SearchedPairs, thresholds: HighlightThresholds, hasMargin: boolean) {
    this.run = run;
    this.pairs = pairs;
    this.collector = new HighlightCollector(thresholds);
    this.hasMargin = hasMargin;
  }

  get lists(): HighlightLists {
    return this.collector.lists;
  }

  /** One combatant against the others of a row from `from` on; with `swap` they play as A. */
  searchRow(me: number, foes: Uint32Array, from: number, swap: boolean): void {
    const { fieldIndex, points } = this.run.folded;
    const { cells, stride } = this.pairs;
    this.me = me;
    this.swap = swap;
    const row = rowHash(this.run.seed, fieldIndex[me]!);
    for (let i = from; i < foes.length; i++) {
      const foe = foes[i]!;
      // A mirror match is never a highlight.
      if (foe === me) continue;
      this.foe = foe;
      this.column = i;
      this.hash = addressHash(row, fieldIndex[foe]!);
      if (this.hash < SAMPLE_BELOW) this.offer(SAMPLE, this.hash, 0);
      this.checkForUpset(points[me]!, points[foe]!);
      if (cells[i * stride + TRIALS] === 1) this.checkSingleTrial();
      else this.checkTrials();
    }
  }

  /** A single trial cannot end at 45 to 55 %, so the trial itself must have been close: both sides won a game. */
  private checkSingleTrial(): void {
    const { collector } = this;
    const { cells, stride } = this.pairs;
    const at = this.column * stride;
    const margin = cells[at + MARGIN]!;
    const length = cells[at + LENGTH]!;
    // The thresholds first: they soon exclude nearly every pair.
    if (margin <= collector.threshold(CLOSE) && !this.isSwept(at)) this.offer(CLOSE, margin, 0);
    if (length <= collector.threshold(SWEEP) && this.isSwept(at)) this.offer(SWEEP, length, 0);
    if (cells[at + DRAWS] === 1) this.offer(DRAWN, -1, 0);
  }

  private isSwept(at: number): boolean {
    const { cells } = this.pairs;
    const n = cells[at + TRIALS];
    return (cells[at + WINS_A] === n && cells[at + GAMES_B] === 0) || (cells[at + WINS_B] === n && cells[at + GAMES_A] === 0);
  }

  private checkTrials(): void {
    const { cells, columns, stride } = this.pairs;
    const at = this.column * stride;
    const later = at + SUMS + columns;
    const n = cells[at + TRIALS]!;
    const [wonA, wonB, drawn] = [cells[at + WINS_A]!, cells[at + WINS_B]!, cells[at + DRAWS]!];
    const closest = cells[later + LATER.closest]!;
    const offCentre = Math.abs((wonA + drawn / 2) / n - 0.5);
    if (isClose(wonA, drawn, n)) this.offer(CLOSE, offCentre, closest);
    if (this.isSwept(at)) this.offer(SWEEP, cells[later + LATER.length]! / n, cells[later + LATER.shortest]!);
    if (drawn > 0) this.offer(DRAWN, -drawn / n, cells[later + LATER.firstDraw]!);
    if (wonA > 0 && wonB > 0) this.offer(SWING, -this.variance(at), closest);
  }

  private checkForUpset(mine: number, theirs: number): void {
    const cheap = Math.min(mine, theirs);
    const dear = Math.max(mine, theirs);
    // Won outright, it would be the biggest possible upset at these points: below the threshold there is no need to look.
    const isPossible = cheap < CHEAPER * dear && cheap / dear - 1 <= this.collector.threshold(UPSET);
    if (!isPossible) return;
    const cheapIsA = mine < theirs !== this.swap;
    const { cells, columns, stride } = this.pairs;
    const at = this.column * stride;
    const n = cells[at + TRIALS]!;
    const won = cells[at + (cheapIsA ? WINS_A : WINS_B)]!;
    const rate = (won + cells[at + DRAWS]! / 2) / n;
    const order = upsetOrder(cheap, dear, rate);
    if (order === Number.POSITIVE_INFINITY) return;
    const first = n === 1 ? 0 : cells[at + SUMS + columns + (cheapIsA ? LATER.firstWinA : LATER.firstWinB)]!;
    this.offer(UPSET, order, first);
  }

  /** Of the margin counted for A, where trials have one; else of the result. */
  private variance(at: number): number {
    const { cells, columns } = this.pairs;
    const later = at + SUMS + columns;
    const n = cells[at + TRIALS]!;
    if (this.hasMargin) return cells[later + LATER.leadSquares]! / n - (cells[later + LATER.lead]! / n) ** 2;
    const drawn = cells[at + DRAWS]!;
    const rate = (cells[at + WINS_A]! + drawn / 2) / n;
    return rate * (1 - rate) - drawn / (4 * n);
  }

  /** `order`: how good the current pair is of its kind, lower is better. */
  private offer(kind: number, order: number, trial: number): void {
    if (!this.collector.accepts(kind, order, this.hash)) return;
    const { fieldIndex } = this.run.folded;
    const [a, b] = this.swap ? [this.foe, this.me] : [this.me, this.foe];
    const { cells, stride } = this.pairs;
    const at = this.column * stride;
    this.collector.keep(kind, {
      a: fieldIndex[a]!,
      b: fieldIndex[b]!,
      order,
      dice: this.hash,
      winsA: cells[at + WINS_A]!,
      draws: cells[at + DRAWS]!,
      n: cells[at + TRIALS]!,
      trial,
      ...(this.pairs.isExact(this.column) && { exact: true as const }),
    });
  }
}
