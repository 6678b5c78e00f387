/** Structural hashing of count vectors to small numbers, and the moves found between them. */

/** Rows of (state, chance), one row after the other. An empty row is a hit that finds no legal ship. */
export class MoveLists {
  readonly start: number[] = [0];
  readonly to: number[] = [];
  readonly chance: number[] = [];

  add(to: number, chance: number): void {
    this.to.push(to);
    this.chance.push(chance);
  }

  close(): void {
    this.start.push(this.to.length);
  }
}

/** Open addressing over count vectors. */
export class Interner {
  size = 0;
  private readonly width: number;
  private counts: Uint16Array;
  private hashes = new Int32Array(64);
  private table = new Int32Array(256).fill(-1);

  constructor(width: number) {
    this.width = width;
    this.counts = new Uint16Array(64 * width);
  }

  read(state: number, into: Uint16Array): void {
    const base = state * this.width;
    for (let i = 0; i < this.width; i++) into[i] = this.counts[base + i]!;
  }

  internMoved(state: number, scratch: Uint16Array, change: (counts: Uint16Array) => void): number {
    this.read(state, scratch);
    change(scratch);
    return this.intern(scratch);
  }

  intern(vector: Uint16Array): number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < this.width; i++) hash = Math.imul(hash ^ vector[i]!, 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.table.length - 1;
    let slot = hash & mask;
    for (;;) {
      const state = this.table[slot]!;
      if (state < 0) return this.append(vector, hash, slot);
      if (this.hashes[state] === hash && this.equals(state, vector)) return state;
      slot = (slot + 1) & mask;
    }
  }

  view(): Uint16Array {
    return this.counts.subarray(0, this.size * this.width);
  }

  private equals(state: number, vector: Uint16Array): boolean {
    const base = state * this.width;
    for (let i = 0; i < this.width; i++) if (this.counts[base + i] !== vector[i]) return false;
    return true;
  }

  private append(vector: Uint16Array, hash: number, slot: number): number {
    const state = this.size++;
    if (state >= this.hashes.length) {
      const hashes = new Int32Array(this.hashes.length * 2);
      hashes.set(this.hashes);
      this.hashes = hashes;
      const counts = new Uint16Array(this.counts.length * 2);
      counts.set(this.counts);
      this.counts = counts;
    }
    this.counts.set(vector, state * this.width);
    this.hashes[state] = hash;
    this.table[slot] = state;
    if (this.size * 2 > this.table.length) this.rehash();
    return state;
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2).fill(-1);
    const mask = this.table.length - 1;
    for (let state = 0; state < this.size; state++) {
      let slot = this.hashes[state]! & mask;
      while (this.table[slot]! >= 0) slot = (slot + 1) & mask;
      this.table[slot] = state;
    }
  }
}
