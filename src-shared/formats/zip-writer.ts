/**
 * The records of a ZIP whose entries are stored as they are (APPNOTE 4.3). Beyond 4 GB or 65,535 entries the ZIP64 records
 * are written as well; a sequence of 4K pictures gets there.
 */
import { crc32 } from './crc32.ts';

export interface WrittenEntry {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Names are UTF-8. */
const FLAGS = 0x0800;
/** ZIP dates start in 1980; a fixed one makes two exports of the same pictures the same bytes: 1 January 1980, noon. */
const TIME = 12 << 11;
const DATE = (1 << 5) | 1;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** Little-endian fields, one after the other. */
class Fields {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;
  private at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.view = new DataView(this.bytes.buffer);
  }

  u16(...values: readonly number[]): this {
    for (const value of values) this.view.setUint16(this.skip(2), value, true);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.view.setUint32(this.skip(4), value, true);
    return this;
  }

  u64(...values: readonly number[]): this {
    for (const value of values) this.view.setBigUint64(this.skip(8), BigInt(value), true);
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.skip(bytes.length));
    return this;
  }

  private skip(length: number): number {
    this.at += length;
    return this.at - length;
  }
}

export function entryOf(name: string, content: Uint8Array, offset: number): WrittenEntry {
  return { name: new TextEncoder().encode(name), crc: crc32(content), size: content.length, offset };
}

/** Stands before the content. */
export function localHeader({ name, crc, size }: WrittenEntry): Uint8Array<ArrayBuffer> {
  const fields = new Fields(30 + name.length);
  return fields.u32(0x04034b50).u16(VERSION, FLAGS, 0, TIME, DATE).u32(crc, size, size).u16(name.length, 0).raw(name).bytes;
}

/** The directory and what follows it, for entries that end at `offset`. */
export function closingRecords(entries: readonly WrittenEntry[], offset: number): Uint8Array<ArrayBuffer>[] {
  const directory = entries.map(directoryRecord);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const isLarge = count >= MAX_16 || offset + size >= MAX_32;
  const shortCount = Math.min(count, MAX_16);
  const end = new Fields(22).u32(0x06054b50).u16(0, 0, shortCount, shortCount).u32(Math.min(size, MAX_32), Math.min(offset, MAX_32)).u16(0);
  return [...directory, ...(isLarge ? zip64End(count, size, offset) : []), end.bytes];
}

function directoryRecord({ name, crc, size, offset }: WrittenEntry): Uint8Array<ArrayBuffer> {
  const isFar = offset >= MAX_32;
  const extra = isFar ? new Fields(12).u16(1, 8).u64(offset).bytes : new Uint8Array();
  const version = isFar ? VERSION_ZIP64 : VERSION;
  return new Fields(46 + name.length + extra.length)
    .u32(0x02014b50)
    .u16(version, version, FLAGS, 0, TIME, DATE)
    .u32(crc, size, size)
    .u16(name.length, extra.length, 0, 0, 0)
    .u32(0, Math.min(offset, MAX_32))
    .raw(name)
    .raw(extra).bytes;
}

function zip64End(count: number, size: number, offset: number): Uint8Array<ArrayBuffer>[] {
  const record = new Fields(56).u32(0x06064b50).u64(44).u16(VERSION_ZIP64, VERSION_ZIP64).u32(0, 0).u64(count, count, size, offset);
  const locator = new Fields(20)
    .u32(0x07064b50, 0)
    .u64(offset + size)
    .u32(1);
  return [record.bytes, locator.bytes];
}
