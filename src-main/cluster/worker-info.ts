/** What workers say of themselves, and which of them get work. */
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type Build, differences } from './build.ts';
import { QUARANTINE } from './keys.ts';
import { listPresent, sayPresent } from './presence.ts';

export const BUILD = z.object({ protocol: z.number(), records: z.number(), rulesets: z.record(z.string().max(40), z.string().max(200)) });
const WORKER = z.object({
  name: z.string().max(100),
  threads: z.number().int().min(1).max(4096),
  build: BUILD,
  /** Played since it started, and per second over the last minute. */
  tiles: z.number(),
  rate: z.number(),
  /** Batches under way. */
  playing: z.number(),
});

export type WorkerInfo = z.infer<typeof WORKER>;

export interface SeenWorker extends WorkerInfo {
  readonly id: string;
  readonly silentMs: number;
  /** Why it gets no work; empty where it does. */
  readonly refused: string;
}

export async function reportWorker(redis: Redis, id: string, info: WorkerInfo): Promise<void> {
  await sayPresent(redis, 'workers', id, JSON.stringify(info));
}

export async function listWorkers(redis: Redis, build: Build): Promise<SeenWorker[]> {
  const [present, wrong] = await Promise.all([listPresent(redis, 'workers'), redis.smembers(QUARANTINE)]);
  const quarantined = new Set(wrong);
  const workers = present.flatMap(({ id, text, silentMs }) => {
    const { success, data } = WORKER.safeParse(jsonOf(text));
    return success ? [{ ...data, id, silentMs, refused: refusal(data, build, quarantined.has(id)) }] : [];
  });
  return workers.sort((x, y) => x.name.localeCompare(y.name, 'en') || (x.id < y.id ? -1 : 1));
}

/** The builds of the coordinators that have work now. */
export async function listBuilds(redis: Redis): Promise<Build[]> {
  const present = await listPresent(redis, 'coordinators');
  return present.flatMap(({ text }) => BUILD.safeParse(jsonOf(text)).data ?? []);
}

/** Said of a worker in quarantine. */
export const RETURNED_WRONG = 'It returned wrong results.';

function refusal(info: WorkerInfo, build: Build, isQuarantined: boolean): string {
  if (isQuarantined) return RETURNED_WRONG;
  const difference = differences(build, info.build);
  return difference === '' ? '' : `It runs another build: ${difference}.`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
