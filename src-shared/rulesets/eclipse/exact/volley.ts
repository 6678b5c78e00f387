/** What one side's fire in one step does to the other side: rows of (state, chance), computed on first use. */
import type { Assignment } from '../rules/combat.ts';
import { type Battery, eachVector, type HitPmf } from './hit-distribution.ts';
import type { StateSpace } from './states.ts';

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

export class Volley {
  /** Per state of the firing side: which living counts its battery has, as a small number. */
  readonly firingClass: Int32Array;
  private readonly battery: Battery;
  private readonly targets: StateSpace;
  private readonly assignment: Assignment;
  private readonly shieldSetOf: (state: number) => number;
  private readonly kindCount: number;
  private readonly classCounts: number[][] = [];
  private readonly rowOf: Int32Array;
  private readonly pool: RowPool;
  private readonly sums: Sums;
  /** Where the branches of one more random hit meet. */
  private readonly merge: Sums;
  private readonly pmfs: HitPmf[] = [];
  private readonly shieldSets: number;

  constructor(options: {
    battery: Battery;
    firing: StateSpace;
    targets: StateSpace;
    assignment: Assignment;
    kindCount: number;
    shieldSets: number;
    shieldSetOf: (state: number) => number;
    pool: RowPool;
    sums: Sums;
    merge: Sums;
  }) {
    this.battery = options.battery;
    this.targets = options.targets;
    this.assignment = options.assignment;
    this.kindCount = options.kindCount;
    this.shieldSets = options.shieldSets;
    this.shieldSetOf = options.shieldSetOf;
    this.pool = options.pool;
    this.sums = options.sums;
    this.merge = options.merge;
    this.firingClass = this.classify(options.firing);
    this.rowOf = new Int32Array(this.classCounts.length * options.targets.size).fill(-1);
  }

  /** The row of a firing state against a target state. */
  row(firing: number, target: number): number {
    const at = this.firingClass[firing]! * this.targets.size + target;
    const known = this.rowOf[at]!;
    if (known >= 0) return known;
    const row = this.make(this.firingClass[firing]!, target);
    this.rowOf[at] = row;
    return row;
  }

  private classify(firing: StateSpace): Int32Array {
    const { squadrons } = this.battery;
    const width = firing.side.squadrons.length;
    const ids = new Map<number, number>();
    const classes = new Int32Array(firing.size);
    for (let state = 0; state < firing.size; state++) {
      let key = 0;
      for (const squadron of squadrons)
        key = key * ((firing.side.squadrons[squadron]?.count ?? 0) + 1) + firing.alive[state * width + squadron]!;
      let id = ids.get(key);
      if (id === undefined) {
        id = ids.size;
        ids.set(key, id);
        this.classCounts.push(squadrons.map((squadron) => firing.alive[state * width + squadron]!));
      }
      classes[state] = id;
    }
    return classes;
  }

  private make(firingClass: number, target: number): number {
    const alive = this.classCounts[firingClass]!;
    if (this.battery.kinds.length === 0 || alive.every((n) => n === 0) || target === this.targets.empty) return 0;
    const set = this.shieldSetOf(target);
    const at = firingClass * this.shieldSets + set;
    let pmf = this.pmfs[at];
    if (pmf === undefined) {
      pmf = this.battery.pmf(alive, set);
      this.pmfs[at] = pmf;
    }
    if (this.assignment === 'owner') this.ownerGivesUp(pmf, target);
    else if (this.assignment === 'random') this.randomTargets(pmf, target);
    else this.attackerChooses(pmf, target);
    return this.sums.flush(this.pool, target);
  }

  /** Follows the chain of single hits; vectors are in lexicographic order, so each costs one step. */
  private ownerGivesUp(pmf: HitPmf, target: number): void {
    const { next } = this.targets;
    const { kinds } = this.battery;
    const { grown, start, chance, past, until } = pmf;
    const { of, touched } = this.sums;
    let { count } = this.sums;
    let dead = 0;
    const last = kinds.length - 1;
    const lastKind = kinds[last]!;
    const width = this.kindCount;
    const after = new Int32Array(kinds.length).fill(target);
    const { empty } = this.targets;
    for (let r = 0; r < grown.length; r++) {
      if (r > 0) {
        const kind = grown[r]!;
        const hit = next[after[kind]! * width + kinds[kind]!] as number;
        if (hit === empty) {
          // More hits change nothing: on to the vectors with fewer of these.
          dead += until[r]!;
          r = past[r]! - 1;
          continue;
        }
        for (let j = kind; j <= last; j++) after[j] = hit;
      }
      let state = after[last]!;
      const end = start[r + 1]!;
      for (let i = start[r]!; i < end; i++) {
        const p = chance[i]!;
        const before = of[state]!;
        if (before === 0 && p > 0) touched[count++] = state;
        of[state] = before + p;
        state = next[state * width + lastKind]!;
      }
    }
    this.sums.count = count;
    this.sums.add(empty, dead);
  }

  /** The same walk with distributions over states in the place of states. */
  private randomTargets(pmf: HitPmf, target: number): void {
    const { kinds } = this.battery;
    const { grown, start, chance } = pmf;
    const last = kinds.length - 1;
    const certain: StatePmf = { states: Int32Array.of(target), chances: Float64Array.of(1) };
    const after = kinds.map(() => certain);
    for (let r = 0; r < grown.length; r++) {
      if (r > 0) {
        const kind = grown[r]!;
        after.fill(this.pushHit(after[kind]!, kinds[kind]!), kind);
      }
      let hit = after[last]!;
      const end = start[r + 1]!;
      for (let i = start[r]!; i < end; i++) {
        const p = chance[i]!;
        for (let j = 0; j < hit.states.length; j++) this.sums.add(hit.states[j]!, p * hit.chances[j]!);
        if (i + 1 < end) hit = this.pushHit(hit, kinds[last]!);
      }
    }
  }

  private pushHit(before: StatePmf, kind: number): StatePmf {
    const { start, to, chance } = this.targets.branches;
    const merge = this.merge;
    for (let i = 0; i < before.states.length; i++) {
      const state = before.states[i]!;
      const p = before.chances[i]!;
      const row = state * this.kindCount + kind;
      const from = start[row]!;
      const end = start[row + 1]!;
      if (from === end) merge.add(state, p);
      for (let j = from; j < end; j++) merge.add(to[j]!, p * chance[j]!);
    }
    return merge.take();
  }

  private attackerChooses(pmf: HitPmf, target: number): void {
    const { kinds } = this.battery;
    const { choose } = this.targets;
    if (choose === null) throw new Error('the target side was not prepared for choosing attackers');
    const all = new Array<number>(this.kindCount).fill(0);
    eachVector(pmf, kinds.length, (hits, p) => {
      hits.forEach((n, i) => {
        all[kinds[i]!] = n;
      });
      this.sums.add(choose(target, all), p);
    });
  }
}

interface StatePmf {
  readonly states: Int32Array;
  readonly chances: Float64Array;
}
