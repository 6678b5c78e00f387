import { describe, expect, test } from 'vitest';
import type { MetricColumn } from '../../src-shared/contract/outcome.ts';
import { planRun } from '../../src-shared/run/plan.ts';
import { DRAWS, LOSSES, MIRROR_A, MIRROR_B, PLAYED, recordLayout, WINS } from '../../src-shared/run/record.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { countConditions } from '../../src-worker/playing/conditions.ts';
import { RecordSheet } from '../../src-worker/playing/record-sheet.ts';
import { COIN_METRICS } from '../kit/coin-ruleset.ts';

const metric = COIN_METRICS[1]!;
const COLUMNS: readonly MetricColumn[] = [
  { metric, side: 0 },
  { metric, side: 1 },
];
const PLAN = planRun({ kind: 'round-robin', count: 3, rows: 3, columns: 3, symmetric: true, trials: 10, microseconds: 20 });

/** Three distinct combatants; the field has the second four times. */
function playableRun(classes: number, factions: number, conditions = 0): PlayableRun {
  const layout = recordLayout({ columns: 2, classes, factions, combatants: 3, conditions });
  const folded = {
    representative: Uint32Array.of(0, 1, 1, 1, 1, 2),
    fieldIndex: Uint32Array.of(0, 1, 5),
    weight: Uint32Array.of(1, 4, 1),
    classOf: Uint16Array.of(0, 1, 1),
    factionOf: Uint16Array.of(1, 0, 1),
    points: Float64Array.of(10, 20, 30),
    rows: null,
    columns: null,
    factions: [],
    hash: '',
  };
  const seed = { hi: 0, lo: 1 };
  return { ruleset: 'coins', seed, trials: 10, precision: null, shape: { layout, codec: null, plan: PLAN }, field: { count: 6 }, folded };
}

const pair = { winsA: 7, winsB: 2, draws: 1, n: 10, sums: Float64Array.of(30, 12), byCondition: new Float64Array(0), exact: false };

describe('a sheet of records', () => {
  test('counts an opponent once per copy in the field, and the trials played once', () => {
    const run = playableRun(2, 2);
    const sheet = new RecordSheet(run, COLUMNS, Uint32Array.of(0, 1, 2));
    sheet.add(0, 1, pair);
    const { rows } = sheet.records;
    const { width, metricsAt, classesAt, factionsAt } = run.shape.layout;
    expect([WINS, DRAWS, LOSSES, PLAYED].map((k) => rows[k])).toEqual([28, 4, 8, 10]);
    expect([WINS, DRAWS, LOSSES, PLAYED].map((k) => rows[width + k])).toEqual([2, 1, 7, 10]);
    // Own side first, from either side.
    expect([rows[metricsAt], rows[metricsAt + 1]]).toEqual([120, 48]);
    expect([rows[width + metricsAt], rows[width + metricsAt + 1]]).toEqual([12, 30]);
    // Against class 1 and faction 0 for the first; against class 0 and faction 1 for the second.
    expect(Array.from(rows.subarray(classesAt, classesAt + 4))).toEqual([0, 0, 60, 40]);
    expect(Array.from(rows.subarray(factionsAt, factionsAt + 4))).toEqual([60, 40, 0, 0]);
    expect(Array.from(rows.subarray(width + classesAt, width + classesAt + 4))).toEqual([5, 10, 0, 0]);
  });

  test('conditions keep wins, draws and losses of either side apart', () => {
    const run = playableRun(2, 2, 2);
    const sheet = new RecordSheet(run, COLUMNS, Uint32Array.of(0, 1, 2));
    const byCondition = new Float64Array(6);
    // Two trials under both conditions, three under the second alone.
    countConditions(byCondition, 0, { conditions: 0b11, winner: 0 });
    countConditions(byCondition, 0, { conditions: 0b11, winner: 2 });
    for (const winner of [0, 1, 1] as const) countConditions(byCondition, 0, { conditions: 0b10, winner });
    expect(Array.from(byCondition)).toEqual([1, 1, 0, 2, 1, 2]);
    sheet.add(0, 1, { ...pair, byCondition });
    const { width, conditionsAt } = run.shape.layout;
    const of = (row: number) => Array.from(sheet.records.rows.subarray(row * width + conditionsAt!, (row + 1) * width));
    expect(of(0)).toEqual([4, 4, 0, 8, 4, 8]);
    expect(of(1)).toEqual([0, 1, 1, 2, 1, 2]);
    expect(of(2)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('a mirror match counts for the slots only', () => {
    const run = playableRun(2, 2);
    const sheet = new RecordSheet(run, COLUMNS, Uint32Array.of(1));
    sheet.add(1, 1, pair);
    const { rows } = sheet.records;
    expect([rows[WINS], rows[PLAYED], rows[MIRROR_A], rows[MIRROR_B]]).toEqual([0, 0, 7, 2]);
    expect(rows.reduce((sum, v) => sum + v, 0)).toBe(10);
  });

  test('without classes and factions nothing leaks into the next row', () => {
    const run = playableRun(0, 0);
    const sheet = new RecordSheet(run, COLUMNS, Uint32Array.of(0, 1, 2));
    sheet.add(0, 2, pair, 0);
    const { rows } = sheet.records;
    expect(rows.subarray(run.shape.layout.width).every((v) => v === 0)).toBe(true);
  });
});
