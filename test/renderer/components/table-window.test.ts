import { describe, expect, test } from 'vitest';
import { keyTarget, poolSize, scrollToShow, TALLEST, tableWindow } from '../../../src-renderer/components/table-window.ts';
import fc from '../../kit/fast-check.ts';

const ROW = 28;
const VIEW = 800;

test('a short table shows all its rows at their own height', () => {
  expect(tableWindow(0, { viewport: VIEW, row: ROW, count: 3 })).toEqual({ first: 0, last: 3, top: 0, height: 84 });
});

test('only what is in sight, and a little more, is laid out', () => {
  const { first, last } = tableWindow(28_000, { viewport: VIEW, row: ROW, count: 100_000 });
  expect(first).toBe(1000 - 8);
  expect(last - first).toBeLessThan(50);
});

test('a million rows fit the height a browser can take, and the last row is reachable', () => {
  const count = 1_048_576;
  const { height } = tableWindow(0, { viewport: VIEW, row: ROW, count: count });
  expect(height).toBe(TALLEST);
  const end = tableWindow(height - VIEW, { viewport: VIEW, row: ROW, count: count });
  expect(end.last).toBe(count);
  // Its last row ends where the track ends.
  expect(end.top + (end.last - end.first) * ROW).toBeCloseTo(height, 3);
});

describe('for any table and any scroll position', () => {
  const table = fc.record({
    count: fc.integer({ min: 0, max: 2_000_000 }),
    row: fc.constantFrom(28, 48),
    viewport: fc.integer({ min: 50, max: 2000 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  test('the rows laid out cover the viewport', () => {
    fc.assert(
      fc.property(table, ({ count, row, viewport, at }) => {
        const height = Math.min(TALLEST, count * row);
        const scrollTop = at * Math.max(0, height - viewport);
        const { first, last, top } = tableWindow(scrollTop, { viewport, row, count });
        const bottom = top + (last - first) * row;
        expect(last - first).toBeLessThanOrEqual(poolSize(viewport, row));
        expect(top).toBeLessThanOrEqual(scrollTop + 1e-3);
        expect(bottom).toBeGreaterThanOrEqual(Math.min(scrollTop + viewport, height) - 1e-3);
      }),
    );
  });

  test('scrolling to a row brings it into the window', () => {
    fc.assert(
      fc.property(table, fc.double({ min: 0, max: 1, noNaN: true }), ({ count, row, viewport, at }, which) => {
        fc.pre(count > 0);
        const index = Math.floor(which * (count - 1));
        const height = Math.min(TALLEST, count * row);
        const target = scrollToShow(index, at * Math.max(0, height - viewport), { viewport, row, count });
        const { first, last } = tableWindow(target, { viewport, row, count });
        expect(index).toBeGreaterThanOrEqual(first);
        expect(index).toBeLessThan(last);
      }),
    );
  });
});

test('a row that is in sight already does not move the table', () => {
  expect(scrollToShow(5, 28, { viewport: VIEW, row: ROW, count: 1000 })).toBe(28);
});

test('keys move the selection and stay inside', () => {
  expect(keyTarget('ArrowDown', null, 10, 4)).toBe(0);
  expect(keyTarget('ArrowDown', 9, 10, 4)).toBe(9);
  expect(keyTarget('ArrowUp', 0, 10, 4)).toBe(0);
  expect(keyTarget('PageDown', 3, 10, 4)).toBe(7);
  expect(keyTarget('PageUp', 3, 10, 4)).toBe(0);
  expect(keyTarget('End', 3, 10, 4)).toBe(9);
  expect(keyTarget('x', 3, 10, 4)).toBeNull();
  expect(keyTarget('ArrowDown', 0, 0, 4)).toBeNull();
});
