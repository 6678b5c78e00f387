/** Plays batches for coordinators on other machines. Needs no data folder. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { TilePlayer } from '../threads/tile-player.ts';
import { type JobData, openBatch, packResult } from './batch.ts';
import { type Build, buildName, differences } from './build.ts';
import { type ClusterAddress, connect } from './connection.ts';
import { PREFIX, QUARANTINE, queueName, resultKey, tilesKey } from './keys.ts';
import { HEARTBEAT_MS, sayGone } from './presence.ts';
import { RateMeter } from './rate-meter.ts';
import { RunCache } from './run-cache.ts';
import { listBuilds, reportWorker } from './worker-info.ts';

export interface ClusterWorkerOptions {
  readonly address: ClusterAddress;
  readonly name: string;
  readonly build: Build;
  readonly threads: number;
  readonly player: TilePlayer;
  /** Of opened runs. */
  readonly cacheBytes: number;
  say(sentence: string): void;
}

const HASH = z.string().regex(/^[0-9a-f]{64}$/);
const JOB = z.object({ run: HASH, batch: HASH });

/** A job whose worker has been silent for this long is given to another one. */
const LOCK_MS = 20_000;
/** Results wait this long for a coordinator that has lost its connection. */
const RESULT_SECONDS = 600;
/** A worker that is asked to stop hands back what it cannot finish in this time. */
const FINISH_MS = 5000;
const WATCH_MS = 1000;

/** A run or a batch that is gone: no one waits for it any more. */
type Played = 'played' | 'abandoned';

export class ClusterWorker {
  readonly id = randomUUID();
  private readonly options: ClusterWorkerOptions;
  private readonly redis: Redis;
  private readonly runs: RunCache;
  private readonly worker: Worker<JobData, Played>;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly meter = new RateMeter();
  private readonly flags = new Set<Int32Array>();
  private tiles = 0;
  private playing = 0;
  private stopping = false;
  private readonly refusedFor = new Set<string>();

  static async start(options: ClusterWorkerOptions): Promise<ClusterWorker> {
    const redis = await connect(options.address, sayOnce(options.say));
    const worker = new ClusterWorker(options, redis);
    await worker.report();
    return worker;
  }

  private constructor(options: ClusterWorkerOptions, redis: Redis) {
    this.options = options;
    this.redis = redis;
    this.runs = new RunCache(redis, options.address.token, options.cacheBytes);
    this.worker = new Worker<JobData, Played>(queueName(buildName(options.build)), (job, token) => this.play(job, token), {
      connection: redis,
      prefix: PREFIX,
      name: options.name,
      // One batch is played while the next is on its way.
      concurrency: 2,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      maxStalledCount: 1000,
    });
    this.worker.on('error', () => {});
    const sayFailed = sayOnce(options.say);
    this.worker.on('failed', (_job, error) => sayFailed(`A batch failed: ${error.message}.`));
    this.heartbeat = setInterval(() => void this.report().catch(() => {}), HEARTBEAT_MS);
  }

  /** Finishes the batches under way, or hands them back. */
  async stop(): Promise<void> {
    clearInterval(this.heartbeat);
    const finished = this.worker.close();
    await Promise.race([finished, pause(FINISH_MS)]);
    this.stopping = true;
    for (const flag of this.flags) Atomics.store(flag, 0, 1);
    await finished;
    await sayGone(this.redis, 'workers', this.id).catch(() => {});
    this.redis.disconnect();
  }

  private async play(job: Job<JobData>, token: string | undefined): Promise<Played> {
    const began = performance.now();
    const { run: key, batch } = JOB.parse(job.data);
    if ((await this.redis.sismember(QUARANTINE, this.id)) === 1) throw new Error('this worker is in quarantine');
    const { address } = this.options;
    const sealed = await this.redis.getBuffer(tilesKey(batch));
    if (sealed === null) return 'abandoned';
    const run = await this.runs.open(key);
    if (run === null) throw new Error('the run is not in Redis');
    const tiles = openBatch(sealed, address.token, run);
    const results = await this.playTiles(batch, tiles, (tile, stop) => this.options.player.playTile({ key, run, tile, stop }));
    if (results === null) return this.handBack(job, token);
    // Someone else was faster: a result that no one takes would stay in Redis for a while.
    if ((await this.redis.exists(tilesKey(batch))) === 0) return 'abandoned';
    const seconds = (performance.now() - began) / 1000;
    const packed = await packResult({ worker: this.id, seconds, results }, address.token);
    await this.redis.set(resultKey(batch), packed, 'EX', RESULT_SECONDS);
    return 'played';
  }

  /** Null: stopped before the end. */
  private async playTiles(
    batch: string,
    tiles: readonly TileRequest[],
    play: (tile: TileRequest, stop: Int32Array) => Promise<TileResult | 'stopped'>,
  ): Promise<TileResult[] | null> {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    this.flags.add(stop);
    this.playing++;
    // A coordinator that no longer needs a batch takes its tiles away.
    const watch = setInterval(() => void this.stopIfGone(batch, stop), WATCH_MS);
    try {
      const results = await Promise.all(
        tiles.map(async (tile) => {
          const result = await play(tile, stop);
          if (result !== 'stopped') this.count();
          return result;
        }),
      );
      return results.includes('stopped') ? null : (results as TileResult[]);
    } finally {
      clearInterval(watch);
      this.flags.delete(stop);
      this.playing--;
    }
  }

  private count(): void {
    this.tiles++;
    this.meter.note();
  }

  private async stopIfGone(batch: string, stop: Int32Array): Promise<void> {
    const isThere = await this.redis.exists(tilesKey(batch)).catch(() => 1);
    if (isThere === 0) Atomics.store(stop, 0, 1);
  }

  /** Another worker continues at once. */
  private async handBack(job: Job<JobData>, token: string | undefined): Promise<Played> {
    if (!this.stopping) return 'abandoned';
    await job.moveToWait(token);
    throw new WaitingError();
  }

  private async report(): Promise<void> {
    const { name, threads, build } = this.options;
    const { id, tiles, playing } = this;
    await reportWorker(this.redis, id, { name, threads, build, tiles, playing, rate: this.meter.rate() });
    await this.sayWhoRefuses();
  }

  /** Coordinators of another build give this worker nothing; here it hears why. */
  private async sayWhoRefuses(): Promise<void> {
    for (const build of await listBuilds(this.redis)) {
      const difference = differences(this.options.build, build);
      if (difference === '' || this.refusedFor.has(difference)) continue;
      this.refusedFor.add(difference);
      this.options.say(`A coordinator runs another build and gives this worker no work: ${difference}.`);
    }
  }
}

/** The same trouble comes back with every attempt to connect. */
function sayOnce(say: (sentence: string) => void): (sentence: string) => void {
  let last = '';
  return (sentence) => {
    if (sentence !== last) say(sentence);
    last = sentence;
  };
}
