/** A run in Redis: compressed chunks under their own hashes, and a sealed list of them. Stored once, whoever asks. */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Redis } from 'ioredis';
import { decodeFrame, encodeFrame } from '../../src-shared/api/wire.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { chunkKey, manifestKey } from './keys.ts';
import { contentHash, seal, unseal } from './seal.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

const CHUNK_BYTES = 8 * 1024 * 1024;
/** A field of a million OPR loadouts is about half of this. */
export const LARGEST_RUN = 2 ** 30;
/** Runs of a coordinator that is gone leave Redis by themselves. */
const RUN_SECONDS = 900;

interface Manifest {
  readonly bytes: number;
  readonly chunks: readonly string[];
}

/** A run as chunks, ready to be sent. */
export interface PackedRun {
  /** Hash of its content: field, settings, seed. */
  readonly key: string;
  readonly manifest: Manifest;
  readonly chunks: readonly Buffer[];
}

export async function packRun(run: PlayableRun): Promise<PackedRun> {
  const frame = encodeFrame(run, LARGEST_RUN);
  const chunks: Buffer[] = [];
  for (let at = 0; at < frame.length; at += CHUNK_BYTES) chunks.push(await pack(frame.subarray(at, at + CHUNK_BYTES), { level: 1 }));
  const manifest = { bytes: frame.length, chunks: chunks.map(contentHash) };
  return { key: contentHash(Buffer.from(JSON.stringify(manifest))), manifest, chunks };
}

/** Sends what is not there yet; the manifest last, because workers look for it first. Returns the bytes that were sent. */
export async function putRun(redis: Redis, { key, manifest, chunks }: PackedRun, token: string): Promise<number> {
  let sent = 0;
  for (const [i, chunk] of chunks.entries()) {
    const name = chunkKey(manifest.chunks[i]!);
    if ((await redis.expire(name, RUN_SECONDS)) === 1) continue;
    await redis.set(name, chunk, 'EX', RUN_SECONDS);
    sent += chunk.length;
  }
  await redis.set(manifestKey(key), seal(Buffer.from(JSON.stringify(manifest)), token), 'EX', RUN_SECONDS);
  return sent;
}

/** Keeps it in Redis for a while longer; false where it is no longer there. */
export async function keepRun(redis: Redis, { key, manifest }: PackedRun): Promise<boolean> {
  const names = [manifestKey(key), ...manifest.chunks.map(chunkKey)];
  const kept = await Promise.all(names.map((name) => redis.expire(name, RUN_SECONDS)));
  return kept.every((one) => one === 1);
}

/** The run in shared memory, checked chunk by chunk; null where it is not in Redis. */
export async function getRun(redis: Redis, key: string, token: string): Promise<PlayableRun | null> {
  const sealed = await redis.getBuffer(manifestKey(key));
  if (sealed === null) return null;
  const text = Buffer.from(unseal(sealed, token, 'the list of a run'));
  if (contentHash(text) !== key) throw new Error('the list of a run has another content than its name says');
  const { bytes, chunks }: Manifest = JSON.parse(text.toString());
  if (!(bytes > 0 && bytes <= LARGEST_RUN && chunks.length <= Math.ceil(LARGEST_RUN / CHUNK_BYTES)))
    throw new Error('the run is too large');
  const memory = new SharedArrayBuffer(bytes);
  const frame = new Uint8Array(memory);
  let at = 0;
  for (const hash of chunks) {
    const chunk = await redis.getBuffer(chunkKey(hash));
    if (chunk === null) return null;
    if (contentHash(chunk) !== hash) throw new Error('a part of the run is damaged');
    const plain = await unpack(chunk, { maxOutputLength: CHUNK_BYTES });
    frame.set(plain, at);
    at += plain.length;
  }
  if (at !== bytes) throw new Error('the run is incomplete');
  return decodeFrame(memory) as PlayableRun;
}
