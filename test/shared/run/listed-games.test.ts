import { expect, test } from 'vitest';
import { seedFromNumber } from '../../../src-shared/random/rng.ts';
import { FRESH_TRIALS } from '../../../src-shared/run/confirmation.ts';
import { coarseStage, gamesOf, LadderOpponents, planLadder } from '../../../src-shared/run/ladder.ts';
import { gameByOpponent, gameRange, ListedGames } from '../../../src-shared/run/listed-games.ts';
import { planRun } from '../../../src-shared/run/plan.ts';

const plan = planRun({ kind: 'round-robin', count: 5, rows: 5, columns: 5, symmetric: true, trials: 1, microseconds: 20 });
const games = new ListedGames({
  plan,
  folded: { rows: null, columns: null, points: Float64Array.of(10, 20, 30, 40, 50) },
  seed: seedFromNumber(1),
});
const fresh = (each: number) => games.of(gameRange({ order: 'fresh', members: Uint32Array.of(2), from: 0, to: each }, 0, each));

test.each([
  [10, 4],
  [12, 4],
  [3, 4],
])('%i games against %i opponents: each once, those of an opponent together', (each, opponents) => {
  const order = Array.from({ length: each }, (_, i) => gameByOpponent(i, each, opponents));
  expect([...order].sort((x, y) => x - y)).toEqual([...Array(each).keys()]);
  const met = order.map((game) => game % opponents);
  expect(met.filter((foe, i) => foe !== met[i - 1])).toHaveLength(Math.min(each, opponents));
});

test('fresh games meet an opponent from both slots in turn before the next one', () => {
  const { a, b, side, trial } = fresh(8);
  const foes = Array.from(a, (first, i) => (first === 2 ? b[i] : first));
  expect(foes.filter((foe, i) => foe !== foes[i - 1])).toHaveLength(4);
  expect(Array.from(side)).toEqual(Array.from(a, (first) => (first === 2 ? 0 : 1)));
  // The two games of each opponent.
  for (let i = 0; i < 8; i += 2) {
    expect(side[i]).not.toBe(side[i + 1]);
    expect(trial[i]).not.toBe(trial[i + 1]);
  }
});

test('the trials of fresh games follow those of the confirmation, one per pass', () => {
  const { trial, side } = fresh(12);
  expect(Array.from(trial)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2].map((pass) => 2 * FRESH_TRIALS + pass));
  expect(Array.from(side)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
});

test('any cut of the games into tiles gives the same games, and names only those who play in it', () => {
  const all = { order: 'fresh', members: Uint32Array.of(4, 0, 3), from: 10, to: 17 } as const;
  const whole = games.of(gameRange(all, 0, 21));
  const tiles = [gameRange(all, 0, 5), gameRange(all, 5, 7), gameRange(all, 7, 20), gameRange(all, 20, 21)];
  expect(tiles.map(({ members, first }) => [Array.from(members), first])).toEqual([
    [[4], 0],
    [[4], 5],
    [[0, 3], 0],
    [[3], 6],
  ]);
  for (const column of ['a', 'b', 'trial', 'side'] as const) {
    expect(tiles.flatMap((tile) => Array.from(games.of(tile)[column]))).toEqual(Array.from(whole[column]));
  }
});

test('opponents come in the order of points, ties by number; in a gauntlet only those of the other side', () => {
  const points = Float64Array.of(30, 10, 20, 10, 40, 5);
  const foesOf = (me: number, sides: { rows: Uint32Array; columns: Uint32Array } | null) => {
    const list = new ListedGames({ plan, folded: { points, ...(sides ?? { rows: null, columns: null }) }, seed: seedFromNumber(1) });
    const { a, b } = list.of(gameRange({ order: 'fresh', members: Uint32Array.of(me), from: 0, to: 5 }, 0, 5));
    return Array.from(a, (first, i) => (first === me ? b[i]! : first));
  };
  const sides = { rows: Uint32Array.of(0, 4), columns: Uint32Array.of(3, 2, 1) };
  // Sorted by points: 1, 3, 2 and 0, 4; by three opponents in strides of 2, by two one after the other.
  expect(foesOf(4, sides)).toEqual([1, 1, 2, 2, 3]);
  expect(foesOf(2, sides)).toEqual([0, 0, 0, 4, 4]);
  // 5, 1, 3, 2, 0 without oneself, in strides of 3.
  expect(foesOf(4, null)).toEqual([5, 2, 1, 0, 3]);
});

test('the games of a ladder are those of its opponents', () => {
  const ladder = planLadder({ count: 20, trials: 3, microseconds: 20, classes: 1 }, { precision: null, topPlaces: 2 });
  const points = Float64Array.from({ length: 20 }, (_, i) => (i * 7) % 20);
  const seed = seedFromNumber(3);
  const list = new ListedGames({ plan: ladder, folded: { rows: null, columns: null, points }, seed });
  const opponents = new LadderOpponents(ladder, points, seed);
  const members = Uint32Array.of(3, 9, 4);
  const race = list.of(gameRange({ order: 'race', members, from: 2, to: 9 }, 8, 19));
  expect(race).toEqual(opponents.games({ number: 1, active: members, from: 2, to: 9, spent: 0 }, 8, 19));
  const stage = coarseStage(ladder);
  const coarse = list.of(gameRange({ order: 'coarse', members: stage.active, from: 0, to: stage.to }, 0, gamesOf(stage)));
  expect(coarse).toEqual(opponents.games(stage, 0, gamesOf(stage)));
  expect(() => games.of({ order: 'race', members, from: 0, to: 1, first: 0, games: 3 })).toThrow('only a ladder');
});
