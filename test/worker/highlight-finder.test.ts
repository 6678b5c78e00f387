/** Which pairs of a row are worth watching, at the edges of each kind. Pair by pair as test/main/results/pair-highlights.test.ts. */
import { describe, expect, test } from 'vitest';
import type { HighlightKind } from '../../src-shared/api/highlight-kinds.ts';
import { type HighlightPair, newHighlights, thresholdsOf } from '../../src-shared/run/highlights.ts';
import {
  DRAWN,
  GAMES_A,
  GAMES_B,
  LATER,
  LENGTH,
  MARGIN,
  pairStride,
  SUMS,
  TRIALS,
  WINS_A,
  WINS_B,
} from '../../src-shared/run/pair-cells.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { HighlightFinder, type SearchedPairs } from '../../src-worker/playing/highlight-finder.ts';
import { coinRun } from '../kit/coin-run.ts';

const COLUMNS = 4;

interface Row {
  readonly wins: number;
  readonly losses: number;
  readonly draws?: number;
  readonly points?: readonly [number, number];
  readonly games?: readonly [number, number];
  readonly length?: number;
  readonly margin?: number;
  readonly later?: Partial<Record<keyof typeof LATER, number>>;
  /** The opponent plays as A. */
  readonly swap?: boolean;
  readonly hasMargin?: boolean;
  /** Counted by exact chances. */
  readonly exact?: boolean;
}

function cellsOf({
  wins,
  losses,
  draws = 0,
  games = [wins, losses],
  length = 3,
  margin = 1,
  later = {},
  exact = false,
}: Row): SearchedPairs {
  const cells = new Float64Array(pairStride(COLUMNS));
  cells[WINS_A] = wins;
  cells[WINS_B] = losses;
  cells[DRAWN] = draws;
  cells[TRIALS] = wins + losses + draws;
  [cells[GAMES_A], cells[GAMES_B]] = games;
  cells[LENGTH] = length;
  cells[MARGIN] = margin;
  for (const [name, at] of Object.entries(LATER)) cells[SUMS + COLUMNS + at] = later[name as keyof typeof LATER] ?? 0;
  return { size: 1, columns: COLUMNS, stride: cells.length, cells, isExact: () => exact };
}

/** The combatants 0 and 1 of a row of one pair; `wins` and points[0] are of whoever plays as A. */
function find(kind: HighlightKind, row: Row): HighlightPair | undefined {
  const { run } = coinRun('round-robin', true, 1);
  const [a, b] = row.points ?? [100, 100];
  const points = row.swap ? Float64Array.of(b, a) : Float64Array.of(a, b);
  const two: PlayableRun = { ...run, folded: { ...run.folded, points } };
  const finder = new HighlightFinder(two, cellsOf(row), thresholdsOf(newHighlights()), row.hasMargin ?? true);
  finder.searchRow(0, Uint32Array.of(1), 0, row.swap ?? false);
  return finder.lists[kind][0];
}

const orderIn = (kind: HighlightKind, row: Row): number | undefined => find(kind, row)?.order;

describe.each([false, true])('with the opponent as A: %s', (swap) => {
  test('upset: the cheaper side costs less than nine tenths and wins more often', () => {
    const beaten = { wins: 80, losses: 20, swap };
    expect(orderIn('upset', { ...beaten, points: [89, 100] })).toBeCloseTo((0.89 - 1) * 0.6, 12);
    expect(orderIn('upset', { ...beaten, points: [75, 100] })).toBeCloseTo((0.75 - 1) * 0.6, 12);
    expect(orderIn('upset', { ...beaten, points: [90, 100] })).toBeUndefined();
    expect(orderIn('upset', { ...beaten, points: [100, 75] })).toBeUndefined();
    expect(orderIn('upset', { wins: 20, losses: 80, points: [100, 75], swap })).toBeCloseTo((0.75 - 1) * 0.6, 12);
    expect(orderIn('upset', { wins: 50, losses: 50, points: [50, 100], swap })).toBeUndefined();
    expect(orderIn('upset', { ...beaten, points: [0, 100] })).toBeUndefined();
  });

  test('upset: the trial to watch is the first that the cheaper side won', () => {
    const later = { firstWinA: 7, firstWinB: 9 };
    expect(find('upset', { wins: 80, losses: 20, points: [50, 100], later, swap })?.trial).toBe(7);
    expect(find('upset', { wins: 20, losses: 80, points: [100, 50], later, swap })?.trial).toBe(9);
    expect(find('upset', { wins: 1, losses: 0, points: [50, 100], later, swap })).toMatchObject({ trial: 0, order: -0.5 });
  });

  test('a kept pair names A first', () => {
    const pair = find('upset', { wins: 4, draws: 1, losses: 0, points: [50, 100], swap });
    expect(pair).toMatchObject({ ...(swap ? { a: 1, b: 0 } : { a: 0, b: 1 }), winsA: 4, draws: 1, n: 5 });
  });
});

test('close: within five points of even, from either side', () => {
  const later = { closest: 3 };
  expect(find('close', { wins: 55, losses: 45, later })).toMatchObject({ trial: 3 });
  expect(orderIn('close', { wins: 45, losses: 55 })).toBeCloseTo(0.05, 12);
  expect(orderIn('close', { wins: 56, losses: 44 })).toBeUndefined();
  expect(orderIn('close', { wins: 44, losses: 56 })).toBeUndefined();
  expect(orderIn('close', { wins: 30, draws: 40, losses: 30 })).toBe(0);
});

test('close, of one trial: both sides won a game, the smallest margin first', () => {
  expect(orderIn('close', { wins: 1, losses: 0, games: [2, 1], margin: 4 })).toBe(4);
  expect(orderIn('close', { wins: 1, losses: 0, games: [2, 0], margin: 4 })).toBeUndefined();
  expect(orderIn('close', { wins: 0, losses: 1, games: [0, 2], margin: 4 })).toBeUndefined();
});

test('sweep: not a game lost', () => {
  expect(orderIn('sweep', { wins: 1, losses: 0, games: [2, 0], length: 6 })).toBe(6);
  expect(orderIn('sweep', { wins: 1, losses: 0, games: [2, 1], length: 6 })).toBeUndefined();
  const later = { length: 40, shortest: 5 };
  expect(find('sweep', { wins: 10, losses: 0, games: [20, 0], later })).toMatchObject({ order: 4, trial: 5 });
  expect(find('sweep', { wins: 0, losses: 10, games: [0, 20], later })).toMatchObject({ order: 4, trial: 5 });
  expect(orderIn('sweep', { wins: 10, losses: 0, games: [20, 1], later })).toBeUndefined();
  expect(orderIn('sweep', { wins: 9, draws: 1, losses: 0, games: [18, 0], later })).toBeUndefined();
});

test('drawn: any draw, the highest share first', () => {
  expect(find('drawn', { wins: 9, losses: 0, draws: 1, later: { firstDraw: 2 } })).toMatchObject({ order: -0.1, trial: 2 });
  expect(orderIn('drawn', { wins: 0, losses: 0, draws: 1 })).toBe(-1);
  expect(orderIn('drawn', { wins: 10, losses: 0 })).toBeUndefined();
});

test('swing: both won, the widest spread of the lead, or of the result where trials have no margin', () => {
  const later = { lead: 12, leadSquares: 40 };
  expect(orderIn('swing', { wins: 8, losses: 2, later })).toBeCloseTo(-(4 - 1.2 ** 2), 12);
  expect(orderIn('swing', { wins: 4, draws: 2, losses: 4, hasMargin: false })).toBeCloseTo(-(0.25 - 0.05), 12);
  expect(orderIn('swing', { wins: 10, losses: 0, later })).toBeUndefined();
  expect(orderIn('swing', { wins: 0, losses: 10, later })).toBeUndefined();
});

test('a pair says whether its counts are those of exact chances', () => {
  expect(find('close', { wins: 4.75, losses: 5.25, exact: true })).toMatchObject({ winsA: 4.75, n: 10, exact: true });
  expect(find('close', { wins: 5, losses: 5 })).not.toHaveProperty('exact');
});

test('a mirror match is never a highlight', () => {
  const { run } = coinRun('round-robin', true, 1);
  const finder = new HighlightFinder(run, cellsOf({ wins: 5, losses: 5 }), thresholdsOf(newHighlights()), true);
  finder.searchRow(1, Uint32Array.of(1), 0, false);
  expect(Object.values(finder.lists).flat()).toEqual([]);
});
