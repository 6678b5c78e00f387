/** Standings from records, against values worked out by hand. */
import { describe, expect, test } from 'vitest';
import {
  DRAWS,
  LOSSES,
  MIRROR_A,
  MIRROR_B,
  MIRROR_DRAW,
  PLAYED,
  type RecordLayout,
  recordLayout,
  WINS,
} from '../../../src-shared/run/record.ts';
import { exactPart, intervalOf, type StandingInput, standingColumns } from '../../../src-shared/run/standing-columns.ts';
import { wilson } from '../../../src-shared/stats/interval.ts';

const CLASSES = [
  { id: 'light', label: 'Light', min: 0, max: 100 },
  { id: 'heavy', label: 'Heavy', min: 101, max: null },
];

interface Row {
  readonly wins?: number;
  readonly draws?: number;
  readonly losses?: number;
  readonly played?: number;
  readonly mirror?: readonly [number, number, number];
  readonly exact?: readonly [trials: number, score: number, mirror: number];
}

function inputOf(rows: readonly Row[], parts: Partial<StandingInput> = {}): StandingInput {
  const exact = rows.some((row) => row.exact !== undefined);
  const layout: RecordLayout = recordLayout({ columns: 1, classes: 2, factions: 1, combatants: rows.length, conditions: 0, exact });
  const records = new Float64Array(rows.length * layout.width);
  rows.forEach(({ wins = 0, draws = 0, losses = 0, played = wins + draws + losses, mirror = [0, 0, 0], exact: certain }, i) => {
    const at = i * layout.width;
    for (const [cell, value] of [
      [WINS, wins],
      [DRAWS, draws],
      [LOSSES, losses],
      [PLAYED, played],
      [MIRROR_A, mirror[0]],
      [MIRROR_B, mirror[1]],
      [MIRROR_DRAW, mirror[2]],
    ] as const)
      records[at + cell] = value;
    certain?.forEach((value, k) => {
      records[at + layout.exactAt! + k] = value;
    });
  });
  const everyone = Uint32Array.from(rows, (_, i) => i);
  const points = Float64Array.from(rows, (_, i) => 60 + 50 * i);
  return {
    layout,
    distinct: rows.length,
    records,
    representative: everyone,
    points,
    classes: CLASSES,
    challengers: 0,
    sole: null,
    ...parts,
  };
}

describe('from records to places', () => {
  test('a rate counts a draw half, the best is first, and its interval is of the trials played', () => {
    const { wins, draws, losses, n, rate, rank, low, high, classOf } = standingColumns(
      inputOf([
        { wins: 2, draws: 2, losses: 6 },
        { wins: 60, losses: 20, played: 8 },
        { wins: 5, losses: 5 },
      ]),
    );
    expect([...wins]).toEqual([2, 60, 5]);
    expect([...draws]).toEqual([2, 0, 0]);
    expect([...losses]).toEqual([6, 20, 5]);
    expect([...n]).toEqual([10, 80, 10]);
    expect([...rate]).toEqual([0.3, 0.75, 0.5]);
    expect([...rank]).toEqual([3, 1, 2]);
    expect(low[1]).toBeCloseTo(wilson(6, 8).low, 12);
    expect(high[1]).toBeCloseTo(wilson(6, 8).high, 12);
    expect([...classOf]).toEqual([0, 1, 1]);
  });

  test('who has not played has no rate, comes last and could be anywhere', () => {
    const { rate, rank, low, high, rankLow, rankHigh, strength } = standingColumns(
      inputOf([{}, { wins: 3, losses: 1 }, { wins: 1, losses: 3 }]),
    );
    expect(rate[0]).toBeNaN();
    expect(rank[0]).toBe(3);
    expect([low[0], high[0]]).toEqual([0, 1]);
    expect([rankLow[0], rankHigh[0]]).toEqual([1, 3]);
    expect(strength[0]).toBeNaN();
    expect(strength[1]!).toBeGreaterThan(strength[2]!);
  });

  test('copies share a record; among themselves each plays A against those after it', () => {
    const representative = Uint32Array.of(0, 1, 0, 0);
    const points = Float64Array.of(60, 110, 60, 60);
    const rows = [
      { wins: 10, losses: 10, mirror: [3, 1, 2] },
      { wins: 10, losses: 10 },
    ] as const;
    const { wins, draws, losses } = standingColumns(inputOf(rows, { representative, points }));
    expect([...wins]).toEqual([10 + 2 * 3, 10, 10 + 3 + 1, 10 + 2 * 1]);
    expect([...losses]).toEqual([10 + 2 * 1, 10, 10 + 1 + 3, 10 + 2 * 3]);
    expect([...draws]).toEqual([4, 0, 4, 4]);
  });

  test('the advantage of a slot comes from mirror matches alone', () => {
    expect(standingColumns(inputOf([{ wins: 9, losses: 1 }])).slotBias).toBeNull();
    const { slotBias } = standingColumns(inputOf([{ mirror: [6, 3, 1] }, { mirror: [4, 5, 1] }]));
    expect(slotBias).toEqual({ rate: 0.55, interval: wilson(11, 20), n: 20 });
  });
});

describe('strengths', () => {
  const rows = [
    { wins: 300, losses: 100 },
    { wins: 100, losses: 300 },
    { wins: 200, losses: 200 },
  ];

  test('against one opponent they are the odds against it', () => {
    const { strength } = standingColumns(inputOf(rows, { challengers: 1, sole: 2 }));
    expect(strength[2]).toBe(1500);
    expect(strength[0]).toBeCloseTo(1500 + (400 / Math.LN10) * Math.log(300.5 / 100.5), 9);
  });

  test('in a gauntlet the opponents are centred on 1500, in a round-robin the field is', () => {
    const gauntlet = standingColumns(inputOf(rows, { challengers: 1 })).strength;
    expect((gauntlet[1]! + gauntlet[2]!) / 2).toBeCloseTo(1500, 6);
    const all = standingColumns(inputOf(rows)).strength;
    expect((all[0]! + all[1]! + all[2]!) / 3).toBeCloseTo(1500, 3);
    expect(all[0]! - 1500).toBeCloseTo(1500 - all[1]!, 3);
  });
});

describe('exact odds', () => {
  test('only what was left to the dice is uncertain', () => {
    const none = { trials: 0, score: 0 };
    expect(intervalOf({ score: 0, all: 0, certain: none, played: 0 })).toEqual({ low: 0, high: 1 });
    const diced = intervalOf({ score: 12, all: 10, certain: none, played: 10 });
    expect(diced.low).toBeCloseTo(wilson(6, 10).low, 12);
    expect(diced.high).toBeCloseTo(wilson(6, 10).high, 12);
    expect(intervalOf({ score: 12, all: 10, certain: { trials: 10, score: 12 }, played: 0 })).toEqual({ low: 0.6, high: 0.6 });
    // Half of the trials are exact with a rate of 0.8; the dice say 0.4 of the others, from 20 trials.
    const { low, high } = intervalOf({ score: 12, all: 10, certain: { trials: 5, score: 8 }, played: 20 });
    expect(low).toBeCloseTo(0.4 + 0.5 * wilson(8, 20).low, 12);
    expect(high).toBeCloseTo(0.4 + 0.5 * wilson(8, 20).high, 12);
  });

  test('games among copies are certain, too, where their mirror match is', () => {
    const copies = { representative: Uint32Array.of(0, 0, 0), points: Float64Array.of(60, 60, 60) };
    const mirror = [3, 1, 2] as const;
    const all = standingColumns(inputOf([{ wins: 6, losses: 4, mirror, exact: [10, 12, 1] }], copies));
    expect([...all.exact]).toEqual([1, 1, 1]);
    expect([...all.low]).toEqual([...all.rate]);
    expect([...all.high]).toEqual([...all.rate]);
    // Of ten games against others four are left to the dice; the twelve among copies score 16, 12 and 8 of 24.
    const some = standingColumns(inputOf([{ wins: 6, losses: 4, played: 4, mirror, exact: [6, 7, 1] }], copies));
    expect([...some.exact]).toEqual([0, 0, 0]);
    for (const [place, among] of [16, 12, 8].entries()) {
      const certain = { trials: 6 + 12, score: 7 + among };
      const { low, high } = intervalOf({ score: 12 + among, all: 22, certain, played: 4 });
      expect([some.low[place], some.high[place]]).toEqual([low, high]);
    }
  });

  test('a record is exact where all its trials are; games among copies only where the mirror match is', () => {
    const rows: Row[] = [{ wins: 6, losses: 4, exact: [10, 12, 0] }, { wins: 6, losses: 4, exact: [9, 12, 0] }, { exact: [0, 0, 0] }];
    expect([...standingColumns(inputOf(rows)).exact]).toEqual([1, 0, 0]);
    const { records, layout } = inputOf([{ exact: [4, 5, 0] }, { exact: [4, 5, 1] }]);
    const mirrors = { trials: 6, score: 7 };
    expect(exactPart(records, layout, 0, mirrors)).toEqual({ trials: 4, score: 5 });
    expect(exactPart(records, layout, layout.width, mirrors)).toEqual({ trials: 10, score: 12 });
    expect(exactPart(records, inputOf([{}]).layout, 0, mirrors)).toEqual({ trials: 0, score: 0 });
  });
});
