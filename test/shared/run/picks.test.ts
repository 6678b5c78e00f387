/** Which trials of a pair are offered, and how everything kept of a pair is merged and packed. */
import { describe, expect, test } from 'vitest';
import type { Outcome, Winner } from '../../../src-shared/contract/outcome.ts';
import {
  mergePairDetail,
  newPairDetail,
  type PairDetail,
  packPairDetail,
  unpackPairDetail,
  unpackWithoutLedger,
} from '../../../src-shared/run/pair-detail.ts';
import { addToPicks, choosePicks, newPicks, rolesOf } from '../../../src-shared/run/picks.ts';
import { addOutcome, addToHistogram } from '../../../src-shared/stats/tally.ts';
import { COIN_METRICS, coin } from '../../kit/coin-ruleset.ts';

const ROLES = rolesOf(COIN_METRICS);

type Trial = readonly [winner: Winner, length: number, margin: number];

function outcomeOf([winner, length, margin]: Trial): Outcome {
  return { winner, gamesA: 0, gamesB: 0, values: Int32Array.of(length, 1, 2, margin) };
}

/** The trials in the order given, numbered from `first`. */
function detailOf(trials: readonly Trial[], first = 0): PairDetail {
  const detail = newPairDetail(coin, 2, 1);
  trials.forEach((trial, i) => {
    const outcome = outcomeOf(trial);
    addOutcome(detail.tally, outcome);
    addToHistogram(detail.bins, COIN_METRICS, outcome);
    addToPicks(detail.picks, ROLES, outcome, first + i);
    detail.ledger!.a[1]! += i;
    detail.ledger!.b[0]! += 1;
  });
  return detail;
}

const picksOf = (trials: readonly Trial[]) => {
  const { picks, tally } = detailOf(trials);
  return Object.fromEntries(choosePicks(picks, tally).map(({ label, ...pick }) => [label, pick]));
};

test('the roles of metrics are columns, and -1 where a game has none', () => {
  expect(ROLES).toEqual({ length: 0, margin: 3 });
  expect(rolesOf(COIN_METRICS.slice(1, 2))).toEqual({ length: -1, margin: -1 });
});

describe('picks', () => {
  test('the fastest, slowest, closest and most lopsided trial of either winner', () => {
    const picks = picksOf([
      [0, 5, 4],
      [0, 2, 6],
      [1, 9, 1],
      [0, 5, 8],
      [2, 1, 0],
    ]);
    expect(picks.fastest).toEqual({ trial: 1, winner: 0, length: 2, margin: 6 });
    expect(picks.slowest).toEqual({ trial: 2, winner: 1, length: 9, margin: 1 });
    expect(picks.closest).toEqual({ trial: 2, winner: 1, length: 9, margin: 1 });
    expect(picks.lopsided).toEqual({ trial: 3, winner: 0, length: 5, margin: 8 });
  });

  test('the earliest trial where several are equal', () => {
    const picks = picksOf([
      [1, 3, 2],
      [0, 3, 2],
      [0, 3, 2],
    ]);
    for (const label of ['fastest', 'slowest', 'closest', 'lopsided']) expect(picks[label]?.trial).toBe(0);
    expect(picks.typical).toEqual({ trial: 1, winner: 0, length: 3, margin: 2 });
  });

  test('typical: the earliest trial of the median length among those the likelier side won', () => {
    const picks = picksOf([
      [1, 50, 9],
      [0, 4, 1],
      [0, 7, 2],
      [0, 7, 3],
      [0, 9, 4],
      [0, 2, 5],
    ]);
    expect(picks.typical).toEqual({ trial: 2, winner: 0, length: 7, margin: 2 });
    expect(picksOf([[1, 6, 3]]).typical).toEqual({ trial: 0, winner: 1, length: 6, margin: 3 });
  });

  test('upset: the clearest win of a side that wins less than half as often', () => {
    const favourite = Array<Trial>(5).fill([0, 4, 1]);
    const upset: Trial[] = [
      [1, 4, 2],
      [1, 4, 7],
    ];
    expect(picksOf([...favourite, ...upset]).upset).toEqual({ trial: 6, winner: 1, length: 4, margin: 7 });
    expect(picksOf([...favourite.slice(1), ...upset]).upset).toBeUndefined();
    expect(picksOf([...favourite.map(([, l, m]): Trial => [1, l, m]), [0, 3, 3]]).upset).toMatchObject({ trial: 5, winner: 0 });
  });

  test('of nothing but draws, draws; of no trial, none', () => {
    const picks = picksOf([
      [2, 4, 0],
      [2, 6, 0],
    ]);
    expect(picks.typical).toEqual({ trial: 0, winner: 2, length: 4, margin: 0 });
    expect(picks.slowest).toMatchObject({ trial: 1, winner: 2 });
    expect(picks.upset).toBeUndefined();
    expect(choosePicks(newPicks(), detailOf([]).tally)).toEqual([]);
  });

  test('lengths beyond 512 share the last slot', () => {
    expect(picksOf([[0, 9999, 1]]).typical).toMatchObject({ length: 512, trial: 0 });
    expect(picksOf([[0, 9999, 1]]).slowest).toMatchObject({ length: 9999 });
  });
});

describe('everything kept of a pair', () => {
  const trials: Trial[] = Array.from({ length: 60 }, (_, i) => [((i * 7) % 5 === 0 ? 2 : i % 2) as Winner, (i * 13) % 11, (i * 5) % 7]);

  test('merged from parts in any order, it is the same', () => {
    const whole = packPairDetail(detailOf(trials));
    const parts = [0, 20, 40].map((from) => detailOf(trials.slice(from, from + 20), from));
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
    ]) {
      const merged = newPairDetail(coin, 2, 1);
      for (const i of order) mergePairDetail(merged, parts[i]!);
      const packed = packPairDetail(merged);
      // The ledger of this test counts from 0 in each part.
      merged.ledger!.a.fill(0);
      expect(packed.length).toBe(whole.length);
      expect(choosePicks(merged.picks, merged.tally)).toEqual(choosePicks(detailOf(trials).picks, detailOf(trials).tally));
      expect(merged.tally).toEqual(detailOf(trials).tally);
      expect(merged.bins).toEqual(detailOf(trials).bins);
      expect(merged.ledger!.b[0]).toBe(60);
    }
  });

  test('packed and unpacked, it is the same; another shape is refused', () => {
    const detail = detailOf(trials);
    const packed = packPairDetail(detail);
    const again = newPairDetail(coin, 2, 1);
    expect(unpackPairDetail(again, packed)).toBe(true);
    expect(again).toEqual(detail);
    expect(unpackPairDetail(newPairDetail(coin, 1, 1), packed)).toBe(false);
    expect(unpackPairDetail(again, packed.subarray(1))).toBe(false);
  });

  test('without the ledger, tally, histograms and picks are found from both ends', () => {
    const detail = detailOf(trials);
    const { tally, bins, picks, ledger } = unpackWithoutLedger(coin, packPairDetail(detail))!;
    expect([tally, bins, picks, ledger]).toEqual([detail.tally, detail.bins, detail.picks, null]);
    const bare = { ...coin, analysis: { ...coin.analysis, ledger: null } };
    const packed = packPairDetail({ ...detail, ledger: null });
    expect(unpackWithoutLedger(bare, packed)?.tally).toEqual(detail.tally);
    expect(unpackWithoutLedger(bare, packPairDetail(detail))).toBeNull();
    expect(unpackWithoutLedger(coin, packed.subarray(1))).toBeNull();
    expect(newPairDetail(bare, 3, 3).ledger).toBeNull();
  });
});
