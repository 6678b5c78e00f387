/** How runs are cut into tiles: every pair and every trial in exactly one place. */
import { describe, expect, test } from 'vitest';
import {
  type MatrixPlan,
  matrixTileAt,
  type PairPlan,
  type PlanInput,
  pairAt,
  pairsIn,
  pairTileAt,
  placeInTile,
  placeOf,
  planRun,
} from '../../../src-shared/run/plan.ts';

const INPUT: PlanInput = { kind: 'round-robin', count: 10, rows: 3, columns: 7, symmetric: true, trials: 4, microseconds: 20 };
const matrix = (input: Partial<PlanInput>): MatrixPlan => {
  const plan = planRun({ ...INPUT, ...input });
  if (plan.form !== 'matrix') throw new Error('not a matrix');
  return plan;
};
const pairs = (input: Partial<PlanInput>): PairPlan => {
  const plan = planRun({ ...INPUT, ...input });
  if (plan.form !== 'deep') throw new Error('not a plan per pair');
  return plan;
};

/** Every (row, column, swap) of all tiles, with the place it has in its tile. */
function covered(plan: MatrixPlan): Map<string, { tile: number; at: number }> {
  const seen = new Map<string, { tile: number; at: number }>();
  for (let i = 0; i < plan.tiles; i++) {
    const tile = matrixTileAt(plan, i);
    expect(tile.index).toBe(i);
    let count = 0;
    for (let row = tile.rowFrom; row < tile.rowTo; row++) {
      for (let column = tile.triangle ? row : tile.columnFrom; column < tile.columnTo; column++) {
        const key = `${row} ${column} ${tile.swap}`;
        expect(seen.has(key)).toBe(false);
        seen.set(key, { tile: i, at: placeInTile(tile, row, column) });
        expect(seen.get(key)?.at).toBe(count++);
      }
    }
    expect(pairsIn(tile)).toBe(count);
  }
  return seen;
}

describe('a round-robin', () => {
  test.each([1, 2, 3, 7, 10, 11])('of %i, symmetric: the half above the diagonal, and the diagonal', (count) => {
    const plan = matrix({ count, microseconds: 500_000 / 36 });
    const seen = covered(plan);
    expect(plan).toMatchObject({ half: true, orientations: 1, block: 3, matchups: (count * (count + 1)) / 2, rows: count, columns: count });
    expect(seen.size).toBe(plan.matchups);
    for (let row = 0; row < count; row++)
      for (let column = row; column < count; column++)
        expect(placeOf(plan, row, column, false)).toEqual(seen.get(`${row} ${column} false`));
  });

  test('not symmetric: every ordered pair', () => {
    const plan = matrix({ symmetric: false, microseconds: 500_000 / 36 });
    const seen = covered(plan);
    expect(plan).toMatchObject({ half: false, orientations: 1, matchups: 100, tiles: 16 });
    expect(seen.size).toBe(100);
    for (const [key, place] of seen) {
      const [row, column] = key.split(' ').map(Number);
      expect(placeOf(plan, row!, column!, false)).toEqual(place);
    }
  });

  test('blocks hold about half a second of trials, from one pair to 1024 a side', () => {
    expect(matrix({ trials: 1, microseconds: 20 }).block).toBe(158);
    expect(matrix({ trials: 1, microseconds: 0.1 }).block).toBe(1024);
    expect(matrix({ trials: 1000, microseconds: 2500 }).block).toBe(1);
    expect(matrix({ trials: 1, microseconds: 1e9 }).block).toBe(1);
  });
});

describe('a gauntlet', () => {
  test('of few pairs is kept per pair, of more than 256 as a matrix', () => {
    const sized = (rows: number, columns: number, symmetric = true) =>
      planRun({ ...INPUT, kind: 'gauntlet', rows, columns, symmetric }).form;
    expect(sized(16, 16)).toBe('deep');
    expect(sized(16, 17)).toBe('matrix');
    expect(sized(8, 16, false)).toBe('deep');
    expect(sized(9, 16, false)).toBe('matrix');
  });

  test('not symmetric: the rectangle once for each side as A', () => {
    const plan = matrix({ kind: 'gauntlet', rows: 20, columns: 30, symmetric: false, microseconds: 500_000 / 36 });
    const seen = covered(plan);
    expect(plan).toMatchObject({ half: false, orientations: 2, matchups: 1200 });
    expect(seen.size).toBe(1200);
    for (const [key, place] of seen) {
      const [row, column, swap] = key.split(' ');
      expect(placeOf(plan, Number(row), Number(column), swap === 'true')).toEqual(place);
    }
  });

  test('per pair: every trial of every pair in one range', () => {
    const plan = pairs({ kind: 'gauntlet', symmetric: false, trials: 100, microseconds: 500_000 / 64 });
    expect(plan).toMatchObject({ trialsPerTile: 32, rangesPerPair: 4, matchups: 42, tiles: 168 });
    const seen = new Set<string>();
    for (let i = 0; i < plan.tiles; i++) {
      const { index, pair, trialFrom, trialTo } = pairTileAt(plan, i);
      const { row, column, swap } = pairAt(plan, pair);
      expect([index, row < 3, column < 7]).toEqual([i, true, true]);
      for (let t = trialFrom; t < trialTo; t++) seen.add(`${row} ${column} ${swap} ${t}`);
    }
    expect(seen.size).toBe(3 * 7 * 2 * 100);
    expect(pairAt(plan, 8)).toEqual({ row: 1, column: 1, swap: false });
    expect(pairAt(plan, 21)).toEqual({ row: 0, column: 0, swap: true });
  });
});

test('a single matchup: at least 16 trials per tile, and no more than there are', () => {
  expect(pairs({ kind: 'single', trials: 1000, microseconds: 1e6 })).toMatchObject({ trialsPerTile: 16, rangesPerPair: 63, matchups: 1 });
  expect(pairs({ kind: 'single', trials: 10, microseconds: 1 })).toMatchObject({ trialsPerTile: 10, tiles: 1 });
  expect(pairTileAt(pairs({ kind: 'single', trials: 1000, microseconds: 1e6 }), 62)).toMatchObject({ trialFrom: 992, trialTo: 1000 });
});
