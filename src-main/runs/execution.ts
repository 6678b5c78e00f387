/** Plays a prepared run: hands out its tiles, accepts results in plan order and commits them, until done or stopped. */
import { RECORDS_PER_BLOCK } from '../../src-shared/run/record.ts';
import type { WriteStep } from '../../src-shared/store-queries/sql.ts';
import type { TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { DiskNotice } from '../machine/disk.ts';
import { putRecordBlocks } from '../store/queries/standings.ts';
import type { Store } from '../store/store.ts';
import type { TilePlayer } from '../threads/tile-player.ts';
import { DiskGuard } from './disk-guard.ts';
import type { PreparedRun } from './prepared-run.ts';
import type { TileCommit, TileSchedule } from './tile-schedule.ts';

/** What an execution needs of a prepared run. */
export type PlayedSchedule = Omit<PreparedRun, 'schedule'> & { readonly schedule: TileSchedule };

export interface ExecutionOptions {
  readonly run: PlayedSchedule;
  readonly store: Pick<Store, 'write'>;
  readonly player: TilePlayer;
  freeBytes(): Promise<number>;
  /** The state of the schedule, and the progress of the run, written in the same transaction as its results. */
  stateStep(): WriteStep;
  progressStep(): WriteStep;
  onProgress(): void;
  /** Little disk space, or none and the run waits; null when there is enough again. */
  onDiskNotice(notice: DiskNotice | null): void;
}

/** What the next commit will write. */
interface PendingCommit {
  readonly steps: WriteStep[];
  readonly blocks: Set<number>;
  tile: TileCommit['tile'];
  readonly tiles: TileRequest[];
}

export class Execution {
  private readonly options: ExecutionOptions;
  private readonly run: PlayedSchedule;
  private readonly disk: DiskGuard;
  private readonly stopFlag = new Int32Array(new SharedArrayBuffer(4));
  private readonly ready = new Map<number, { readonly tile: TileRequest; readonly result: TileResult }>();
  private pending = newCommit();
  private handedOut = 0;
  private accepted = 0;
  private playing = 0;
  private stopped = false;
  private failure: unknown = null;
  private wake: () => void = () => {};

  constructor(options: ExecutionOptions) {
    const { run } = options;
    this.options = options;
    this.run = run;
    this.disk = new DiskGuard({
      freeBytes: options.freeBytes,
      bytesLeft: () => {
        const { tilesDone, tiles } = run.schedule.progress;
        return run.totalBytes * (1 - tilesDone / Math.max(1, tiles));
      },
      onNotice: options.onDiskNotice,
    });
  }

  /** Tiles under way are abandoned; what is committed stays. */
  stop(): void {
    this.stopped = true;
    Atomics.store(this.stopFlag, 0, 1);
    this.wake();
    this.disk.stop();
  }

  /** The user says that there is disk space now. */
  retryNow(): void {
    this.disk.retryNow();
  }

  async play(): Promise<'done' | 'stopped'> {
    const { schedule } = this.run;
    try {
      await this.disk.retryWhileDiskFull(async () => {});
      while (!schedule.finished && !this.stopped) await this.advance();
      // Tiles that were played ahead of an early end are not needed.
      Atomics.store(this.stopFlag, 0, 1);
      while (this.playing > 0) await this.nextEvent();
      if (this.pending.tiles.length > 0) await this.commit();
      return schedule.finished ? 'done' : 'stopped';
    } finally {
      // After an error too, the tiles under way are not needed.
      Atomics.store(this.stopFlag, 0, 1);
      await this.run.matchFile?.close();
    }
  }

  private async advance(): Promise<void> {
    this.handOutTiles();
    const next = this.ready.get(this.accepted);
    if (next === undefined) await this.nextEvent();
    else {
      this.ready.delete(this.accepted++);
      await this.accept(next.tile, next.result);
    }
    if (this.failure !== null) throw this.failure;
  }

  /** Keeps the player busy without running far ahead of the commits. */
  private handOutTiles(): void {
    const most = 2 * this.options.player.width + 2;
    while (this.handedOut - this.accepted < most) {
      const tile = this.run.schedule.next();
      if (tile === null) return;
      this.handOut(this.handedOut++, tile);
    }
  }

  private handOut(place: number, tile: TileRequest): void {
    this.playing++;
    this.options.player
      .playTile({ key: this.run.key, run: this.run.playable, tile, stop: this.stopFlag })
      .then((result) => {
        if (result !== 'stopped') this.ready.set(place, { tile, result });
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

  private async accept(request: TileRequest, result: TileResult): Promise<void> {
    const { schedule } = this.run;
    const { pending } = this;
    const { steps, tile, touched } = schedule.accept(request, result);
    pending.steps.push(...steps);
    if (tile !== null) pending.tile = tile;
    for (const combatant of touched) pending.blocks.add(Math.floor(combatant / RECORDS_PER_BLOCK));
    pending.tiles.push(request);
    const isDue = pending.tiles.length >= schedule.tilesPerCommit || schedule.finished;
    if (!isDue || (await this.commit())) this.options.onProgress();
  }

  /** The match file first, then the transaction that makes the tiles count. False when the run was stopped instead. */
  private async commit(): Promise<boolean> {
    const { pending, run } = this;
    const isWritten = await this.disk.retryWhileDiskFull(async () => {
      if (pending.tile !== null) await run.matchFile?.add(pending.tile.index, pending.tile.payload);
      await this.options.store.write(
        ...pending.steps,
        putRecordBlocks(run.id, run.records.blocks(pending.blocks)),
        this.options.stateStep(),
        this.options.progressStep(),
      );
    });
    this.pending = newCommit();
    if (isWritten) this.options.player.committed?.(pending.tiles);
    return isWritten;
  }
}

function newCommit(): PendingCommit {
  return { steps: [], blocks: new Set(), tile: null, tiles: [] };
}
