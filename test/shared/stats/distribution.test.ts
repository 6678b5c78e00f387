/** Distributions against values worked out by hand. */
import { describe, expect, test } from 'vitest';
import {
  atLeast,
  binomial,
  convolve,
  type Distribution,
  fromMass,
  map,
  mean,
  meansOf,
  mixture,
  pointMass,
  power,
  probabilityOf,
  quantile,
  shift,
  totalMass,
  trim,
  uniform,
  variance,
} from '../../../src-shared/stats/distribution.ts';

const D6 = uniform(1, 6);
const massOf = (d: Distribution): number[] => [...d.mass];

function expectMass(d: Distribution, min: number, mass: readonly number[]): void {
  expect(d.min).toBe(min);
  expect(d.mass.length).toBe(mass.length);
  mass.forEach((p, i) => {
    expect(d.mass[i]).toBeCloseTo(p, 12);
  });
}

test('uniform: every value of the range, none outside', () => {
  expectMass(D6, 1, Array(6).fill(1 / 6));
  expectMass(uniform(-1, 1), -1, [1 / 3, 1 / 3, 1 / 3]);
});

describe('binomial', () => {
  test.each([
    [4, 0.5, [1, 4, 6, 4, 1].map((c) => c / 16)],
    [3, 1 / 3, [8, 12, 6, 1].map((c) => c / 27)],
    [2, 0.9, [0.01, 0.18, 0.81]],
    [1, 0.25, [0.75, 0.25]],
    [0, 0.4, [1]],
  ])('%i tests of chance %d', (n, p, mass) => expectMass(binomial(n, p), 0, mass));

  test('certain and impossible tests', () => {
    expectMass(binomial(3, 0), 0, [1, 0, 0, 0]);
    expectMass(binomial(3, 1), 0, [0, 0, 0, 1]);
    expectMass(binomial(3, -0.1), 0, [1, 0, 0, 0]);
    expectMass(binomial(3, 1.1), 0, [0, 0, 0, 1]);
  });

  test('of a thousand tests neither end is lost, and mean and variance are right', () => {
    const many = binomial(1000, 0.01);
    expect(many.mass[0]).toBeCloseTo(0.99 ** 1000, 15);
    expect(totalMass(many)).toBeCloseTo(1, 12);
    expect(mean(many)).toBeCloseTo(10, 9);
    expect(variance(many)).toBeCloseTo(9.9, 9);
  });
});

test('sums of independent values', () => {
  const two = convolve(D6, D6);
  expectMass(
    two,
    2,
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((c) => c / 36),
  );
  expectMass(convolve(fromMass(0, [0.5, 0, 0.5]), pointMass(3)), 3, [0.5, 0, 0.5]);
  for (const n of [0, 1, 2, 3, 5]) {
    let sum = pointMass(0);
    for (let i = 0; i < n; i++) sum = convolve(sum, D6);
    expectMass(power(D6, n), sum.min, massOf(sum));
  }
});

test('shift, map and mixture', () => {
  expectMass(shift(D6, -3), -2, Array(6).fill(1 / 6));
  expectMass(
    map(D6, (v) => -v),
    -6,
    Array(6).fill(1 / 6),
  );
  expectMass(
    map(D6, (v) => Math.ceil(v / 2) + 4),
    5,
    [1 / 3, 1 / 3, 1 / 3],
  );
  expectMass(
    map(D6, (v) => 3 * (v > 4 ? 1 : 0)),
    0,
    [4 / 6, 0, 0, 2 / 6],
  );
  const mixed = mixture([
    { weight: 0.25, pmf: fromMass(2, [0.5, 0.5]) },
    { weight: 0.75, pmf: fromMass(4, [0.2, 0.8]) },
  ]);
  expectMass(mixed, 2, [0.125, 0.125, 0.15, 0.6]);
});

test('chances, moments and quantiles', () => {
  expect([0, 1, 6, 7].map((v) => probabilityOf(D6, v))).toEqual([0, 1 / 6, 1 / 6, 0]);
  [0, 1, 2, 6, 7].forEach((v, i) => {
    expect(atLeast(D6, v)).toBeCloseTo([1, 1, 5 / 6, 1 / 6, 0][i]!, 12);
  });
  expect(mean(D6)).toBeCloseTo(3.5, 12);
  expect(variance(D6)).toBeCloseTo(35 / 12, 12);
  expect([0, 1 / 6, 0.17, 0.5, 0.51, 1].map((q) => quantile(D6, q))).toEqual([1, 1, 2, 3, 4, 6]);
  expect(quantile(fromMass(3, [0.4, 0.4]), 0.95)).toBe(4);
});

test('trim: no zeros at the ends, and at least one value', () => {
  expectMass(trim(fromMass(3, [0, 0, 0.5, 0, 0.5, 0])), 5, [0.5, 0, 0.5]);
  expectMass(trim(fromMass(3, [1])), 3, [1]);
  expect(trim(fromMass(3, [0, 0])).mass.length).toBe(1);
});

test('the means of several distributions keep their names', () => {
  expect(meansOf({ hits: pointMass(3), damage: uniform(1, 6) })).toEqual({ hits: 3, damage: expect.closeTo(3.5, 12) });
  expect(meansOf({})).toEqual({});
});
