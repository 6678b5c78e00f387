/** The match file on disk: tiles are appended and flushed before the database refers to them; any pair is a single read. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ExactChances, Winner } from '../../src-shared/contract/outcome.ts';
import {
  decodeHeader,
  decodeTile,
  encodeHeader,
  encodeTile,
  headerBytes,
  isMatchFile,
  type MatchHeader,
  type PairCounts,
  readDetails,
  readExact,
  readOutcome,
  readRecord,
  tileOffsets,
} from '../../src-shared/run/match-file.ts';
import { matrixTileAt, pairsIn, placeOf } from '../../src-shared/run/plan.ts';

export class MatchWriter {
  private readonly handle: FileHandle;
  private readonly offsets: Float64Array;

  private constructor(handle: FileHandle, offsets: Float64Array) {
    this.handle = handle;
    this.offsets = offsets;
  }

  /** Opens the file for a run of which `tiles` tiles are committed; whatever follows them was cut off while being written and is removed. */
  static async open(path: string, header: MatchHeader, representative: Uint32Array, tiles: number): Promise<MatchWriter> {
    const handle = await open(path, tiles === 0 ? 'w+' : 'r+');
    try {
      const head = encodeHeader(header, representative);
      const offsets = tileOffsets(header.plan, header.codec, head.length);
      if (tiles === 0) await handle.write(head, 0, head.length, 0);
      await handle.truncate(offsets[tiles]!);
      await handle.datasync();
      if (tiles === 0) await syncFolder(dirname(path));
      return new MatchWriter(handle, offsets);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** On the disk when it resolves. */
  async add(index: number, payload: Uint8Array): Promise<void> {
    const bytes = encodeTile(index, payload);
    await this.handle.write(bytes, 0, bytes.length, this.offsets[index]!);
    await this.handle.datasync();
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/** Without this a power cut could lose the folder's entry for a new file that the database already refers to. */
async function syncFolder(folder: string): Promise<void> {
  // Windows does this by itself and cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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
      const size = fstatSync(fd).size;
      const first = Buffer.alloc(Math.min(size, 65536));
      readSync(fd, first, 0, first.length, 0);
      const combatants = combatantsIn(first);
      const head = Buffer.alloc(Math.min(size, headerBytes(first, combatants)));
      readSync(fd, head, 0, head.length, 0);
      const { header, representative, length } = decodeHeader(head);
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

function combatantsIn(first: Uint8Array): number {
  if (!isMatchFile(first)) throw new Error('This is not a Warbench match file.');
  const length = new DataView(first.buffer, first.byteOffset).getUint32(8, true);
  try {
    return (JSON.parse(new TextDecoder().decode(first.subarray(16, 16 + length))) as MatchHeader).combatants;
  } catch {
    throw new Error('The header of the match file is damaged.');
  }
}
