/** The kernel's memory: cells, die classes, alias tables, plans and the units in play, each at an address in bytes. */
import { CELLS } from './kernel/layout.ts';

const PAGE = 65536;
/** Addresses are signed words: minus an address says something else in a cell. */
const MOST = 2 ** 31 - PAGE;

export class Memory {
  readonly wasm: WebAssembly.Memory;
  /** All of it; another array once it has grown. */
  words: Int32Array;
  private used: number;

  /** `reserved`: bytes at its beginning that are laid out already (kernel/layout.ts); so no address is 0. */
  constructor(reserved = CELLS) {
    this.used = within(roundUp(reserved));
    this.wasm = new WebAssembly.Memory({ initial: pagesFor(this.used + (1 << 20)) });
    this.words = new Int32Array(this.wasm.buffer);
  }

  /** The address of so many fresh bytes, all zero. */
  take(bytes: number): number {
    const address = this.used;
    this.used = within(this.used + roundUp(bytes));
    if (this.used > this.wasm.buffer.byteLength) {
      this.wasm.grow(pagesFor(Math.max(this.used - this.wasm.buffer.byteLength, this.wasm.buffer.byteLength >> 2)));
      this.words = new Int32Array(this.wasm.buffer);
    }
    return address;
  }

  read(address: number): number {
    return this.words[address >> 2]!;
  }

  write(address: number, value: number): void {
    this.words[address >> 2] = value;
  }
}

function within(bytes: number): number {
  if (bytes > MOST) throw new RangeError('The units of this field differ in too many ways to be played together. Split the field.');
  return bytes;
}

function roundUp(bytes: number): number {
  return 4 * Math.ceil(bytes / 4);
}

function pagesFor(bytes: number): number {
  return Math.ceil(bytes / PAGE);
}
