import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Execution } from '../../../src-main/runs/execution.ts';
import { MatrixSchedule } from '../../../src-main/runs/matrix-schedule.ts';
import type { PreparedRun } from '../../../src-main/runs/prepared-run.ts';
import { RunRecords } from '../../../src-main/runs/run-records.ts';
import { floatsIn } from '../../../src-main/store/blobs.ts';
import type { PackedTile } from '../../../src-main/store/match-file.ts';
import { putScheduleState } from '../../../src-main/store/queries/runs.ts';
import type { TilePlayer } from '../../../src-main/threads/tile-player.ts';
import { newHighlights } from '../../../src-shared/run/highlights.ts';
import { type MatrixPlan, matrixTileAt, planRun } from '../../../src-shared/run/plan.ts';
import { recordLayout, WINS } from '../../../src-shared/run/record.ts';
import type { WriteStep } from '../../../src-shared/store-queries/sql.ts';
import type { MatrixTileResult, TileRequest } from '../../../src-shared/tasks/tile-tasks.ts';
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
function resultOf(tile: TileRequest): MatrixTileResult {
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

const sumBelow = (n: number) => (n * (n - 1)) / 2;
const ALL_WINS = sumBelow(plan.tiles);

/** With bytes for the match file, and one more close pair. */
function withHighlight(tile: TileRequest): MatrixTileResult {
  const pair = { a: 0, b: tile.index, order: 0, dice: tile.index, winsA: 1, draws: 0, n: 2, trial: 0 };
  return { ...resultOf(tile), payload: Uint8Array.of(tile.index), highlights: { ...newHighlights(), close: [pair] } };
}

/** Every tile 10 ms after the one before it. */
function oneByOne(): TilePlayer['playTile'] {
  let last = Promise.resolve();
  return async ({ tile }) => {
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, 10)));
    await last;
    return resultOf(tile);
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

function staged(write: Write, playTile: TilePlayer['playTile'], matchFile: PreparedRun['matchFile'] = null): Stage {
  const records = new RunRecords(new Float64Array(12 * layout.width), layout);
  const schedule = new MatrixSchedule({ runId: 1, plan, records, highlights: {}, state: null });
  const commits: (readonly WriteStep[])[] = [];
  const notices: (string | null)[] = [];
  const disk = { free: 50e9 };
  const execution = new Execution({
    run: { id: 1, key: 'k', playable, schedule, records, matchFile, totalBytes: 3e9 },
    store: { write: (...steps) => write(commits, steps) },
    player: { width: 2, playTile },
    freeBytes: async () => disk.free,
    stateStep: () => putScheduleState(1, schedule.state()),
    progressStep: () => ({ sql: 'progress', rows: [] }),
    onProgress: () => {},
    onCommit: () => {},
    onDiskNotice: (notice) => notices.push(notice?.message ?? null),
  });
  return { execution, commits, records: records.cells, notices, disk };
}

const keep = async (commits: (readonly WriteStep[])[], steps: readonly WriteStep[]) => commits.push(steps);
const stateOf = (steps: readonly WriteStep[]) =>
  JSON.parse(steps.find((s) => s.sql.includes('course'))?.rows[0]?.[0] as string) as { taken: number };

/** Wins of combatant 0, and close pairs, that a commit writes. */
const winsIn = (steps: readonly WriteStep[]) => floatsIn(steps.find((s) => s.sql.includes('standings'))?.rows[0]?.[2] as Uint8Array)[WINS];
const highlightsIn = (steps: readonly WriteStep[]) =>
  steps.filter((s) => s.sql.includes('highlights')).map((s) => JSON.parse(new TextDecoder().decode(s.rows[0]?.[2] as Uint8Array)).length);

/** Any run will do: nothing is played. */
const { run: playable } = coinRun('round-robin', true, 1);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an execution', () => {
  test('commits a tile that comes alone at once', async () => {
    const { execution, commits, records } = staged(keep, oneByOne());
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(commits.map((c) => stateOf(c).taken)).toEqual(Array.from({ length: plan.tiles }, (_, i) => i + 1));
    expect(records[WINS]).toBe(ALL_WINS);
  });

  test('commits in plan order, whichever tile comes back first, and together what is there together', async () => {
    const delays = [50, 5, 30, 60, 20, 2];
    const { execution, commits } = staged(keep, async ({ tile }) => {
      await new Promise((resolve) => setTimeout(resolve, delays[tile.index % delays.length]));
      return resultOf(tile);
    });
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    // 0 to 2 are there after 50 ms, then 3 to 5; 6 and those behind it begin when 0 to 2 are counted.
    expect(commits.map((c) => stateOf(c).taken)).toEqual([3, 6, 9, 10]);
    for (const steps of commits) expect(winsIn(steps)).toBe(sumBelow(stateOf(steps).taken));
  });

  test('writes what several tiles have changed only once, after one flush of the match file', async () => {
    const flushes: number[][] = [];
    const matchFile = {
      add: async (tiles: readonly PackedTile[]) => void flushes.push(tiles.map(({ payload }) => payload[0]!)),
      close: async () => {},
    };
    const { execution, commits } = staged(keep, async ({ tile }) => withHighlight(tile), matchFile);
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(flushes.length).toBe(commits.length);
    expect(flushes.length).toBeLessThan(plan.tiles / 2);
    expect(flushes.flat()).toEqual(Array.from({ length: plan.tiles }, (_, i) => i));
    for (const steps of commits) expect(highlightsIn(steps)).toEqual([stateOf(steps).taken]);
  });

  test('stores results that never stop coming, at least four times per second', async () => {
    const { execution, commits } = staged(keep, async ({ tile }) => resultOf(tile));
    // As if counting a tile took 100 ms.
    const clock = vi.spyOn(performance, 'now');
    let now = 0;
    clock.mockImplementation(() => (now += 50));
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    const taken = [0, ...commits.map((c) => stateOf(c).taken)];
    for (let i = 1; i < taken.length; i++) expect(taken[i]! - taken[i - 1]!).toBeLessThanOrEqual(5);
    clock.mockRestore();
  });

  test('waits with a message while the disk is full, and neither loses nor repeats anything', async () => {
    let full = 3;
    const { execution, commits, records, notices } = staged(async (list, steps) => {
      if (list.length === 2 && full-- > 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      return list.push(steps);
    }, oneByOne());
    const end = execution.play();
    await vi.runAllTimersAsync();
    expect(await end).toBe('done');
    expect(notices).toEqual(['The disk is full. The run continues by itself when there is space.', null]);
    for (const steps of commits) expect(winsIn(steps)).toBe(sumBelow(stateOf(steps).taken));
    expect(stateOf(commits.at(-1)!).taken).toBe(plan.tiles);
    expect(records[WINS]).toBe(ALL_WINS);
  });

  test.each([
    ['its first tile', 0],
    ['its last tile', plan.tiles - 1],
  ])('stopped while it waits for space, it ends without %s and is not done', async (_what, stored) => {
    const { execution, commits } = staged(async (list, steps) => {
      if (list.length < stored) return list.push(steps);
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }, oneByOne());
    const end = execution.play();
    await vi.advanceTimersByTimeAsync(200);
    execution.stop();
    // At once: no timer has to run out for it.
    expect(await end).toBe('stopped');
    expect(commits.length).toBe(stored);
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
    expect(records[WINS]).toBe(ALL_WINS);
    for (const steps of commits) expect(winsIn(steps)).toBe(sumBelow(stateOf(steps).taken));
    expect(stateOf(commits.at(-1)!).taken).toBe(plan.tiles);
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
