/**
 * What a round makes of one side as long as the hulls of both stay as they are. Flux shields only: whoever fires fires as at
 * the start of the round, so it depends on the side's own state and on the living ships of the other side.
 */
import type { RowPool } from './row-pool.ts';
import type { StateSpace } from './states.ts';
import type { Volley } from './volley.ts';

/** The latest round, in buffers that are used again: a battle has thousands, of some ten states each. */
export class SideRound {
  /** By step: where the side is after the fire of the other one, if its hulls were as at the start before it. */
  readonly steps: readonly PackedSums[];
  private readonly refreshed: Int32Array;
  private readonly volleys: readonly (Volley | null)[];
  private readonly pool: RowPool;

  /** `volleys` are those of the other side, one for each step. */
  constructor({ size, refreshed }: StateSpace, volleys: readonly (Volley | null)[], pool: RowPool) {
    this.refreshed = refreshed;
    this.volleys = volleys;
    this.pool = pool;
    this.steps = volleys.map(() => new PackedSums(size));
    const last = this.steps.at(-1);
    // Digest 3.7: charges are full again at the start of every round.
    if (last !== undefined) last.mapping = refreshed;
  }

  /** Plays the round that begins in the state `home`, with full charges, under the fire of a state of the other side. */
  play(home: number, firing: number): void {
    const { volleys, steps, pool } = this;
    for (let k = 0; k < volleys.length; k++) {
      const volley = volleys[k]!;
      const step = steps[k]!;
      if (k === 0) step.spread(pool, volley === null ? 0 : volley.row(firing, home), home, 1);
      // What still has its hulls after the step before.
      else {
        const { states, chances, changed, count } = steps[k - 1]!;
        for (let i = changed; i < count; i++) {
          const state = states[i]!;
          step.spread(pool, volley === null ? 0 : volley.row(firing, state), state, chances[i]!);
        }
      }
      step.pack(this.refreshed, home);
    }
  }
}

/** A distribution over the states of one side. */
export class PackedSums {
  /** States with other hulls first. */
  readonly states: Int32Array;
  readonly chances: Float64Array;
  count = 0;
  /** How many have other hulls; their chance, and that of the others. */
  changed = 0;
  outside = 0;
  inside = 0;
  /** Where a state counts as another one. */
  mapping: Int32Array | null = null;
  private readonly sums: Float64Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;

  constructor(size: number) {
    this.states = new Int32Array(size);
    this.chances = new Float64Array(size);
    this.sums = new Float64Array(size);
    this.touched = new Int32Array(size);
  }

  /** Adds what a row of the pool makes of a state that has the chance p. */
  spread({ stay, start, to, chance }: RowPool, row: number, state: number, p: number): void {
    this.add(state, p * stay[row]!);
    const end = start[row + 1]!;
    for (let j = start[row]!; j < end; j++) this.add(to[j]!, p * chance[j]!);
  }

  private add(state: number, p: number): void {
    if (p === 0) return;
    const at = this.mapping === null ? state : this.mapping[state]!;
    const before = this.sums[at]!;
    if (before === 0) this.touched[this.touchedCount++] = at;
    this.sums[at] = before + p;
  }

  /** Moves the sums into `states` and `chances`. */
  pack(refreshed: Int32Array, home: number): void {
    const { sums, touched, states, chances } = this;
    const count = this.touchedCount;
    let changed = 0;
    let kept = count;
    let outside = 0;
    let inside = 0;
    for (let i = 0; i < count; i++) {
      const state = touched[i]!;
      const p = sums[state]!;
      sums[state] = 0;
      const isHome = refreshed[state] === home;
      const at = isHome ? --kept : changed++;
      if (isHome) inside += p;
      else outside += p;
      states[at] = state;
      chances[at] = p;
    }
    this.touchedCount = 0;
    this.count = count;
    this.changed = changed;
    this.outside = outside;
    this.inside = inside;
  }
}
