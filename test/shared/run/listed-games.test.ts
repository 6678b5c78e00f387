import { expect, test } from 'vitest';
import { seedFromNumber } from '../../../src-shared/random/rng.ts';
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
