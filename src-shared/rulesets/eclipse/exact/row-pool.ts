/** Rows of (state, chance): what the volleys of a battle make of a state. */

/** Rows of all volleys of a battle. Row r holds entries start[r] .. start[r + 1]; the unchanged state is kept apart. */
export class RowPool {
  rows = 0;
  start = new Int32Array(1024);
  /** Chance that nothing changes, and the sum of all changes: summed apart, so neither loses digits to the other. */
  stay = new Float64Array(1024);
  leave = new Float64Array(1024);
  to = new Int32Array(8192);
  chance = new Float64Array(8192);

  constructor() {
    // Row 0: no one fires.
    this.stay[0] = 1;
    this.rows = 1;
  }

  /** Moves the touched sums of `sums` into a new row and clears them. */
  add(sums: Float64Array, touched: Int32Array, count: number, from: number): number {
    const row = this.rows++;
    if (row + 2 > this.start.length) {
      this.start = grown(this.start, new Int32Array(this.start.length * 2));
      this.stay = grown(this.stay, new Float64Array(this.stay.length * 2));
      this.leave = grown(this.leave, new Float64Array(this.leave.length * 2));
    }
    let at = this.start[row]!;
    while (at + count > this.to.length) {
      this.to = grown(this.to, new Int32Array(this.to.length * 2));
      this.chance = grown(this.chance, new Float64Array(this.chance.length * 2));
    }
    let leave = 0;
    for (let i = 0; i < count; i++) {
      const state = touched[i]!;
      const p = sums[state]!;
      sums[state] = 0;
      if (state === from) {
        this.stay[row] = p;
      } else {
        this.to[at] = state;
        this.chance[at++] = p;
        leave += p;
      }
    }
    this.leave[row] = leave;
    this.start[row + 1] = at;
    return row;
  }
}

function grown<T extends Int32Array | Float64Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}

/** Sums over states of one target side while a row is made; shared by all its volleys. */
export class Sums {
  readonly of: Float64Array;
  readonly touched: Int32Array;
  count = 0;

  constructor(size: number) {
    this.of = new Float64Array(size);
    this.touched = new Int32Array(size);
  }

  add(state: number, p: number): void {
    if (p === 0) return;
    const before = this.of[state]!;
    if (before === 0) this.touched[this.count++] = state;
    this.of[state] = before + p;
  }

  /** The sums as a distribution of their own; cleared. */
  take(): StatePmf {
    const states = this.touched.slice(0, this.count);
    const chances = new Float64Array(this.count);
    for (let i = 0; i < this.count; i++) {
      const state = states[i]!;
      chances[i] = this.of[state]!;
      this.of[state] = 0;
    }
    this.count = 0;
    return { states, chances };
  }

  flush(pool: RowPool, from: number): number {
    const row = pool.add(this.of, this.touched, this.count, from);
    this.count = 0;
    return row;
  }
}

/** A distribution over states. */
export interface StatePmf {
  readonly states: Int32Array;
  readonly chances: Float64Array;
}
