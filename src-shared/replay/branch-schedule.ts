/**
 * Which continuations of a trial to play next. First a few from moments spread over the whole battle; then more where the
 * chances are least certain or change most. A pure function of the counts so far, so the same battle is always estimated
 * from the same continuations, whoever asks and in however many steps.
 */
import type { ExactChances } from '../contract/outcome.ts';
import { wilson } from '../stats/interval.ts';
import type { BranchBatch, BranchCounts } from './branches.ts';
import type { Moment } from './moments.ts';

/** Enough for an interval no wider than WIDEST, whatever the chance. */
const BATCH = 64;
/** Weight of a moment at which nothing seems to change. */
const BASE_WEIGHT = 0.1;
/** Share of all continuations for the first look. */
const FIRST_LOOK = 0.5;

export interface ScheduleRules {
  /** Continuations in all. */
  readonly planned: number;
  readonly perStep: number;
}

export interface MomentBatch extends BranchBatch {
  readonly moment: number;
}

interface Wanted {
  readonly moment: number;
  /** Number of its first branch. */
  readonly from: number;
}

export class BranchSchedule {
  readonly planned: number;
  readonly exact: readonly (ExactChances | null)[];
  readonly counts: BranchCounts[];
  private readonly branchAt: readonly (number | null)[];
  private readonly perStep: number;
  /** Moments that the first look has still to come to. */
  private readonly firstLook: number[];
  private playedSoFar = 0;

  /** `exact`: what is known of each moment without continuations. */
  constructor(moments: readonly Moment[], exact: readonly (ExactChances | null)[], { planned, perStep }: ScheduleRules) {
    this.exact = exact;
    this.counts = moments.map(() => [0, 0, 0]);
    this.branchAt = moments.map(({ branchAt }, i) => (exact[i] === null ? branchAt : null));
    this.perStep = Math.max(BATCH, perStep);
    this.planned = this.branchAt.every((at) => at === null) ? 0 : Math.max(BATCH, planned);
    this.firstLook = this.spreadMoments();
  }

  get played(): number {
    return this.playedSoFar;
  }

  get isDone(): boolean {
    return this.playedSoFar >= this.planned;
  }

  /** The batches of the next step; none when all is played. Each step has to be added before the next is asked for. */
  next(): MomentBatch[] {
    const left = Math.ceil((this.planned - this.playedSoFar) / BATCH);
    const size = Math.min(left, Math.round(this.perStep / BATCH));
    const unseen = this.firstLook.splice(0, size).map((moment): Wanted => ({ moment, from: 0 }));
    const wanted = unseen.length > 0 ? unseen : this.mostWanted(Math.max(0, size));
    return wanted.map(({ moment, from }) => ({ moment, branchAt: this.branchAt[moment]!, from, count: BATCH }));
  }

  add({ moment, count }: MomentBatch, [a, b, draws]: BranchCounts): void {
    const before = this.counts[moment]!;
    this.counts[moment] = [before[0] + a, before[1] + b, before[2] + draws];
    this.playedSoFar += count;
  }

  /** Evenly spread moments, all of them where that is affordable. */
  private spreadMoments(): number[] {
    const open = this.branchAt.flatMap((at, moment) => (at === null ? [] : [moment]));
    const affordable = Math.max(1, Math.floor((FIRST_LOOK * this.planned) / BATCH));
    const every = Math.ceil(open.length / affordable);
    return open.filter((_, i) => i % every === 0);
  }

  /** One after the other; each counts as played when the next is chosen. */
  private mostWanted(batches: number): Wanted[] {
    const sketch = this.counts.map((counts, i) => new SketchedMoment(this.exact[i]!, counts));
    return Array.from({ length: batches }, () => {
      const moment = this.mostWantedOf(sketch);
      const chosen = sketch[moment]!;
      const from = chosen.trials;
      chosen.expect(BATCH, interpolated(sketch, moment));
      return { moment, from };
    });
  }

  private mostWantedOf(sketch: readonly SketchedMoment[]): number {
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < sketch.length; i++) {
      if (this.branchAt[i] === null) continue;
      const { width, isKnown } = sketch[i]!;
      const { before, after } = neighbours(sketch, i);
      // Of a stretch that was not looked at, the middle: like that, the place of a change is found in few steps.
      const middle = isKnown ? 1 : 0.5 + Math.min(i - before, after - i) / Math.max(1, after - before);
      const wanted = width * (BASE_WEIGHT + changeAround(sketch, i, before, after)) * middle;
      if (wanted > most) {
        most = wanted;
        best = i;
      }
    }
    return best;
  }
}

/** A moment as far as it is known while the next continuations are chosen. */
class SketchedMoment {
  trials: number;
  private readonly exact: boolean;
  private mean: number;

  constructor(exact: ExactChances | null, [a, b, draws]: BranchCounts) {
    this.exact = exact !== null;
    this.trials = a + b + draws;
    this.mean = exact !== null ? exact.winA + exact.draw / 2 : this.trials === 0 ? Number.NaN : (a + draws / 2) / this.trials;
  }

  get isKnown(): boolean {
    return this.exact || this.trials > 0;
  }

  /** Chance of the first side, a draw counting half. */
  get score(): number {
    return this.mean;
  }

  /** Of its 95 % interval. */
  get width(): number {
    if (this.exact) return 0;
    const { low, high } = wilson((this.isKnown ? this.mean : 0.5) * this.trials, this.trials);
    return high - low;
  }

  expect(trials: number, score: number): void {
    if (!this.isKnown) this.mean = score;
    this.trials += trials;
  }
}

/** The next known moments on both sides; the moment itself where there is none. */
function neighbours(sketch: readonly SketchedMoment[], i: number): { readonly before: number; readonly after: number } {
  let before = i - 1;
  while (before >= 0 && !sketch[before]!.isKnown) before--;
  let after = i + 1;
  while (after < sketch.length && !sketch[after]!.isKnown) after++;
  return { before: before < 0 ? i : before, after: after === sketch.length ? i : after };
}

/** How much the chance changes from the known moment before to the known moment after, by way of this one. */
function changeAround(sketch: readonly SketchedMoment[], i: number, before: number, after: number): number {
  const at = (moment: number) => sketch[moment]!.score;
  if (!sketch[i]!.isKnown) return Math.abs(at(after) - at(before)) || 0;
  return Math.max(Math.abs(at(i) - at(before)), Math.abs(at(after) - at(i)));
}

function interpolated(sketch: readonly SketchedMoment[], i: number): number {
  const { before, after } = neighbours(sketch, i);
  const [left, right] = [sketch[before]!.score, sketch[after]!.score];
  return Number.isNaN(left) ? right : Number.isNaN(right) ? left : (left + right) / 2;
}
