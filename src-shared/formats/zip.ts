/** ZIP archives from strangers: entry count, unpacked size and compression ratio are limited while unpacking. */
import { Unzip, type UnzipFile, UnzipInflate, unzipSync } from 'fflate';
import type { Problem } from '../contract/problem.ts';

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of all entries together, unpacked. */
  readonly total: number;
  /** Unpacked over packed; checked from the first megabyte on, so that small plain files pass. */
  readonly ratio: number;
}

const ZIP_LIMITS: ZipLimits = { entries: 64, total: 50 * 1024 * 1024, ratio: 200 };

export interface ZipEntry {
  /** As written in the archive, without its folders: a path in it means nothing here. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

export function readZip(
  bytes: Uint8Array,
  fileName: string,
  limits: ZipLimits = ZIP_LIMITS,
): { entries: ZipEntry[] } | { problem: Problem } {
  const refuse = (code: string, message: string) => ({
    problem: { code: `zip/${code}`, severity: 'error', message, file: fileName } as const,
  });
  try {
    const listed = declaredFault(bytes, limits);
    if (listed !== null) return refuse(listed.code, listed.message);
    const unpacking = new Unpacking(limits);
    unpacking.run(bytes);
    if (unpacking.fault !== null) return refuse(unpacking.fault.code, unpacking.fault.message);
    return { entries: unpacking.entries };
  } catch {
    return refuse('damaged', 'The ZIP archive is damaged and cannot be unpacked.');
  }
}

interface Fault {
  readonly code: string;
  readonly message: string;
}

/** What the archive says of itself; it may lie, so unpacking counts again. */
function declaredFault(bytes: Uint8Array, limits: ZipLimits): Fault | null {
  let entries = 0;
  let total = 0;
  unzipSync(bytes, {
    filter(file) {
      entries++;
      total += file.originalSize;
      return false;
    },
  });
  if (entries > limits.entries)
    return { code: 'too-many-entries', message: `The archive has ${entries} entries; at most ${limits.entries} are read.` };
  return total > limits.total ? tooLarge(limits) : null;
}

function tooLarge(limits: ZipLimits): Fault {
  return { code: 'too-large', message: `The archive unpacks to more than ${Math.floor(limits.total / (1024 * 1024))} MB.` };
}

/** Packed bytes go in slice by slice, so a bomb is noticed after its first slice. */
const SLICE = 16 * 1024;
const RATIO_FROM = 1024 * 1024;

class Unpacking {
  readonly entries: ZipEntry[] = [];
  fault: Fault | null = null;
  private readonly limits: ZipLimits;
  private unpacked = 0;
  private packed = 0;

  constructor(limits: ZipLimits) {
    this.limits = limits;
  }

  run(bytes: Uint8Array): void {
    const unzip = new Unzip((file) => this.open(file));
    unzip.register(UnzipInflate);
    for (let at = 0; at < bytes.length && this.fault === null; at += SLICE) {
      const slice = bytes.subarray(at, at + SLICE);
      this.packed += slice.length;
      unzip.push(slice, at + SLICE >= bytes.length);
    }
  }

  private open(file: UnzipFile): void {
    if (this.fault !== null || file.name.endsWith('/')) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, final) => {
      if (error !== null) this.fault ??= { code: 'damaged', message: 'The ZIP archive is damaged and cannot be unpacked.' };
      if (this.fault !== null) return;
      this.unpacked += chunk.length;
      this.fault = this.excess();
      if (this.fault !== null) return;
      chunks.push(chunk);
      if (final) this.entries.push({ name: file.name.split(/[/\\]/).at(-1) ?? file.name, bytes: joined(chunks) });
    };
    file.start();
  }

  private excess(): Fault | null {
    if (this.unpacked > this.limits.total) return tooLarge(this.limits);
    if (this.unpacked > RATIO_FROM && this.unpacked > this.limits.ratio * this.packed) {
      return { code: 'bomb', message: `The archive unpacks to more than ${this.limits.ratio} times its size.` };
    }
    return this.entries.length >= this.limits.entries
      ? { code: 'too-many-entries', message: `At most ${this.limits.entries} entries are read.` }
      : null;
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, c) => sum + c.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
