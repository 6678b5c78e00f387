import { describe, expect, test } from 'vitest';
import { type ClaimCounts, newClaimCounts } from '../../../src-shared/run/claim-counts.ts';
import type { ClaimKind } from '../../../src-shared/run/claims.ts';
import {
  type CandidatePair,
  type ConfirmationState,
  championsOf,
  contenderGames,
  effortFor,
  FRESH_TRIALS,
  freshTrials,
  mostContenders,
  newConfirmation,
  nextStage,
  pairClaims,
  pairTiles,
  solveTiles,
  trialBudget,
  withContenderGames,
  withPairCounts,
  withSolved,
} from '../../../src-shared/run/confirmation.ts';

const EFFORT = { candidates: 4, screen: 5, kept: 1, measure: 8, games: 10 };
const EVEN = { winA: 0.5, winB: 0.5, draw: 0 };

function candidate(a: number, kinds: readonly ClaimKind[], exact: CandidatePair['exact'] = null): CandidatePair {
  return { a, b: 90, pointsA: 100, pointsB: 100, trial: null, kinds, exact };
}

function begin(pairs: readonly CandidatePair[], exactRates: readonly (number | null)[] = []): ConfirmationState {
  const contenders = exactRates.map((exactRate, i) => ({ place: 10 + i, distinct: i, groups: [0, 1 + (i % 2)], exactRate }));
  return newConfirmation({ effort: EFFORT, usualDraws: 0.1, pairs, contenders, solves: false });
}

/** Wins of A, of B and draws, with a lead of one each. */
function countsOf(...results: readonly (readonly [number, number, number])[]): ClaimCounts {
  const counts = newClaimCounts(results.length);
  const width = counts.length / results.length;
  for (const [i, [wins, losses, draws]] of results.entries()) {
    counts.set([wins, losses, draws, wins - losses, wins + losses, wins - losses, wins + losses], i * width);
  }
  return counts;
}

const range = (pair: number, from: number, to: number) => ({ pair, from: FRESH_TRIALS + from, to: FRESH_TRIALS + to });

describe('the effort', () => {
  test('is two fifths of the run, from ten seconds to ten minutes', () => {
    expect([10, 1e6, 1e9].map((trials) => trialBudget(trials, 100))).toEqual([1e5, 4e5, 6e6]);
  });

  test('is half a second at least for a quick run', () => {
    expect([10, 1e6].map((trials) => trialBudget(trials, 100, true))).toEqual([5e3, 4e5]);
  });

  test('has two fifths of its trials for contenders, 400 games each at least', () => {
    expect([399, 999, 1001, 100_399].map(mostContenders)).toEqual([0, 0, 1, 100]);
  });

  test('grows with the budget, from few candidates to long measurements', () => {
    expect(effortFor(100, 10)).toEqual({ candidates: 4, screen: 32, kept: 2, measure: 1500, games: 400 });
    expect(effortFor(5e4, 10)).toEqual({ candidates: 23, screen: 65, kept: 2, measure: 2250, games: 2000 });
    expect(effortFor(1e6, 40)).toEqual({ candidates: 120, screen: 250, kept: 22, measure: 4090, games: 10_000 });
    expect(effortFor(1e10, 40)).toEqual({ candidates: 120, screen: 2000, kept: 24, measure: 20_000, games: 200_000 });
    expect(effortFor(5e4, 0).games).toBe(20_000);
  });
});

describe('tiles', () => {
  test('hold so many trials each, across pairs; those of the measuring come after those of the screening', () => {
    const state = begin([candidate(1, ['close']), candidate(2, ['sweep']), candidate(3, ['close'])]);
    expect(pairTiles(state, 4)).toEqual([
      [range(0, 0, 4)],
      [range(0, 4, 5), range(1, 0, 3)],
      [range(1, 3, 5), range(2, 0, 2)],
      [range(2, 2, 5)],
    ]);
    const screened = withPairCounts(
      withPairCounts(state, [range(0, 0, 5), range(1, 0, 5)], countsOf([3, 2, 0], [5, 0, 0])),
      [range(2, 0, 5)],
      countsOf([5, 0, 0]),
    );
    expect(screened.taken).toBe(2);
    const measuring = nextStage(screened);
    expect([measuring.stage, measuring.taken]).toEqual(['measure', 0]);
    // The first is the closer one, the second the only sweep.
    expect(measuring.pairs.map((pair) => pair.keptFor)).toEqual([['close'], ['sweep'], []]);
    expect(pairTiles(measuring, 100)).toEqual([[range(0, 5, 13), range(1, 5, 13)]]);
  });

  test('leave out solved pairs, unless their variance is asked for', () => {
    const state = begin([candidate(1, ['close'], EVEN), candidate(2, ['close', 'swing'], EVEN), candidate(3, [])]);
    expect(pairTiles(state, 100)).toEqual([[range(1, 0, 5)]]);
  });
});

describe('solving', () => {
  const solving = (count: number) =>
    newConfirmation({
      effort: EFFORT,
      usualDraws: 0,
      pairs: Array.from({ length: count }, (_, i) => candidate(i, ['close'])),
      contenders: [],
      solves: true,
    });

  test('comes first, twelve pairs per tile; without pairs it is skipped', () => {
    const state = solving(14);
    expect(state.stage).toBe('solve');
    expect(solveTiles(state)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      [12, 13],
    ]);
    expect(solving(0).stage).toBe('done');
    expect(solveTiles(begin([candidate(1, ['close'])]))).toEqual([]);
  });

  test('keeps odds that are known already; what is not solved is screened', () => {
    const state = withSolved(withSolved(solving(3), [1, 2], [EVEN, null]), [0, 1], [null, { winA: 1, winB: 0, draw: 0 }]);
    expect(state.taken).toBe(2);
    expect(state.pairs.map((pair) => pair.exact)).toEqual([null, EVEN, null]);
    expect(nextStage(state)).toMatchObject({ stage: 'screen', taken: 0 });
    expect(pairTiles(nextStage(state), 100)).toEqual([[range(0, 0, 5), range(2, 0, 5)]]);
  });
});

describe('stages', () => {
  test('without anything to play are skipped', () => {
    expect(begin([]).stage).toBe('done');
    expect(begin([candidate(1, ['close'], EVEN)]).stage).toBe('done');
    expect(begin([], [0.5]).stage).toBe('done');
    expect(begin([], [0.5, null]).stage).toBe('contend');
    expect(begin([candidate(1, ['close'])], [null]).stage).toBe('screen');
  });

  test('follow each other: screening, measuring, contenders', () => {
    let state = begin([candidate(1, ['close'])], [null]);
    expect(contenderGames(state)).toBe(0);
    state = nextStage(withPairCounts(state, [range(0, 0, 5)], countsOf([3, 2, 0])));
    expect(state.stage).toBe('measure');
    state = nextStage(withPairCounts(state, [range(0, 5, 13)], countsOf([4, 4, 0])));
    expect(state).toMatchObject({ stage: 'contend', taken: 0 });
    expect(contenderGames(state)).toBe(10);
    expect(nextStage({ ...state, taken: 3 })).toMatchObject({ stage: 'done', taken: 0 });
  });

  test('a solved pair is kept for what its odds say, the first where two are equal', () => {
    const state = begin([candidate(1, ['swing', 'close'], EVEN), candidate(2, ['close'], EVEN), candidate(3, ['sweep'], EVEN)]);
    const kept = nextStage(withPairCounts(state, [range(0, 0, 5)], countsOf([3, 2, 0])));
    expect(kept.pairs.map((pair) => pair.keptFor)).toEqual([['close', 'swing'], [], []]);
  });
});

test('the best of a kind is kept, wherever it stands in the list', () => {
  const solved = (a: number, winA: number) => candidate(a, a === 1 ? ['close', 'swing'] : ['close'], { winA, winB: 1 - winA, draw: 0 });
  const state = begin([solved(1, 0.6), solved(2, 0.51), solved(3, 0.45)]);
  const kept = nextStage(withPairCounts(state, [range(0, 0, 5)], countsOf([3, 2, 0])));
  expect(kept.pairs.map((pair) => pair.keptFor)).toEqual([['swing'], ['close'], []]);
});

describe('counts', () => {
  test('of several tiles add up, apart for screening and measuring', () => {
    let state = begin([candidate(1, ['close']), candidate(2, ['close'])]);
    state = withPairCounts(state, [range(0, 0, 4)], countsOf([1, 2, 1]));
    state = withPairCounts(state, [range(0, 4, 5), range(1, 0, 3)], countsOf([1, 0, 0], [0, 3, 0]));
    expect(state.pairs.map((pair) => pair.screened?.slice(0, 3))).toEqual([
      [2, 2, 1],
      [0, 3, 0],
    ]);
    const measured = withPairCounts(nextStage(state), [range(0, 5, 13)], countsOf([4, 4, 0]));
    expect(measured.pairs[0]).toMatchObject({ screened: state.pairs[0]?.screened, measured: expect.arrayContaining([4]) });
    expect(freshTrials(measured)).toBe(5 + 3 + 8);
  });

  test('of contenders add up by number; who is known exactly plays none', () => {
    const state = begin([], [null, 0.7, null]);
    const more = [
      { distinct: 0, score: 12, games: 10, played: 5 },
      { distinct: 1, score: 9, games: 9, played: 9 },
    ];
    const after = withContenderGames(withContenderGames(state, more), more);
    expect(after.taken).toBe(2);
    expect(after.contenders.map(({ score, games, played }) => [score, games, played])).toEqual([
      [24, 20, 10],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(freshTrials(after)).toBe(10);
    // Whoever has not played yet is not ranked; the first is in class 0, the second in class 1.
    expect(championsOf(after, 0).map(({ place, rate, n }) => [place, rate, n])).toEqual([
      [11, 0.7, 0],
      [10, 0.6, 10],
    ]);
    expect(championsOf(after, 1).map((one) => one.place)).toEqual([10]);
    expect(championsOf(after, 2).map((one) => one.place)).toEqual([11]);
  });
});

describe('claims', () => {
  test('rest on the measured trials and on what is usual among all that were screened', () => {
    let state = begin([candidate(1, ['close', 'swing']), candidate(2, ['drawn', 'swing'])]);
    // Leads of one in half of the trials (deviation 0.707...), and none at all.
    state = withPairCounts(state, [range(0, 0, 4), range(1, 0, 4)], countsOf([1, 1, 2], [0, 0, 4]));
    const kept = nextStage(state);
    expect(kept.pairs.map((pair) => pair.keptFor)).toEqual([['close', 'swing'], ['drawn']]);
    const measured = withPairCounts(kept, [range(0, 5, 13), range(1, 5, 13)], countsOf([2000, 2000, 0], [400, 400, 200]));
    const claims = pairClaims(measured);
    expect(Object.fromEntries(Object.entries(claims).map(([kind, list]) => [kind, list.map((claim) => claim.a)]))).toEqual({
      close: [1],
      upset: [],
      sweep: [],
      drawn: [2],
      swing: [1],
    });
    // Half the deviation of the first pair is usual: a lead of one in every twentieth trial is less.
    const dull = withPairCounts(kept, [range(0, 5, 13), range(1, 5, 13)], countsOf([100, 100, 3800], [400, 400, 200]));
    expect(pairClaims(dull).swing).toEqual([]);
  });
});
