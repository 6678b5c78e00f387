/**
 * Ways to a goal on one battlefield, found once and remembered. They depend on the mass of the mover only where roofs
 * and bridges are weak: those of middling mass are kept, others are found afresh where it makes a difference.
 */
import { type Ground, HEX_COUNT } from './ground.ts';
import { wayField } from './reach.ts';

export const WAY_ENTRIES = HEX_COUNT * HEX_COUNT;
/** The mass whose ways are kept. */
const USUAL_MASS = 60;

export class WayCache {
  /** The field last asked for: MP + 1 from hex h at table[offset + h]; 0 = no way. */
  table: Uint8Array;
  offset = 0;
  private readonly ground: Ground;
  private readonly steps: Uint8Array;
  private readonly kept: Uint8Array;
  private readonly fresh = new Uint8Array(HEX_COUNT);
  /** Masses in this range find the same places closed as the usual one. */
  private lightest = 0;
  private heaviest = Number.POSITIVE_INFINITY;

  constructor(ground: Ground, steps: Uint8Array, kept: Uint8Array) {
    this.ground = ground;
    this.steps = steps;
    this.kept = this.table = kept;
    for (const limit of ground.limit) {
      if (limit >= USUAL_MASS) this.heaviest = Math.min(this.heaviest, limit);
      else this.lightest = Math.max(this.lightest, limit + 1);
    }
  }

  /** Points `table` and `offset` at the ways to a goal. */
  seek(goal: number, mass: number): void {
    this.table = mass >= this.lightest && mass <= this.heaviest ? this.kept : this.fresh;
    this.offset = this.table === this.kept ? goal * HEX_COUNT : 0;
    // The goal is one away from nothing: written last, it says that its row is there.
    const mark = this.offset + goal;
    if (this.table === this.kept && Atomics.load(this.kept, mark) === 1) return;
    const row = this.fresh;
    wayField(this.ground, this.steps, goal, mass, row);
    for (let hex = 0; hex < HEX_COUNT; hex++) row[hex] = (row[hex] as number) + 1;
    if (this.table === this.fresh) return;
    for (let hex = 0; hex < HEX_COUNT; hex++) if (hex !== goal) this.kept[this.offset + hex] = row[hex] as number;
    Atomics.store(this.kept, mark, 1);
  }
}
