/** The match file on disk: tiles are appended and flushed before the database refers to them; any pair is a single read. */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { ExactChances, Winner } from '../../src-shared/contract/outcome.ts';
import {
  decodeHeader,
  decodeTile,
  encodeHeader,
  encodeTile,
  headerBytes,
  headerMismatch,
  type MatchHeader,
  type PairCounts,
  readDetails,
  readExact,
  readOutcome,
  readRecord,
  tileOffsets,
} from '../../src-shared/run/match-file.ts';
import { matrixTileAt, pairsIn, placeOf } from '../../src-shared/run/plan.ts';
import { DataFile, moveFile, syncFolder } from '../machine/files.ts';

export interface PackedTile {
  readonly index: number;
  readonly payload: Uint8Array;
}

export class MatchWriter {
  private readonly file: DataFile;
  private readonly offsets: Float64Array;

  private constructor(file: DataFile, offsets: Float64Array) {
    this.file = file;
    this.offsets = offsets;
  }

  /** Opens the file for a run of which `tiles` tiles are committed; whatever follows them was cut off while being written and is removed. */
  static open(path: string, header: MatchHeader, representative: Uint32Array, tiles: number): Promise<MatchWriter> {
    return tiles === 0 ? MatchWriter.create(path, header, representative) : MatchWriter.resume(path, header, tiles);
  }

  private static async create(path: string, header: MatchHeader, representative: Uint32Array): Promise<MatchWriter> {
    keepFileOfOtherRun(path, header);
    const head = encodeHeader(header, representative);
    const offsets = tileOffsets(header.plan, header.codec, head.length);
    return closingOnError(await DataFile.create(path), async (file) => {
      await file.write(head, 0);
      await file.sync();
      syncFolder(dirname(path));
      return new MatchWriter(file, offsets);
    });
  }

  /** The header on the disk decides where the tiles begin: the name of a run may have changed since. */
  private static async resume(path: string, header: MatchHeader, tiles: number): Promise<MatchWriter> {
    const offsets = offsetsInOwnFile(path, header);
    return closingOnError(await DataFile.open(path), async (file) => {
      if ((await file.size()) < offsets[tiles]!) throw unusable(header, 'it ends before the last result that was counted');
      await file.truncate(offsets[tiles]!);
      await file.sync();
      return new MatchWriter(file, offsets);
    });
  }

  /** On the disk when it resolves. */
  async add(tiles: readonly PackedTile[]): Promise<void> {
    for (const { index, payload } of tiles) await this.file.write(encodeTile(index, payload), this.offsets[index]!);
    await this.file.sync();
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

async function closingOnError<T>(file: DataFile, use: (file: DataFile) => Promise<T>): Promise<T> {
  try {
    return await use(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file that another run has written under this name is renamed, never overwritten. */
function keepFileOfOtherRun(path: string, header: MatchHeader): void {
  if (!existsSync(path)) return;
  try {
    if (headerMismatch(readHeader(path).header, header) === null) return;
  } catch {
    // Cut off in its header or damaged: whose it is cannot be known, and no run of this library refers to it.
  }
  let n = 1;
  while (existsSync(`${path}.other-${n}`)) n++;
  moveFile(path, `${path}.other-${n}`);
}

function offsetsInOwnFile(path: string, expected: MatchHeader): Float64Array {
  if (!existsSync(path)) throw unusable(expected, 'it is missing');
  try {
    const { header, length } = readHeader(path);
    const mismatch = headerMismatch(header, expected);
    if (mismatch === null) return tileOffsets(header.plan, header.codec, length);
    throw unusable(expected, mismatch);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The messages of the format are sentences.
    throw unusable(expected, (error instanceof Error ? error.message : String(error)).replace(/^T/, 't').replace(/\.$/, ''));
  }
}

function unusable({ run }: MatchHeader, why: string): ApiError {
  return new ApiError(
    'runs/match-file-unusable',
    `The match file of '${run}' can't be continued: ${why}.`,
    'Put the file back from a backup, or start a new run with the same settings: it gives the same results.',
  );
}

/** Throws a sentence where the file is not a match file or its header is damaged. */
function readHeader(path: string): ReturnType<typeof decodeHeader> {
  const fd = openSync(path, 'r');
  try {
    return headerIn(fd);
  } finally {
    closeSync(fd);
  }
}

function headerIn(fd: number): ReturnType<typeof decodeHeader> {
  const { size } = fstatSync(fd);
  const start = Buffer.alloc(Math.min(size, 65536));
  readSync(fd, start, 0, start.length, 0);
  const head = Buffer.alloc(Math.min(size, headerBytes(start)));
  readSync(fd, head, 0, head.length, 0);
  return decodeHeader(head);
}

export interface FoundPair {
  readonly counts: PairCounts;
  readonly winner: Winner;
  /** The pair was played as (b, a); the counts are already swapped. */
  readonly swapped: boolean;
}

export class MatchReader {
  readonly header: MatchHeader;
  readonly representative: Uint32Array;
  /** Complete tiles in the file. */
  readonly tiles: number;
  private readonly fd: number;
  private readonly offsets: Float64Array;
  private readonly cache: LRUCache<number, Uint8Array>;

  private constructor(fd: number, header: MatchHeader, representative: Uint32Array, headerLength: number) {
    this.fd = fd;
    this.header = header;
    this.representative = representative;
    this.offsets = tileOffsets(header.plan, header.codec, headerLength);
    const size = fstatSync(fd).size;
    let tiles = 0;
    while (tiles < header.plan.tiles && this.offsets[tiles + 1]! <= size) tiles++;
    this.tiles = tiles;
    // A single tile of a run with many metrics may be larger than the usual limit.
    const largestTile = (this.offsets[1] ?? headerLength) - headerLength;
    this.cache = new LRUCache({ maxSize: Math.max(CACHED_BYTES, largestTile), sizeCalculation: ({ length }) => Math.max(1, length) });
  }

  static open(path: string): MatchReader {
    const fd = openSync(path, 'r');
    try {
      const { header, representative, length } = headerIn(fd);
      return new MatchReader(fd, header, representative, length);
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  }

  /** Of two distinct combatants, by their numbers; null where the pair has not been played. */
  pair(row: number, column: number): FoundPair | null {
    const { plan } = this.header;
    const swapped = plan.half && row > column;
    const { tile, at } = swapped ? placeOf(plan, column, row, false) : placeOf(plan, row, column, false);
    const counts = this.countsAt(tile, at);
    if (counts === null) return null;
    const seen = swapped ? { winsA: counts.winsB, winsB: counts.winsA, draws: counts.draws } : counts;
    return { counts: seen, winner: seen.winsA > seen.winsB ? 0 : seen.winsB > seen.winsA ? 1 : 2, swapped };
  }

  /** Means of the metric columns of a pair, in stored units, where details are kept. */
  details(row: number, column: number): number[] | null {
    const { plan, codec } = this.header;
    if (codec.keep !== 'details') return null;
    const swapped = plan.half && row > column;
    const { tile, at } = swapped ? placeOf(plan, column, row, false) : placeOf(plan, row, column, false);
    const payload = this.payload(tile);
    return payload === null ? null : readDetails(payload, codec, at);
  }

  /** The counts at a place of the plan. */
  countsAt(tile: number, at: number): PairCounts | null {
    const payload = this.payload(tile);
    if (payload === null) return null;
    const { codec } = this.header;
    return codec.keep === 'outcomes' ? readOutcome(payload, codec, at) : readRecord(payload, codec, at).counts;
  }

  /** The exact chances at a place of the plan; null where they are not known. */
  exactAt(tile: number, at: number): ExactChances | null {
    const { codec, plan } = this.header;
    const payload = codec.exact === true ? this.payload(tile) : null;
    return payload === null ? null : readExact(payload, codec, at, pairsIn(matrixTileAt(plan, tile)));
  }

  /** The verified bytes of a tile; the last few are cached. */
  payload(tile: number): Uint8Array | null {
    const known = this.cache.get(tile);
    if (known !== undefined) return known;
    if (tile >= this.tiles) return null;
    const from = this.offsets[tile]!;
    const bytes = Buffer.alloc(this.offsets[tile + 1]! - from);
    readSync(this.fd, bytes, 0, bytes.length, from);
    const payload = decodeTile(bytes, tile);
    if (payload === null) return null;
    this.cache.set(tile, payload);
    return payload;
  }

  close(): void {
    closeSync(this.fd);
  }
}

/** Tiles in memory: enough for all outcomes of ten thousand combatants. */
const CACHED_BYTES = 32e6;
