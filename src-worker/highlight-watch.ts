/** Looks at every pair of a tile for what is worth watching (specification 5.1). */
import {
  addressDice,
  HIGHLIGHT_KINDS,
  type HighlightBars,
  HighlightDesk,
  type HighlightKind,
  type HighlightLists,
  rowDice,
  SAMPLE_SHARE,
} from '../src-shared/run/highlights.ts';
import type { RunContext } from '../src-shared/run/tasks.ts';
import type { PairRow } from './pair-row.ts';

const place = (kind: HighlightKind) => HIGHLIGHT_KINDS.indexOf(kind);
const CLOSE = place('close');
const UPSET = place('upset');
const SWEEP = place('sweep');
const DRAWN = place('drawn');
const SWING = place('swing');
const SAMPLE = place('sample');

/** The cheaper side of an upset costs at least this much less. */
const CHEAPER = 0.9;
const SAMPLE_BELOW = SAMPLE_SHARE * 4294967296;

export class HighlightWatch {
  private readonly desk: HighlightDesk;
  private readonly run: RunContext;
  /** False where trials have no margin: then the result itself is what swings. */
  private readonly hasMargin: boolean;
  private readonly pairs: PairRow;
  private me = 0;
  private foe = 0;
  private swap = false;

  constructor(run: RunContext, pairs: PairRow, bars: HighlightBars, hasMargin: boolean) {
    this.run = run;
    this.pairs = pairs;
    this.desk = new HighlightDesk(bars);
    this.hasMargin = hasMargin;
  }

  get lists(): HighlightLists {
    return this.desk.lists;
  }

  /** One combatant against the others of a row from `from` on; with `swap` they play as A. */
  lookAtRow(me: number, foes: Uint32Array, from: number, swap: boolean): void {
    const { fieldIndex, points } = this.run;
    const { desk } = this;
    const { n } = this.pairs;
    this.me = me;
    this.swap = swap;
    const row = rowDice(this.run.seed, fieldIndex[me] as number);
    const mine = points[me] as number;
    for (let i = from; i < foes.length; i++) {
      const foe = foes[i] as number;
      // A mirror is nobody's highlight.
      if (foe === me) continue;
      this.foe = foe;
      const dice = addressDice(row, fieldIndex[foe] as number);
      const price = points[foe] as number;
      if (dice < SAMPLE_BELOW) this.offer(SAMPLE, dice, dice, i, 0);
      const cheap = Math.min(mine, price);
      const dear = Math.max(mine, price);
      // Won outright it would be the biggest upset there can be at these prices.
      if (cheap < CHEAPER * dear && cheap / dear - 1 <= desk.bar(UPSET)) this.lookForUpset(i, cheap, dear, mine < price !== swap, dice);
      if (n[i] === 1) this.lookAtOne(i, dice);
      else this.lookAtMany(i, dice);
    }
  }

  /** One trial cannot come out at 45 to 55 %, so there the trial itself must have been close: both sides won a game. */
  private lookAtOne(i: number, dice: number): void {
    const { desk, pairs } = this;
    const [margin, length] = [pairs.margin[i] as number, pairs.length[i] as number];
    // The bars first: they soon keep nearly everyone out.
    if (margin <= desk.bar(CLOSE) && !this.isSwept(i)) this.offer(CLOSE, margin, dice, i, 0);
    if (length <= desk.bar(SWEEP) && this.isSwept(i)) this.offer(SWEEP, length, dice, i, 0);
    if (pairs.draws[i] === 1) this.offer(DRAWN, -1, dice, i, 0);
  }

  private isSwept(i: number): boolean {
    const { draws, sumGamesA, sumGamesB } = this.pairs;
    return draws[i] === 0 && (sumGamesA[i] === 0 || sumGamesB[i] === 0);
  }

  private lookAtMany(i: number, dice: number): void {
    const { pairs } = this;
    const n = pairs.n[i] as number;
    const [wonA, wonB, drawn] = [pairs.winsA[i] as number, pairs.winsB[i] as number, pairs.draws[i] as number];
    const offCentre = Math.abs((wonA + drawn / 2) / n - 0.5);
    if (offCentre <= 0.05) this.offer(CLOSE, offCentre, dice, i, pairs.closestTrial[i] as number);
    if ((wonA === n && pairs.sumGamesB[i] === 0) || (wonB === n && pairs.sumGamesA[i] === 0)) {
      this.offer(SWEEP, (pairs.sumLength[i] as number) / n, dice, i, pairs.shortestTrial[i] as number);
    }
    if (drawn > 0) this.offer(DRAWN, -drawn / n, dice, i, pairs.firstDraw[i] as number);
    if (wonA > 0 && wonB > 0) this.offer(SWING, -this.variance(i), dice, i, pairs.closestTrial[i] as number);
  }

  private lookForUpset(i: number, cheap: number, dear: number, cheapIsA: boolean, dice: number): void {
    if (cheap <= 0) return;
    const { winsA, winsB, draws, n, firstWinA, firstWinB } = this.pairs;
    const won = (cheapIsA ? winsA : winsB)[i] as number;
    const rate = (won + (draws[i] as number) / 2) / (n[i] as number);
    if (rate > 0.5) this.offer(UPSET, (cheap / dear - 1) * (2 * rate - 1), dice, i, (cheapIsA ? firstWinA : firstWinB)[i] as number);
  }

  /** Of the margin counted for A, where trials have one; else of the result. */
  private variance(i: number): number {
    const { sumLead, sumLeadSquares, n, winsA, draws } = this.pairs;
    const trials = n[i] as number;
    if (this.hasMargin) return (sumLeadSquares[i] as number) / trials - ((sumLead[i] as number) / trials) ** 2;
    const rate = ((winsA[i] as number) + (draws[i] as number) / 2) / trials;
    return rate * (1 - rate) - (draws[i] as number) / (4 * trials);
  }

  private offer(kind: number, order: number, dice: number, i: number, trial: number): void {
    if (!this.desk.hasRoom(kind, order, dice)) return;
    const { fieldIndex } = this.run;
    const [a, b] = this.swap ? [this.foe, this.me] : [this.me, this.foe];
    const { winsA, draws, n } = this.pairs;
    this.desk.keep(kind, {
      a: fieldIndex[a] as number,
      b: fieldIndex[b] as number,
      order,
      dice,
      winsA: winsA[i] as number,
      draws: draws[i] as number,
      n: n[i] as number,
      trial,
    });
  }
}
