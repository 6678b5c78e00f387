/**
 * A part of a run as a file (.wbs): magic, header, then tile by tile its number, size, checksum and compressed result, and at
 * the end a checksum of everything before. Written from front to back; a part that broke off has no end.
 */
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { decodeFrame, encodeFrame } from '../../../src-shared/api/wire.ts';
import type { TileResult } from '../../../src-shared/tasks/tile-tasks.ts';
import { WholeFile } from '../../machine/files.ts';
import { plainSystemError } from '../../machine/system-errors.ts';
import { BUILD } from '../worker-info.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

const MAGIC = Buffer.from('WBSHARD1', 'latin1');
const LARGEST_HEADER = 65_536;
const LARGEST_TILE = 256 * 1024 * 1024;
const HASH_BYTES = 32;
const ENTRY_BYTES = 8 + HASH_BYTES;
/** In place of a tile's number. */
const END = 0xffffffff;

const HEADER = z.object({
  build: BUILD,
  /** Hash of field, settings, seed and plan. */
  run: z.string().length(64),
  name: z.string(),
  part: z.int().min(1),
  parts: z.int().min(1),
  tiles: z.int().min(0),
});

export type ShardHeader = z.infer<typeof HEADER>;

export class ShardWriter {
  private readonly file: WholeFile;
  private readonly whole: Hash;

  static async create(path: string, header: ShardHeader): Promise<ShardWriter> {
    const text = Buffer.from(JSON.stringify(header));
    const whole = createHash('sha256').update(text);
    const writer = new ShardWriter(await WholeFile.create(path), whole);
    await writer.file.append(Buffer.concat([MAGIC, numbers(text.length), text]));
    return writer;
  }

  private constructor(file: WholeFile, whole: Hash) {
    this.file = file;
    this.whole = whole;
  }

  async add(index: number, result: TileResult): Promise<void> {
    const frame = encodeFrame(result, LARGEST_TILE);
    const checksum = sha256(frame);
    const packed = await pack(frame, { level: 1 });
    this.whole.update(numbers(index)).update(checksum);
    await this.file.append(Buffer.concat([numbers(index, packed.length), checksum, packed]));
  }

  async finish(): Promise<void> {
    await this.file.append(Buffer.concat([numbers(END, 0), this.whole.digest()]));
    await this.file.finish();
  }

  discard(): Promise<void> {
    return this.file.discard();
  }
}

interface Entry {
  readonly at: number;
  readonly bytes: number;
  readonly checksum: Buffer;
}

export class ShardReader {
  readonly path: string;
  readonly header: ShardHeader;
  /** The same for two files with the same results. */
  readonly content: string;
  private readonly entries: ReadonlyMap<number, Entry>;

  /** Reads all of it once; throws a sentence about what is wrong with it. */
  static async open(path: string): Promise<ShardReader> {
    return new ShardReader(path, await reading(path, scan));
  }

  private constructor(path: string, { header, entries, content }: Scanned) {
    this.path = path;
    this.header = header;
    this.entries = entries;
    this.content = content;
  }

  /** Numbers of its tiles. */
  get tiles(): Iterable<number> {
    return this.entries.keys();
  }

  /** Throws where the file has changed since it was opened. */
  async tile(index: number): Promise<TileResult> {
    const entry = this.entries.get(index);
    if (entry === undefined) throw new Error(`'${this.path}' has no tile ${index}`);
    const frame = await reading(this.path, (handle) => frameOf(handle, entry));
    return decodeFrame(new Uint8Array(frame).buffer) as TileResult;
  }
}

/** Opened for each use: a run may have thousands of parts. */
async function reading<T>(path: string, read: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw plainSystemError(error) ?? error;
  });
  try {
    return await read(handle);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ApiError('shard/damaged', `'${path}' can't be used: ${why}.`, 'Play this part again.');
  } finally {
    await handle.close();
  }
}

type Scanned = Pick<ShardReader, 'header' | 'content'> & { readonly entries: ReadonlyMap<number, Entry> };

async function scan(handle: FileHandle): Promise<Scanned> {
  const start = await bytesAt(handle, 0, MAGIC.length + 4);
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('it is not a part of a run');
  const length = start.readUInt32LE(MAGIC.length);
  if (length > LARGEST_HEADER) throw new Error('it is damaged');
  const text = await bytesAt(handle, start.length, length);
  const whole = createHash('sha256').update(text);
  const entries = new Map<number, Entry>();
  let at = start.length + length;
  for (;;) {
    const head = await bytesAt(handle, at, ENTRY_BYTES);
    const [index, bytes, checksum] = [head.readUInt32LE(0), head.readUInt32LE(4), head.subarray(8)];
    if (index === END) {
      if (!whole.digest().equals(checksum)) throw new Error('it is damaged');
      break;
    }
    if (bytes > LARGEST_TILE) throw new Error('it is damaged');
    const entry = { at: at + ENTRY_BYTES, bytes, checksum };
    await frameOf(handle, entry);
    whole.update(numbers(index)).update(checksum);
    entries.set(index, entry);
    at = entry.at + bytes;
  }
  const header = headerOf(text);
  if (entries.size !== header.tiles) throw new Error('it has other tiles than its header says');
  return { header, entries, content: sha256(Buffer.concat([...entries.values()].map(({ checksum }) => checksum))).toString('hex') };
}

function headerOf(text: Buffer): ShardHeader {
  const { success, data } = HEADER.safeParse(JSON.parse(text.toString()));
  if (!success) throw new Error('it was written by another version of Warbench');
  return data;
}

async function frameOf(handle: FileHandle, { at, bytes, checksum }: Entry): Promise<Buffer> {
  const frame = await unpack(await bytesAt(handle, at, bytes), { maxOutputLength: LARGEST_TILE }).catch(() => null);
  if (frame === null || !sha256(frame).equals(checksum)) throw new Error('it is damaged');
  return frame;
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, at);
  if (bytesRead < length) throw new Error('its end is missing');
  return buffer;
}

function numbers(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) buffer.writeUInt32LE(value, 4 * i);
  return buffer;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
