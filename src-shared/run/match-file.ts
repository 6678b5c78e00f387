/**
 * The layout of the match file: a header, then the tiles in order, each with its own checksum and every pair at a
 * computed offset. docs/FILE-FORMATS.md describes it in full. Pure: bytes in, bytes out.
 */
import type { KeepChoice } from '../api/runs.ts';
import type { ExactChances, Winner } from '../contract/outcome.ts';
import { crc32 } from '../formats/crc32.ts';
import { canonicalJson } from '../formats/text-hash.ts';
import { DRAWN, GAMES_A, GAMES_B, LENGTH, MARGIN, type PairCells, type PairChances, SUMS, TRIALS, WINS_A, WINS_B } from './pair-cells.ts';
import { type MatrixPlan, matrixTileAt, pairsIn } from './plan.ts';

/** How a pair is written. Part of the file's header, so its members keep their names and order. */
export interface MatchCodec {
  readonly keep: Exclude<KeepChoice, 'standings'>;
  /** Bits of one count in `outcomes`: 1, 8, 16 or 32. */
  readonly countBits: 1 | 8 | 16 | 32;
  /** outcomes: wins of A and of B; with early stopping also the draws. */
  readonly counts: 2 | 3;
  readonly trials: number;
  /** details: metric columns behind each record. */
  readonly columns: number;
  /** After the pairs of a tile, for each: the exact chances of A, of B and of a draw, as f64; NaN where they are not known. */
  readonly exact?: true;
}

export function matchCodec(keep: KeepChoice, trials: number, precision: number | null, columns: number): MatchCodec | null {
  if (keep === 'standings') return null;
  const countBits = trials <= 1 ? 1 : trials <= 255 ? 8 : trials <= 65535 ? 16 : 32;
  return { keep, countBits, counts: precision === null ? 2 : 3, trials, columns: keep === 'details' ? columns : 0 };
}

export interface PairCounts {
  readonly winsA: number;
  readonly winsB: number;
  readonly draws: number;
}

/** A row of counted pairs, and who they are, as places in the field. */
export interface PairsOfRow {
  readonly pairs: PairCells & PairChances;
  a(i: number): number;
  b(i: number): number;
}

const RECORD_BYTES = 8;
const EXACT_BYTES = 24;

/** A record, followed by the mean of each metric column where details are kept. */
function recordBytes(codec: MatchCodec): number {
  return RECORD_BYTES + 2 * codec.columns;
}

export function payloadBytes(codec: MatchCodec, pairs: number): number {
  return countsBytes(codec, pairs) + (codec.exact === true ? pairs * EXACT_BYTES : 0);
}

function countsBytes(codec: MatchCodec, pairs: number): number {
  return codec.keep === 'outcomes' ? Math.ceil((pairs * codec.counts * codec.countBits) / 8) : pairs * recordBytes(codec);
}

/** Of the pair at a place of a tile with so many pairs; null where it has none. */
export function readExact(payload: Uint8Array, codec: MatchCodec, at: number, pairs: number): ExactChances | null {
  if (codec.exact !== true) return null;
  const view = new DataView(payload.buffer, payload.byteOffset + countsBytes(codec, pairs) + at * EXACT_BYTES, EXACT_BYTES);
  const [winA, winB, draw] = [view.getFloat64(0, true), view.getFloat64(8, true), view.getFloat64(16, true)];
  return Number.isNaN(winA) ? null : { winA, winB, draw };
}

export function readOutcome(payload: Uint8Array, codec: MatchCodec, at: number): PairCounts {
  const value = (i: number): number => {
    const place = at * codec.counts + i;
    if (codec.countBits === 1) return (payload[place >> 3]! >> (place & 7)) & 1;
    let sum = 0;
    for (let k = codec.countBits / 8 - 1; k >= 0; k--) sum = sum * 256 + payload[(place * codec.countBits) / 8 + k]!;
    return sum;
  };
  const winsA = value(0);
  const winsB = value(1);
  return { winsA, winsB, draws: codec.counts === 3 ? value(2) : codec.trials - winsA - winsB };
}

/** Fills the payload of a tile row by row; allocates nothing per pair. */
export class PayloadWriter {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;
  private readonly codec: MatchCodec;
  private readonly stride: number;
  private readonly exactFrom: number;

  constructor(codec: MatchCodec, pairs: number) {
    this.exactFrom = countsBytes(codec, pairs);
    this.bytes = new Uint8Array(payloadBytes(codec, pairs));
    this.view = new DataView(this.bytes.buffer);
    this.codec = codec;
    this.stride = recordBytes(codec);
  }

  /** Writes the pairs `from`.. of a row to the places from `place` on. */
  writeRow(place: number, from: number, row: PairsOfRow): void {
    const { keep, countBits, counts } = this.codec;
    const { pairs } = row;
    if (keep === 'outcomes' && countBits === 1 && counts === 2) this.writeBits(place, from, pairs);
    else if (keep === 'outcomes') for (let i = from; i < pairs.size; i++) this.writeCounts(place + i - from, i, pairs);
    else for (let i = from; i < pairs.size; i++) this.writeRecord(place + i - from, i, row);
    if (this.codec.exact === true) this.writeExact(place, from, pairs);
  }

  private writeExact(place: number, from: number, { chances, size }: PairCells & PairChances): void {
    for (let i = from; i < size; i++) {
      const to = this.exactFrom + (place + i - from) * EXACT_BYTES;
      for (let k = 0; k < 3; k++) this.view.setFloat64(to + 8 * k, chances[3 * i + k]!, true);
    }
  }

  /** One trial per pair: who won, in two bits. */
  private writeBits(place: number, from: number, { cells, stride, size }: PairCells): void {
    for (let i = from * stride, at = place; i < size * stride; i += stride, at++) {
      const code = cells[i + WINS_A]! | (cells[i + WINS_B]! << 1);
      this.bytes[at >> 2] = this.bytes[at >> 2]! | (code << ((at & 3) << 1));
    }
  }

  private writeCounts(at: number, i: number, { cells, stride }: PairCells): void {
    const { counts } = this.codec;
    this.writeCount(at * counts, cells[i * stride + WINS_A]!);
    this.writeCount(at * counts + 1, cells[i * stride + WINS_B]!);
    if (counts === 3) this.writeCount(at * counts + 2, cells[i * stride + DRAWN]!);
  }

  private writeCount(place: number, value: number): void {
    if (this.codec.countBits === 1) this.bytes[place >> 3] = this.bytes[place >> 3]! | (value << (place & 7));
    else if (this.codec.countBits === 8) this.bytes[place] = value;
    else if (this.codec.countBits === 16) this.view.setUint16(2 * place, value, true);
    else this.view.setUint32(4 * place, value, true);
  }

  /**
   * Specification 1.4: unit a u20, unit b u20, winner u2, games won by a u2, by b u2, 18 bits of stats, from the low bit
   * up. Stats, for one trial per pair: length u6, margin u12, both clamped. For more: wins of A u9, draws u9, scaled to
   * 511 where a pair has more trials than that.
   */
  private writeRecord(at: number, i: number, row: PairsOfRow): void {
    const { pairs } = row;
    const { cells } = pairs;
    const from = i * pairs.stride;
    const a = row.a(i);
    const b = row.b(i);
    const winsA = cells[from + WINS_A]!;
    const winsB = cells[from + WINS_B]!;
    const n = cells[from + TRIALS]!;
    const winner: Winner = winsA > winsB ? 0 : winsB > winsA ? 1 : 2;
    const wonGames = games(cells[from + GAMES_A]!, n) | (games(cells[from + GAMES_B]!, n) << 2);
    const extra =
      this.codec.trials === 1
        ? Math.min(63, Math.max(0, cells[from + LENGTH]!)) | (Math.min(4095, cells[from + MARGIN]!) << 6)
        : scaled(winsA, n) | (scaled(cells[from + DRAWN]!, n) << 9);
    // Low word: a, then the low 12 bits of b. High word: the high 8 bits of b, winner, games, stats.
    this.view.setUint32(at * this.stride, (a | ((b & 0xfff) << 20)) >>> 0, true);
    this.view.setUint32(at * this.stride + 4, ((b >>> 12) | (winner << 8) | (wonGames << 10) | (extra << 14)) >>> 0, true);
    if (this.codec.keep === 'details') this.writeDetails(at, i, pairs, n);
  }

  /** Specification 1.4, DetailedResult: means after the record, here of every metric, as clamped u16. */
  private writeDetails(at: number, i: number, { cells, columns, stride }: PairCells, n: number): void {
    const from = i * stride + SUMS;
    const to = at * this.stride + RECORD_BYTES;
    for (let k = 0; k < columns; k++) {
      this.view.setUint16(to + 2 * k, Math.min(65535, Math.max(0, Math.round(cells[from + k]! / n))), true);
    }
  }
}

const games = (sum: number, n: number) => Math.min(3, Math.round(sum / n));

/** Mean of each metric column in stored units. */
export function readDetails(payload: Uint8Array, codec: MatchCodec, at: number): number[] {
  const view = new DataView(payload.buffer, payload.byteOffset + at * recordBytes(codec) + RECORD_BYTES, 2 * codec.columns);
  return Array.from({ length: codec.columns }, (_, i) => view.getUint16(2 * i, true));
}

const scaled = (count: number, n: number) => (n <= 511 ? count : Math.round((count * 511) / n));

export interface MatchRecord {
  readonly a: number;
  readonly b: number;
  readonly winner: Winner;
  /** Games won inside the trial, or the mean over the trials, rounded. */
  readonly gamesA: number;
  readonly gamesB: number;
  /** Of the trial; 0 where the run plays more than one per pair. */
  readonly length: number;
  readonly margin: number;
  readonly counts: PairCounts;
}

export function readRecord(payload: Uint8Array, codec: MatchCodec, at: number): MatchRecord {
  const view = new DataView(payload.buffer, payload.byteOffset + at * recordBytes(codec), RECORD_BYTES);
  const low = view.getUint32(0, true);
  const high = view.getUint32(4, true);
  const winner = ((high >>> 8) & 3) as Winner;
  const extra = high >>> 14;
  const single = codec.trials === 1;
  const base = Math.min(511, codec.trials);
  const winsA = single ? (winner === 0 ? 1 : 0) : extra & 511;
  const draws = single ? (winner === 2 ? 1 : 0) : extra >>> 9;
  const winsB = single ? (winner === 1 ? 1 : 0) : Math.max(0, base - winsA - draws);
  return {
    a: low & 0xfffff,
    b: (low >>> 20) | ((high & 0xff) << 12),
    winner,
    gamesA: (high >>> 10) & 3,
    gamesB: (high >>> 12) & 3,
    length: single ? extra & 63 : 0,
    margin: single ? extra >>> 6 : 0,
    counts: { winsA, winsB, draws },
  };
}

// ---- header and tiles ------------------------------------------------------------------------------------------------

const MAGIC = 'WBMATCH1';
const TILE_MAGIC = 0x454c4954; // "TILE"
export const TILE_HEADER_BYTES = 16;

export interface MatchHeader {
  readonly run: string;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  readonly seed: string;
  readonly codec: MatchCodec;
  readonly plan: MatrixPlan;
  /** Combatants of the field. */
  readonly combatants: number;
  /** Absent in files from before this was written. */
  readonly identity?: MatchIdentity;
}

/** Which run a file belongs to. The same run played again, in another library, has the same hashes. */
export interface MatchIdentity {
  readonly runId: number;
  /** Of settings and options; names can be changed and do not count. */
  readonly settingsHash: string;
  /** Null for runs from before it was kept. */
  readonly fieldHash: string | null;
}

/** How the file of one run differs from what another expects, in words; null where it is its own. The name may differ. */
export function headerMismatch(found: MatchHeader, expected: MatchHeader): string | null {
  const differs = (x: unknown, y: unknown) => canonicalJson(x) !== canonicalJson(y);
  const [has, wants] = [found.identity, expected.identity];
  if (found.ruleset !== expected.ruleset) return `it is of another game (${found.ruleset})`;
  if (has && wants && has.runId !== wants.runId) return `it belongs to run ${has.runId}`;
  if (found.seed !== expected.seed) return `it was played with another seed (${found.seed})`;
  if (found.rulesetVersion !== expected.rulesetVersion) return `it was played with version ${found.rulesetVersion} of the rules`;
  if (found.combatants !== expected.combatants) return 'its field has another size';
  if (has && wants && has.settingsHash !== wants.settingsHash) return 'it was played with other settings';
  if (has?.fieldHash && wants?.fieldHash && has.fieldHash !== wants.fieldHash) return 'its field has other combatants';
  if (differs(found.plan, expected.plan) || differs(found.codec, expected.codec)) return 'it was played with another plan';
  return null;
}

/** Magic, u32 length, u32 checksum, JSON, padding to 64, then u32 per combatant: its representative. */
export function encodeHeader(header: MatchHeader, representative: Uint32Array): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const start = headerEnd(json.length);
  const bytes = new Uint8Array(start + representative.length * 4);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  bytes.set(json, 16);
  for (let i = 0; i < representative.length; i++) view.setUint32(start + 4 * i, representative[i]!, true);
  view.setUint32(8, json.length, true);
  view.setUint32(12, crc32(bytes.subarray(16)), true);
  return bytes;
}

const headerEnd = (jsonLength: number) => Math.ceil((16 + jsonLength) / 64) * 64;

function isMatchFile(bytes: Uint8Array): boolean {
  return bytes.length >= 16 && new TextDecoder().decode(bytes.subarray(0, 8)) === MAGIC;
}

/** Throws a message for the user when the bytes are not a complete header. */
export function decodeHeader(bytes: Uint8Array): { header: MatchHeader; representative: Uint32Array; length: number } {
  if (!isMatchFile(bytes)) throw new Error('This is not a Warbench match file.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const jsonLength = view.getUint32(8, true);
  if (16 + jsonLength > bytes.length) throw new Error('The match file ends inside its header.');
  const header = headerFrom(bytes.subarray(16, 16 + jsonLength));
  const start = headerEnd(jsonLength);
  const length = start + header.combatants * 4;
  if (length > bytes.length) throw new Error('The match file ends inside its header.');
  if (crc32(bytes.subarray(16, length)) !== view.getUint32(12, true)) throw new Error('The header of the match file is damaged.');
  const representative = new Uint32Array(header.combatants);
  for (let i = 0; i < representative.length; i++) representative[i] = view.getUint32(start + 4 * i, true);
  return { header, representative, length };
}

/** Only what is needed to find the end of the header and the tiles is checked; the checksum vouches for the rest. */
function headerFrom(json: Uint8Array): MatchHeader {
  try {
    const header = JSON.parse(new TextDecoder().decode(json)) as MatchHeader;
    if (Number.isSafeInteger(header.combatants) && header.combatants >= 0 && header.plan?.tiles >= 0 && header.codec?.trials >= 0)
      return header;
  } catch {}
  throw new Error('The header of the match file is damaged.');
}

/** How many bytes of the file the header takes, from at least its JSON. */
export function headerBytes(start: Uint8Array): number {
  if (!isMatchFile(start)) throw new Error('This is not a Warbench match file.');
  const jsonLength = new DataView(start.buffer, start.byteOffset, start.byteLength).getUint32(8, true);
  if (16 + jsonLength > start.length) throw new Error('The match file ends inside its header.');
  return headerEnd(jsonLength) + 4 * headerFrom(start.subarray(16, 16 + jsonLength)).combatants;
}

export function encodeTile(index: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(TILE_HEADER_BYTES + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, TILE_MAGIC, true);
  view.setUint32(4, index, true);
  view.setUint32(8, payload.length, true);
  view.setUint32(12, crc32(payload), true);
  bytes.set(payload, TILE_HEADER_BYTES);
  return bytes;
}

/** The payload, or null when the tile is torn or not the one expected. */
export function decodeTile(bytes: Uint8Array, index: number): Uint8Array | null {
  if (bytes.length < TILE_HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== TILE_MAGIC || view.getUint32(4, true) !== index) return null;
  const payload = bytes.subarray(TILE_HEADER_BYTES, TILE_HEADER_BYTES + view.getUint32(8, true));
  return payload.length === view.getUint32(8, true) && crc32(payload) === view.getUint32(12, true) ? payload : null;
}

/** Where each tile begins; the last entry is the end of the file. */
export function tileOffsets(plan: MatrixPlan, codec: MatchCodec, headerLength: number): Float64Array {
  const offsets = new Float64Array(plan.tiles + 1);
  let at = headerLength;
  for (let i = 0; i < plan.tiles; i++) {
    offsets[i] = at;
    at += TILE_HEADER_BYTES + payloadBytes(codec, pairsIn(matrixTileAt(plan, i)));
  }
  offsets[plan.tiles] = at;
  return offsets;
}
