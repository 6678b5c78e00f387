/**
 * How many tiles go into a batch: enough that a worker is busy for a while, from how long tiles took so far, and few enough
 * that all results on their way together fit into memory, from how large they were.
 */

interface Threads {
  readonly threads: number;
}

/** Seconds of work of a whole worker. */
const BATCH_SECONDS = 20;
const MOST_TILES = 1024;
/** Results that may be on their way: played but not committed, in Redis and here. */
const MOST_HELD_BYTES = 2 ** 30;
/** Batches on their way per worker: one that it plays, one that waits for it. */
export const BATCHES_PER_WORKER = 2;
/** The share of a new measurement in the mean. */
const NEW = 0.3;

export class BatchSizes {
  /** Seconds of one thread, and bytes of the result, per tile; null: not known yet. */
  private perTile: { readonly seconds: number; readonly bytes: number } | null = null;

  note(seconds: number, bytes: number): void {
    const { perTile: before } = this;
    const mean = (old: number, now: number) => (1 - NEW) * old + NEW * now;
    this.perTile = before === null ? { seconds, bytes } : { seconds: mean(before.seconds, seconds), bytes: mean(before.bytes, bytes) };
  }

  next(workers: readonly Threads[]): number {
    return this.of(meanThreads(workers), workers.length);
  }

  ofAll(workers: readonly Threads[]): number {
    return workers.reduce((sum, { threads }) => sum + this.of(threads, workers.length), 0);
  }

  /** Seconds after which a batch takes longer than others of its size. */
  slowAfter(tiles: number, workers: readonly Threads[]): number {
    return 2 + (1.5 * tiles * (this.perTile?.seconds ?? 1)) / meanThreads(workers);
  }

  /** The first batches are small, so that the first measurement comes soon. */
  private of(threads: number, workers: number): number {
    if (this.perTile === null) return threads;
    const { seconds, bytes } = this.perTile;
    const busy = Math.round((BATCH_SECONDS * threads) / Math.max(1e-3, seconds));
    const held = Math.floor(MOST_HELD_BYTES / (BATCHES_PER_WORKER * workers * Math.max(1, bytes)));
    return Math.max(1, Math.min(MOST_TILES, busy, held));
  }
}

function meanThreads(workers: readonly Threads[]): number {
  return Math.max(1, Math.round(workers.reduce((sum, { threads }) => sum + threads, 0) / Math.max(1, workers.length)));
}
