/** Axes of a star chart, against values worked out by hand. */
import { describe, expect, test } from 'vitest';
import { scaleAxis } from '../../../src-shared/stats/profile.ts';

describe('few combatants: a logarithmic scale on which the best is 100', () => {
  const log = (share: number, top: number): number => (100 * Math.log1p(share)) / Math.log1p(top);

  test('against the median, in any order', () => {
    const scaled = scaleAxis([40, 10, 20]);
    expect(scaled[0]).toBe(100);
    expect(scaled[1]).toBeCloseTo(log(0.5, 2), 12);
    expect(scaled[2]).toBeCloseTo(log(1, 2), 12);
  });

  test('the median of an even number is the mean of the middle two', () => {
    const scaled = scaleAxis([1, 2, 4, 9]);
    expect(scaled[0]).toBeCloseTo(log(1 / 3, 3), 12);
    expect(scaled[3]).toBe(100);
  });

  test('with a median of nothing, against half the best; below zero counts as nothing', () => {
    const scaled = scaleAxis([0, 0, 8, -3]);
    expect(scaled[2]).toBe(100);
    expect([scaled[0], scaled[3]]).toEqual([0, 0]);
    expect(scaleAxis([0, 0, 0, 2, 8])[3]).toBeCloseTo(log(0.5, 2), 12);
  });

  test('nothing at all is 0, and no combatants are no axis', () => {
    expect(scaleAxis([0, 0, -1])).toEqual([0, 0, 0]);
    expect(scaleAxis([])).toEqual([]);
  });
});

test('eight and more: percentile ranks, ties in the middle of theirs', () => {
  expect(scaleAxis([80, 10, 20, 30, 40, 50, 60, 70])).toEqual([100, 0, ...[1, 2, 3, 4, 5, 6].map((i) => (100 * i) / 7)]);
  expect(scaleAxis([1, 1, 1, 1, 2, 2, 2, 2])).toEqual([1.5, 1.5, 1.5, 1.5, 5.5, 5.5, 5.5, 5.5].map((rank) => (100 * rank) / 7));
});
