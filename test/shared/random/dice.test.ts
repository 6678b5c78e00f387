import { describe, expect, test } from 'vitest';
import {
  type DiceExpression,
  diceMax,
  diceMean,
  diceMin,
  dicePmf,
  formatDice,
  isDice,
  parseDice,
  rollDice,
} from '../../../src-shared/random/dice.ts';
import { scripted } from '../../../src-shared/random/scripted.ts';
import { SeededDice } from '../../../src-shared/random/seeded.ts';
import { mean, probabilityOf, totalMass } from '../../../src-shared/stats/distribution.ts';

function dice(text: string): DiceExpression {
  const parsed = parseDice(text);
  if (!isDice(parsed)) throw new Error(parsed.fault);
  return parsed;
}

describe('dice expressions', () => {
  test.each([
    ['1d8+2', '1d8+2'],
    ['d6', '1d6'],
    ['2D6 - 1', '2d6-1'],
    [' 3 d 6 ', '3d6'],
    ['d3+d6', '1d3+1d6'],
    ['7', '7'],
    ['+4', '4'],
    ['-2', '-2'],
    ['0d6+3', '3'],
  ])('%s reads as %s', (text, written) => {
    expect(formatDice(dice(text))).toBe(written);
  });

  test.each(['', '  ', 'd', '1d', 'x', '1d6+', '1d6++2', '1d6 d6', '1d0', '5d99999', '9999d6', '1d6-d4', '1e5', '1.5', '99999999'])(
    "'%s' is refused with a sentence",
    (text) => {
      const parsed = parseDice(text);
      expect(isDice(parsed)).toBe(false);
      if (!isDice(parsed)) expect(parsed.fault).toMatch(/\w/);
    },
  );

  test('range, mean and distribution agree', () => {
    const d = dice('2d6+1d4-3');
    const pmf = dicePmf(d);
    expect([diceMin(d), diceMax(d), diceMean(d)]).toEqual([0, 13, 6.5]);
    expect(pmf.min).toBe(0);
    expect(pmf.min + pmf.mass.length - 1).toBe(13);
    expect(mean(pmf)).toBeCloseTo(6.5, 12);
    expect(totalMass(pmf)).toBeCloseTo(1, 14);
    expect(probabilityOf(dicePmf(dice('2d6')), 7)).toBeCloseTo(6 / 36, 15);
  });

  test('spaces of any length are ignored, and the sum is that of all dice', () => {
    const d = dice('2d6 \t  + 1d4  - 3');
    const rolls = scripted([6, 5, 2]);
    expect(rollDice(d, rolls, 'damage')).toBe(10);
    rolls.done();
  });

  test.each([
    ['', /empty/],
    ['1d6 d6', /not a dice expression/],
    ['1d6-d4', /subtracts dice/],
    ['1001d6', /more than 1000 dice/],
    ['1d0', /with 0 sides/],
    ['1d10001', /with 10001 sides/],
    ['1000001', /out of range/],
    ['-1000001', /out of range/],
  ])("'%s' is refused for the right reason", (text, fault) => {
    const parsed = parseDice(text);
    expect(isDice(parsed) ? null : parsed.fault).toMatch(fault);
  });

  test.each(['1000d6', '1d10000', '1d1', '1000000', '-1000000'])("'%s' is as large as it may be", (text) => {
    expect(isDice(parseDice(text))).toBe(true);
  });

  test('rolled sums follow the distribution', { tags: ['large'] }, () => {
    const d = dice('2d4+1');
    const pmf = dicePmf(d);
    const rng = new SeededDice();
    rng.seek({ hi: 1, lo: 2 }, 0, 0, 0);
    const n = 40_000;
    const counts = new Map<number, number>();
    for (let i = 0; i < n; i++) {
      const sum = rollDice(d, rng, 'test');
      counts.set(sum, (counts.get(sum) ?? 0) + 1);
    }
    let chi = 0;
    for (let v = 3; v <= 9; v++) chi += ((counts.get(v) ?? 0) - n * probabilityOf(pmf, v)) ** 2 / (n * probabilityOf(pmf, v));
    expect(Math.abs(chi - 6) / Math.sqrt(12)).toBeLessThan(4);
  });
});

test('seeded dice roll what their stream has, from 1 to the number of sides', () => {
  const seek = () => {
    const dice = new SeededDice();
    dice.seek({ hi: 7, lo: 9 }, 3, 4, 5);
    return dice;
  };
  const [dice, stream] = [seek(), seek()];
  const rolls = Array.from({ length: 60 }, () => dice.roll(4, 'test'));
  expect(rolls).toEqual(Array.from({ length: 60 }, () => stream.below(4) + 1));
  expect(new Set(rolls)).toEqual(new Set([1, 2, 3, 4]));
});

describe('scripted dice', () => {
  test('answer in order and know when they are used up', () => {
    const d = scripted([6, 1]);
    expect(d.roll(6, 'to hit')).toBe(6);
    expect(() => d.done()).toThrow(/not used: rolls: 1/);
    expect(d.roll(6, 'to hit')).toBe(1);
    d.done();
    expect(() => d.roll(6, 'to hit')).toThrow(/no scripted roll left for 'to hit'/);
  });
  test('answer by name', () => {
    const d = scripted({ toHit: [20], damage: [3] });
    expect(d.roll(8, 'damage')).toBe(3);
    expect(() => d.roll(8, 'damage')).toThrow();
    expect(d.roll(20, 'toHit')).toBe(20);
    expect(() => d.roll(6, 'toSave')).toThrow(/no scripted roll left for 'toSave'/);
    d.done();
  });
  test('refuse a face that the die does not have', () => {
    for (const face of [7, 0, 2.5]) expect(() => scripted([face]).roll(6, 'to hit')).toThrow(/not on a d6/);
    expect(scripted([1]).roll(6, 'to hit')).toBe(1);
  });
});
