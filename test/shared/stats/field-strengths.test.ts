import { describe, expect, test } from 'vitest';
import { ELO, strengthsFromRates } from '../../../src-shared/stats/field-strengths.ts';
import { solveDominant } from '../../../src-shared/stats/solve-dominant.ts';
import fc from '../../kit/fast-check.ts';

/** Rates that combatants of these strengths (log odds) have against each other. */
function ratesOf(strengths: ArrayLike<number>): Float64Array {
  const list = Array.from(strengths);
  return Float64Array.from(list, (s) => (list.reduce((sum, t) => sum + 1 / (1 + Math.exp(t - s)), 0) - 0.5) / (list.length - 1));
}

function trials(count: number, each: number): Float64Array {
  return new Float64Array(count).fill(each);
}

describe('a large field', () => {
  const count = 3000;
  /** A bell, and a few far above and below it. */
  const strengths = Float64Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    return 2 * Math.log(share / (1 - share)) + (i >= count - 5 ? i - count + 6 : 0) - (i < 3 ? 2 : 0);
  });
  const found = strengthsFromRates(ratesOf(strengths), trials(count, 1e9));

  test('its best and its worst each have their own strength', () => {
    expect(new Set(found.slice(-60)).size).toBe(60);
    expect(new Set(found.slice(0, 60)).size).toBe(60);
    for (let i = 1; i < count; i++) expect(found[i]).toBeGreaterThan(found[i - 1]!);
  });

  test('strengths are found again from top to bottom', () => {
    const mean = strengths.reduce((sum, s) => sum + s, 0) / count;
    for (let i = 0; i < count; i++) expect(Math.abs(found[i]! - 1500 - ELO * (strengths[i]! - mean))).toBeLessThan(3);
  });
});

describe('the number of trials', () => {
  const field = ratesOf(Array.from({ length: 400 }, (_, i) => Math.sin(i)));
  const strengthOf = (rate: number, n: number) => {
    const rates = Float64Array.from([...field, rate]);
    return strengthsFromRates(rates, Float64Array.from([...trials(400, 2000), n])).at(-1)!;
  };

  test('a perfect record in 4,000 trials is stronger than one in 100, and that than one in 10', () => {
    expect(strengthOf(1, 4000)).toBeGreaterThan(strengthOf(1, 100) + 200);
    expect(strengthOf(1, 100)).toBeGreaterThan(strengthOf(1, 10) + 200);
    expect(strengthOf(0, 4000)).toBeLessThan(strengthOf(0, 100) - 200);
  });

  test('a rate far from the ends hardly depends on it', () => {
    expect(Math.abs(strengthOf(0.6, 4000) - strengthOf(0.6, 400))).toBeLessThan(2);
  });

  test('who did not play has no strength and changes none', () => {
    const rates = Float64Array.of(0.7, Number.NaN, 0.3);
    const found = strengthsFromRates(rates, Float64Array.of(50, 0, 50));
    expect(found[1]).toBeNaN();
    expect((found[0]! + found[2]!) / 2).toBeCloseTo(1500, 6);
    expect(strengthsFromRates(Float64Array.of(Number.NaN), Float64Array.of(0))[0]).toBeNaN();
    expect(strengthsFromRates(Float64Array.of(0.5), Float64Array.of(9))[0]).toBe(1500);
  });
});

describe('fields that a maximum-likelihood fit would tear apart', () => {
  test('where everyone beats everyone below, all strengths are finite and in order', () => {
    for (const count of [3, 60, 700]) {
      const rates = Float64Array.from({ length: count }, (_, i) => i / (count - 1));
      const found = strengthsFromRates(rates, trials(count, count - 1));
      for (let i = 1; i < count; i++) expect(found[i]! - found[i - 1]!).toBeGreaterThan(0.01);
      expect(found.at(-1)).toBeLessThan(10_000);
    }
  });

  test('a group that never loses to the rest stays at a finite distance, its members in order', () => {
    const group = ratesOf([0, 0.5, 1, 1.5]);
    const rest = ratesOf(Array.from({ length: 300 }, (_, i) => Math.sin(i)));
    const all = 303;
    const rates = Float64Array.from([...rest.map((r) => (r * 299) / all), ...group.map((r) => (r * 3 + 300) / all)]);
    const found = strengthsFromRates(rates, trials(304, 50_000));
    const top = found.slice(-4);
    expect([...top]).toEqual([...top].sort((x, y) => x - y));
    expect(top[0]! - Math.max(...found.slice(0, 300))).toBeGreaterThan(400);
    expect(top[3]).toBeLessThan(6000);
  });
});

test('for equal trials a higher rate is never a lower strength, and everything is finite', () => {
  const record = fc.record({ rate: fc.double({ min: 0, max: 1, noNaN: true }), n: fc.constantFrom(1, 20, 130, 8000) });
  fc.assert(
    fc.property(fc.array(record, { minLength: 2, maxLength: 300 }), (records) => {
      const found = strengthsFromRates(
        Float64Array.from(records, (r) => r.rate),
        Float64Array.from(records, (r) => r.n),
      );
      expect(found.every(Number.isFinite)).toBe(true);
      for (const n of [1, 20, 130, 8000]) {
        const rows = records.flatMap((r, i) => (r.n === n ? [{ rate: r.rate, strength: found[i]! }] : []));
        rows.sort((x, y) => x.rate - y.rate);
        rows.slice(1).forEach((row, i) => {
          expect(row.strength).toBeGreaterThanOrEqual(rows[i]!.strength - 1e-6);
        });
      }
    }),
    { numRuns: 60 },
  );
});

test('elimination solves a system with a dominant diagonal', () => {
  const x = solveDominant(Float64Array.of(4, -1, -2, -1, 5, -3, 0, -2, 3), Float64Array.of(-4, 0, 5));
  for (const [i, value] of [1, 2, 3].entries()) expect(x[i]).toBeCloseTo(value, 12);
});
