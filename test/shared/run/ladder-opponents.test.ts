/** Who meets whom in a ladder, game by game. */
import { describe, expect, test } from 'vitest';
import { coarseStage, gamesOf, LadderOpponents, planLadder } from '../../../src-shared/run/ladder.ts';

const N = 31;
const plan = { ...planLadder({ count: N, trials: 5, microseconds: 20, classes: 1 }, { precision: null, topPlaces: 3 }), coarse: 10 };
/** Pairs of equal points, which stand by number. */
const points = Float64Array.from({ length: N }, (_, i) => ((i * 12) % N) >> 1);
const byPoints = Array.from(points.keys()).sort((x, y) => points[x]! - points[y]! || x - y);
const opponents = (seed: number) => new LadderOpponents(plan, points, { hi: 1, lo: seed });

function racing(active: readonly number[], from: number, to: number) {
  const { a, b, side, trial } = opponents(1).games(
    { number: 1, active: Uint32Array.from(active), from, to, spent: 0 },
    0,
    active.length * (to - from),
  );
  return Array.from(a, (_, i) => ({
    me: side[i] === 0 ? a[i]! : b[i]!,
    foe: side[i] === 0 ? b[i]! : a[i]!,
    side: side[i],
    trial: trial[i],
  }));
}

describe('the coarse pass', () => {
  function offsetsOf(seed: number): readonly (readonly number[])[] {
    const stage = coarseStage(plan);
    const { a, b, trial } = opponents(seed).games(stage, 0, gamesOf(stage));
    expect(new Set(trial)).toEqual(new Set([0]));
    const offsets = Array.from({ length: N }, (): number[] => []);
    for (const [i, me] of a.entries()) offsets[me]!.push((byPoints.indexOf(b[i]!) - byPoints.indexOf(me) + N) % N);
    return offsets;
  }

  test('everyone meets those at the same distances in the field sorted by points, ties by number', () => {
    const [first, ...others] = offsetsOf(1);
    expect(first).toHaveLength(5);
    for (const offsets of others) expect(offsets).toEqual(first);
  });

  test('one distance from each equal part of the half circle, every one of them possible', () => {
    const seen = Array.from({ length: 5 }, () => new Set<number>());
    for (let seed = 0; seed < 60; seed++) for (const [part, offset] of offsetsOf(seed)[0]!.entries()) seen[part]!.add(offset);
    expect(seen.map((part) => [...part].sort((x, y) => x - y))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
      [10, 11, 12],
      [13, 14, 15],
    ]);
  });

  test('more distances than there are opponents on one side: one step each', () => {
    const few = { ...plan, combatants: 4, coarse: 6 };
    const { a, b } = new LadderOpponents(few, Float64Array.of(1, 2, 3, 4), { hi: 1, lo: 1 }).games(coarseStage(few), 0, 12);
    expect(Array.from(a, (me, i) => (b[i]! - me + 4) % 4)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });
});

describe('a racing pass', () => {
  test('every pass meets every other once, never oneself, with the trial of its number', () => {
    for (const pass of [0, 1, 2]) {
      for (const me of byPoints) {
        const games = racing([me], pass * (N - 1), (pass + 1) * (N - 1));
        expect(new Set(games.map(({ foe }) => foe)).size).toBe(N - 1);
        expect(games.every((game) => game.me === me && game.foe !== me && game.trial === 1 + pass)).toBe(true);
      }
    }
  });

  test('from alternating slots, the first from slot A', () => {
    expect(racing([4], 0, 4).map(({ side }) => side)).toEqual([0, 1, 0, 1]);
    expect(racing([4], 7, 9).map(({ side }) => side)).toEqual([1, 0]);
  });

  test('all in the race meet the same ones in the same order', () => {
    const order = (me: number) => racing([me], 0, N - 1).map(({ foe }) => foe);
    const [one, other] = [order(4), order(20)];
    const differing = one.filter((foe, i) => foe !== other[i]);
    // Only where one of the two would meet itself.
    expect(differing.length).toBeLessThanOrEqual(2);
  });

  test('any few games in a row are spread over the whole field', () => {
    for (const from of [0, 11, N - 1]) {
      const places = racing([byPoints[15]!], from, from + 8).map(({ foe }) => byPoints.indexOf(foe));
      const sorted = places.sort((x, y) => x - y);
      const gaps = sorted.map((place, i) => place - (sorted[i - 1] ?? -1));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(9);
      expect(sorted.at(-1)).toBeGreaterThan(N - 9);
    }
  });
});
