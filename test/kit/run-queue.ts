/** A queue of runs over a real library whose tiles are not played: a test lets them come back one by one. */
import { setImmediate } from 'node:timers/promises';
import { newRunEvents, type RunEvents } from '../../src-main/runs/events.ts';
import { FollowUps } from '../../src-main/runs/follow-ups.ts';
import { MatrixSchedule, type MatrixState } from '../../src-main/runs/matrix-schedule.ts';
import type { PreparedRun } from '../../src-main/runs/prepared-run.ts';
import { requireRun } from '../../src-main/runs/require-run.ts';
import { RunRecords } from '../../src-main/runs/run-records.ts';
import { Scheduler, type SchedulerParts } from '../../src-main/runs/scheduler.ts';
import { insertRun } from '../../src-main/store/queries/runs.ts';
import { Store } from '../../src-main/store/store.ts';
import { DatabaseWriter } from '../../src-main/threads/database-writer.ts';
import type { TileJob } from '../../src-main/threads/tile-player.ts';
import { type RunInfo, type RunStatus, runSettings } from '../../src-shared/api/runs.ts';
import { newHighlights } from '../../src-shared/run/highlights.ts';
import { type MatrixPlan, planRun } from '../../src-shared/run/plan.ts';
import { recordLayout, WINS } from '../../src-shared/run/record.ts';
import type { TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { WORKER } from './coin-host.ts';
import { coinRun } from './coin-run.ts';

/** A tile of one trial for each pair. */
const planOf = (size: number) =>
  planRun({
    ...{ kind: 'round-robin', count: size, rows: size, columns: size },
    ...{ symmetric: true, trials: 1, microseconds: 500_000 },
  }) as MatrixPlan;

const LAYOUT = recordLayout({ columns: 0, classes: 0, factions: 0, combatants: 4, conditions: 0 });
const { run: playable } = coinRun('round-robin', true, 1);

/** Each tile is a win of combatant 0. */
function resultOf(): TileResult {
  const rows = new Float64Array(LAYOUT.width);
  rows[WINS] = 1;
  const records = { touched: Uint32Array.of(0), rows };
  return { kind: 'matrix', records, payload: null, highlights: newHighlights(), matchups: 1, trials: 1 };
}

export interface RunQueue {
  readonly store: Store;
  readonly scheduler: Scheduler;
  readonly followUps: FollowUps;
  readonly events: RunEvents;
  /** What was announced, in order. */
  readonly announced: RunInfo[];
  readonly finished: number[];
  readonly moved: { readonly ids: readonly number[]; readonly positions: readonly number[] }[];
  /** Tiles that were handed out, as `run:tile`. */
  readonly handedOut: string[];
  /** Free bytes on the disk. */
  readonly disk: { free: number };
  /** Lets so many more tiles of a run come back. */
  allow(runId: number, tiles?: number): void;
  /** A run in the library, in no queue. */
  add(name: string, sample?: boolean): Promise<number>;
  status(runId: number): RunStatus;
  close(): Promise<void>;
}

export type QueueChanges = Partial<Pick<SchedulerParts, 'onDemand' | 'onMeasured' | 'preparer'>> & {
  /** Instead of a result. */
  readonly failing?: (job: TileJob) => Error | null;
  /** Combatants of each run: four meet in ten pairs, those of themselves with them. */
  readonly size?: number;
};

export function openQueue(folder: string, { failing, size = 4, ...changes }: QueueChanges = {}): RunQueue {
  const store = Store.open(folder, new DatabaseWriter(WORKER));
  const allowed = new Map<string, number>();
  const [announced, finished, moved, handedOut]: [RunInfo[], number[], RunQueue['moved'], string[]] = [[], [], [], []];
  const disk = { free: 50e9 };
  let isClosing = false;
  const events = newRunEvents();
  events.on('changed', (info) => announced.push(info));
  events.on('finished', (id) => finished.push(id));
  events.on('moved', ({ ids, positions }) => moved.push({ ids: [...ids], positions: [...positions] }));
  /** They come back in the order in which they were handed out. */
  const waiting = new Set<TileJob>();
  const isAllowed = (job: TileJob) => {
    const [first] = [...waiting].filter(({ key }) => key === job.key);
    return first === job && (allowed.get(job.key) ?? 0) > 0;
  };
  const playTile = async (job: TileJob): Promise<TileResult | 'stopped'> => {
    const { key, tile, stop } = job;
    handedOut.push(`${key}:${tile.index}`);
    waiting.add(job);
    do await setImmediate();
    while (Atomics.load(stop, 0) === 0 && !isAllowed(job) && !isClosing);
    waiting.delete(job);
    if (Atomics.load(stop, 0) !== 0) return 'stopped';
    if (isClosing) throw new Error('The queue was closed, and no one has stopped the run.');
    allowed.set(key, allowed.get(key)! - 1);
    const error = failing?.(job) ?? null;
    if (error !== null) throw error;
    return resultOf();
  };
  const prepare = async (id: number): Promise<PreparedRun> => {
    const records = new RunRecords(new Float64Array(size * LAYOUT.width), LAYOUT);
    const state = requireRun(store, id).scheduleState as MatrixState | null;
    const schedule = new MatrixSchedule({ runId: id, plan: planOf(size), records, highlights: {}, state });
    return { id, key: String(id), playable, schedule, records, matchFile: null, totalBytes: 0 };
  };
  const followUps = new FollowUps();
  const scheduler = new Scheduler({
    ...{ store, events, followUps, player: { width: 1, playTile }, preparer: { prepare }, onDemand: false },
    freeBytes: async () => disk.free,
    ...changes,
  });
  return {
    ...{ store, scheduler, followUps, events, announced, finished, moved, handedOut, disk },
    allow: (runId, tiles = Number.POSITIVE_INFINITY) => allowed.set(String(runId), tiles),
    async add(name, sample = false) {
      const id = store.nextId('runs');
      const { field, ...settings } = runSettings.parse({ name, ruleset: 'osr', kind: 'round-robin', field: [1, 2], seed: '5', trials: 1 });
      const progress = {
        ...{ tilesDone: 0, tiles: 0, trialsDone: 0, trials: 0, matchupsDone: 0, matchups: 0 },
        ...{ rate: 0, secondsLeft: null, widest: null },
      };
      await store.write(
        insertRun({
          ...{ id, settings, sample, progress },
          rulesetVersion: 'coin-1',
          options: {},
          field: Uint32Array.of(1, 2),
          problems: [],
        }),
      );
      await scheduler.pause(id);
      return id;
    },
    status: (runId) => scheduler.info(runId).status,
    async close() {
      const closed = scheduler.close();
      isClosing = true;
      await closed;
      await store.close();
    },
  };
}
