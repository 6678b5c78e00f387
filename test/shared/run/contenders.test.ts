import { describe, expect, test } from 'vitest';
import { chooseContenders, Opponents, rankContenders } from '../../../src-shared/run/contenders.ts';
import { likelyPairs } from '../../../src-shared/run/likely-pairs.ts';

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

function fieldOf(rates: readonly number[], half = 0.02) {
  return {
    rate: rates,
    low: rates.map((r) => r - half),
    high: rates.map((r) => r + half),
    classOf: rates.map((_, i) => i % 2),
    unitOf: range(rates.length),
    order: range(rates.length).sort((x, y) => rates[y]! - rates[x]!),
    classes: 2,
  };
}

describe('contenders', () => {
  test('are all who may be the best, of the field and of each class, and no one who may not', () => {
    const rates = [0.9, 0.88, ...Array.from({ length: 40 }, (_, i) => 0.5 - i / 200)];
    const chosen = chooseContenders(fieldOf(rates));
    const inGroup = (group: number) => chosen.filter((c) => c.groups.includes(group)).map((c) => c.place);
    expect(inGroup(1)).toContain(0);
    expect(inGroup(2)).toContain(1);
    expect(inGroup(1)).not.toContain(41);
    expect(inGroup(0).slice(0, 2)).toEqual([0, 1]);
  });

  test('of one unit do not crowd out the other units', () => {
    const rates = Array.from({ length: 60 }, (_, i) => 0.9 - i / 1000);
    const chosen = chooseContenders({ ...fieldOf(rates), unitOf: rates.map((_, i) => (i < 50 ? 0 : i)) });
    const overall = chosen.filter((c) => c.groups.includes(0)).map((c) => c.place);
    expect(overall).toEqual(expect.arrayContaining([0, 50, 51, 52]));
  });

  test('who have not played are left out', () => {
    const chosen = chooseContenders(fieldOf([0.5, Number.NaN, 0.4]));
    expect(chosen.map((c) => c.place)).toEqual([0, 2]);
  });
});

test('a contender meets everyone equally often, spread over the field', () => {
  for (const n of [1, 2, 7, 100]) {
    const opponents = new Opponents(range(n));
    const met = range(3 * n).map((k) => opponents.at(k));
    for (const foe of range(n)) expect(met.filter((m) => m.foe === foe).map((m) => m.pass)).toEqual([0, 1, 2]);
  }
});

describe('measured contenders', () => {
  test('share a place unless they differ beyond doubt', () => {
    const [first, second, third] = rankContenders([
      { place: 5, rate: 0.61, n: 10_000 },
      { place: 3, rate: 0.605, n: 10_000 },
      { place: 9, rate: 0.5, n: 10_000 },
    ]);
    expect([first?.place, first?.rankLow, first?.rankHigh]).toEqual([5, 1, 2]);
    expect([second?.rankLow, second?.rankHigh]).toEqual([1, 2]);
    expect([third?.place, third?.rankLow, third?.rankHigh]).toEqual([9, 3, 3]);
    expect(first!.low).toBeLessThan(0.61 - 1.96 * Math.sqrt((0.61 * 0.39) / 10_000));
  });

  test('with exact rates differ by the smallest difference', () => {
    const ranked = rankContenders([
      { place: 1, rate: 0.6, n: 0 },
      { place: 2, rate: 0.6000001, n: 0 },
    ]);
    expect(ranked.map((r) => [r.place, r.rankLow, r.rankHigh, r.low === r.high])).toEqual([
      [2, 1, 1, true],
      [1, 2, 2, true],
    ]);
  });
});

test('likely pairs are close, upsets and sweeps by what is known of the combatants, never of one unit', () => {
  const rates = Array.from({ length: 30 }, (_, i) => 0.1 + 0.8 * (i / 29));
  const pairs = likelyPairs(
    {
      rate: rates,
      points: rates.map((_, i) => 100 + 10 * (i % 7)),
      classOf: rates.map(() => 0),
      unitOf: rates.map((_, i) => Math.floor(i / 2)),
      order: range(30).reverse(),
      classes: 1,
      meet: (a, b) => a !== 4 && b !== 4,
    },
    10,
  );
  const all = [...pairs.values()].flat();
  expect(all.every(([a, b]) => Math.floor(a / 2) !== Math.floor(b / 2) && a !== 4 && b !== 4)).toBe(true);
  for (const [a, b] of pairs.get('close')!) expect(Math.abs(rates[a]! - rates[b]!)).toBeLessThan(0.09);
  for (const [a, b] of pairs.get('sweep')!) expect(Math.abs(rates[a]! - rates[b]!)).toBeGreaterThan(0.5);
  for (const [a, b] of pairs.get('upset')!) {
    const [cheap, dear] = a % 7 < b % 7 ? [a, b] : [b, a];
    expect(100 + 10 * (cheap % 7)).toBeLessThan(0.9 * (100 + 10 * (dear % 7)));
    expect(rates[cheap]!).toBeGreaterThan(rates[dear]!);
  }
});
