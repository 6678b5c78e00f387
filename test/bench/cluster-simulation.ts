/**
 * A trillion matchups on more machines than there are here: discrete events with measured costs. Workers play batches and send
 * results; one coordinator takes them one after the other, and plays a sample of their tiles again on its own threads.
 */
import type { BenchRow } from './main.ts';

interface ClusterCosts {
  /** Matchups per second of a thread, and per tile. */
  readonly rate: number;
  readonly matchups: number;
  /** Of the coordinator, which counts and commits one tile after the other; per tile and per batch. */
  readonly tileSeconds: number;
  readonly batchSeconds: number;
  /** Of a result. */
  readonly tileBytes: number;
}

interface Machines {
  readonly workers: number;
  /** Of each worker, and of the coordinator. */
  readonly threads: number;
}

interface Simulated {
  readonly seconds: number;
  /** Shares of the time that workers play, and that the coordinator's main thread and its checking threads are busy. */
  readonly playing: number;
  readonly coordinator: number;
  readonly checking: number;
}

const BATCH_SECONDS = 20;
const MOST_HELD_BYTES = 2 ** 30;
const CHECKED_SHARE = 0.005;
/** Bytes per second into the coordinator: gigabit Ethernet. */
const NETWORK = 110e6;
const TRILLION = 1e12;

/**
 * OPR, from docs/RUNS.md. Reading the result of a tile (1.3 ms) and counting and committing it with others in a wide field
 * (1.9 ms) took 0.74 % of the CPU of playing it, a job 2.5 ms of the queue.
 */
const MEASURED: ClusterCosts = { rate: 1_139_000, matchups: 250_000, tileSeconds: 0.0016, batchSeconds: 0.0025, tileBytes: 98_500 };

function simulate(matchups: number, { workers, threads }: Machines, costs: ClusterCosts): Simulated {
  const tiles = Math.ceil(matchups / costs.matchups);
  const tileSeconds = costs.matchups / costs.rate;
  const held = Math.floor(MOST_HELD_BYTES / (2 * workers * costs.tileBytes));
  const batch = Math.max(1, Math.min(1024, Math.round((BATCH_SECONDS * threads) / tileSeconds), held));
  const playSeconds = (batch * tileSeconds) / threads;
  const takeSeconds = costs.batchSeconds + batch * costs.tileSeconds;
  const sendSeconds = (batch * costs.tileBytes) / NETWORK;
  const checkSeconds = (batch * CHECKED_SHARE * tileSeconds) / threads;
  const busy = { playing: 0, main: 0, checking: 0 };
  const free = { network: 0, checking: 0, main: 0 };
  // A worker has two batches on their way: it may start the next while its last one is taken.
  const ready = Array.from({ length: workers }, (_, i) => ({ at: (i * playSeconds) / workers, taken: [0, 0] }));
  let left = Math.ceil(tiles / batch);
  const queue = new Queue(ready, (worker) => Math.max(worker.at, worker.taken[0]!));
  while (left-- > 0) {
    const worker = queue.first();
    const played = Math.max(worker.at, worker.taken[0]!) + playSeconds;
    busy.playing += playSeconds;
    free.network = Math.max(played, free.network) + sendSeconds;
    free.checking = Math.max(free.network, free.checking) + checkSeconds;
    free.main = Math.max(free.checking, free.main) + takeSeconds;
    busy.main += takeSeconds;
    busy.checking += checkSeconds;
    worker.at = played;
    worker.taken = [worker.taken[1]!, free.main];
    queue.moved();
  }
  const seconds = free.main;
  return { seconds, playing: busy.playing / (workers * seconds), coordinator: busy.main / seconds, checking: busy.checking / seconds };
}

/** A heap whose first is the next to be ready. */
class Queue<T> {
  private readonly items: T[];
  private readonly time: (item: T) => number;

  constructor(items: readonly T[], time: (item: T) => number) {
    this.time = time;
    this.items = [...items].sort((x, y) => time(x) - time(y));
  }

  first(): T {
    return this.items[0]!;
  }

  /** The first has a later time now. */
  moved(): void {
    const { items, time } = this;
    for (let i = 0; ; ) {
      const below = [2 * i + 1, 2 * i + 2].filter((k) => k < items.length);
      const next = below.reduce((best, k) => (time(items[k]!) < time(items[best]!) ? k : best), i);
      if (next === i) return;
      [items[i], items[next]] = [items[next]!, items[i]!];
      i = next;
    }
  }
}

export function bench(): readonly BenchRow[] {
  return [1, 10, 100, 1000].flatMap((workers) => {
    const { seconds, playing, coordinator, checking } = simulate(TRILLION, { workers, threads: 8 }, MEASURED);
    const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
    const note = `workers play ${percent(playing)}, coordinator ${percent(coordinator)}, its checks ${percent(checking)}`;
    return [{ name: `a trillion matchups, ${workers} workers of 8 threads`, value: seconds / 3600, unit: 'hours', note }];
  });
}
