/** Strengths from rates, at the edges: ties, clean sheets, one opponent, none at all. */
import { describe, expect, test } from 'vitest';
import { strengthsAgainst, strengthsOfGauntlet } from '../../../src-shared/stats/bradley-terry.ts';
import { strengthsFromRates } from '../../../src-shared/stats/field-strengths.ts';

const ELO = 400 / Math.LN10;
const many = (count: number): Float64Array => new Float64Array(count).fill(1e9);
const chance = (x: number, y: number): number => 1 / (1 + Math.exp(y - x));
const meanOf = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, v) => sum + v, 0) / values.length;

/** Rates in a round-robin of combatants with these strengths (natural log odds). */
function roundRobin(strengths: readonly number[]): Float64Array {
  return Float64Array.from(strengths, (x, i) => meanOf(strengths.filter((_, j) => j !== i).map((y) => chance(x, y))));
}

describe('a round-robin', () => {
  test('a field larger than the nodes of the fit still finds everyone', { tags: ['large'] }, () => {
    const strengths = Array.from({ length: 600 }, (_, i) => ((i * 7) % 600) / 200 - 1.5);
    const found = strengthsFromRates(roundRobin(strengths), many(600));
    const centre = meanOf(strengths);
    found.forEach((elo, i) => {
      expect(Math.abs(elo - (1500 + ELO * (strengths[i]! - centre)))).toBeLessThan(1);
    });
  });

  test('two combatants are as far apart as their log odds', () => {
    const [weak, strong] = strengthsFromRates(roundRobin([-0.5, 0.5]), many(2));
    expect(weak).toBeCloseTo(1500 - ELO / 2, 3);
    expect(strong).toBeCloseTo(1500 + ELO / 2, 3);
  });

  test('who has not played has no strength, and does not move the others', () => {
    const rates = roundRobin([-0.5, 0.5]);
    const found = strengthsFromRates(Float64Array.of(rates[0]!, Number.NaN, rates[1]!, 0.3), Float64Array.of(1e9, 0, 1e9, 0));
    expect(found[1]).toBeNaN();
    expect(found[3]).toBeNaN();
    expect(found[0]).toBeCloseTo(1500 - ELO / 2, 3);
    expect(found[2]).toBeCloseTo(1500 + ELO / 2, 3);
  });

  test('one alone stands at its own log odds; an empty field is an empty list', () => {
    expect(strengthsFromRates(Float64Array.of(0.5), many(1))[0]).toBeCloseTo(1500, 6);
    expect(strengthsFromRates(new Float64Array(0), new Float64Array(0)).length).toBe(0);
  });
});

describe('a gauntlet', () => {
  const challengers = [1.2, -0.3, 0.4];
  const others = [-1, -0.2, 0.3, 0.3, 1.1];
  const rates = Float64Array.from([
    ...challengers.map((x) => meanOf(others.map((y) => chance(x, y)))),
    ...others.map((y) => meanOf(challengers.map((x) => chance(y, x)))),
  ]);

  test('both groups are found, with the mean of the opponents at 1500', () => {
    const found = strengthsOfGauntlet(rates, many(8), 3);
    const centre = meanOf(others);
    [...challengers, ...others].forEach((s, i) => {
      expect(found[i]).toBeCloseTo(1500 + ELO * (s - centre), 3);
    });
  });

  test('opponents that share nodes are found between them', () => {
    const many300 = Array.from({ length: 300 }, (_, i) => 2 * Math.sin(i * 1.7));
    const found = strengthsOfGauntlet(
      Float64Array.from([
        ...challengers.map((x) => meanOf(many300.map((y) => chance(x, y)))),
        ...many300.map((y) => meanOf(challengers.map((x) => chance(y, x)))),
      ]),
      many(303),
      3,
    );
    const centre = meanOf(many300);
    [...challengers, ...many300].forEach((s, i) => {
      expect(Math.abs(found[i]! - (1500 + ELO * (s - centre)))).toBeLessThan(0.2);
    });
  });

  test('opponents of equal rate count each', () => {
    const alike = [0.8, -0.5, -0.5, -0.5, -0.5];
    const found = strengthsOfGauntlet(
      Float64Array.from([
        ...challengers.map((x) => meanOf(alike.map((y) => chance(x, y)))),
        ...alike.map((y) => meanOf(challengers.map((x) => chance(y, x)))),
      ]),
      many(8),
      3,
    );
    [...challengers, ...alike].forEach((s, i) => {
      expect(found[i]).toBeCloseTo(1500 + ELO * (s - meanOf(alike)), 3);
    });
  });

  test('with one group missing the other keeps its log odds', () => {
    expect(strengthsOfGauntlet(Float64Array.of(0.5, 0.5), many(2), 0)[0]).toBeCloseTo(1500, 6);
    expect(strengthsOfGauntlet(Float64Array.of(0.75, 0.5), many(2), 2)[0]).toBeCloseTo(1500 + ELO * Math.log(3), 3);
  });
});

test('against one opponent: the log odds, the opponent itself at 1500', () => {
  const found = strengthsAgainst(Float64Array.of(0.75, 0.9, 0.6, 1), Float64Array.of(99, 0, 99, 9), 2);
  expect(found[0]).toBeCloseTo(1500 + ELO * Math.log((0.75 * 99 + 0.5) / (0.25 * 99 + 0.5)), 9);
  expect(found[1]).toBeNaN();
  expect(found[2]).toBe(1500);
  expect(found[3]).toBeCloseTo(1500 + ELO * Math.log(9.5 / 0.5), 9);
});
