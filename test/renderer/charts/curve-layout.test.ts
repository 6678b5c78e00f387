import { describe, expect, test } from 'vitest';
import { averagesOf } from '../../../src-renderer/charts/bins.ts';
import {
  type Curve,
  chanceAt,
  crosses,
  firstStop,
  layOutKey,
  nearestStop,
  placeCard,
  stopsOf,
} from '../../../src-renderer/charts/curve-layout.ts';
import { textWidth } from '../../../src-renderer/drawing/svg-text.ts';
import fc from '../../kit/fast-check.ts';

const threes: Curve = {
  name: 'Damage 3',
  series: 0,
  points: [
    { x: 0, p: 1 },
    { x: 3, p: 0.6 },
    { x: 6, p: 0.25 },
  ],
};

describe('the reader', () => {
  test('reads P(at least x) between the values that can happen, and none beyond the last', () => {
    expect([0, 1, 3, 4, 6, 7].map((x) => chanceAt(threes, x))).toEqual([1, 0.6, 0.6, 0.25, 0.25, 0]);
  });
  test('stops at every whole number, or at the values that can happen', () => {
    expect(stopsOf([threes], 6)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const points = { ...threes, points: [...threes.points, { x: 7.5, p: 0.1 }] };
    expect(stopsOf([points], 7.5)).toEqual([0, 3, 6, 7.5]);
    expect(nearestStop([0, 3, 6, 7.5], 5)).toBe(2);
  });
  test('starts at the median, at 1 where that is 0', () => {
    expect(firstStop([{ ...threes, averages: { mean: 2.55, median: 3, mode: 0 } }])).toBe(3);
    expect(firstStop([{ ...threes, averages: { mean: 0.2, median: 0, mode: 0 } }])).toBe(1);
    expect(firstStop([threes])).toBe(3);
  });
});

test('mean, median and mode of counts, in displayed values', () => {
  expect(averagesOf([1, 0, 4, 3], 1)).toEqual({ mean: 17 / 8, median: 2, mode: 2 });
  expect(averagesOf([0.5, 0.5], 100, 200)).toEqual({ mean: 2.005, median: 2, mode: 2 });
});

describe('the key', () => {
  const names = fc.array(fc.string({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 9 });
  test('stays inside its width, and no entry meets another', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 300, max: 1400 }), (list, width) => {
        const items = list.map((name) => ({ name, value: '37.2 %' }));
        const { placed, height } = layOutKey(items, width, 4);
        expect(placed).toHaveLength(items.length);
        for (const [i, entry] of placed.entries()) {
          expect(entry.valueAt).toBeLessThanOrEqual(width + 1e-6);
          expect(entry.y).toBeLessThanOrEqual(height);
          const next = placed[i + 1];
          if (next !== undefined && next.y === entry.y) expect(next.x).toBeGreaterThan(entry.valueAt);
        }
      }),
    );
  });
  test('cuts long names where they would take too many rows', () => {
    const items = Array.from({ length: 6 }, (_, i) => ({ name: `Hollow Choir of the Salt-Crusted Outer Spires ${i}`, value: '12.5 %' }));
    const [short, tall] = [layOutKey(items, 320, 3), layOutKey(items, 320, 6)];
    expect(short.height).toBeLessThan(tall.height);
    expect(textWidth(short.placed[0]!.name, { size: 11 })).toBeLessThan(textWidth(tall.placed[0]!.name, { size: 11 }));
  });
});

describe('the card of the reader', () => {
  const plot = { left: 34, right: 434, top: 30, bottom: 230 };
  const falling = [Array.from({ length: 41 }, (_, i) => ({ x: 34 + 10 * i, y: 30 + 5 * i }))];
  test('stays inside the plot and beside the line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 34, max: 434 }), (x) => {
        const { left, top } = placeCard({ width: 120, height: 44, x, plot, lines: falling });
        expect(left).toBeGreaterThanOrEqual(plot.left);
        expect(left + 120).toBeLessThanOrEqual(plot.right);
        expect(top).toBeGreaterThanOrEqual(plot.top);
        expect(top + 44).toBeLessThanOrEqual(plot.bottom);
        expect(left > x || left + 120 < x).toBe(true);
      }),
    );
  });
  test('covers no curve where there is room beside it', () => {
    for (const x of [60, 150, 250, 400]) {
      const { left, top } = placeCard({ width: 120, height: 44, x, plot, lines: falling });
      const box = { left, top, right: left + 120, bottom: top + 44 };
      const [line] = falling;
      expect(line!.slice(1).some((b, i) => crosses(box, line![i]!, b))).toBe(false);
    }
  });
  test('a line crosses a box only where it touches it', () => {
    const box = { left: 10, top: 10, right: 20, bottom: 20 };
    expect(crosses(box, { x: 0, y: 15 }, { x: 30, y: 15 })).toBe(true);
    expect(crosses(box, { x: 0, y: 5 }, { x: 30, y: 5 })).toBe(false);
    expect(crosses(box, { x: 0, y: 12 }, { x: 12, y: 0 })).toBe(false);
    expect(crosses(box, { x: 12, y: 12 }, { x: 14, y: 14 })).toBe(true);
  });
});
