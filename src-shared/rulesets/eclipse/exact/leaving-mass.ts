import type { RowPool } from './row-pool.ts';

/** Mass by state of B that one row of A's changes is multiplied with. */
export class LeavingMass {
  row: number;
  count = 0;
  private readonly of: Float64Array;
  private readonly states: Int32Array;

  constructor(size: number, row: number) {
    this.of = new Float64Array(size);
    this.states = new Int32Array(size);
    this.row = row;
  }

  add(b: number, p: number): void {
    if (p === 0) return;
    if (this.of[b] === 0) this.states[this.count++] = b;
    this.of[b] = this.of[b]! + p;
  }

  /** The part that leaves A as it is. */
  keepAt(mass: Float64Array, stay: number, rowOfA: number): void {
    if (stay === 0) return;
    const { of, states, count } = this;
    for (let j = 0; j < count; j++) {
      const at = rowOfA + states[j]!;
      mass[at] = mass[at]! + stay * of[states[j]!]!;
    }
  }

  /** The part that changes A; nothing is left here afterwards. */
  sendTo(mass: Float64Array, { start, to, chance }: RowPool, layer: number): void {
    const { of, states, count, row } = this;
    const width = of.length;
    for (let i = start[row]!; i < start[row + 1]!; i++) {
      const base = layer + to[i]! * width;
      const w = chance[i]!;
      for (let j = 0; j < count; j++) {
        const b = states[j]!;
        mass[base + b] = mass[base + b]! + w * of[b]!;
      }
    }
    for (let j = 0; j < count; j++) of[states[j]!] = 0;
    this.count = 0;
  }
}
