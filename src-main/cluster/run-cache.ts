/** The runs a worker has opened, bounded in bytes. */
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { getRun } from './run-store.ts';

export class RunCache {
  private readonly redis: Redis;
  private readonly token: string;
  private readonly runs: LRUCache<string, PlayableRun>;
  private readonly loading = new Map<string, Promise<PlayableRun | null>>();

  constructor(redis: Redis, token: string, maxBytes: number) {
    this.redis = redis;
    this.token = token;
    this.runs = new LRUCache({ maxSize: maxBytes, sizeCalculation: (run) => bytesOf(run) });
  }

  /** Null where it is no longer in Redis. */
  async open(key: string): Promise<PlayableRun | null> {
    const known = this.runs.get(key);
    if (known !== undefined) return known;
    const loading = this.loading.get(key) ?? this.load(key);
    this.loading.set(key, loading);
    return loading.finally(() => this.loading.delete(key));
  }

  private async load(key: string): Promise<PlayableRun | null> {
    const run = await getRun(this.redis, key, this.token);
    if (run !== null) this.runs.set(key, run);
    return run;
  }
}

/** All its arrays are parts of one buffer. */
function bytesOf({ folded }: PlayableRun): number {
  return Math.max(1, folded.representative.buffer.byteLength);
}
