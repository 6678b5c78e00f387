/**
 * Plays the tiles of a run on workers elsewhere, with the threads of this machine taking part. Results do not depend on who
 * played them, in what order or how often: a tile is settled once, by the first result that arrives and is right.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { PlayableRun, TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { type TileJob, type TilePlayer, WrongResults } from '../threads/tile-player.ts';
import { type BatchResult, type JobData, openResult, packBatch } from './batch.ts';
import { BATCHES_PER_WORKER, BatchSizes } from './batch-sizes.ts';
import { type Build, buildName } from './build.ts';
import type { ClusterAddress } from './connection.ts';
import { PREFIX, QUARANTINE, queueName, resultKey, tilesKey } from './keys.ts';
import { type Batch, newBatch, type OpenTile, openTile, unsettled } from './open-tile.ts';
import { HEARTBEAT_MS, sayGone, sayPresent } from './presence.ts';
import { ResultCheck } from './result-check.ts';
import { keepRun, type PackedRun, packRun, putRun } from './run-store.ts';
import { WorkShares } from './work-shares.ts';
import { listWorkers, RETURNED_WRONG, type SeenWorker } from './worker-info.ts';

export interface ClusterPlayerOptions {
  readonly address: ClusterAddress;
  readonly build: Build;
  /** The threads of this machine: they check results, and play when nothing else does. */
  readonly local: TilePlayer;
  /** True: they also take tiles of their own. */
  readonly takesPart: boolean;
  /** Share of the tiles of others that are played again here and compared. */
  readonly checkedShare: number;
  /** For the user: workers that are refused, results that are wrong. */
  say(sentence: string): void;
}

/** Tiles of a batch leave Redis with their coordinator. */
const TILES_SECONDS = 120;
const TICK_MS = 50;
/** Nothing came in for so long: what waits is all there is for now. */
const LULL_MS = 60;
const MOST_ATTEMPTS = 4;
/** Without a worker, or Redis, for so long, the threads of this machine play everything. An emptied Redis forgets workers for a heartbeat or two. */
const DESERTED_MS = 3 * HEARTBEAT_MS;
/** A server that is gone must not keep anyone from leaving; what is left there expires. */
const FAREWELL_MS = 1000;

export interface ClusterCounts {
  readonly batches: number;
  readonly tilesHere: number;
  readonly tilesElsewhere: number;
  readonly checked: number;
  /** Batches that a second worker got as well. */
  readonly copies: number;
  readonly played: ReadonlyMap<string, number>;
  readonly bytesOut: number;
  readonly bytesIn: number;
  readonly batchesInFlight: number;
  readonly tilesInFlight: number;
}

export class ClusterPlayer implements TilePlayer {
  private readonly id = randomUUID();
  private readonly options: ClusterPlayerOptions;
  private readonly redis: Redis;
  private readonly queue: Queue<JobData>;
  private readonly events: QueueEvents;
  private readonly timers: NodeJS.Timeout[];
  private readonly sizes = new BatchSizes();
  private readonly packedRuns = new Map<string, Promise<PackedRun>>();
  private readonly waiting: OpenTile[] = [];
  /** Failed elsewhere several times. */
  private readonly onlyHere: OpenTile[] = [];
  private readonly batches = new Map<string, Batch>();
  private readonly batchOf = new WeakMap<TileRequest, Batch>();
  private readonly refused = new Set<string>();
  private readonly shares = new WorkShares();
  private readonly check: ResultCheck;
  private workers: readonly SeenWorker[] = [];
  private seenAt = 0;
  private isLooking = false;
  /** When a worker was last there, and when Redis was. */
  private lastActive = performance.now();
  private lastReady = performance.now();
  private readonly here = new Set<OpenTile>();
  private lastCame = 0;
  private sending = 0;
  private isClosed = false;
  private readonly totals = { batches: 0, tilesHere: 0, tilesElsewhere: 0, copies: 0, bytesOut: 0, bytesIn: 0 };

  constructor(redis: Redis, options: ClusterPlayerOptions) {
    this.options = options;
    this.redis = redis;
    this.check = new ResultCheck(options.local, options.checkedShare);
    const settings = { connection: redis, prefix: PREFIX };
    const name = queueName(buildName(options.build));
    this.queue = new Queue<JobData>(name, settings);
    this.events = new QueueEvents(name, settings);
    this.queue.on('error', () => {});
    this.events.on('error', () => {});
    this.events.on('completed', ({ jobId }) => void this.collect(batchIdOf(jobId)));
    this.events.on('failed', ({ jobId }) => void this.sendAgain(batchIdOf(jobId)));
    this.timers = [setInterval(() => this.tick(), TICK_MS), setInterval(() => void this.lookAround(), HEARTBEAT_MS)];
    void this.lookAround();
  }

  get width(): number {
    const here = this.options.takesPart || this.active.length === 0 ? this.options.local.width : 0;
    return here + this.sizes.ofAll(this.active);
  }

  playTile(job: TileJob): Promise<TileResult | 'stopped'> {
    const { tile, result } = openTile(job);
    this.waiting.push(tile);
    this.lastCame = performance.now();
    return result;
  }

  committed(tiles: readonly TileRequest[]): void {
    for (const tile of tiles) {
      const batch = this.batchOf.get(tile);
      if (batch !== undefined && --batch.uncommitted === 0) void this.remove(batch);
    }
  }

  counts(): ClusterCounts {
    const tilesInFlight = [...this.batches.values()].reduce((sum, { tiles }) => sum + tiles.length, 0);
    const { checked } = this.check;
    return { ...this.totals, checked, played: this.shares.played, batchesInFlight: this.batches.size, tilesInFlight };
  }

  seenWorkers(): readonly SeenWorker[] {
    const since = performance.now() - this.seenAt;
    return this.workers.map((worker) => ({ ...worker, silentMs: worker.silentMs + since }));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    this.goOnHere();
    await Promise.race([this.sayFarewell(), pause(FAREWELL_MS)]);
    this.redis.disconnect();
  }

  private async sayFarewell(): Promise<void> {
    await Promise.all([...this.batches.values()].map((batch) => this.remove(batch)));
    await sayGone(this.redis, 'coordinators', this.id).catch(() => {});
    await Promise.allSettled([this.events.close(), this.queue.close()]);
  }

  /** A run that is under way goes on with the threads of this machine. */
  private goOnHere(): void {
    const { local } = this.options;
    for (const tile of this.openTiles()) if (!tile.isSettled) local.playTile(tile.job).then(tile.settle, tile.fail);
  }

  private get active(): readonly SeenWorker[] {
    return this.workers.filter(({ refused }) => refused === '');
  }

  private *openTiles(): Generator<OpenTile> {
    yield* this.onlyHere;
    yield* this.waiting;
    for (const { tiles } of this.batches.values()) yield* tiles;
  }

  private tick(): void {
    if (this.isClosed) return;
    this.dropStopped();
    this.noteIfLost();
    this.playHere();
    this.send();
  }

  private dropStopped(): void {
    for (const tile of this.openTiles()) if (!tile.isSettled && Atomics.load(tile.job.stop, 0) !== 0) tile.settle('stopped');
    for (const list of [this.onlyHere, this.waiting]) list.splice(0, list.length, ...list.filter(({ isSettled }) => !isSettled));
    for (const batch of this.batches.values()) {
      if (!batch.isCollecting && batch.tiles.every(({ isSettled }) => isSettled)) void this.remove(batch);
    }
  }

  /** Redis doesn't come back: what was sent is played here. */
  private noteIfLost(): void {
    if (this.redis.status === 'ready') this.lastReady = performance.now();
    if (performance.now() - this.lastReady <= DESERTED_MS) return;
    this.workers = [];
    for (const batch of [...this.batches.values()]) this.takeBack(batch, this.waiting);
  }

  private playHere(): void {
    const { takesPart, local } = this.options;
    const mayTake = takesPart || this.active.length === 0;
    while (this.here.size < local.width) {
      const tile = this.onlyHere.shift() ?? (mayTake ? this.waiting.shift() : undefined);
      if (tile === undefined) return;
      this.playOneHere(tile);
    }
  }

  private playOneHere(tile: OpenTile): void {
    this.here.add(tile);
    this.options.local
      .playTile(tile.job)
      .then((result) => {
        if (!tile.isSettled && result !== 'stopped') this.totals.tilesHere++;
        if (!tile.isSettled) tile.settle(result);
      })
      .catch((error: unknown) => tile.fail(error))
      .finally(() => {
        this.here.delete(tile);
        this.tick();
      });
  }

  private send(): void {
    const isLull = performance.now() - this.lastCame > LULL_MS;
    let room = BATCHES_PER_WORKER * this.active.length - this.batches.size - this.sending;
    while (room > 0 && this.waiting.length > 0) {
      const size = this.sizes.next(this.active);
      if (this.waiting.length < size && !isLull) return;
      const share = isLull ? Math.ceil(this.waiting.length / room) : size;
      void this.sendBatch(this.takeOfOneRun(Math.min(size, share)));
      room--;
    }
  }

  /** A run may begin while tiles of the one before it still wait to be dropped. */
  private takeOfOneRun(most: number): OpenTile[] {
    const { key } = this.waiting[0]!.job;
    const other = this.waiting.findIndex(({ job }) => job.key !== key);
    return this.waiting.splice(0, other === -1 ? most : Math.min(most, other));
  }

  private async sendBatch(tiles: readonly OpenTile[]): Promise<void> {
    this.sending++;
    try {
      const { key, run } = tiles[0]!.job;
      const packed = await this.packedRun(key, run);
      const requests = tiles.map(({ job }) => job.tile);
      const { id, bytes } = packBatch(packed.key, requests, this.options.address.token);
      const batch = newBatch(id, packed, tiles);
      for (const request of requests) this.batchOf.set(request, batch);
      this.batches.set(id, batch);
      await this.redis.set(tilesKey(id), bytes, 'EX', TILES_SECONDS);
      await this.addJob(batch, id);
      this.totals.batches++;
      this.totals.bytesOut += bytes.length;
    } catch (error) {
      for (const tile of tiles) tile.fail(error);
    } finally {
      this.sending--;
    }
  }

  private async addJob({ id, run }: Batch, jobId: string): Promise<void> {
    await this.queue.add('tiles', { run: run.key, batch: id }, { jobId, removeOnComplete: { age: 600 }, removeOnFail: { age: 600 } });
  }

  /** Packed and sent once; the last one is kept, because runs come one after the other. */
  private packedRun(key: string, run: PlayableRun): Promise<PackedRun> {
    const known = this.packedRuns.get(key);
    if (known !== undefined) return known;
    const packed = packRun(run).then(async (one) => {
      this.totals.bytesOut += await putRun(this.redis, one, this.options.address.token);
      return one;
    });
    this.packedRuns.clear();
    this.packedRuns.set(key, packed);
    return packed;
  }

  /** Takes the result of a batch, if it is there and right. */
  private async collect(id: string): Promise<void> {
    const batch = this.batches.get(id);
    if (batch === undefined || batch.isCollecting) return;
    batch.isCollecting = true;
    try {
      const sealed = await this.redis.getBuffer(resultKey(id));
      if (sealed === null) return;
      this.totals.bytesIn += sealed.length;
      const result = await this.opened(sealed, batch);
      const isWrong = result !== null && (await this.check.isWrong(batch, result));
      if (isWrong) await this.quarantine(result.worker);
      if (isWrong || result === null) await this.discard(batch);
      else this.accept(batch, result, sealed.length);
    } finally {
      batch.isCollecting = false;
    }
  }

  private async opened(sealed: Uint8Array, { tiles }: Batch): Promise<BatchResult | null> {
    try {
      const requests = tiles.map(({ job }) => job.tile);
      const result = await openResult(sealed, this.options.address.token, requests);
      return this.refused.has(result.worker) ? null : result;
    } catch (error) {
      this.options.say(`A result was refused: ${error instanceof Error ? error.message : String(error)}.`);
      return null;
    }
  }

  private accept(batch: Batch, { worker, seconds, results }: BatchResult, bytes: number): void {
    this.batches.delete(batch.id);
    const threads = this.workers.find(({ id }) => id === worker)?.threads ?? 1;
    this.sizes.note((seconds * threads) / results.length, bytes / results.length);
    for (const [i, tile] of batch.tiles.entries()) {
      if (tile.isSettled) continue;
      tile.settle(results[i]!);
      this.totals.tilesElsewhere++;
      this.shares.note(worker, batch.run.key);
    }
    this.send();
  }

  private async quarantine(worker: string): Promise<void> {
    const name = this.workers.find(({ id }) => id === worker)?.name ?? worker;
    this.refused.add(worker);
    this.seeWorkers(this.workers);
    await this.redis.sadd(QUARANTINE, worker);
    const counted = this.shares.countedOf(worker);
    this.options.say(`Worker '${name}' returned a wrong result and gets no more work.`);
    if (counted === 0) return;
    this.shares.forget();
    const tiles = `${counted.toLocaleString('en-GB')} of its tiles`;
    const failure = new WrongResults(
      `Worker '${name}' returned a wrong result after ${tiles} were counted. The run starts again without it.`,
    );
    for (const tile of this.openTiles()) if (!tile.isSettled) tile.fail(failure);
  }

  private async discard(batch: Batch): Promise<void> {
    await this.redis.del(resultKey(batch.id));
    await this.sendAgain(batch.id);
  }

  private async sendAgain(id: string): Promise<void> {
    const batch = this.batches.get(id);
    if (batch === undefined || this.isClosed) return;
    await this.queue.remove(id).catch(() => 0);
    if (++batch.attempts > MOST_ATTEMPTS) {
      this.takeBack(batch, this.onlyHere);
      return;
    }
    if (!(await keepRun(this.redis, batch.run))) await putRun(this.redis, batch.run, this.options.address.token);
    const { bytes } = packBatch(
      batch.run.key,
      batch.tiles.map(({ job }) => job.tile),
      this.options.address.token,
    );
    await this.redis.set(tilesKey(id), bytes, 'EX', TILES_SECONDS);
    await this.addJob(batch, id);
  }

  /** The tiles go to someone else. */
  private takeBack(batch: Batch, to: OpenTile[]): void {
    void this.remove(batch);
    to.unshift(...unsettled(batch));
  }

  private async remove(batch: Batch): Promise<void> {
    const { id } = batch;
    this.batches.delete(id);
    await this.redis.del(tilesKey(id), resultKey(id)).catch(() => 0);
    await Promise.allSettled([this.queue.remove(id), ...(batch.hasCopy ? [this.queue.remove(copyOf(id))] : [])]);
  }

  /** Everything that can go wrong elsewhere ends here: lost events, an emptied Redis, workers that are gone or slow. */
  private async lookAround(): Promise<void> {
    // Without a connection the last look still waits for one.
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await sayPresent(this.redis, 'coordinators', this.id, JSON.stringify(this.options.build));
      this.seeWorkers(await listWorkers(this.redis, this.options.build));
      this.seenAt = performance.now();
      if (this.active.length > 0) this.lastActive = performance.now();
      for (const { name, refused } of this.workers) if (refused !== '') this.sayRefused(name, refused);
      await this.keepRuns();
      for (const batch of [...this.batches.values()]) await this.lookAfter(batch);
    } catch {
      // No connection: the next look comes in a moment.
    } finally {
      this.isLooking = false;
    }
  }

  /** A worker is refused from the moment it is found out, whatever Redis knew when it was asked. */
  private seeWorkers(workers: readonly SeenWorker[]): void {
    this.workers = workers.map((worker) => (this.refused.has(worker.id) ? { ...worker, refused: RETURNED_WRONG } : worker));
  }

  private sayRefused(name: string, why: string): void {
    const sentence = `Worker '${name}' gets no work. ${why}`;
    if (this.refused.has(sentence)) return;
    this.refused.add(sentence);
    this.options.say(sentence);
  }

  private async keepRuns(): Promise<void> {
    for (const packing of this.packedRuns.values()) {
      const packed = await packing;
      if (!(await keepRun(this.redis, packed))) await putRun(this.redis, packed, this.options.address.token);
    }
  }

  private async lookAfter(batch: Batch): Promise<void> {
    const { id } = batch;
    if (performance.now() - this.lastActive > DESERTED_MS) return this.takeBack(batch, this.waiting);
    if (await this.redis.exists(resultKey(id))) return this.collect(id);
    await this.redis.expire(tilesKey(id), TILES_SECONDS);
    const state = await this.queue.getJobState(id);
    if (state === 'unknown' || state === 'failed' || state === 'completed') return this.sendAgain(id);
    const age = (performance.now() - batch.sentAt) / 1000;
    if (this.waiting.length === 0 && age > this.sizes.slowAfter(batch.tiles.length, this.active)) await this.speculate(batch);
  }

  /** The last batches of a stage must not wait for one slow worker: whoever is free plays them as well. */
  private async speculate(batch: Batch): Promise<void> {
    const { takesPart, local } = this.options;
    const idle = takesPart ? Math.max(0, local.width - this.here.size) : 0;
    const open = unsettled(batch).filter((tile) => !this.here.has(tile));
    for (const tile of open.slice(Math.max(0, open.length - idle))) this.playOneHere(tile);
    const hasIdleWorker = this.active.some(({ playing }) => playing === 0);
    if (batch.hasCopy || !hasIdleWorker) return;
    batch.hasCopy = true;
    this.totals.copies++;
    await this.addJob(batch, copyOf(batch.id));
  }
}

const COPY = '-copy';
const copyOf = (id: string) => `${id}${COPY}`;
const batchIdOf = (jobId: string) => (jobId.endsWith(COPY) ? jobId.slice(0, -COPY.length) : jobId);
