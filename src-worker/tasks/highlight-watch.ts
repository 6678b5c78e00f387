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
import type { RunContext } from '../../src-shared/run/tasks.ts';

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
  private readonly pairs: PairCells;
  private me = 0;
  private foe = 0;
  private swap = false;

  constructor(run: RunContext, pairs: PairCells, bars: HighlightBars, hasMargin: boolean) {
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
    const { cells, stride } = this.pairs;
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
      if (cells[i * stride + TRIALS] === 1) this.lookAtOne(i, dice);
      else this.lookAtMany(i, dice);
    }
  }

  /** One trial cannot come out at 45 to 55 %, so there the trial itself must have been close: both sides won a game. */
  private lookAtOne(i: number, dice: number): void {
    const { desk } = this;
    const { cells, stride } = this.pairs;
    const margin = cells[i * stride + MARGIN] as number;
    const length = cells[i * stride + LENGTH] as number;
    // The bars first: they soon keep nearly everyone out.
    if (margin <= desk.bar(CLOSE) && !this.isSwept(i * stride)) this.offer(CLOSE, margin, dice, i, 0);
    if (length <= desk.bar(SWEEP) && this.isSwept(i * stride)) this.offer(SWEEP, length, dice, i, 0);
    if (cells[i * stride + DRAWS] === 1) this.offer(DRAWN, -1, dice, i, 0);
  }

  private isSwept(at: number): boolean {
    const { cells } = this.pairs;
    const n = cells[at + TRIALS];
    return (cells[at + WINS_A] === n && cells[at + GAMES_B] === 0) || (cells[at + WINS_B] === n && cells[at + GAMES_A] === 0);
  }

  private lookAtMany(i: number, dice: number): void {
    const { cells, columns, stride } = this.pairs;
    const at = i * stride;
    const later = at + SUMS + columns;
    const n = cells[at + TRIALS] as number;
    const [wonA, wonB, drawn] = [cells[at + WINS_A] as number, cells[at + WINS_B] as number, cells[at + DRAWS] as number];
    const closest = cells[later + LATER.closest] as number;
    const offCentre = Math.abs((wonA + drawn / 2) / n - 0.5);
    if (offCentre <= 0.05) this.offer(CLOSE, offCentre, dice, i, closest);
    if (this.isSwept(at)) this.offer(SWEEP, (cells[later + LATER.length] as number) / n, dice, i, cells[later + LATER.shortest] as number);
    if (drawn > 0) this.offer(DRAWN, -drawn / n, dice, i, cells[later + LATER.firstDraw] as number);
    if (wonA > 0 && wonB > 0) this.offer(SWING, -this.variance(at), dice, i, closest);
  }

  private lookForUpset(i: number, cheap: number, dear: number, cheapIsA: boolean, dice: number): void {
    if (cheap <= 0) return;
    const { cells, columns, stride } = this.pairs;
    const at = i * stride;
    const n = cells[at + TRIALS] as number;
    const won = cells[at + (cheapIsA ? WINS_A : WINS_B)] as number;
    const rate = (won + (cells[at + DRAWS] as number) / 2) / n;
    if (rate <= 0.5) return;
    const first = n === 1 ? 0 : (cells[at + SUMS + columns + (cheapIsA ? LATER.firstWinA : LATER.firstWinB)] as number);
    this.offer(UPSET, (cheap / dear - 1) * (2 * rate - 1), dice, i, first);
  }

  /** Of the margin counted for A, where trials have one; else of the result. */
  private variance(at: number): number {
    const { cells, columns } = this.pairs;
    const later = at + SUMS + columns;
    const n = cells[at + TRIALS] as number;
    if (this.hasMargin) return (cells[later + LATER.leadSquares] as number) / n - ((cells[later + LATER.lead] as number) / n) ** 2;
    const drawn = cells[at + DRAWS] as number;
    const rate = ((cells[at + WINS_A] as number) + drawn / 2) / n;
    return rate * (1 - rate) - drawn / (4 * n);
  }

  private offer(kind: number, order: number, dice: number, i: number, trial: number): void {
    if (!this.desk.hasRoom(kind, order, dice)) return;
    const { fieldIndex } = this.run;
    const [a, b] = this.swap ? [this.foe, this.me] : [this.me, this.foe];
    const { cells, stride } = this.pairs;
    this.desk.keep(kind, {
      a: fieldIndex[a] as number,
      b: fieldIndex[b] as number,
      order,
      dice,
      winsA: cells[i * stride + WINS_A] as number,
      draws: cells[i * stride + DRAWS] as number,
      n: cells[i * stride + TRIALS] as number,
      trial,
    });
  }
}
