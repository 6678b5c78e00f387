import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Execution } from '../../../src-main/runs/execution.ts';
import { MatrixSchedule } from '../../../src-main/runs/matrix-schedule.ts';
import { RunRecords } from '../../../src-main/runs/run-records.ts';
import { putScheduleState } from '../../../src-main/store/queries/runs.ts';
import type { TilePlayer } from '../../../src-main/threads/tile-player.ts';
import { newHighlights } from '../../../src-shared/run/highlights.ts';
import { type MatrixPlan, matrixTileAt, planRun } from '../../../src-shared/run/plan.ts';
import { recordLayout, WINS } from '../../../src-shared/run/record.ts';
import type { WriteStep } from '../../../src-shared/store-queries/sql.ts';
import type { TileRequest, TileResult } from '../../../src-shared/tasks/tile-tasks.ts';
import { coinRun } from '../../kit/coin-run.ts';

const plan = planRun({
  kind: 'round-robin',
  count: 12,
  rows: 12,
  columns: 12,
  symmetric: true,
  trials: 1,
  microseconds: 40_000,
}) as MatrixPlan;
const layout = recordLayout({ columns: 0, classes: 0, factions: 0, combatants: 12, conditions: 0 });

/** Each tile gives combatant 0 as many wins as its index. */
function resultOf(tile: TileRequest): TileResult {
  const rows = new Float64Array(layout.width);
  rows[WINS] = tile.index;
  return {
    kind: 'matrix',
    records: { touched: Uint32Array.of(0), rows },
    payload: null,
    highlights: newHighlights(),
    matchups: 1,
    trials: 1,
  };
}

interface Stage {
  readonly execution: Execution;
  readonly commits: (readonly WriteStep[])[];
  readonly records: Float64Array;
  readonly notices: (string | null)[];
  /** Free bytes on the disk. */
  readonly disk: { free: number };
}

type Write = (commits: (readonly WriteStep[])[], steps: readonly WriteStep[]) => Promise<number>;

function staged(write: Write, playTile: TilePlayer['playTile']): Stage {
  const records = new RunRecords(new Float64Array(12 * layout.width), layout);
  const schedule = new MatrixSchedule({ runId: 1, plan, records, highlights: {}, state: null });
  const commits: (readonly WriteStep[])[] = [];
  const notices: (string | null)[] = [];
  const disk = { free: 50e9 };
  const execution = new Execution({
    run: { id: 1, key: 'k', playable, schedule, records, matchFile: null, totalBytes: 3e9 },
    store: { write: (...steps) => write(commits, steps) },
    player: { width: 2, playTile },
    freeBytes: async () => disk.free,
    stateStep: () => putScheduleState(1, schedule.state()),
    progressStep: () => ({ sql: 'progress', rows: [] }),
    onProgress: () => {},
    onDiskNotice: (notice) => notices.push(notice?.message ?? null),
  });
  return { execution, commits, records: records.cells, notices, disk };
}

const keep = async (commits: (readonly WriteStep[])[], steps: readonly WriteStep[]) => commits.push(steps);
const stateOf = (steps: readonly WriteStep[]) =>
  JSON.parse(steps.find((s) => s.sql.includes('course'))?.rows[0]?.[0] as string) as { taken: number };

/** Any run will do: nothing is played. */
const { run: playable } = coinRun('round-robin', true, 1);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an execution', () => {
  test('commits in plan order, whichever tile comes back first', async () => {
    const delays = [50, 5, 30, 1, 20, 2];
    const { execution, commits, records } = staged(keep, async ({ tile }) => {
      await new Promise((resolve) => setTimeout(resolve, delays[tile.index % delays.length]));
      return resultOf(tile);
    });
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(commits.map((c) => stateOf(c).taken)).toEqual(Array.from({ length: plan.tiles }, (_, i) => i + 1));
    expect(records[WINS]).toBe((plan.tiles * (plan.tiles - 1)) / 2);
  });

  test('waits with a message while the disk is full, and neither loses nor repeats anything', async () => {
    let full = 3;
    const { execution, commits, records, notices } = staged(
      async (list, steps) => {
        if (list.length === 2 && full-- > 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
        return list.push(steps);
      },
      async ({ tile }) => resultOf(tile),
    );
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(notices).toEqual(['The disk is full. The run continues by itself when there is space.', null]);
    expect(commits.length).toBe(plan.tiles);
    expect(records[WINS]).toBe((plan.tiles * (plan.tiles - 1)) / 2);
  });

  test('stopped while it waits for space, it ends without that tile', async () => {
    const { execution, commits } = staged(
      async () => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
      async ({ tile }) => resultOf(tile),
    );
    const end = execution.play();
    await vi.advanceTimersByTimeAsync(100);
    execution.stop();
    // At once: no timer has to run out for it.
    expect(await end).toBe('stopped');
    expect(commits).toEqual([]);
  });

  test('writes nothing while the disk is nearly full, warns while it fills up, and continues when there is space', async () => {
    const { execution, commits, records, notices, disk } = staged(keep, async ({ tile }) => {
      await new Promise((resolve) => setTimeout(resolve, 4000));
      return resultOf(tile);
    });
    disk.free = 80e6;
    const end = execution.play();
    await vi.advanceTimersByTimeAsync(5000);
    expect(commits).toEqual([]);
    disk.free = 2e9;
    await vi.advanceTimersByTimeAsync(5500);
    expect(commits.length).toBeGreaterThan(0);
    disk.free = 99e6;
    await vi.advanceTimersByTimeAsync(10_000);
    const meanwhile = commits.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(commits.length).toBe(meanwhile);
    disk.free = 50e9;
    execution.retryNow();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(notices[0]).toBe('The disk is nearly full (80 MB left). The run waits and continues by itself when 100 MB are free.');
    expect(notices[1]).toMatch(
      /^The disk has 2\.0 GB left and the run still has to write about [23]\.\d GB: it will wait when only 100 MB are left\.$/,
    );
    expect(notices.at(-2)).toBe('The disk is nearly full (99 MB left). The run waits and continues by itself when 100 MB are free.');
    expect(notices.at(-1)).toBeNull();
    expect(records[WINS]).toBe((plan.tiles * (plan.tiles - 1)) / 2);
    expect(commits.map((c) => stateOf(c).taken)).toEqual(Array.from({ length: plan.tiles }, (_, i) => i + 1));
  });

  test('another error of the database or of a tile ends it with that error', async () => {
    const broken = staged(
      async () => {
        throw new Error('disk I/O error');
      },
      async ({ tile }) => resultOf(tile),
    );
    await expect(broken.execution.play()).rejects.toThrow('disk I/O error');
    const thrown = staged(keep, async ({ tile }) => {
      if (tile.index === 2) throw new Error('a rule went wrong');
      return resultOf(tile);
    });
    await expect(thrown.execution.play()).rejects.toThrow('a rule went wrong');
  });

  test('stopping raises the flag that every tile checks, and waits for the threads', async () => {
    let playing = 0;
    const { execution } = staged(keep, async ({ stop }) => {
      playing++;
      while (Atomics.load(stop, 0) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await new Promise((resolve) => setTimeout(resolve, 10));
      playing--;
      return 'stopped';
    });
    const end = execution.play();
    await vi.advanceTimersByTimeAsync(50);
    expect(playing).toBeGreaterThan(1);
    execution.stop();
    await vi.runAllTimersAsync();
    expect(await end).toBe('stopped');
    expect(playing).toBe(0);
  });
});

test('the plan has more tiles than are handed out at once', () => {
  expect(plan.tiles).toBeGreaterThan(2 * 2 + 2);
  expect(matrixTileAt(plan, plan.tiles - 1).rowTo).toBe(12);
});
