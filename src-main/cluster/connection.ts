/** The connection to Redis. BullMQ and ioredis are loaded here, and only when a cluster is used. */
import type { Redis } from 'ioredis';
import { ApiError } from '../../src-shared/api/errors.ts';

export interface ClusterAddress {
  /** redis:// or rediss:// */
  readonly url: string;
  /** Shared by coordinator and workers; seals everything they send. */
  readonly token: string;
}

/** A cluster as a run uses it. */
export interface ClusterUse extends ClusterAddress {
  /** Share of the tiles of others that are played again here and compared; default 0.005. */
  readonly checkedShare?: number | undefined;
  /** False: the threads of this machine only check; default true. */
  readonly takesPart?: boolean | undefined;
}

/** How long a first connection may take before the user hears that it failed. */
const FIRST_CONNECTION_MS = 5000;
const LONGEST_PAUSE_MS = 5000;
/** A connection that swallows what is sent counts as lost; the longest answer that is waited for takes 10 s. */
const SILENCE_MS = 30_000;

export function checkedUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') {
    throw new ApiError(
      'cluster/address',
      `'${withoutPassword(text)}' is not the address of a Redis server.`,
      'For example: redis://127.0.0.1:6379, or rediss://user:password@host:6380 for TLS.',
    );
  }
  return url;
}

/** Passwords belong in no message and no log. */
export function withoutPassword(text: string): string {
  return text.replace(/\/\/([^/@]*?)(?::[^/@]*)?@/, (_all, user: string) => (user === '' ? '//…@' : `//${user}:…@`));
}

/** Connects, or says in a sentence why not. Later the connection comes back by itself whenever it is lost. */
export async function connect(address: ClusterAddress, onTrouble: (sentence: string) => void): Promise<Redis> {
  const url = checkedUrl(address.url);
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url.href, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    connectTimeout: FIRST_CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (times) => Math.min(LONGEST_PAUSE_MS, 100 * 2 ** Math.min(times, 6)),
  });
  endCopiesWith(redis);
  let trouble = '';
  redis.on('error', (error: Error & { code?: string }) => {
    trouble = `Redis at ${url.host} can't be reached: ${error.code ?? error.message}.`;
    onTrouble(trouble);
  });
  const connected = await withinTime(redis.connect().then(() => redis.ping()));
  if (connected !== 'PONG') {
    redis.disconnect();
    throw new ApiError(
      'cluster/unreachable',
      connected instanceof Error && trouble === ''
        ? `Redis at ${url.host} refused: ${connected.message}.`
        : trouble || `Redis at ${url.host} doesn't answer.`,
      'Check that the server runs, the address, the password, and whether TLS (rediss://) is needed.',
    );
  }
  await refuseOldServer(redis, url.host);
  return redis;
}

/**
 * BullMQ makes copies of a connection for what blocks. One that was on its way to a server that restarted is never ended by
 * BullMQ, and would keep the process from ending.
 */
function endCopiesWith(redis: Redis): void {
  const copies: Redis[] = [];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (...given) => {
    const copy = duplicate(...given);
    copies.push(copy);
    return copy;
  };
  redis.once('end', () => {
    for (const copy of copies) copy.disconnect();
  });
}

async function withinTime(answer: Promise<string>): Promise<string | Error> {
  const timer = Promise.withResolvers<string>();
  const timeout = setTimeout(() => timer.resolve(''), FIRST_CONNECTION_MS);
  const first = await Promise.race([answer, timer.promise]).catch((error: unknown) => error as Error);
  clearTimeout(timeout);
  return first;
}

async function refuseOldServer(redis: Redis, host: string): Promise<void> {
  const version = /redis_version:(\d+)\.(\d+)/.exec(await redis.info('server'));
  const [major, minor] = [Number(version?.[1] ?? 0), Number(version?.[2] ?? 0)];
  if (major > 6 || (major === 6 && minor >= 2)) return;
  redis.disconnect();
  throw new ApiError('cluster/old-server', `Redis at ${host} is version ${major}.${minor}; Warbench needs 6.2 or newer, or Valkey.`);
}
