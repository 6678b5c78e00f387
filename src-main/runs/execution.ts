/** Plays one prepared run: hands tiles to the threads, takes them back in plan order, commits each, until done or stopped. */
import { RECORDS_PER_BLOCK } from '../../src-shared/run/record.ts';
import type { TileOrder, TileResult } from '../../src-shared/run/tasks.ts';
import { DISK_FULL, type DiskNotice, diskNotice, isDiskFull } from '../machine/disk.ts';
import { type Store, step, type WriteStep } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import type { PreparedRun } from './prepared-run.ts';
import { bytesOf } from './run-rows.ts';
import type { Taken } from './tile-schedule.ts';

export interface ExecutionHooks {
  /** After each commit. */
  committed(): void;
  /** Bytes left on the disk. */
  room(): Promise<number>;
  /** There is little room, or none and the run waits; null when all is well again. */
  disk(notice: DiskNotice | null): void;
  /** More columns of the runs row that go into the same transaction. */
  rowStep(): WriteStep;
}

/** Between two looks at the room that is left, and between two tries while there is none. */
const LOOK_MS = 2000;

export class Execution {
  private readonly run: PreparedRun;
  private readonly runId: number;
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly hooks: ExecutionHooks;
  private readonly stopFlag = new Int32Array(new SharedArrayBuffer(4));
  private readonly ready = new Map<number, { readonly order: TileOrder; readonly result: TileResult }>();
  /** What the next commit will write. */
  private readonly owed: WriteStep[] = [];
  private readonly owedBlocks = new Set<number>();
  private owedTile: Taken['tile'] = null;
  private owedTiles = 0;
  private handedOut = 0;
  private takenBack = 0;
  private playing = 0;
  private stopped = false;
  private failure: unknown = null;
  private wake: () => void = () => {};
  private endRest: () => void = () => {};
  private notice: DiskNotice | null = null;
  private lookedAt = Number.NEGATIVE_INFINITY;

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
    this.endRest();
  }

  /** The user says there is room now. */
  lookAgain(): void {
    this.endRest();
  }

  async play(): Promise<'done' | 'stopped'> {
    try {
      await this.untilThereIsRoom(async () => {});
      while (!this.run.course.finished && !this.stopped) {
        this.fill();
        const next = this.ready.get(this.takenBack);
        if (next === undefined) await this.nextEvent();
        else {
          this.ready.delete(this.takenBack++);
          await this.take(next.order, next.result);
        }
        if (this.failure !== null) throw this.failure;
      }
      Atomics.store(this.stopFlag, 0, 1); // tiles played ahead of an early end
      while (this.playing > 0) await this.nextEvent();
      if (this.owedTiles > 0) await this.commit();
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

  /** Counts a result; commits when it is due. */
  private async take(order: TileOrder, result: TileResult): Promise<void> {
    const { course } = this.run;
    const { steps, tile, touched } = course.take(order, result);
    this.owed.push(...steps);
    if (tile !== null) this.owedTile = tile;
    for (const combatant of touched) this.owedBlocks.add(Math.floor(combatant / RECORDS_PER_BLOCK));
    this.owedTiles++;
    if (this.owedTiles < course.tilesPerCommit && !course.finished) this.hooks.committed();
    else if (await this.commit()) this.hooks.committed();
  }

  /** The match file first, then the transaction that makes the tiles count. */
  private async commit(): Promise<boolean> {
    const kept = await this.untilThereIsRoom(async () => {
      if (this.owedTile !== null) await this.run.writer?.add(this.owedTile.index, this.owedTile.payload);
      await this.store.write(
        ...this.owed,
        this.recordStep(),
        step('UPDATE runs SET course = ? WHERE id = ?', JSON.stringify(this.run.course.state()), this.runId),
        this.hooks.rowStep(),
      );
    });
    this.owed.length = 0;
    this.owedBlocks.clear();
    this.owedTile = null;
    this.owedTiles = 0;
    return kept;
  }

  /** The standing blocks that were touched since the last commit, whole. */
  private recordStep(): WriteStep {
    const { records } = this.run;
    const cells = RECORDS_PER_BLOCK * this.run.shape.layout.width;
    return {
      sql: 'INSERT INTO standings (run_id, block, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
      rows: Array.from(this.owedBlocks, (block) => [this.runId, block, bytesOf(records.slice(block * cells, (block + 1) * cells))]),
    };
  }

  /** False when the run was stopped before there was any: then the tile is played again later. */
  private async untilThereIsRoom(work: () => Promise<void>): Promise<boolean> {
    for (;;) {
      let notice = await this.lookAtDisk();
      if (notice?.waits !== true) {
        try {
          await work();
          this.tell(notice);
          return true;
        } catch (error) {
          if (!isDiskFull(error)) throw error;
          notice = DISK_FULL;
        }
      }
      this.tell(notice);
      if (!this.stopped) await this.rest();
      if (this.stopped) return false;
    }
  }

  private async lookAtDisk(): Promise<DiskNotice | null> {
    const now = performance.now();
    if (this.notice?.waits !== true && now - this.lookedAt < LOOK_MS) return this.notice;
    this.lookedAt = now;
    const { tilesDone, tiles } = this.run.course.progress;
    return diskNotice(await this.hooks.room(), this.run.bytes * (1 - tilesDone / Math.max(1, tiles)));
  }

  private tell(notice: DiskNotice | null): void {
    if (notice?.sentence !== this.notice?.sentence) this.hooks.disk(notice);
    this.notice = notice;
  }

  /** A while, or until somebody stops the run or says that there is room. */
  private rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
