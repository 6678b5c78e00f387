import { describe, expect, test } from 'vitest';
import { strengthsOfGauntlet } from '../../../src-shared/stats/bradley-terry.ts';
import { strengthsFromRates } from '../../../src-shared/stats/field-strengths.ts';
import { beyondPrice, rankBrackets } from '../../../src-shared/stats/ranks.ts';

describe('rank brackets', () => {
  test('places that cannot be distinguished are shared', () => {
    const low = Float64Array.of(0.7, 0.5, 0.48, 0.1);
    const high = Float64Array.of(0.8, 0.6, 0.58, 0.2);
    const { best, worst } = rankBrackets(low, high);
    expect(Array.from(best)).toEqual([1, 2, 2, 4]);
    expect(Array.from(worst)).toEqual([1, 3, 3, 4]);
  });

  test('intervals that touch do not tell their combatants apart', () => {
    const { best, worst } = rankBrackets(Float64Array.of(0.5, 0.3), Float64Array.of(0.7, 0.5));
    expect([Array.from(best), Array.from(worst)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const apart = rankBrackets(Float64Array.of(0.5, 0.3), Float64Array.of(0.7, 0.499));
    expect([Array.from(apart.best), Array.from(apart.worst)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('one who never played could be anywhere', () => {
    const { best, worst } = rankBrackets(Float64Array.of(0.7, Number.NaN), Float64Array.of(0.8, Number.NaN));
    expect([best[1], worst[1]]).toEqual([1, 2]);
    expect([best[0], worst[0]]).toEqual([1, 2]);
  });

  test('the bracket of each holds its place by rate', () => {
    const n = 200;
    const rate = Float64Array.from({ length: n }, (_, i) => ((i * 73) % n) / n);
    const { best, worst } = rankBrackets(
      rate.map((r) => r - 0.03),
      rate.map((r) => r + 0.03),
    );
    for (let i = 0; i < n; i++) {
      const place = 1 + rate.filter((r) => r > rate[i]!).length;
      expect(best[i]).toBeLessThanOrEqual(place);
      expect(worst[i]).toBeGreaterThanOrEqual(place);
    }
  });
});

describe('Bradley-Terry', () => {
  const expectedRates = (s: readonly number[]) =>
    Float64Array.from(s, (x, i) => s.reduce((sum, y, j) => (i === j ? sum : sum + 1 / (1 + Math.exp(y - x))), 0) / (s.length - 1));

  test('strengths are found again from the rates they give', () => {
    const strengths = [-1.5, -0.4, 0, 0.1, 0.8, 1];
    const n = new Float64Array(6).fill(1e9);
    const found = strengthsFromRates(expectedRates(strengths), n);
    const elo = 400 / Math.LN10;
    for (const [i, s] of strengths.entries()) expect(found[i]).toBeCloseTo(1500 + elo * s, 2);
  });

  test('many combatants share nodes, and the error is small', { tags: ['large'] }, () => {
    const strengths = Array.from({ length: 1500 }, (_, i) => 3 * Math.sin(i * 1.7));
    const centre = strengths.reduce((sum, s) => sum + s, 0) / strengths.length;
    const found = strengthsFromRates(expectedRates(strengths), new Float64Array(1500).fill(1e9));
    const worst = Math.max(...strengths.map((s, i) => Math.abs(found[i]! - 1500 - (400 / Math.LN10) * (s - centre))));
    expect(worst).toBeLessThan(3);
  });

  test('a clean sheet is finite; without opponents the strength is unknown', () => {
    const found = strengthsFromRates(Float64Array.of(1, 0, Number.NaN), Float64Array.of(20, 20, 0));
    expect(found[0]).toBeGreaterThan(1700);
    expect(found[1]).toBeLessThan(1300);
    expect(found[2]).toBeNaN();
  });
});

test('beyond its price: what the points explain is taken out', () => {
  const points = Float64Array.of(50, 100, 200, 400, 200);
  const rates = points.map((p) => 0.1 * Math.log1p(p));
  rates[4] = rates[4]! + 0.2;
  const beyond = beyondPrice(rates, points);
  expect(Math.max(...beyond)).toBe(beyond[4]);
  expect(beyond.reduce((sum, v) => sum + v, 0)).toBeCloseTo(0, 9);
});

test('beyond its price, against a line fitted by hand', () => {
  // log1p of these points is 0, 1 and 2: the line through 0.2, 0.6 and 0.4 has the slope 0.1 and the mean 0.4.
  const points = Float64Array.of(0, Math.E - 1, Math.E ** 2 - 1);
  const beyond = beyondPrice(Float64Array.of(0.2, 0.6, 0.4), points);
  [0.2 - 0.3, 0.6 - 0.4, 0.4 - 0.5].forEach((v, i) => {
    expect(beyond[i]).toBeCloseTo(v, 12);
  });
  // Who has not played is not part of the fit, and has no value.
  const some = beyondPrice(Float64Array.of(0.2, Number.NaN, 0.6, 0.4), Float64Array.of(points[0]!, 1e6, points[1]!, points[2]!));
  expect(some[1]).toBeNaN();
  expect(some[3]).toBeCloseTo(-0.1, 12);
});

test('beyond its price, where all cost the same or no one has played', () => {
  expect([...beyondPrice(Float64Array.of(0.25, 0.75), Float64Array.of(100, 100))]).toEqual([-0.25, 0.25]);
  expect([...beyondPrice(Float64Array.of(Number.NaN, Number.NaN), Float64Array.of(1, 2))]).toEqual([Number.NaN, Number.NaN]);
  // A negative price counts as none; expectations stay between 0 and 1.
  const steep = beyondPrice(Float64Array.of(0, 0, 1, 1), Float64Array.of(-5, 0, 1e9, 1e9));
  for (const v of steep) expect(Math.abs(v)).toBeLessThan(1e-9);
});

describe('strengths of a gauntlet', () => {
  const chance = (s: number, t: number) => 1 / (1 + 10 ** ((t - s) / 400));
  /** Exact rates of everyone, challengers first. */
  const ratesOf = (us: readonly number[], them: readonly number[]) =>
    Float64Array.from([
      ...us.map((s) => them.reduce((sum, t) => sum + chance(s, t), 0) / them.length),
      ...them.map((t) => us.reduce((sum, s) => sum + chance(t, s), 0) / us.length),
    ]);

  test('are found from rates alone, around the opponents’ mean of 1500', () => {
    const them = Array.from({ length: 41 }, (_, i) => 1100 + 20 * i);
    const us = [1750, 1500, 1320];
    const found = strengthsOfGauntlet(ratesOf(us, them), new Float64Array(44).fill(1e9), 3);
    for (const [i, s] of [...us, ...them].entries()) expect(found[i]).toBeCloseTo(s, 1);
  });

  test('one challenger who lost every game has a finite strength; who did not play has none', () => {
    const found = strengthsOfGauntlet(Float64Array.of(0, 1, 1, Number.NaN), Float64Array.of(20, 10, 10, 0), 1);
    expect(found[0]).toBeGreaterThan(500);
    expect(found[0]).toBeLessThan(1200);
    expect(found[1]).toBeCloseTo(1500, 6);
    expect(found[3]).toBeNaN();
  });
});
