/** Plays one prepared run: hands tiles to the threads, takes them back in plan order, commits each, until done or stopped. */
import { RECORDS_PER_BLOCK } from '../../src-shared/run/record.ts';
import type { TileOrder, TileResult } from '../../src-shared/run/tasks.ts';
import { type Store, step, type WriteStep } from '../store/store.ts';
import type { Taken } from './course.ts';
import type { Pools } from './pools.ts';
import type { PreparedRun } from './prepared-run.ts';
import { bytesOf } from './run-rows.ts';

export interface ExecutionHooks {
  /** After each commit. */
  committed(): void;
  /** The disk has no room; called again with null when there is. */
  waiting(sentence: string | null): void;
  /** More columns of the runs row that go into the same transaction. */
  rowStep(): WriteStep;
}

const DISK_FULL = 'The disk is full. The run goes on by itself when there is room.';
const RETRY_MS = 2000;

export class Execution {
  private readonly run: PreparedRun;
  private readonly runId: number;
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly hooks: ExecutionHooks;
  private readonly stopFlag = new Int32Array(new SharedArrayBuffer(4));
  private readonly ready = new Map<number, { readonly order: TileOrder; readonly result: TileResult }>();
  private handedOut = 0;
  private takenBack = 0;
  private playing = 0;
  private stopped = false;
  private failure: unknown = null;
  private wake: () => void = () => {};

  constructor(run: PreparedRun, runId: number, store: Store, pools: Pools, hooks: ExecutionHooks) {
    this.run = run;
    this.runId = runId;
    this.store = store;
    this.pools = pools;
    this.hooks = hooks;
  }

  /** Threads give up the tiles they are in; what is committed stays. */
  stop(): void {
    this.stopped = true;
    Atomics.store(this.stopFlag, 0, 1);
    this.wake();
  }

  async play(): Promise<'done' | 'stopped'> {
    try {
      while (!this.run.course.finished && !this.stopped) {
        this.fill();
        const next = this.ready.get(this.takenBack);
        if (next === undefined) await this.nextEvent();
        else {
          this.ready.delete(this.takenBack++);
          await this.commit(this.run.course.take(next.order, next.result));
        }
        if (this.failure !== null) throw this.failure;
      }
      Atomics.store(this.stopFlag, 0, 1); // tiles played ahead of an early end
      while (this.playing > 0) await this.nextEvent();
      return this.run.course.finished ? 'done' : 'stopped';
    } finally {
      // After a fault, too: nobody wants the tiles still under way.
      Atomics.store(this.stopFlag, 0, 1);
      await this.run.writer?.close();
    }
  }

  /** Keeps every thread busy without running far ahead of the commits. */
  private fill(): void {
    const most = 2 * this.pools.threads + 2;
    while (this.handedOut - this.takenBack < most) {
      const order = this.run.course.next();
      if (order === null) return;
      this.handOut(this.handedOut++, order);
    }
  }

  private handOut(place: number, order: TileOrder): void {
    this.playing++;
    this.pools
      .play(this.run.key, this.run.context, order, this.stopFlag)
      .then((result) => {
        if (result !== 'stopped') this.ready.set(place, { order, result });
      })
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .finally(() => {
        this.playing--;
        this.wake();
      });
  }

  private nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** The match file first, then the transaction that makes the tile count. */
  private async commit(taken: Taken): Promise<void> {
    const kept = await this.untilThereIsRoom(async () => {
      if (taken.tile !== null) await this.run.writer?.add(taken.tile.index, taken.tile.payload);
      await this.store.write(
        ...taken.steps,
        ...this.recordSteps(taken.touched),
        step('UPDATE runs SET course = ? WHERE id = ?', JSON.stringify(this.run.course.state()), this.runId),
        this.hooks.rowStep(),
      );
    });
    if (kept) this.hooks.committed();
  }

  /** The standing blocks that a tile touched, whole. */
  private recordSteps(touched: Uint32Array): WriteStep[] {
    const { records } = this.run;
    const cells = RECORDS_PER_BLOCK * this.run.shape.layout.width;
    const blocks = new Set<number>();
    for (const combatant of touched) blocks.add(Math.floor(combatant / RECORDS_PER_BLOCK));
    return [
      {
        sql: 'INSERT INTO standings (run_id, block, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
        rows: Array.from(blocks, (block) => [this.runId, block, bytesOf(records.slice(block * cells, (block + 1) * cells))]),
      },
    ];
  }

  /** False when the run was stopped before there was any: then the tile is played again later. */
  private async untilThereIsRoom(work: () => Promise<void>): Promise<boolean> {
    for (let waited = false; ; waited = true) {
      try {
        await work();
        if (waited) this.hooks.waiting(null);
        return true;
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (code !== 'ENOSPC' && code !== 'SQLITE_FULL') throw error;
        if (this.stopped) return false;
        this.hooks.waiting(DISK_FULL);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
