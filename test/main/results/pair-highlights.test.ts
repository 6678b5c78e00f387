/** Which pairs of a detailed run are worth watching, at the edges of each kind. */
import { describe, expect, test } from 'vitest';
import { type DetailedPair, detailedHighlights } from '../../../src-main/results/pair-highlights.ts';
import type { HighlightKind } from '../../../src-shared/api/highlight-kinds.ts';
import { newPairDetail } from '../../../src-shared/run/pair-detail.ts';
import { addOutcome } from '../../../src-shared/stats/tally.ts';
import { coin } from '../../kit/coin-ruleset.ts';

interface Result {
  readonly wins: number;
  readonly losses: number;
  readonly draws?: number;
  readonly points?: readonly [number, number];
  readonly tosses?: number;
  readonly lead?: number;
}

function pairOf({ wins, losses, draws = 0, points = [100, 100], tosses = 3, lead = 1 }: Result): DetailedPair {
  const detail = newPairDetail(coin, 1, 1);
  const add = (winner: 0 | 1 | 2, times: number): void => {
    for (let i = 0; i < times; i++) addOutcome(detail.tally, { winner, values: [tosses, 1, 1, winner === 2 ? 0 : lead] });
  };
  add(0, wins);
  add(1, losses);
  add(2, draws);
  return { a: 0, b: 1, pointsA: points[0], pointsB: points[1], detail, chances: null };
}

const orderIn = (kind: HighlightKind, result: Result): number | undefined => detailedHighlights(coin, [pairOf(result)])[kind][0]?.order;

describe('upset', () => {
  test('the cheaper side costs less than nine tenths and wins more often', () => {
    const beaten = { wins: 80, losses: 20 };
    expect(orderIn('upset', { ...beaten, points: [89, 100] })).toBeCloseTo((0.89 - 1) * 0.6, 12);
    expect(orderIn('upset', { ...beaten, points: [75, 100] })).toBeCloseTo((0.75 - 1) * 0.6, 12);
    expect(orderIn('upset', { ...beaten, points: [90, 100] })).toBeUndefined();
    expect(orderIn('upset', { ...beaten, points: [100, 75] })).toBeUndefined();
    expect(orderIn('upset', { wins: 20, losses: 80, points: [100, 75] })).toBeCloseTo((0.75 - 1) * 0.6, 12);
  });

  test('an even result is none, and neither is a side that costs nothing', () => {
    expect(orderIn('upset', { wins: 50, losses: 50, points: [50, 100] })).toBeUndefined();
    expect(orderIn('upset', { wins: 51, losses: 49, points: [50, 100] })).toBeCloseTo(-0.5 * 0.02, 12);
    expect(orderIn('upset', { wins: 80, losses: 20, points: [0, 100] })).toBeUndefined();
  });
});

test('close: within five points of even, the closest first', () => {
  expect(orderIn('close', { wins: 55, losses: 45 })).toBeCloseTo(0.05, 12);
  expect(orderIn('close', { wins: 45, losses: 55 })).toBeCloseTo(0.05, 12);
  expect(orderIn('close', { wins: 56, losses: 44 })).toBeUndefined();
  expect(orderIn('close', { wins: 30, draws: 40, losses: 30 })).toBe(0);
});

test('sweep: every trial of one side, the shortest first', () => {
  expect(orderIn('sweep', { wins: 10, losses: 0, tosses: 2 })).toBe(2);
  expect(orderIn('sweep', { wins: 0, losses: 10 })).toBe(3);
  expect(orderIn('sweep', { wins: 9, losses: 0, draws: 1 })).toBeUndefined();
});

test('drawn: any draw, the highest share first', () => {
  expect(orderIn('drawn', { wins: 9, losses: 0, draws: 1 })).toBeCloseTo(-0.1, 12);
  expect(orderIn('drawn', { wins: 10, losses: 0 })).toBeUndefined();
});

test('swing: both won, the widest spread of the lead first', () => {
  // Half the trials won by 2, half lost by 2: mean 0, variance 4.
  expect(orderIn('swing', { wins: 5, losses: 5, lead: 2 })).toBeCloseTo(-4, 12);
  expect(orderIn('swing', { wins: 8, losses: 2, lead: 1 })).toBeCloseTo(-(1 - 0.6 ** 2), 12);
  expect(orderIn('swing', { wins: 10, losses: 0 })).toBeUndefined();
});

test('mirror matches and pairs without a trial are no highlights', () => {
  const { detail, ...pair } = pairOf({ wins: 5, losses: 5 });
  const lists = detailedHighlights(coin, [{ ...pair, b: 0, detail }, pairOf({ wins: 0, losses: 0 })]);
  expect(Object.values(lists).flat()).toEqual([]);
});
