import { describe, expect, test } from 'vitest';
import type { MetricSpec, Outcome } from '../../../src-shared/contract/outcome.ts';
import * as pmf from '../../../src-shared/stats/distribution.ts';
import { differenceOf, meanInterval, pairedDifference, wilson } from '../../../src-shared/stats/interval.ts';
import { scaleAxis } from '../../../src-shared/stats/profile.ts';
import {
  addOutcome,
  addToHistogram,
  countOf,
  histogramLength,
  mergeCells,
  newTally,
  squaresOf,
  sumOf,
} from '../../../src-shared/stats/tally.ts';
import fc from '../../kit/fast-check.ts';

const METRICS: readonly MetricSpec[] = [
  { id: 'rounds', label: 'Rounds', meaning: '', perSide: false, scale: 1, max: 10 },
  { id: 'lost', label: 'Lost', meaning: '', perSide: true, scale: 1, max: 5 },
];

const outcomes = fc.record({
  winner: fc.constantFrom(0 as const, 1 as const, 2 as const),
  gamesA: fc.constant(0),
  gamesB: fc.constant(0),
  values: fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)).map((v) => Int32Array.from(v)),
});

describe('tally', () => {
  const tallyOf = (list: readonly Outcome[]) => {
    const t = newTally(METRICS);
    for (const o of list) addOutcome(t, o);
    return t;
  };

  test('merging in any order and any grouping gives the same bits', () => {
    fc.assert(
      fc.property(fc.array(outcomes, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (list, pieces) => {
        const whole = tallyOf(list);
        const merged = newTally(METRICS);
        for (let i = pieces - 1; i >= 0; i--) mergeCells(merged.cells, tallyOf(list.filter((_, k) => k % pieces === i)).cells);
        expect(merged.cells).toEqual(whole.cells);
      }),
    );
  });

  test('sums can be read per winner', () => {
    const t = tallyOf([
      { winner: 0, gamesA: 1, gamesB: 0, values: Int32Array.of(4, 1, 2) },
      { winner: 0, gamesA: 1, gamesB: 0, values: Int32Array.of(6, 0, 3) },
      { winner: 1, gamesA: 0, gamesB: 1, values: Int32Array.of(9, 5, 0) },
      { winner: 2, gamesA: 0, gamesB: 0, values: Int32Array.of(7, 2, 4) },
    ]);
    expect([countOf(t), countOf(t, 0), countOf(t, 1), countOf(t, 2)]).toEqual([4, 2, 1, 1]);
    expect([sumOf(t, 0), sumOf(t, 0, 0), sumOf(t, 1, 1)]).toEqual([26, 10, 5]);
    expect([squaresOf(t, 0), squaresOf(t, 1), squaresOf(t, 2, 2)]).toEqual([16 + 36 + 81 + 49, 1 + 25 + 4, 16]);
  });

  test('histograms give large values the last bin', () => {
    const bins = new Float64Array(histogramLength(METRICS));
    expect(bins.length).toBe(11 + 6 + 6);
    addToHistogram(bins, METRICS, { winner: 0, values: Int32Array.of(99, 0, 5) });
    expect([bins[10], bins[11], bins[17 + 5]]).toEqual([1, 1, 1]);
    expect(pmf.totalMass({ min: 0, mass: bins })).toBe(3);
  });
});

describe('Wilson interval', () => {
  test('published example: 15 of 50', () => {
    const { low, high } = wilson(15, 50);
    expect(low).toBeCloseTo(0.191, 3);
    expect(high).toBeCloseTo(0.4375, 3);
  });
  test('never leaves the unit interval, holds the rate, and shrinks with n', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const k = Math.round(share * n);
        const { low, high } = wilson(k, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(k / n);
        expect(high).toBeGreaterThanOrEqual(k / n);
        const four = wilson(4 * k, 4 * n);
        expect(four.high - four.low).toBeLessThan(high - low);
      }),
    );
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
  test('covers the truth about 95 times in 100', () => {
    const flips = pmf.binomial(200, 0.13);
    let covered = 0;
    for (let k = 0; k <= 200; k++) {
      const { low, high } = wilson(k, 200);
      if (low <= 0.13 && 0.13 <= high) covered += pmf.probabilityOf(flips, k);
    }
    expect(covered).toBeGreaterThan(0.93);
    expect(covered).toBeLessThan(0.975);
  });
  test('difference of two rates: published example, 56 of 70 less 48 of 80', () => {
    const estimate = (k: number, n: number) => ({ value: k / n, ...wilson(k, n) });
    const { value, low, high } = differenceOf(estimate(48, 80), estimate(56, 70));
    expect([value, low, high].map((x) => Number(x.toFixed(4)))).toEqual([0.2, 0.0524, 0.3339]);
  });
  test('difference of paired rates: covers the truth, stays in its bounds, is narrower than for unpaired trials', () => {
    // 100 trials that either end alike or, one in ten each way, do not: no difference in truth.
    let covered = 0;
    const discordant = pmf.binomial(100, 0.2);
    for (let d = 0; d <= 100; d++) {
      const up = pmf.binomial(d, 0.5);
      for (let gained = 0; gained <= d; gained++) {
        const { low, high } = pairedDifference(gained, d - gained, 100);
        if (low <= 0 && 0 <= high) covered += pmf.probabilityOf(discordant, d) * pmf.probabilityOf(up, gained);
      }
    }
    expect(covered).toBeGreaterThan(0.94);
    expect(covered).toBeLessThan(0.98);
    expect(pairedDifference(5, 0, 5)).toMatchObject({ value: 1, high: 1 });
    expect(pairedDifference(0, 0, 0)).toEqual({ value: 0, low: -1, high: 1 });
    const paired = pairedDifference(40, 10, 1000);
    const apart = differenceOf({ value: 0.5, ...wilson(500, 1000) }, { value: 0.53, ...wilson(530, 1000) });
    expect(paired.value).toBeCloseTo(apart.value, 12);
    expect(paired.high).toBeCloseTo((30 + 1.959963984540054 * Math.sqrt(51 - 900 / 1002)) / 1002, 12);
    expect(paired.high - paired.low).toBeLessThan((apart.high - apart.low) / 2);
  });
  test('interval of a mean', () => {
    const { low, high } = meanInterval(4, 10, 30);
    expect((low + high) / 2).toBeCloseTo(2.5, 12);
    expect(high - low).toBeCloseTo(2 * 1.959963984540054 * Math.sqrt(5 / 3 / 4), 12);
    expect(meanInterval(2, 3, 5).high).toBeCloseTo(1.5 + 1.959963984540054 / 2, 12);
    expect(meanInterval(1, 3, 9)).toEqual({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY });
  });
});

describe('exact distributions', () => {
  const pmfs = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }).chain((w) =>
    fc.integer({ min: -5, max: 5 }).map((min) =>
      pmf.fromMass(
        min,
        w.map((x) => x / w.reduce((a, b) => a + b)),
      ),
    ),
  );

  test('convolution keeps mass and adds means and variances', () => {
    fc.assert(
      fc.property(pmfs, pmfs, (x, y) => {
        const sum = pmf.convolve(x, y);
        expect(pmf.totalMass(sum)).toBeCloseTo(1, 12);
        expect(pmf.mean(sum)).toBeCloseTo(pmf.mean(x) + pmf.mean(y), 10);
        expect(pmf.variance(sum)).toBeCloseTo(pmf.variance(x) + pmf.variance(y), 10);
      }),
    );
  });
  test('power is repeated convolution', () => {
    fc.assert(
      fc.property(pmfs, fc.integer({ min: 0, max: 6 }), (x, n) => {
        let slow = pmf.pointMass(0);
        for (let i = 0; i < n; i++) slow = pmf.convolve(slow, x);
        const fast = pmf.power(x, n);
        expect(fast.min).toBe(slow.min);
        fast.mass.forEach((p, i) => {
          expect(p).toBeCloseTo(slow.mass[i]!, 12);
        });
      }),
    );
  });
  test('binomial agrees with convolving single tests, also far in the tail', () => {
    const p = 0.03;
    const slow = pmf.power(pmf.fromMass(0, [1 - p, p]), 40);
    const fast = pmf.binomial(40, p);
    fast.mass.forEach((q, k) => {
      expect(Math.abs(q / slow.mass[k]! - 1)).toBeLessThan(1e-9);
    });
    expect(pmf.totalMass(pmf.binomial(5000, 0.37))).toBeCloseTo(1, 12);
    expect([...pmf.binomial(3, 0).mass]).toEqual([1, 0, 0, 0]);
    expect([...pmf.binomial(3, 1).mass]).toEqual([0, 0, 0, 1]);
  });
  test('quantiles: smallest value whose cumulated chance reaches q', () => {
    const d6 = pmf.uniform(1, 6);
    expect([0, 1 / 6, 0.5, 0.51, 1].map((q) => pmf.quantile(d6, q))).toEqual([1, 1, 3, 4, 6]);
    expect([7, 6, 4, 1, -3].map((v) => pmf.atLeast(d6, v))).toEqual([0, 1 / 6, 0.5, 1, 1].map((v) => expect.closeTo(v, 14)));
  });
  test('map adds up values that meet; mixture weighs', () => {
    const parity = pmf.map(pmf.uniform(1, 6), (v) => v % 2);
    expect([...parity.mass].map((v) => v.toFixed(12))).toEqual(['0.500000000000', '0.500000000000']);
    const mixed = pmf.mixture([
      { weight: 0.25, pmf: pmf.pointMass(2) },
      { weight: 0.75, pmf: pmf.pointMass(-1) },
    ]);
    expect([mixed.min, pmf.mean(mixed)]).toEqual([-1, -0.25]);
  });
});

describe('star-chart scale', () => {
  test('is the percentile rank in a field of 8 or more, ties sharing the middle', () => {
    expect(scaleAxis([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100]);
    expect(new Set(scaleAxis([5, 5, 5, 5, 5, 5, 5, 5]))).toEqual(new Set([50]));
  });
  test('is logarithmic against the median in a small field', () => {
    const scaled = scaleAxis([1, 2, 4]);
    expect(scaled[2]).toBe(100);
    expect(scaled[0]).toBeLessThan(scaled[1]!);
    expect(scaleAxis([0, 0])).toEqual([0, 0]);
    expect(scaleAxis([])).toEqual([]);
  });
});
