/** A batch: tiles that one worker plays as one job, and what comes back. */
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { decodeFrame, encodeFrame } from '../../src-shared/api/wire.ts';
import type { PlayableRun, TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { contentHash, seal, unseal } from './seal.ts';
import { checkTiles } from './tile-check.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

const LARGEST_BATCH = 256 * 1024 * 1024;

/** What a job carries: addresses, no data. */
export interface JobData {
  /** Hash of the run. */
  readonly run: string;
  /** Hash of the tiles. */
  readonly batch: string;
}

export interface PackedBatch {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A finished batch. The results are in the order of the tiles. */
export interface BatchResult {
  readonly worker: string;
  /** From taking the job to sending this. */
  readonly seconds: number;
  readonly results: readonly TileResult[];
}

export function packBatch(run: string, tiles: readonly TileRequest[], token: string): PackedBatch {
  const frame = encodeFrame({ run, tiles }, LARGEST_BATCH);
  return { id: contentHash(frame), bytes: seal(frame, token) };
}

/** Throws where the bytes are not a batch of this run. */
export function openBatch(sealed: Uint8Array, token: string, run: PlayableRun): TileRequest[] {
  const { tiles } = decoded(opened(sealed, token, 'a batch of tiles')) as { tiles: unknown };
  return checkTiles(tiles, run);
}

/** Compressed: most of a result are small counts in wide numbers. */
export async function packResult(result: BatchResult, token: string): Promise<Buffer> {
  return seal(await deflate(encodeFrame(result, LARGEST_BATCH), { level: 1 }), token);
}

/** Throws where the bytes are not results of these tiles. */
export async function openResult(sealed: Uint8Array, token: string, tiles: readonly TileRequest[]): Promise<BatchResult> {
  const frame = await inflate(opened(sealed, token, 'a result'), { maxOutputLength: LARGEST_BATCH });
  const result = decoded(frame) as BatchResult;
  const kinds = Array.isArray(result.results) ? result.results.map((one) => one?.kind) : [];
  const isComplete = kinds.length === tiles.length && tiles.every(({ kind }, i) => kinds[i] === (kind === 'solve' ? 'solved' : kind));
  if (!isComplete) throw new Error('a result does not fit its tiles');
  return result;
}

/** The bytes by which two results of a tile are compared. */
export function sameResult(x: TileResult, y: TileResult): boolean {
  return Buffer.from(encodeFrame(x)).equals(encodeFrame(y));
}

function opened(sealed: Uint8Array, token: string, what: string): Uint8Array {
  if (sealed.length > LARGEST_BATCH) throw new Error(`${what} is too large`);
  return unseal(sealed, token, what);
}

function decoded(frame: Uint8Array): unknown {
  // Copied to the beginning of a buffer of its own, where arrays are aligned.
  return decodeFrame(new Uint8Array(frame).buffer);
}
