import { expect, test } from 'vitest';
import { atLeastCurve, binCounts, niceStep, valueRange } from '../../../src-renderer/charts/bins.ts';
import { pairedHistograms } from '../../../src-renderer/charts/paired-histograms.ts';
import type { Odds } from '../../../src-shared/contract/outcome.ts';
import { fromMass } from '../../../src-shared/stats/distribution.ts';
import fc from '../../kit/fast-check.ts';

test('steps are 1, 2 or 5 times a power of ten', () => {
  expect([niceStep(30, 40), niceStep(60, 40), niceStep(150, 40), niceStep(900, 40)]).toEqual([1, 2, 5, 50]);
});

test('few values get a bar each', () => {
  const { bars, mean } = binCounts([0, 10, 30, 10], 1, { from: 1, to: 3 });
  expect(bars.map((b) => [b.from, b.share])).toEqual([
    [1, 0.2],
    [2, 0.6],
    [3, 0.2],
  ]);
  expect(mean).toBe(2);
});

test('displayed whole numbers are not split when stored values are tenths', () => {
  const counts = new Float64Array(301).fill(1);
  const { bars, step } = binCounts(counts, 10, { from: 0, to: 300 }, 40);
  expect(step).toBe(1);
  expect(bars[3]).toMatchObject({ from: 3, to: 4 });
});

test('binning loses no trial, whatever the counts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 400 }),
      fc.constantFrom(1, 10, 100),
      (counts, scale) => {
        const total = counts.reduce((sum, n) => sum + n, 0);
        const { bars } = binCounts(counts, scale, { from: 0, to: counts.length - 1 });
        const shares = bars.reduce((sum, b) => sum + b.share, 0);
        expect(shares).toBeCloseTo(total === 0 ? 0 : 1, 9);
        expect(bars.length).toBeLessThanOrEqual(41);
      },
    ),
  );
});

test('one outlier does not squeeze the picture', () => {
  const counts = new Float64Array(500);
  counts.fill(1000, 10, 20);
  counts[499] = 1;
  expect(valueRange([counts])).toEqual({ from: 10, to: 19 });
});

test('a chance of at least zero is certain and the curve never rises', () => {
  const curve = atLeastCurve([5, 3, 2], 1);
  expect(curve.map((c) => c.p)).toEqual([1, 0.5, 0.2, 0]);
});

test('the share outside the bars is reported', () => {
  const { beyond } = binCounts([90, 5, 5], 1, { from: 0, to: 1 });
  expect(beyond).toBeCloseTo(0.05);
});

test('both sides of a metric share one histogram, constant metrics have none', () => {
  const histogram = (metric: string, side: 0 | 1 | null, counts: number[]) => ({
    metric,
    label: metric,
    side,
    scale: 1,
    counts: Float64Array.from(counts),
  });
  const paired = pairedHistograms([
    histogram('rounds', null, [0, 1, 2]),
    histogram('lost', 0, [1, 2, 0]),
    histogram('lost', 1, [0, 3, 0]),
    histogram('same', null, [0, 9, 0]),
  ]);
  expect(paired.map((p) => [p.metric, p.series.length])).toEqual([
    ['rounds', 1],
    ['lost', 2],
  ]);
});

test('exact chances take the place of counts, where both sides have them', () => {
  const counted = (metric: string, side: 0 | 1) => ({ metric, label: metric, side, scale: 1, counts: Float64Array.of(4, 0, 0) });
  const histograms = [counted('wounds', 0), counted('wounds', 1), counted('kills', 0), counted('kills', 1)];
  const exact: Odds = {
    method: 'exact',
    winA: 1,
    winB: 0,
    draw: 0,
    trials: 0,
    means: {},
    distributions: { 'wounds.a': fromMass(1, [0.5, 0.5]), 'wounds.b': fromMass(0, [0.25, 0.75]), 'kills.a': fromMass(0, [1]) },
  };
  const [wounds, ...others] = pairedHistograms(histograms, exact);
  expect(others).toEqual([]);
  expect(wounds).toMatchObject({ metric: 'wounds', exact: true });
  expect(wounds!.series.map(({ counts }) => Array.from(counts))).toEqual([
    [0, 0.5, 0.5],
    [0.25, 0.75],
  ]);
  expect(pairedHistograms(histograms)).toEqual([]);
});
