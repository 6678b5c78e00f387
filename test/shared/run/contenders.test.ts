import { describe, expect, test } from 'vitest';
import { chooseContenders, Opponents, rankContenders } from '../../../src-shared/run/contenders.ts';
import { likelyPairs } from '../../../src-shared/run/likely-pairs.ts';
import { wilson } from '../../../src-shared/stats/interval.ts';
import { jointZ } from '../../../src-shared/stats/normal.ts';

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

  test('are as many as there are games for, a few at least, and no more than make sense', () => {
    const equal = { ...fieldOf(Array.from({ length: 100 }, () => 0.5)), unitOf: Array.from({ length: 100 }, () => 0) };
    const perGroup = (most?: number) => {
      const chosen = chooseContenders(equal, most);
      return [0, 1, 2].map((group) => chosen.filter((c) => c.groups.includes(group)).length);
    };
    expect(perGroup()).toEqual([24, 10, 10]);
    expect(perGroup(6)).toEqual([6, 6, 6]);
    expect(perGroup(0)).toEqual([4, 2, 2]);
    const [first, , third] = chooseContenders(equal);
    expect([first, third]).toEqual([
      { place: 0, groups: [0, 1] },
      { place: 2, groups: [0, 1] },
    ]);
    // Only one may be the best, but the best of twelve units are measured, and of three per class.
    const spread = fieldOf(
      Array.from({ length: 100 }, (_, i) => 1 - i / 100),
      0.001,
    );
    const units = chooseContenders(spread);
    expect([0, 1, 2].map((group) => units.filter((c) => c.groups.includes(group)).length)).toEqual([12, 3, 3]);
  });

  test('may be the best if three standard errors reach into those of the best', () => {
    const ablest = (other: number) =>
      chooseContenders({ ...fieldOf([0.6, other], 0.0196), unitOf: [0, 0], classes: 0 }).map((c) => c.place);
    expect([ablest(0.541), ablest(0.539)]).toEqual([[0, 1], [0]]);
  });

  test('come in the order of the field, wherever the best stand in it', () => {
    expect(chooseContenders(fieldOf([0.5, 0.9, 0.88])).map((c) => c.place)).toEqual([0, 1, 2]);
  });

  test('who have not played are left out', () => {
    const chosen = chooseContenders(fieldOf([0.5, Number.NaN, 0.4]));
    expect(chosen.map((c) => c.place)).toEqual([0, 2]);
  });
});

test('a contender meets everyone equally often, spread over the field', () => {
  for (const n of [1, 2, 7, 100]) {
    const stranger = new Opponents(range(n), n);
    const met = range(3 * n).map((k) => stranger.at(k));
    for (const foe of range(n)) expect(met.filter((m) => m.foe === foe).map((m) => m.pass)).toEqual([0, 1, 2]);
    if (n === 1) continue;
    const member = new Opponents(range(n), 1);
    const others = range(2 * member.count).map((k) => member.at(k).foe);
    for (const foe of range(n)) expect(others.filter((one) => one === foe)).toHaveLength(foe === 1 ? 0 : 2);
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

  test('have the interval of all together, and an error even with a perfect record', () => {
    const [first, second] = rankContenders([
      { place: 1, rate: 1, n: 100 },
      { place: 2, rate: 0.95, n: 100 },
    ]);
    const z = jointZ(2);
    expect(first).toMatchObject({ rate: 1, ...wilson(100, 100, z), rankLow: 1, rankHigh: 1 });
    expect(second).toMatchObject({ rate: 0.95, ...wilson(95, 100, z), rankLow: 2, rankHigh: 2 });
    const close = rankContenders([
      { place: 2, rate: 1, n: 10 },
      { place: 1, rate: 1, n: 10 },
      { place: 3, rate: 0.8, n: 10 },
    ]);
    expect(close.map((one) => [one.place, one.rankLow, one.rankHigh])).toEqual([
      [1, 1, 3],
      [2, 1, 3],
      [3, 1, 3],
    ]);
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

describe('likely pairs', () => {
  const field = (rate: readonly number[], points = rate.map(() => 100)) => ({
    rate,
    points,
    classOf: rate.map(() => 0),
    unitOf: range(rate.length),
    order: range(rate.length),
    classes: 1,
    meet: () => true,
  });

  test('are ordered by the chance that two strengths give, and named once', () => {
    const pairs = likelyPairs(field([0.9, 0.8, 0.5, 0.2]), 3);
    // Odds of 9, 4, 1 and 1/4: the ratios are 9/4, 4 and 4 for neighbours.
    expect(pairs.get('close')).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(pairs.get('drawn')).toEqual(pairs.get('close'));
    expect(pairs.get('swing')).toEqual(pairs.get('close'));
    expect(pairs.get('sweep')).toEqual([
      [0, 3],
      [1, 3],
      [0, 2],
    ]);
    expect(pairs.get('upset')).toEqual([]);
  });

  test('of two that never lose or never win are even', () => {
    expect(likelyPairs(field([1, 1, 0, 0.5]), 1).get('close')).toEqual([[0, 1]]);
  });

  test('upsets are won by the cheaper side, whichever that is', () => {
    expect(likelyPairs(field([0.9, 0.5, 0.1], [50, 100, 54]), 5).get('upset')).toEqual([[0, 1]]);
    expect(likelyPairs(field([0.1, 0.5, 0.9], [54, 100, 50]), 5).get('upset')).toEqual([[1, 2]]);
  });

  test('no combatant is in more than four of a kind', () => {
    const close = likelyPairs(field(Array.from({ length: 12 }, () => 0.5)), 100).get('close')!;
    for (const place of range(12)) expect(close.filter((pair) => pair.includes(place)).length).toBeLessThanOrEqual(4);
    expect(close.slice(0, 4)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ]);
  });

  test('are chosen among the best 80, the best 24 of each class, and every so many of the rest', () => {
    const rates = Array.from({ length: 400 }, (_, i) => 0.9 - i / 500);
    const classOf = rates.map((_, i) => (i < 200 ? 0 : 1));
    const seen = new Set<number>();
    likelyPairs(
      {
        ...field(rates),
        classOf,
        classes: 2,
        order: range(400),
        meet: (a, b) => {
          seen.add(a).add(b);
          return false;
        },
      },
      10,
    );
    const every = range(400).filter((i) => i < 80 || (i >= 200 && i < 224) || i % 5 === 0);
    expect([...seen].sort((x, y) => x - y)).toEqual(every);
  });

  test('who have not played are left out', () => {
    expect(likelyPairs(field([0.5, Number.NaN, 0.5]), 5).get('close')).toEqual([[0, 2]]);
  });
});
