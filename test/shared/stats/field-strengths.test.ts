import { beforeAll, describe, expect, test } from 'vitest';
import { ELO, nodeEnd, shrunkLogits, strengthsFromRates } from '../../../src-shared/stats/field-strengths.ts';
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

describe('a large field', { tags: ['large'] }, () => {
  const count = 3000;
  /** A bell, and a few far above and below it. */
  const strengths = Float64Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    return 2 * Math.log(share / (1 - share)) + (i >= count - 5 ? i - count + 6 : 0) - (i < 3 ? 2 : 0);
  });
  let found = new Float64Array();
  beforeAll(() => {
    found = strengthsFromRates(ratesOf(strengths), trials(count, 1e9));
  });

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

describe('the number of trials', { tags: ['large'] }, () => {
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
});

test('who did not play has no strength and changes none', () => {
  const rates = Float64Array.of(0.7, Number.NaN, 0.3);
  const found = strengthsFromRates(rates, Float64Array.of(50, 0, 50));
  expect(found[1]).toBeNaN();
  expect((found[0]! + found[2]!) / 2).toBeCloseTo(1500, 6);
  expect(strengthsFromRates(Float64Array.of(Number.NaN), Float64Array.of(0))[0]).toBeNaN();
  expect(strengthsFromRates(Float64Array.of(0.5), Float64Array.of(9))[0]).toBe(1500);
});

describe('fields that a maximum-likelihood fit would tear apart', () => {
  const inOrder = (counts: readonly number[]) => {
    for (const count of counts) {
      const rates = Float64Array.from({ length: count }, (_, i) => i / (count - 1));
      const found = strengthsFromRates(rates, trials(count, count - 1));
      for (let i = 1; i < count; i++) expect(found[i]! - found[i - 1]!).toBeGreaterThan(0.01);
      expect(found.at(-1)).toBeLessThan(10_000);
    }
  };

  test('where everyone beats everyone below, all strengths are finite and in order', () => inOrder([3, 60]));
  test('also in a large field', { tags: ['large'] }, () => inOrder([700]));

  test('a group that never loses to the rest stays at a finite distance, its members in order', { tags: ['large'] }, () => {
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

test('for equal trials a higher rate is never a lower strength, and everything is finite', { tags: ['large'] }, () => {
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

test('log odds have half a win and half a loss added', () => {
  const [even, won, unplayed] = shrunkLogits(Float64Array.of(0.25, 1, 0.5), Float64Array.of(4, 3, 0));
  expect(even).toBeCloseTo(Math.log(1.5 / 3.5), 12);
  expect(won).toBeCloseTo(Math.log(3.5 / 0.5), 12);
  expect(unplayed).toBeNaN();
});

test('nodes hold one combatant near the ends of the field and a hundredth of it in the middle', () => {
  expect([0, 6, 13, 14, 20, 500, 985, 999].map((from) => nodeEnd(1000, from) - from)).toEqual([1, 1, 1, 2, 3, 10, 1, 1]);
  // What is left after the node is what counts at the upper end: 2 of 16 are 15 % of 14.
  expect([983, 984, 985].map((from) => nodeEnd(1000, from) - from)).toEqual([2, 2, 1]);
  expect(nodeEnd(150, 75)).toBe(76);
});

test('a field with shared nodes: strengths are found again, also of those with few trials', () => {
  const strengths = Float64Array.from({ length: 240 }, (_, i) => 2 * Math.sin(i * 1.7));
  const found = strengthsFromRates(ratesOf(strengths), trials(240, 1e9));
  const mean = strengths.reduce((sum, s) => sum + s, 0) / 240;
  for (let i = 0; i < 240; i++) expect(Math.abs(found[i]! - 1500 - ELO * (strengths[i]! - mean))).toBeLessThan(1.5);
});

/** By how much each observed rate differs from what the strengths and the prior expect. */
function residuals(rates: Float64Array, n: Float64Array): number[] {
  const elo = Array.from(strengthsFromRates(rates, n), (v) => (v - 1500) / ELO);
  const sum = (values: readonly number[]) => values.reduce((total, v) => total + v, 0);
  // A bell of 5 around 0, and half a win and half a loss, so one trial more. Together the prior takes nothing.
  const pull = Array.from(n, (trials) => 1 / (25 * (trials + 1)));
  const centre = -sum(elo.map((s, i) => s * pull[i]!)) / sum(pull);
  const strength = elo.map((s) => s + centre);
  const logits = shrunkLogits(rates, n);
  const observed = (shift: number) => Array.from(logits, (logit) => 1 / (1 + Math.exp(shift - logit)));
  let [low, high] = [-5, 5];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (sum(observed(middle)) > rates.length / 2) low = middle;
    else high = middle;
  }
  return observed(low).map((rate, i) => {
    const against = strength.filter((_, j) => j !== i).map((s) => 1 / (1 + Math.exp(s - strength[i]!)));
    return sum(against) / (rates.length - 1) + pull[i]! * strength[i]! - rate;
  });
}

test('records of unequal length: each rate is what the strengths and the prior expect', () => {
  const found = residuals(Float64Array.of(0.9, 0.7, 0.4, 0.1), Float64Array.of(10, 10, 40, 1000));
  for (const residual of found) expect(residual).toBeCloseTo(0, 5);
});

test('nodes of several with few trials each: the prior counts once per combatant', () => {
  const rates = ratesOf(Float64Array.from({ length: 240 }, (_, i) => 3 * Math.sin(i * 1.7)));
  for (const residual of residuals(rates, trials(240, 5))) expect(Math.abs(residual)).toBeLessThan(0.002);
});

test('elimination of a system of one and of a triangle', () => {
  expect([...solveDominant(Float64Array.of(4), Float64Array.of(2))]).toEqual([0.5]);
  expect([...solveDominant(Float64Array.of(2, 1, 0, 4), Float64Array.of(4, 8))]).toEqual([1, 2]);
});
