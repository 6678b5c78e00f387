/** Who stays in the race of a ladder, and when it ends, from records written by hand. */
import { describe, expect, test } from 'vitest';
import { coarseStage, gamesOf, type LadderPlan, type LadderStage, nextStage, planLadder } from '../../../src-shared/run/ladder.ts';
import { DRAWS, LOSSES, PLAYED, recordLayout, WINS } from '../../../src-shared/run/record.ts';

interface Row {
  readonly wins: number;
  readonly draws?: number;
  readonly losses: number;
  /** Where opponents have copies, fewer than are counted. */
  readonly played?: number;
  readonly weightClass?: number;
}

const layout = recordLayout({ columns: 0, classes: 0, factions: 0, combatants: 20, conditions: 0 });

function countsOf(rows: readonly Row[]) {
  const records = new Float64Array(rows.length * layout.width);
  for (const [i, { wins, draws = 0, losses, played = wins + draws + losses }] of rows.entries()) {
    const at = i * layout.width;
    records[at + WINS] = wins;
    records[at + DRAWS] = draws;
    records[at + LOSSES] = losses;
    records[at + PLAYED] = played;
  }
  return { records, layout, classOf: Uint16Array.from(rows, (row) => row.weightClass ?? 0) };
}

const PLAN: LadderPlan = {
  form: 'ladder',
  combatants: 20,
  topPlaces: 1,
  precision: 0.003,
  coarse: 6,
  budget: 10_000,
  longest: 1000,
  gamesPerTile: 16,
  tiles: 1,
  matchups: 1,
  trials: 1,
};

function stageOf(rows: readonly Row[], stage: Partial<LadderStage> = {}): LadderStage {
  return { number: 0, active: Uint32Array.from(rows.keys()), from: 0, to: 3, spent: 0, ...stage };
}

const staying = (rows: readonly Row[], plan: Partial<LadderPlan> = {}) =>
  nextStage({ ...PLAN, ...plan }, stageOf(rows), countsOf(rows))?.active;

const even = (count: number): Row[] => Array.from({ length: count }, () => ({ wins: 50, losses: 50 }));

describe('a plan', () => {
  test('a sixteenth of the field ahead and behind in the coarse pass, and 22 % of all games', () => {
    const plan = planLadder({ count: 101, trials: 3, microseconds: 20, classes: 4 }, { precision: null, topPlaces: 5 });
    expect(plan).toMatchObject({ combatants: 101, topPlaces: 5, coarse: 12, budget: 1111, longest: 300, matchups: 1111, trials: 1111 });
    expect([plan.precision, plan.classPrecision, plan.classPlaces]).toEqual([0.003, 0.006, 3]);
    expect(plan.tiles).toBe(Math.ceil(1111 / plan.gamesPerTile));
    expect(coarseStage(plan)).toMatchObject({ number: 0, from: 0, to: 6, spent: 0 });
    expect(gamesOf(coarseStage(plan))).toBe(606);
  });

  test('at its ends: three combatants, a large field, quick and slow games', () => {
    const planOf = (count: number, microseconds = 20) =>
      planLadder({ count, trials: 1, microseconds, classes: 0 }, { precision: null, topPlaces: 5 });
    expect(planOf(3)).toMatchObject({ coarse: 2, budget: 3, topPlaces: 2, classPlaces: 5 });
    expect(planOf(5000)).toMatchObject({ coarse: 128, budget: 2_749_450 });
    expect([planOf(5000, 0.001).gamesPerTile, planOf(5000, 1e9).gamesPerTile]).toEqual([65_536, 16]);
    expect(planOf(5000, 1e9).tiles).toBe(Math.ceil(2_749_450 / 16));
  });
});

describe('a stage ends the ladder', () => {
  test('when the top ranks are decided', () => {
    expect(staying([{ wins: 9000, losses: 1000 }, ...even(3)])).toBeUndefined();
  });

  test('when everyone who is left is known precisely enough', () => {
    const rows = [
      { wins: 600, losses: 400 },
      { wins: 595, losses: 405 },
    ];
    expect(staying(rows)).toEqual(Uint32Array.of(0, 1));
    expect(staying(rows, { precision: 0.031 })).toEqual(undefined);
    expect(staying(rows, { precision: 0.0303 })).toEqual(Uint32Array.of(0, 1));
  });

  test('when its games or the opponents are used up', () => {
    const rows = even(2);
    const after = (plan: Partial<LadderPlan>, stage: Partial<LadderStage> = {}) =>
      nextStage({ ...PLAN, ...plan }, stageOf(rows, stage), countsOf(rows));
    expect(after({})).toEqual({ number: 1, active: Uint32Array.of(0, 1), from: 0, to: 6, spent: 6 });
    expect(after({ longest: 4 })?.to).toBe(4);
    expect(after({ budget: 6 + 2 * 5 + 1 })?.to).toBe(5);
    expect(after({ budget: 7 })).toBeNull();
    const racing = { number: 1, from: 6, to: 12, spent: 100 };
    expect(after({}, racing)).toEqual({ number: 2, active: Uint32Array.of(0, 1), from: 12, to: 24, spent: 112 });
    expect(after({ longest: 12 }, racing)).toBeNull();
    expect(after({ budget: 112 + 8 }, racing)?.to).toBe(16);
  });
});

describe('who stays', () => {
  test('can still reach the last top rank, three standard errors from both sides', () => {
    // The error at 100 games is 0.05, so the bar for 60 % is at about 45 %.
    const rows = [
      { wins: 60, losses: 40 },
      { wins: 35, losses: 65 },
      { wins: 25, losses: 75 },
      { wins: 5, losses: 95 },
    ];
    expect(staying(rows)).toEqual(Uint32Array.of(0, 1));
    expect(staying(rows, { topPlaces: 2 })).toEqual(Uint32Array.of(0, 1, 2));
    expect(
      staying([
        { wins: 40, draws: 40, losses: 20 },
        { wins: 0, draws: 70, losses: 30 },
        { wins: 25, losses: 75 },
      ]),
    ).toEqual(Uint32Array.of(0, 1));
  });

  test('is at most three fifths, while more than three times the top ranks are left; equals by number', () => {
    expect(staying(even(10))).toEqual(Uint32Array.of(0, 1, 2, 3, 4, 5));
    expect(staying(even(4))).toEqual(Uint32Array.of(0, 1, 2));
    expect(staying(even(3))).toEqual(Uint32Array.of(0, 1, 2));
    expect(staying(even(8), { topPlaces: 2 })).toEqual(Uint32Array.of(0, 1, 2, 3, 4, 5));
    const better = even(10).with(9, { wins: 55, losses: 45 });
    expect(staying(better)).toEqual(Uint32Array.of(0, 1, 2, 3, 4, 9));
  });

  test('is measured against the safest of the leaders, not the one with the best rate', () => {
    const rows = [
      { wins: 7, losses: 3 },
      { wins: 6000, losses: 4000 },
      { wins: 500, losses: 500 },
    ];
    expect(staying(rows)).toEqual(Uint32Array.of(0, 1));
  });

  test('with half a win and half a loss more, so that no record of a few games is certain', () => {
    const rows = [
      { wins: 5, losses: 0 },
      { wins: 235, losses: 265 },
      { wins: 0, losses: 2 },
    ];
    expect(staying(rows)).toEqual(Uint32Array.of(0, 2));
  });

  test('all of them as long as one is not known precisely enough', () => {
    const rows = [
      { wins: 120_000, losses: 80_000 },
      { wins: 60, losses: 40 },
    ];
    expect(staying(rows)).toEqual(Uint32Array.of(0, 1));
  });

  test('with fewer combatants than top ranks, no one drops out and nothing is open', () => {
    expect(staying(even(2), { topPlaces: 3 })).toBeUndefined();
  });

  test('in a weight class: the leaders of a decided race play on while another one is open', () => {
    const rows = [
      { wins: 900, losses: 100, weightClass: 1 },
      { wins: 300, losses: 700, weightClass: 1 },
      { wins: 500, losses: 500, weightClass: 0 },
      { wins: 495, losses: 505, weightClass: 0 },
    ];
    expect(staying(rows)).toBeUndefined();
    expect(staying(rows, { classPlaces: 1 })).toEqual(Uint32Array.of(0, 2, 3));
    expect(staying(rows, { classPlaces: 1, classPrecision: 0.05 })).toBeUndefined();
  });

  test('in a weight class: of two that are equal and precise, only the leader plays on', () => {
    const rows = [
      { wins: 600_000, losses: 400_000, weightClass: 1 },
      { wins: 599_900, losses: 400_100, weightClass: 1 },
      { wins: 300, losses: 700, weightClass: 0 },
      { wins: 295, losses: 705, weightClass: 0 },
    ];
    expect(staying(rows, { classPlaces: 1 })).toEqual(Uint32Array.of(0, 2, 3));
  });

  test('by the trials that were played, not by the copies they count for', () => {
    const rows = [
      { wins: 6000, losses: 4000, played: 100 },
      { wins: 5500, losses: 4500, played: 100 },
      { wins: 1000, losses: 9000, played: 100 },
    ];
    expect(staying(rows, { classPlaces: 1 })).toEqual(Uint32Array.of(0, 1));
    // A plan from before the classes raced counts copies, and is decided.
    expect(staying(rows)).toBeUndefined();
  });
});
