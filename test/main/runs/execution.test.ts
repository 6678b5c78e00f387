import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Execution, type ExecutionHooks } from '../../../src-main/runs/execution.ts';
import { MATRIX_START, MatrixCourse } from '../../../src-main/runs/matrix-schedule.ts';
import type { PreparedRun } from '../../../src-main/runs/prepared-run.ts';
import type { Store, WriteStep } from '../../../src-main/store/store.ts';
import type { Pools } from '../../../src-main/threads/pools.ts';
import { newHighlights } from '../../../src-shared/run/highlights.ts';
import { type MatrixPlan, matrixTileAt, planRun } from '../../../src-shared/run/plan.ts';
import { recordLayout, WINS } from '../../../src-shared/run/record.ts';
import type { TileOrder, TileResult } from '../../../src-shared/run/tasks.ts';

const plan = planRun({
  kind: 'round-robin',
  count: 12,
  rows: 12,
  columns: 12,
  symmetric: true,
  trials: 1,
  microseconds: 40_000,
}) as MatrixPlan;
const layout = recordLayout(0, 0, 0, 12);

/** Each tile gives combatant 0 as many wins as its index says. */
function resultOf(tile: TileOrder): TileResult {
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
  readonly said: (string | null)[];
  /** Bytes left on the disk. */
  readonly disk: { free: number };
}

function staged(write: (commits: (readonly WriteStep[])[], steps: readonly WriteStep[]) => Promise<number>, play: Pools['play']): Stage {
  const records = new Float64Array(12 * layout.width);
  const course = new MatrixCourse(1, plan, records, layout, {}, MATRIX_START);
  const commits: (readonly WriteStep[])[] = [];
  const said: (string | null)[] = [];
  const disk = { free: 50e9 };
  const store = { write: (...steps: WriteStep[]) => write(commits, steps) } as unknown as Store;
  const pools = { threads: 2, play } as unknown as Pools;
  const run = { key: 'k', context: {}, course, records, shape: { layout }, writer: null, bytes: 3e9 } as unknown as PreparedRun;
  const hooks: ExecutionHooks = {
    committed: () => {},
    room: async () => disk.free,
    disk: (notice) => said.push(notice?.sentence ?? null),
    rowStep: () => ({ sql: 'progress', rows: [] }),
  };
  return { execution: new Execution(run, 1, store, pools, hooks), commits, records, said, disk };
}

const keep = async (commits: (readonly WriteStep[])[], steps: readonly WriteStep[]) => commits.push(steps);
const courseOf = (steps: readonly WriteStep[]) =>
  JSON.parse(steps.find((s) => s.sql.includes('course'))?.rows[0]?.[0] as string) as { taken: number };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an execution', () => {
  test('commits in plan order, whichever tile comes back first', async () => {
    const delays = [50, 5, 30, 1, 20, 2];
    const { execution, commits, records } = staged(keep, async (_k, _c, tile) => {
      await new Promise((resolve) => setTimeout(resolve, delays[tile.index % delays.length]));
      return resultOf(tile);
    });
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(commits.map((c) => courseOf(c).taken)).toEqual(Array.from({ length: plan.tiles }, (_, i) => i + 1));
    expect(records[WINS]).toBe((plan.tiles * (plan.tiles - 1)) / 2);
  });

  test('waits with a sentence while the disk is full, and loses and doubles nothing', async () => {
    let full = 3;
    const { execution, commits, records, said } = staged(
      async (list, steps) => {
        if (list.length === 2 && full-- > 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
        return list.push(steps);
      },
      async (_k, _c, tile) => resultOf(tile),
    );
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(said).toEqual(['The disk is full. The run goes on by itself when there is room.', null]);
    expect(commits.length).toBe(plan.tiles);
    expect(records[WINS]).toBe((plan.tiles * (plan.tiles - 1)) / 2);
  });

  test('stopped while it waits for room, it ends without that tile', async () => {
    const { execution, commits } = staged(
      async () => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
      async (_k, _c, tile) => resultOf(tile),
    );
    const end = execution.play();
    await vi.advanceTimersByTimeAsync(100);
    execution.stop();
    // At once: no timer has to run out for it.
    expect(await end).toBe('stopped');
    expect(commits).toEqual([]);
  });

  test('writes nothing while the disk is nearly full, warns while it is getting there, and goes on when there is room', async () => {
    const { execution, commits, records, said, disk } = staged(keep, async (_k, _c, tile) => {
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
    execution.lookAgain();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(said[0]).toBe('The disk is nearly full (80 MB left). The run waits, and goes on by itself when 100 MB are free.');
    expect(said[1]).toMatch(/^The disk has 2\.0 GB left and the run has about [23]\.\d GB to write: it will wait when 100 MB are left\.$/);
    expect(said.at(-2)).toBe('The disk is nearly full (99 MB left). The run waits, and goes on by itself when 100 MB are free.');
    expect(said.at(-1)).toBeNull();
    expect(records[WINS]).toBe((plan.tiles * (plan.tiles - 1)) / 2);
    expect(commits.map((c) => courseOf(c).taken)).toEqual(Array.from({ length: plan.tiles }, (_, i) => i + 1));
  });

  test('another fault of the store or of a tile ends it with that fault', async () => {
    const broken = staged(
      async () => {
        throw new Error('disk I/O error');
      },
      async (_k, _c, tile) => resultOf(tile),
    );
    await expect(broken.execution.play()).rejects.toThrow('disk I/O error');
    const thrown = staged(keep, async (_k, _c, tile) => {
      if (tile.index === 2) throw new Error('a rule went wrong');
      return resultOf(tile);
    });
    await expect(thrown.execution.play()).rejects.toThrow('a rule went wrong');
  });

  test('stopping raises the flag that every tile looks at, and waits for the threads', async () => {
    let playing = 0;
    const { execution } = staged(keep, async (_k, _c, _tile, stop) => {
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
