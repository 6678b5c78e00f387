import { describe, expect, test } from 'vitest';
import { stageFor } from '../../../src-renderer/stage/frame.ts';
import { turnTowards } from '../../../src-renderer/stage/layout/anchors.ts';
import { hexGrid, hexLayout } from '../../../src-renderer/stage/layout/hex.ts';
import { spaceLayout } from '../../../src-renderer/stage/layout/space.ts';
import { nebulaSide } from '../../../src-renderer/stage/terrain/field-grounds.ts';
import { hexStream, outlines, scatterInHex } from '../../../src-renderer/stage/terrain/hex-outline.ts';
import { reliefTile, valueNoise } from '../../../src-renderer/stage/terrain/noise.ts';
import { slabs } from '../../../src-renderer/stage/terrain/slabs.ts';
import { sampleHexBoard } from './fixtures/boards.ts';
import { piece, scene } from './fixtures/recorded.ts';

const grid = hexGrid(sampleHexBoard(8, 6), false);

describe('outlines of hexes', () => {
  test('one hex has six sides, two neighbours ten', () => {
    expect(outlines(grid, (x, y) => x === 3 && y === 3).map((l) => l.length)).toEqual([6]);
    const [nx, ny] = grid.neighbour(3, 3, 1);
    expect(outlines(grid, (x, y) => (x === 3 && y === 3) || (x === nx && y === ny)).map((l) => l.length)).toEqual([10]);
  });

  test('a hole is a loop of its own', () => {
    const ring = [0, 1, 2, 3, 4, 5].map((i) => grid.neighbour(3, 3, i).join());
    const loops = outlines(grid, (x, y) => ring.includes(`${x},${y}`));
    expect(loops.map((l) => l.length).sort((a, b) => a - b)).toEqual([6, 18]);
  });

  test('neighbours lie one hex away, flipped too', () => {
    for (const g of [grid, hexGrid(sampleHexBoard(8, 6), true)]) {
      for (let i = 0; i < 6; i++) {
        const [x, y] = g.centre(3, 3);
        const [nx, ny] = g.centre(...g.neighbour(3, 3, i));
        expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(g.side * Math.sqrt(3), 5);
      }
    }
  });
});

test('the board fits the stage with room for its numbers', () => {
  for (const [columns, rows] of [
    [32, 17],
    [16, 17],
    [15, 34],
  ] as const) {
    const g = hexGrid(sampleHexBoard(columns, rows), false);
    const [x, y] = g.centre(columns - 1, rows - 1);
    expect(x + g.side).toBeLessThan(1920);
    expect(y + g.side).toBeLessThan(1080);
  }
});

test('noise closes at its period', () => {
  expect(valueNoise(0.3, 0.7, 8)).toBeCloseTo(valueNoise(8.3, 8.7, 8), 12);
  const tile = reliefTile(32, 4);
  expect(new Set(tile).size).toBeGreaterThan(20);
});

test('scattered trees keep apart and come out the same every time', () => {
  const points = scatterInHex(12, 20, hexStream(3, 4, 1));
  expect(scatterInHex(12, 20, hexStream(3, 4, 1))).toEqual(points);
  const gaps = points.flatMap(([x, y], i) => points.slice(i + 1).map(([a, b]) => Math.hypot(a - x, b - y)));
  expect(Math.min(...gaps)).toBeGreaterThan(3);
});

test('slabs cover the floor with a joint between them', () => {
  const floor = slabs({ width: 400, height: 300, cellWidth: 80, cellHeight: 80, joint: 2 });
  const area = floor.reduce((sum, { corners }) => {
    const double = corners.reduce((s, [x, y], i) => {
      const [nx, ny] = corners[(i + 1) % corners.length] as readonly [number, number];
      return s + x * ny - nx * y;
    }, 0);
    return sum + Math.abs(double) / 2;
  }, 0);
  expect(floor.length).toBeGreaterThan(20);
  expect(area).toBeGreaterThan(400 * 300 * 0.9);
});

test('a turn goes the short way round', () => {
  expect(turnTowards(5, 0, 1)).toBe(6);
  expect(turnTowards(0, 5, 1)).toBe(-1);
  expect(turnTowards(1, 3, 0.5)).toBe(2);
});

test.each([
  [1920, 1080],
  [1080, 1160],
  [1080, 884],
  [1080, 1100],
])('in space each fleet has its own colours behind it, %i x %i', (width, height) => {
  const board = { kind: 'space', sector: '', buckets: [] } as const;
  const ships = Array.from({ length: 8 }, (_, i) => piece(i, i < 4 ? 0 : 1, { at: { rank: 0, file: i % 4 } }));
  for (const flip of [false, true]) {
    const view = { flip, size: stageFor(width, height) };
    for (const [id, { x, y }] of spaceLayout(board, view).spots(scene(board, ships))) {
      expect(nebulaSide(view, [x, y]), `ship ${id}`).toBe(ships[id]!.side);
    }
  }
});

test('a token on the last row is whole, and its name stands over it', () => {
  const board = sampleHexBoard(32, 17);
  const shown = scene(board, [piece(0, 0, { at: { hex: [5, 3] } }), piece(1, 1, { at: { hex: [21, 16] } })]);
  const spots = hexLayout(board, { flip: false, size: stageFor(1920, 1080) }).spots(shown);
  const last = spots.get(1)!;
  // A diamond reaches further down than a disc.
  expect(last.y + last.radius * 1.3).toBeLessThan(1080);
  expect(last.nameAt?.[1]).toBeLessThan(0);
  expect(spots.get(0)?.nameAt).toBeUndefined();
});
