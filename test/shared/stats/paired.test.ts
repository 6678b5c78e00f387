/** Findings of paired experiments, trends and rank correlations, against values worked out by hand. */
import { describe, expect, test } from 'vitest';
import { logTrend } from '../../../src-shared/stats/log-trend.ts';
import { addCounts, findingOf, NO_COUNTS, type PairedCounts } from '../../../src-shared/stats/paired.ts';
import { rankCorrelation } from '../../../src-shared/stats/rank-correlation.ts';

/** Duels by what changed: better, worse or the same with the change; the rest of the score is even. */
function counts(better: number, worse: number, same: number): PairedCounts {
  return {
    duels: better + worse + same,
    plain: 2 * worse + same,
    changed: 2 * better + same,
    squares: 4 * (better + worse),
    betterPlain: worse,
    betterChanged: better,
  };
}

describe('paired arms', () => {
  test('the difference of two shares, with an interval from the pairs themselves', () => {
    const { plain, changed, difference, low, high } = findingOf(counts(60, 20, 20), 'up');
    expect(plain).toBeCloseTo(0.3, 12);
    expect(changed).toBeCloseTo(0.7, 12);
    expect(difference).toBeCloseTo(0.4, 12);
    const half = 1.96 * Math.sqrt((0.8 - 0.16) / 100);
    expect(low).toBeCloseTo(0.4 - half, 12);
    expect(high).toBeCloseTo(0.4 + half, 12);
  });

  test('holds, the opposite or undecided: by what was expected and whether the interval leaves zero', () => {
    expect(findingOf(counts(60, 20, 20), 'up').verdict).toBe('holds');
    expect(findingOf(counts(60, 20, 20), 'down').verdict).toBe('the opposite');
    expect(findingOf(counts(20, 60, 20), 'down').verdict).toBe('holds');
    expect(findingOf(counts(20, 60, 20), 'up').verdict).toBe('the opposite');
    expect(findingOf(counts(41, 39, 20), 'up').verdict).toBe('undecided');
    expect(findingOf(counts(0, 0, 100), 'up').verdict).toBe('undecided');
  });

  test('fewer than 30 duels decide nothing', () => {
    expect(findingOf(counts(29, 0, 0), 'up').verdict).toBe('undecided');
    expect(findingOf(counts(30, 0, 0), 'up').verdict).toBe('holds');
    expect(findingOf(counts(0, 30, 0), 'up').verdict).toBe('the opposite');
  });

  test('without a duel anything is possible', () => {
    expect(findingOf(NO_COUNTS, 'up')).toEqual({ plain: 0, changed: 0, difference: 0, low: -1, high: 1, verdict: 'undecided' });
    expect(findingOf(counts(1, 0, 0), 'up')).toMatchObject({ plain: 0, changed: 1, difference: 1, low: 1, high: 1 });
  });

  test('batches add up field by field', () => {
    const [a, b] = [counts(3, 2, 1), counts(10, 20, 30)];
    expect(addCounts(a, b)).toEqual(counts(13, 22, 31));
    expect(addCounts(NO_COUNTS, b)).toEqual(b);
  });
});

describe('a trend over the logarithm of a price', () => {
  test('finds a line that is there: the same step for every doubling', () => {
    const trend = logTrend([10, 20, 40, 80].map((price, i) => ({ price, value: 3 + 2 * i })));
    expect(trend?.(160)).toBeCloseTo(11, 9);
    expect(trend?.(5)).toBeCloseTo(1, 9);
  });

  test('passes through the mean of scattered points', () => {
    const points = [
      { price: 1, value: 1 },
      { price: Math.E, value: 4 },
      { price: Math.E ** 2, value: 4 },
    ];
    expect(logTrend(points)?.(Math.E)).toBeCloseTo(3, 9);
    expect(logTrend(points)?.(1)).toBeCloseTo(1.5, 9);
  });

  test('needs three points at more than one price', () => {
    const at = (price: number, value: number) => ({ price, value });
    expect(logTrend([at(1, 1), at(2, 2)])).toBeNull();
    expect(logTrend([at(5, 1), at(5, 2), at(5, 9)])).toBeNull();
    expect(logTrend([at(5, 1), at(5, 2), at(6, 9)])).not.toBeNull();
  });
});

describe('rank correlation', () => {
  test('1 for the same order, -1 for the opposite, whatever the spacing', () => {
    expect(rankCorrelation([1, 2, 3, 4], [10, 20, 300, 4000])).toBeCloseTo(1, 12);
    expect(rankCorrelation([4, 3, 2, 1], [10, 20, 300, 4000])).toBeCloseTo(-1, 12);
    expect(rankCorrelation([30, 10, 20], [3, 1, 2])).toBeCloseTo(1, 12);
  });

  test('by hand: 1 - 6 sum d^2 / (n (n^2 - 1)) without ties', () => {
    // Ranks 1 2 3 4 5 against 2 1 4 3 5: sum of squares 4.
    expect(rankCorrelation([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])).toBeCloseTo(1 - (6 * 4) / (5 * 24), 12);
  });

  test('equals share their mean rank', () => {
    // Ranks 1.5 1.5 3 against 1 2 3.
    expect(rankCorrelation([7, 7, 9], [1, 2, 3])).toBeCloseTo(1.5 / Math.sqrt(1.5 * 2), 12);
    // Ranks 1 2.5 2.5 4 against 4 3 2 1.
    expect(rankCorrelation([1, 5, 5, 8], [4, 3, 2, 1])).toBeCloseTo(-4.5 / Math.sqrt(4.5 * 5), 12);
  });

  test('is not a number where there is nothing to compare', () => {
    expect(rankCorrelation([], [])).toBeNaN();
    expect(rankCorrelation([1], [2])).toBeNaN();
    expect(rankCorrelation([1, 1], [1, 2])).toBeNaN();
    expect(rankCorrelation([1, 2], [3, 3])).toBeNaN();
    expect(rankCorrelation([1, 2], [3, 4])).toBeCloseTo(1, 12);
  });
});
