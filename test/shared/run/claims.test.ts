import { describe, expect, test } from 'vitest';
import { newOutcome, type Winner } from '../../../src-shared/contract/outcome.ts';
import {
  addToClaim,
  CLAIM_COUNTS,
  type ClaimCounts,
  closestTrial,
  firstTrial,
  mergeClaimCounts,
  newClaimCounts,
  shortestTrial,
  spreadOf,
  trialsIn,
} from '../../../src-shared/run/claim-counts.ts';
import { type ClaimKind, confirmedClaims, type MeasuredPair, orderOf } from '../../../src-shared/run/claims.ts';
import { rolesOf } from '../../../src-shared/run/picks.ts';
import { COIN_METRICS } from '../../kit/coin-ruleset.ts';

const roles = rolesOf(COIN_METRICS);

function play(results: readonly { winner: Winner; length?: number; margin?: number }[], from = 0): ClaimCounts {
  const counts = newClaimCounts();
  const outcome = newOutcome(COIN_METRICS);
  for (const [i, { winner, length = 3, margin = 1 }] of results.entries()) {
    outcome.winner = winner;
    outcome.values[roles.length] = length;
    outcome.values[roles.margin] = margin;
    addToClaim(counts, 0, roles, outcome, from + i);
  }
  return counts;
}

const times = (n: number, winner: Winner) => Array.from({ length: n }, () => ({ winner }));

interface Given {
  readonly wins: number;
  readonly losses: number;
  readonly draws?: number;
  readonly points?: readonly [number, number];
}

function pair({ wins, losses, draws = 0, points = [100, 100] }: Given): MeasuredPair {
  const counts = play([...times(wins, 0), ...times(losses, 1), ...times(draws, 2)]);
  return { a: 1, b: 2, pointsA: points[0], pointsB: points[1], trial: null, exact: null, counts };
}

const USUAL = { draws: 0.1, spread: 0.5 };
const holds = (kind: ClaimKind, given: Given) => confirmedClaims(kind, [pair(given)], USUAL).length === 1;

describe('a claim', () => {
  test('of a close matchup needs the whole interval within 45 to 55 %', () => {
    expect(holds('close', { wins: 1000, losses: 1000 })).toBe(true);
    expect(holds('close', { wins: 100, losses: 100 })).toBe(false);
    expect(holds('close', { wins: 1080, losses: 920 })).toBe(false);
  });

  test('of an upset needs the cheaper side above 50 % beyond doubt, and 10 % cheaper', () => {
    expect(holds('upset', { wins: 560, losses: 440, points: [80, 100] })).toBe(true);
    expect(holds('upset', { wins: 440, losses: 560, points: [100, 80] })).toBe(true);
    expect(holds('upset', { wins: 520, losses: 480, points: [80, 100] })).toBe(false);
    expect(holds('upset', { wins: 560, losses: 440, points: [95, 100] })).toBe(false);
    expect(holds('upset', { wins: 560, losses: 440, points: [0, 100] })).toBe(false);
  });

  test('of a sweep needs at least 95 % from either side', () => {
    expect(holds('sweep', { wins: 1000, losses: 0 })).toBe(true);
    expect(holds('sweep', { wins: 4, losses: 996 })).toBe(true);
    expect(holds('sweep', { wins: 40, losses: 0 })).toBe(false);
    expect(holds('sweep', { wins: 955, losses: 45 })).toBe(false);
  });

  test('of many draws needs more of them than is usual', () => {
    expect(holds('drawn', { wins: 400, losses: 400, draws: 200 })).toBe(true);
    expect(holds('drawn', { wins: 440, losses: 440, draws: 110 })).toBe(false);
  });

  test('of much variance needs a wider margin than is usual', () => {
    expect(holds('swing', { wins: 500, losses: 500 })).toBe(true);
    expect(confirmedClaims('swing', [pair({ wins: 500, losses: 500 })], { ...USUAL, spread: 1 })).toEqual([]);
  });

  test('is harder to make the more pairs were measured for it', () => {
    const upset = pair({ wins: 533, losses: 467, points: [80, 100] });
    expect(confirmedClaims('upset', [upset], USUAL)).toHaveLength(1);
    expect(
      confirmedClaims(
        'upset',
        Array.from({ length: 20 }, () => upset),
        USUAL,
      ),
    ).toEqual([]);
  });

  test('of a solved pair is exact and needs no trials', () => {
    const solved = { ...pair({ wins: 1, losses: 0 }), exact: { winA: 0.51, winB: 0.49, draw: 0 }, counts: null };
    expect(confirmedClaims('close', [solved], USUAL)[0]).toMatchObject({ rateA: { method: 'exact', value: 0.51 } });
    expect(confirmedClaims('swing', [solved], USUAL)).toEqual([]);
  });

  test('names a trial of its own that shows it', () => {
    const counts = play(
      [
        { winner: 1, margin: 2 },
        { winner: 0, length: 2 },
        { winner: 2, margin: 0 },
      ],
      700,
    );
    const shown = (kind: ClaimKind, points: readonly [number, number] = [80, 100]) => {
      const measured = {
        a: 1,
        b: 2,
        pointsA: points[0],
        pointsB: points[1],
        trial: null,
        exact: { winA: 0.5, winB: 0, draw: 0.5 },
        counts,
      };
      return confirmedClaims(kind, [measured], { draws: 0, spread: -1 })[0]?.trial;
    };
    expect(shown('upset')).toBe(701);
    expect(shown('drawn')).toBe(702);
    expect(shown('swing')).toBe(702);
  });
});

describe('counts', () => {
  test('of two parts merge to those of the whole', () => {
    const results = Array.from({ length: 40 }, (_, i) => ({ winner: ((i * 7) % 3) as Winner, length: 2 + (i % 5), margin: (i * 5) % 7 }));
    const whole = play(results);
    const merged = play(results.slice(0, 17));
    mergeClaimCounts(merged, play(results.slice(17), 17));
    expect(merged).toEqual(whole);
    expect(whole).toHaveLength(CLAIM_COUNTS);
    expect(trialsIn(whole)).toBe(40);
  });

  test('of a later part: its closest, shortest and first trials count where they are better or new', () => {
    const merged = play([{ winner: 0, margin: 3, length: 5 }], 10);
    mergeClaimCounts(
      merged,
      play(
        [
          { winner: 1, margin: 1, length: 2 },
          { winner: 0, margin: 3, length: 5 },
        ],
        20,
      ),
    );
    mergeClaimCounts(merged, newClaimCounts());
    expect([closestTrial(merged), shortestTrial(merged)]).toEqual([20, 20]);
    expect(([0, 1, 2] as const).map((winner) => firstTrial(merged, winner))).toEqual([10, 20, -1]);
    mergeClaimCounts(merged, play([{ winner: 2, margin: 1, length: 2 }], 30));
    expect([closestTrial(merged), shortestTrial(merged), firstTrial(merged, 2)]).toEqual([20, 20, 30]);
  });

  test('give the standard deviation of the lead, with an interval that holds it', () => {
    const results = Array.from({ length: 1000 }, (_, i) => ({ winner: (i % 2) as Winner, margin: i % 4 < 2 ? 1 : 3 }));
    const { value, low, high } = spreadOf(play(results), 1.96);
    expect(value).toBeCloseTo(Math.sqrt(5), 10);
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
  });
});

test('a claim carries the rate with draws counted half, the draws, and the spread where it is about that', () => {
  const given = { wins: 500, losses: 460, draws: 1040 };
  const [close] = confirmedClaims('close', [pair(given)], USUAL);
  expect(close).toMatchObject({ rateA: { value: 0.51, trials: 2000 }, draw: { value: 0.52, trials: 2000 }, spread: null });
  const [swing] = confirmedClaims('swing', [pair(given)], USUAL);
  expect(swing?.spread?.value).toBeCloseTo(Math.sqrt(0.48 - 0.02 ** 2), 12);
});

test('a claim fails on either side of its bounds', () => {
  expect(holds('close', { wins: 920, losses: 1080 })).toBe(false);
  expect(holds('upset', { wins: 480, losses: 520, points: [100, 80] })).toBe(false);
  expect(holds('upset', { wins: 560, losses: 440, points: [100, 80] })).toBe(false);
  expect(holds('sweep', { wins: 45, losses: 955 })).toBe(false);
});

test('claims come best first, equals by their places', () => {
  const at = (a: number, b: number, wins: number): MeasuredPair => ({ ...pair({ wins, losses: 4000 - wins }), a, b });
  const claims = confirmedClaims('close', [at(5, 6, 2000), at(1, 9, 2010), at(5, 2, 2000), at(3, 8, 1980)], USUAL);
  expect(claims.map((claim) => [claim.a, claim.b])).toEqual([
    [5, 2],
    [5, 6],
    [1, 9],
    [3, 8],
  ]);
});

test('a pair that was neither solved nor played is a fault', () => {
  const unknown = { ...pair({ wins: 1, losses: 1 }), counts: null };
  expect(() => confirmedClaims('close', [unknown], USUAL)).toThrow('neither solved nor played');
  expect(() => orderOf('close', unknown)).toThrow('neither solved nor played');
});

describe('what is counted of a trial', () => {
  const NO_ROLES = { ...roles, length: -1, margin: -1 };
  const outcome = newOutcome(COIN_METRICS);

  test('the lead of A: its margin, the margin of B turned round, none in a draw', () => {
    const counts = play([
      { winner: 0, margin: 3 },
      { winner: 1, margin: 2 },
      { winner: 2, margin: 5 },
    ]);
    expect([...counts.slice(0, 8)]).toEqual([1, 1, 1, 3 - 2, 9 + 4, 27 - 8, 81 + 16, 9]);
    const { value, low, high } = spreadOf(counts, 2);
    const mean = 1 / 3;
    const leads = [3, -2, 0];
    const moment = (power: number) => leads.reduce((sum, lead) => sum + (lead - mean) ** power, 0) / 3;
    const half = 2 * Math.sqrt((moment(4) - moment(2) ** 2) / 3);
    expect(value).toBeCloseTo(Math.sqrt(moment(2)), 12);
    expect(high).toBeCloseTo(Math.sqrt(moment(2) + half), 12);
    expect(low).toBeCloseTo(Math.sqrt(Math.max(0, moment(2) - half)), 12);
  });

  test('without length or margin in the game: length 0, margin 1', () => {
    const counts = newClaimCounts(2);
    outcome.values.fill(9);
    for (const winner of [1, 1, 0] as const) addToClaim(counts, CLAIM_COUNTS, NO_ROLES, { ...outcome, winner }, 4);
    expect([...counts.slice(0, CLAIM_COUNTS)]).toEqual([...newClaimCounts()]);
    expect([...counts.slice(CLAIM_COUNTS, CLAIM_COUNTS + 8)]).toEqual([1, 2, 0, -1, 3, -1, 3, 0]);
  });

  test('length and margin may be the first metric of a game', () => {
    const first = (given: { length: number; margin: number }) => {
      const counts = newClaimCounts();
      outcome.values.fill(9);
      outcome.values[0] = -4;
      addToClaim(counts, 0, { ...roles, ...given }, { ...outcome, winner: 0 }, 4);
      return [counts[3], counts[7]];
    };
    expect(first({ length: -1, margin: 0 })).toEqual([4, 0]);
    expect(first({ length: 0, margin: -1 })).toEqual([1, -4]);
  });

  test('the closest, the shortest and the first of each result, the earliest of equals', () => {
    const counts = play(
      [
        { winner: 0, margin: 3, length: 5 },
        { winner: 1, margin: 1, length: 5 },
        { winner: 1, margin: 1, length: 2 },
        { winner: 0, margin: 2, length: 2 },
      ],
      10,
    );
    expect([closestTrial(counts), shortestTrial(counts)]).toEqual([11, 12]);
    expect(([0, 1, 2] as const).map((winner) => firstTrial(counts, winner))).toEqual([10, 11, -1]);
  });
});

test('a sweep shows its shortest trial, unless the other side may have won that one', () => {
  const swept = (results: Parameters<typeof play>[0]) => {
    const measured = { ...pair({ wins: 1, losses: 0 }), exact: { winA: 0.99, winB: 0.01, draw: 0 }, counts: play(results, 50) };
    return confirmedClaims('sweep', [measured], USUAL)[0]?.trial;
  };
  expect(
    swept([
      { winner: 0, length: 5 },
      { winner: 0, length: 2 },
    ]),
  ).toBe(51);
  expect(
    swept([
      { winner: 1, length: 1 },
      { winner: 0, length: 2 },
      { winner: 0, length: 2 },
    ]),
  ).toBe(51);
  expect(
    swept([
      { winner: 1, length: 1 },
      { winner: 1, length: 2 },
      { winner: 0, length: 2 },
    ]),
  ).toBe(50);
});

test('a claim shows the trial of the run where there is one', () => {
  const solved = { ...pair({ wins: 1, losses: 0 }), exact: { winA: 0.5, winB: 0.5, draw: 0 }, counts: null };
  expect(confirmedClaims('close', [{ ...solved, trial: 17 }], USUAL)[0]?.trial).toBe(17);
  expect(confirmedClaims('close', [solved], USUAL)[0]?.trial).toBe(0);
});

test('candidates are ordered by how good they are of their kind', () => {
  expect(orderOf('close', pair({ wins: 55, losses: 45 }))).toBeCloseTo(0.05);
  expect(orderOf('upset', pair({ wins: 80, losses: 20, points: [50, 100] }))).toBeCloseTo(-0.3);
  expect(orderOf('upset', pair({ wins: 80, losses: 20, points: [100, 50] }))).toBe(Number.POSITIVE_INFINITY);
  expect(orderOf('sweep', pair({ wins: 90, losses: 10 }))).toBe(Number.POSITIVE_INFINITY);
  expect(orderOf('sweep', pair({ wins: 100, losses: 0 }))).toBe(3);
  expect(orderOf('drawn', pair({ wins: 5, losses: 5 }))).toBe(Number.POSITIVE_INFINITY);
  expect(orderOf('drawn', pair({ wins: 5, losses: 3, draws: 2 }))).toBe(-0.2);
  expect(orderOf('upset', pair({ wins: 20, losses: 80, points: [100, 50] }))).toBeCloseTo(-0.3);
  expect(orderOf('swing', pair({ wins: 5, losses: 5 }))).toBe(-1);
  const solved = { ...pair({ wins: 1, losses: 0 }), exact: { winA: 1, winB: 0, draw: 0 }, counts: null };
  expect([orderOf('sweep', solved), orderOf('swing', solved)]).toEqual([0, Number.POSITIVE_INFINITY]);
});

describe('a solved pair at the bounds of a claim', () => {
  const solved = (winA: number, draw = 0, points: readonly [number, number] = [100, 100]): MeasuredPair => ({
    ...pair({ wins: 1, losses: 0, points }),
    exact: { winA, winB: 1 - winA - draw, draw },
    counts: null,
  });
  const claimed = (kind: ClaimKind, measured: MeasuredPair) => confirmedClaims(kind, [measured], USUAL).length === 1;

  test('a bound counts for close matchups, and not where more is claimed', () => {
    expect([0.45, 0.449].map((rate) => claimed('close', solved(rate)))).toEqual([true, false]);
    expect([0.5, 0.501].map((rate) => claimed('upset', solved(rate, 0, [80, 100])))).toEqual([false, true]);
    expect([0.5, 0.499].map((rate) => claimed('upset', solved(rate, 0, [100, 80])))).toEqual([false, true]);
    expect([0.95, 0.951].map((rate) => claimed('sweep', solved(rate)))).toEqual([false, true]);
    expect([0.1, 0.11].map((draw) => claimed('drawn', solved(0.4, draw)))).toEqual([false, true]);
  });

  test('draws count half', () => {
    expect(confirmedClaims('close', [solved(0.3, 0.4)], USUAL)[0]).toMatchObject({ rateA: { value: 0.5 }, draw: { value: 0.4 } });
    expect(orderOf('close', solved(0.3, 0.4))).toBeCloseTo(0, 12);
    expect(orderOf('close', solved(0.3, 0.2))).toBeCloseTo(0.1, 12);
  });

  test('a sweep begins with its bound', () => {
    expect([orderOf('sweep', solved(0.95)), orderOf('sweep', solved(0.949))]).toEqual([0, Number.POSITIVE_INFINITY]);
  });
});
