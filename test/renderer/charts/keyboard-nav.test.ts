import { expect, test } from 'vitest';
import { type MarkPlace, stepTo } from '../../../src-renderer/charts/keyboard-nav.ts';
import { rateTicks } from '../../../src-renderer/charts/ticks.ts';
import { fitRows } from '../../../src-renderer/drawing/export-frame.ts';

const at = (x: number) => ({ x, y: 0, text: String(x) });
const walk = (keys: readonly string[], lines: Parameters<typeof stepTo>[2]) =>
  keys.reduce<MarkPlace | null>((from, key) => stepTo(from, key, lines) ?? from, null);

test('left and right move along a line and stop at its ends', () => {
  const line = [[at(0), at(10), at(20)]];
  expect(walk(['ArrowRight'], line)).toEqual({ line: 0, at: 0 });
  expect(walk(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'], line)).toEqual({ line: 0, at: 2 });
  expect(walk(['End', 'ArrowLeft'], line)).toEqual({ line: 0, at: 1 });
  expect(walk(['Home', 'ArrowDown'], line)).toEqual({ line: 0, at: 1 });
});

test('up and down go to the nearest mark of the next line that has any', () => {
  const lines = [[at(0), at(40)], [], [at(5), at(38), at(90)]];
  expect(walk(['Home', 'ArrowRight', 'ArrowDown'], lines)).toEqual({ line: 2, at: 1 });
  expect(walk(['Home', 'ArrowDown', 'ArrowDown'], lines)).toEqual({ line: 2, at: 0 });
  expect(walk(['Home', 'ArrowDown', 'ArrowUp'], lines)).toEqual({ line: 0, at: 0 });
});

test('rows of one mark each are a list for all four arrows', () => {
  const rows = [[at(3)], [at(9)], [at(1)]];
  expect(walk(['Home', 'ArrowRight', 'ArrowDown'], rows)).toEqual({ line: 2, at: 0 });
  expect(walk(['End'], rows)).toEqual({ line: 2, at: 0 });
});

test('other keys and empty charts do nothing', () => {
  expect(stepTo(null, 'a', [[at(0)]])).toBeNull();
  expect(stepTo(null, 'ArrowRight', [[], []])).toBeNull();
});

test('a picture shrinks its rows, then shows as many as are readable', () => {
  const room = { width: 720, height: 320 };
  const wish = { width: 1300, rowHeight: 30, head: 22, leastRow: 16 };
  expect(fitRows(null, { ...wish, count: 200 })).toEqual({ width: 1300, rowHeight: 30, shown: 200 });
  expect(fitRows(room, { ...wish, count: 5 })).toMatchObject({ width: 520, shown: 5 });
  expect(fitRows(room, { ...wish, count: 14 })).toMatchObject({ width: 720, shown: 14 });
  expect(fitRows(room, { ...wish, count: 5 }).rowHeight).toBeGreaterThan(30);
  const many = fitRows(room, { ...wish, count: 200 });
  expect(many.rowHeight).toBeLessThan(18);
  expect(22 + many.shown * many.rowHeight + 20).toBeLessThanOrEqual(320);
});

test('50 % is a tick of every axis that includes it', () => {
  for (const [from, to] of [
    [0.45, 1],
    [0, 0.55],
    [0.4, 0.6],
    [0, 1],
  ] as const) {
    for (const most of [2, 3, 5, 9]) {
      const ticks = rateTicks(from, to, most);
      expect(ticks.map((t) => t.value)).toContain(0.5);
      expect(ticks.length).toBeLessThanOrEqual(Math.max(3, most));
    }
  }
  expect(rateTicks(0.6, 0.8, 3).map((t) => t.label)).toEqual(['60', '70', '80']);
});
