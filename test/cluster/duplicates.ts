/** Delivers every batch a second time, as a queue may. */
import { Queue } from 'bullmq';
import type { JobData } from '../../src-main/cluster/batch.ts';
import { type Build, buildName } from '../../src-main/cluster/build.ts';
import { PREFIX, queueName } from '../../src-main/cluster/keys.ts';
import type { RedisServer } from '../kit/redis-server.ts';

const LOOK_MS = 100;

/** Until the returned function is called, which says how many there were. */
export function deliverTwice(redis: RedisServer, build: Build): () => Promise<number> {
  const queue = new Queue<JobData>(queueName(buildName(build)), { connection: { url: redis.url }, prefix: PREFIX });
  queue.on('error', () => {});
  const done = new Set<string>();
  const look = () => {
    const hash = (key: string) => key.split(':').at(-1) ?? '';
    const run = redis.keys('warbench:run:*').map(hash)[0];
    if (run === undefined) return;
    for (const batch of redis.keys('warbench:tiles:*').map(hash)) {
      if (done.has(batch)) continue;
      done.add(batch);
      void queue.add('tiles', { run, batch }, { jobId: `${batch}-again`, removeOnComplete: true, removeOnFail: true });
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return async () => {
    clearInterval(timer);
    await queue.close();
    return done.size;
  };
}
