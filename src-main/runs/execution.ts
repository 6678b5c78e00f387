/**
 * Plays a prepared run: hands out its tiles, accepts results in plan order and commits them, until done or stopped. Results
 * that are there together are committed together: a tile that comes alone is stored at once, and where many threads or workers
 * play, a transaction has as many tiles as came while the one before it was written.
 */
import { RECORDS_PER_BLOCK } from '../../src-shared/run/record.ts';
import type { WriteStep } from '../../src-shared/store-queries/sql.ts';
import type { TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { DiskNotice } from '../machine/disk.ts';
import type { PackedTile } from '../store/match-file.ts';
import { putRecordBlocks } from '../store/queries/standings.ts';
import type { Store } from '../store/store.ts';
import type { TilePlayer } from '../threads/tile-player.ts';
import { TimeSlice } from '../threads/time-slice.ts';
import { DiskGuard } from './disk-guard.ts';
import type { PreparedRun } from './prepared-run.ts';
import type { TileSchedule } from './tile-schedule.ts';

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
  /** A tile is counted. */
  onProgress(): void;
  /** Counted tiles are stored. */
  onCommit(): void;
  /** Little disk space, or none and the run waits; null when there is enough again. */
  onDiskNotice(notice: DiskNotice | null): void;
}

/** What the next commit will write. */
interface PendingCommit {
  readonly steps: Map<string, () => WriteStep>;
  readonly blocks: Set<number>;
  /** For the match file. */
  readonly packed: PackedTile[];
  packedBytes: number;
  readonly tiles: TileRequest[];
}

/** Where results never stop coming: milliseconds until they are stored nevertheless, and bytes for the match file. */
const LONGEST_WAIT_MS = 250;
const MOST_PACKED_BYTES = 32e6;

export class Execution {
  private readonly options: ExecutionOptions;
  private readonly run: PlayedSchedule;
  private readonly disk: DiskGuard;
  private readonly stopFlag = new Int32Array(new SharedArrayBuffer(4));
  private readonly ready = new Map<number, { readonly tile: TileRequest; readonly result: TileResult }>();
  private readonly slice = new TimeSlice(1);
  private pending = newCommit();
  private committedAt = performance.now();
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
      const isStored = this.pending.tiles.length === 0 || (await this.commit());
      while (this.playing > 0) await this.nextEvent();
      return schedule.finished && isStored ? 'done' : 'stopped';
    } finally {
      // After an error too, the tiles under way are not needed.
      Atomics.store(this.stopFlag, 0, 1);
      await this.run.matchFile?.close();
    }
  }

  private async advance(): Promise<void> {
    this.handOutTiles();
    const next = this.ready.get(this.accepted);
    if (this.isDue(next !== undefined)) await this.commit();
    else if (next === undefined) await this.nextEvent();
    else {
      this.ready.delete(this.accepted++);
      this.accept(next.tile, next.result);
      if (this.slice.isOver()) await this.slice.yieldToEventLoop();
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

  private accept(request: TileRequest, result: TileResult): void {
    const { pending } = this;
    const { steps, tile, touched } = this.run.schedule.accept(request, result);
    for (const [name, step] of steps) pending.steps.set(name, step);
    if (tile !== null) {
      pending.packed.push(tile);
      pending.packedBytes += tile.payload.length;
    }
    for (const combatant of touched) pending.blocks.add(Math.floor(combatant / RECORDS_PER_BLOCK));
    pending.tiles.push(request);
    this.options.onProgress();
  }

  private isDue(isNextReady: boolean): boolean {
    const { tiles, packedBytes } = this.pending;
    if (tiles.length === 0 || tiles.length < this.run.schedule.tilesPerCommit) return false;
    return !isNextReady || packedBytes >= MOST_PACKED_BYTES || performance.now() - this.committedAt >= LONGEST_WAIT_MS;
  }

  /** The match file first, then the transaction that makes the tiles count. False when the run was stopped instead. */
  private async commit(): Promise<boolean> {
    const { pending, run } = this;
    const isWritten = await this.disk.retryWhileDiskFull(async () => {
      if (pending.packed.length > 0) await run.matchFile?.add(pending.packed);
      await this.options.store.write(
        ...Array.from(pending.steps.values(), (step) => step()),
        putRecordBlocks(run.id, run.records.blocks(pending.blocks)),
        this.options.stateStep(),
        this.options.progressStep(),
      );
    });
    this.pending = newCommit();
    this.committedAt = performance.now();
    if (isWritten) {
      this.options.player.committed?.(pending.tiles);
      this.options.onCommit();
    }
    return isWritten;
  }
}

function newCommit(): PendingCommit {
  return { steps: new Map(), blocks: new Set(), packed: [], packedBytes: 0, tiles: [] };
}
