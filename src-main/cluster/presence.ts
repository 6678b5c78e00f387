/** Who is there. Redis forgets whoever has been silent for a while, so the clocks of the machines do not matter. */
import type { Redis } from 'ioredis';
import { PREFIX } from './keys.ts';

export const HEARTBEAT_MS = 2000;
const SILENT_MS = 8000;

type Kind = 'workers' | 'coordinators';

export interface Present {
  readonly id: string;
  readonly text: string;
  /** Milliseconds since its last word. */
  readonly silentMs: number;
}

const listKey = (kind: Kind) => `${PREFIX}:${kind}`;
const keyOf = (kind: Kind, id: string) => `${PREFIX}:${kind}:${id}`;

export async function sayPresent(redis: Redis, kind: Kind, id: string, text: string): Promise<void> {
  await redis.multi().set(keyOf(kind, id), text, 'PX', SILENT_MS).sadd(listKey(kind), id).exec();
}

export async function sayGone(redis: Redis, kind: Kind, id: string): Promise<void> {
  await redis.multi().del(keyOf(kind, id)).srem(listKey(kind), id).exec();
}

export async function listPresent(redis: Redis, kind: Kind): Promise<Present[]> {
  const ids = (await redis.smembers(listKey(kind))).sort();
  const found = await Promise.all(
    ids.map(async (id): Promise<Present | null> => {
      const [text, left] = await Promise.all([redis.get(keyOf(kind, id)), redis.pttl(keyOf(kind, id))]);
      if (text !== null) return { id, text, silentMs: Math.max(0, SILENT_MS - left) };
      await redis.srem(listKey(kind), id);
      return null;
    }),
  );
  return found.filter((one) => one !== null);
}
