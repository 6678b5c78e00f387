import { expect, test } from 'vitest';
import { divergingTable, paintCells, tableIndex } from '../../../src-renderer/charts/colour-scale.ts';
import { cellAt, clampView, type HeatFrame, panBy, showCell, wholeView, zoomAt } from '../../../src-renderer/charts/heat-view.ts';
import { medianOf, swarm } from '../../../src-renderer/charts/swarm-layout.ts';
import { axisTicks, rateRange, spread } from '../../../src-renderer/charts/ticks.ts';
import { clip } from '../../../src-renderer/drawing/svg-text.ts';
import fc from '../../kit/fast-check.ts';

test('axes have round ticks, and no more than fit', () => {
  expect(axisTicks(0, 1, 5).map((t) => t.value)).toEqual([0, 0.5, 1]);
  expect(axisTicks(0, 37, 4).length).toBeLessThanOrEqual(4);
});

test('the visible range holds every interval, in steps of five points', () => {
  expect(
    rateRange([
      { low: 0.643, high: 0.655 },
      { low: 0.78, high: 0.788 },
    ]),
  ).toEqual({ from: 0.6, to: 0.8 });
  expect(rateRange([{ low: 0.5, high: 0.5 }])).toEqual({ from: 0.4, to: 0.5 });
  expect(rateRange([])).toEqual({ from: 0, to: 1 });
  expect(rateRange([{ low: Number.NaN, high: 1 }])).toEqual({ from: 0, to: 1 });
});

test('labels that would overlap are moved apart, in their order, inside the picture', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 12 }), (wanted) => {
      const placed = spread(wanted, 14, 0, 300);
      const sorted = [...placed].sort((a, b) => a - b);
      for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(14 - 1e-6);
      expect(sorted[0]).toBeGreaterThanOrEqual(0);
      expect(sorted.at(-1)).toBeLessThanOrEqual(300 + 1e-6);
    }),
  );
});

test('no two points touch while there is space, and none leaves its value', () => {
  const xs = Array.from({ length: 60 }, (_, i) => (i * 37) % 50);
  const points = swarm(xs, 2, 200);
  expect(points.map((p) => p.x)).toEqual(xs);
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      const [a, b] = [points[i], points[j]] as [(typeof points)[number], (typeof points)[number]];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(4 - 1e-3);
    }
  }
});

test('a crowded swarm stays in its band', () => {
  for (const p of swarm(new Array(300).fill(10), 3, 20)) expect(Math.abs(p.y)).toBeLessThanOrEqual(20);
});

test('medians', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([1, 2])).toBe(1.5);
  expect(medianOf([])).toBeNull();
});

test('long names are cut with an ellipsis, short ones stay', () => {
  expect(clip('Wardens', 100, { size: 12 })).toBe('Wardens');
  expect(clip('Ninth Meridian Wayfinders', 70, { size: 12 })).toBe('Ninth Meri…');
});

test('the colour scale ends in its stops, with the neutral one in the middle', () => {
  const table = divergingTable(['#d9622b', '#e99b6c', '#20262e', '#6fb3e6', '#2f86d6']);
  expect([...table.slice(0, 3)]).toEqual([0xd9, 0x62, 0x2b]);
  expect([...table.slice(255 * 3)]).toEqual([0x2f, 0x86, 0xd6]);
  expect(Math.abs(table[tableIndex(0.5) * 3]! - 0x20)).toBeLessThanOrEqual(2);
});

test('cells are painted in the given order, unplayed ones blank', () => {
  const table = divergingTable(['#000000', '#000000', '#000000', '#ffffff', '#ffffff']);
  const pixels = paintCells([0.5, 1, 0, Number.NaN], { rows: [1, 0], columns: [1, 0] }, table, [9, 9, 9]);
  // Order [1, 0]: the first cell is row 1 against column 1, the last row 0 against column 0.
  expect(pixels[0]).toBe(9);
  expect(pixels[4]).toBe(0);
  expect(pixels[8]).toBe(255);
});

const FRAME: HeatFrame = { width: 900, height: 700, left: 100, top: 80 };
const HUNDRED = { grid: { rows: 100, columns: 100 }, frame: FRAME };

test('the whole matrix is visible at first and cannot be pushed out', () => {
  const view = wholeView(HUNDRED);
  expect(view.size).toBeCloseTo(6.2);
  expect(panBy(view, { x: 5000, y: 5000 }, HUNDRED)).toEqual(clampView(view, HUNDRED));
});

test('zooming keeps the cell under the pointer', () => {
  const view = wholeView(HUNDRED);
  const pointer = { x: 400, y: 300 };
  const before = cellAt(view, pointer, HUNDRED);
  const closer = zoomAt(view, 4, pointer, HUNDRED);
  expect(closer.size).toBeGreaterThan(view.size);
  expect(cellAt(closer, pointer, HUNDRED)).toEqual(before);
});

test('a requested cell becomes visible', () => {
  const closer = zoomAt(wholeView(HUNDRED), 8, { x: 100, y: 80 }, HUNDRED);
  const { x, y, size } = showCell(closer, { row: 90, column: 5 }, HUNDRED);
  expect(90).toBeGreaterThanOrEqual(y);
  expect(91).toBeLessThanOrEqual(y + (FRAME.height - FRAME.top) / size + 1e-6);
  expect(5).toBeGreaterThanOrEqual(x);
});

test('a few cells grow with the frame, a wide map fits its longer side', () => {
  const three = { rows: 3, columns: 3 };
  expect(wholeView({ grid: three, frame: FRAME }).size).toBeCloseTo(620 / 6);
  expect(wholeView({ grid: three, frame: { ...FRAME, width: 3000, height: 2080 } }).size).toBeCloseTo(2000 / 6);
  const wide = { grid: { rows: 20, columns: 400 }, frame: FRAME };
  const view = wholeView(wide);
  expect(view.size).toBeCloseTo(2);
  expect(cellAt(view, { x: 899, y: 119 }, wide)).toEqual({ row: 19, column: 399 });
  expect(cellAt(view, { x: 899, y: 121 }, wide)).toBeNull();
});

test('the area of the names has no cells', () => {
  const ten = { grid: { rows: 10, columns: 10 }, frame: FRAME };
  expect(cellAt(wholeView(ten), { x: 50, y: 300 }, ten)).toBeNull();
});
