/** What an operator wants to see: who is there, what waits, how much memory it takes. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Build, buildName } from './build.ts';
import { type ClusterAddress, connect } from './connection.ts';
import { PREFIX, queueName } from './keys.ts';
import { listWorkers, type SeenWorker } from './worker-info.ts';

export interface ClusterSight {
  readonly workers: readonly SeenWorker[];
  readonly waiting: number;
  readonly active: number;
  readonly redisBytes: number;
}

export class ClusterView {
  private readonly redis: Redis;
  private readonly build: Build;
  private readonly queue: Queue;

  static async open(address: ClusterAddress, build: Build): Promise<ClusterView> {
    return new ClusterView(await connect(address, () => {}), build);
  }

  private constructor(redis: Redis, build: Build) {
    this.redis = redis;
    this.build = build;
    this.queue = new Queue(queueName(buildName(build)), { connection: redis, prefix: PREFIX });
    this.queue.on('error', () => {});
  }

  async look(): Promise<ClusterSight> {
    const [workers, counts, memory] = await Promise.all([
      listWorkers(this.redis, this.build),
      this.queue.getJobCounts('waiting', 'active'),
      this.redis.info('memory'),
    ]);
    const redisBytes = Number(/used_memory:(\d+)/.exec(memory)?.[1] ?? 0);
    return { workers, waiting: counts.waiting ?? 0, active: counts.active ?? 0, redisBytes };
  }

  metrics({ workers, waiting, active, redisBytes }: ClusterSight): string {
    const label = ({ name, id }: SeenWorker) => `{worker=${JSON.stringify(name)},id="${id}"}`;
    const gauge = (name: string, help: string, lines: readonly string[]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...lines.map((line) => `${name}${line}`),
    ];
    return [
      ...gauge('warbench_batches_waiting', 'Batches that no worker has taken.', [` ${waiting}`]),
      ...gauge('warbench_batches_active', 'Batches under way.', [` ${active}`]),
      ...gauge('warbench_redis_bytes', 'Memory that Redis uses.', [` ${redisBytes}`]),
      ...gauge(
        'warbench_worker_threads',
        'Threads of a worker.',
        workers.map((worker) => `${label(worker)} ${worker.threads}`),
      ),
      ...gauge(
        'warbench_worker_tiles',
        'Tiles since the worker started.',
        workers.map((worker) => `${label(worker)} ${worker.tiles}`),
      ),
      ...gauge(
        'warbench_worker_refused',
        '1 where a worker gets no work.',
        workers.map((worker) => `${label(worker)} ${worker.refused === '' ? 0 : 1}`),
      ),
    ].join('\n');
  }

  async close(): Promise<void> {
    await this.queue.close();
    this.redis.disconnect();
  }
}
