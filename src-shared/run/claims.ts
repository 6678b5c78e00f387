/**
 * Which pairs a run may make headlines of. A claim must hold with 95 % confidence together with all others of its kind
 * that were measured for it. The trials that it rests on were played after the pair was chosen, so that having searched
 * thousands of pairs does not make it look better than it is.
 */
import type { HighlightKind } from '../api/highlight-kinds.ts';
import type { ExactChances } from '../contract/outcome.ts';
import { wilson } from '../stats/interval.ts';
import { jointZ } from '../stats/normal.ts';
import { besides, exactShare, intervalOf, type Share } from '../stats/share.ts';
import {
  type ClaimCounts,
  closestTrial,
  drawsIn,
  firstTrial,
  meanLength,
  rateOfA,
  shortestTrial,
  spreadOf,
  trialsIn,
  winsOfA,
  winsOfB,
} from './claim-counts.ts';
import { CHEAPER, upsetOrder } from './highlights.ts';

/** A random sample claims nothing. */
export const CLAIM_KINDS = ['close', 'upset', 'sweep', 'drawn', 'swing'] as const satisfies readonly HighlightKind[];
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A matchup is close when both sides win at least this share. */
const CLOSE_FROM = 0.45;
/** A sweep is won this often at least. */
const SWEPT_FROM = 0.95;

/** A pair that is measured, and what is known of it. */
export interface MeasuredPair {
  readonly a: number;
  readonly b: number;
  readonly pointsA: number;
  readonly pointsB: number;
  /** A trial of the run that shows it; null where the run has none. */
  readonly trial: number | null;
  readonly exact: ExactChances | null;
  /** Fresh trials; null where none were played. */
  readonly counts: ClaimCounts | null;
}

export interface PairClaim {
  readonly kind: ClaimKind;
  readonly a: number;
  readonly b: number;
  /** Wins and half the draws. */
  readonly rateA: Share;
  readonly draw: Share;
  /** 'swing': standard deviation of A's lead, with its interval. */
  readonly spread: { readonly value: number; readonly low: number; readonly high: number } | null;
  readonly trial: number;
}

/** What is usual in the field, which a claim about draws or variance has to exceed. */
export interface Usual {
  readonly draws: number;
  readonly spread: number;
}

/** How good a pair is of its kind, by its estimate alone; lower is better, Infinity: not of this kind. */
export function orderOf(kind: ClaimKind, pair: MeasuredPair): number {
  const { rate, draw } = estimatesOf(pair);
  const { counts } = pair;
  switch (kind) {
    case 'close':
      return Math.abs(rate - 0.5);
    case 'upset': {
      const { pointsA, pointsB } = pair;
      return pointsA < pointsB ? upsetOrder(pointsA, pointsB, rate) : upsetOrder(pointsB, pointsA, 1 - rate);
    }
    case 'sweep':
      if (Math.max(rate, 1 - rate) < SWEPT_FROM) return Number.POSITIVE_INFINITY;
      return counts === null ? 0 : meanLength(counts);
    case 'drawn':
      return draw > 0 ? -draw : Number.POSITIVE_INFINITY;
    case 'swing':
      return counts === null ? Number.POSITIVE_INFINITY : -spreadOf(counts, 0).value;
  }
}

/** The claims of a kind that hold among the pairs measured for it, best first. */
export function confirmedClaims(kind: ClaimKind, pairs: readonly MeasuredPair[], usual: Usual): PairClaim[] {
  const z = jointZ(pairs.length);
  return pairs
    .filter((pair) => holds(kind, pair, usual, z))
    .map((pair) => ({ pair, order: orderOf(kind, pair) }))
    .sort((x, y) => x.order - y.order || x.pair.a - y.pair.a || x.pair.b - y.pair.b)
    .map(({ pair }) => claimOf(kind, pair, z));
}

function holds(kind: ClaimKind, pair: MeasuredPair, usual: Usual, z: number): boolean {
  const { rateA, draw } = sharesOf(pair, z);
  const rate = intervalOf(rateA);
  switch (kind) {
    case 'close':
      return rate.low >= CLOSE_FROM && rate.high <= 1 - CLOSE_FROM;
    case 'upset': {
      const cheap = cheaperSide(pair);
      return cheap !== null && (cheap === 0 ? rate.low > 0.5 : rate.high < 0.5);
    }
    case 'sweep':
      return rate.low > SWEPT_FROM || rate.high < 1 - SWEPT_FROM;
    case 'drawn':
      return intervalOf(draw).low > usual.draws;
    case 'swing':
      return pair.counts !== null && spreadOf(pair.counts, z).low > usual.spread;
  }
}

function claimOf(kind: ClaimKind, pair: MeasuredPair, z: number): PairClaim {
  const { counts, a, b } = pair;
  const spread = kind === 'swing' && counts !== null ? spreadOf(counts, z) : null;
  return { kind, a, b, ...sharesOf(pair, z), spread, trial: trialFor(kind, pair) };
}

function sharesOf({ exact, counts }: MeasuredPair, z: number): { rateA: Share; draw: Share } {
  if (exact !== null) {
    const rate = besides(exact.winA + exact.draw / 2, exact.winB + exact.draw);
    return { rateA: exactShare(rate), draw: exactShare(exact.draw) };
  }
  if (counts === null) throw new Error('a pair was neither solved nor played');
  const trials = trialsIn(counts);
  const { rate, low, high } = rateOfA(counts, z);
  const draws = drawsIn(counts);
  return {
    rateA: { method: 'estimated', value: rate, low, high, trials },
    draw: { method: 'estimated', value: draws / trials, ...wilson(draws, trials, z), trials },
  };
}

function estimatesOf({ exact, counts }: MeasuredPair): { rate: number; draw: number } {
  if (exact !== null) return { rate: exact.winA + exact.draw / 2, draw: exact.draw };
  if (counts === null) throw new Error('a pair was neither solved nor played');
  return { rate: rateOfA(counts, 0).rate, draw: drawsIn(counts) / trialsIn(counts) };
}

/** Null where neither is cheaper enough. */
function cheaperSide({ pointsA, pointsB }: MeasuredPair): 0 | 1 | null {
  const [cheap, dear] = [Math.min(pointsA, pointsB), Math.max(pointsA, pointsB)];
  if (cheap <= 0 || cheap >= CHEAPER * dear) return null;
  return pointsA < pointsB ? 0 : 1;
}

function trialFor(kind: ClaimKind, pair: MeasuredPair): number {
  const { trial, counts } = pair;
  if (trial !== null) return trial;
  if (counts === null) return 0;
  const found = freshTrialFor(kind, pair, counts);
  return found < 0 ? closestTrial(counts) : found;
}

function freshTrialFor(kind: ClaimKind, pair: MeasuredPair, counts: ClaimCounts): number {
  if (kind === 'upset') return firstTrial(counts, cheaperSide(pair) ?? 0);
  if (kind === 'drawn') return firstTrial(counts, 2);
  if (kind === 'sweep') return sweptTrial(counts);
  return closestTrial(counts);
}

/** The shortest, unless it is one of the few that the other side won. */
function sweptTrial(counts: ClaimCounts): number {
  const [wonA, wonB] = [winsOfA(counts), winsOfB(counts)];
  return wonA === 0 || wonB === 0 ? shortestTrial(counts) : firstTrial(counts, wonA > wonB ? 0 : 1);
}
