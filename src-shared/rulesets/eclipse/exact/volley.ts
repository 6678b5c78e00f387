/** What one side's fire in one step does to the other side: rows of (state, chance), computed on first use. */
import type { Assignment } from '../rules/combat.ts';
import { type Battery, eachVector, type HitPmf } from './hit-distribution.ts';
import { type HitWalkOptions, randomHit } from './hit-walk.ts';
import type { WorkMeter } from './limits.ts';
import type { RowPool, StatePmf, Sums } from './row-pool.ts';
import { CHOICE_WORK, type StateSpace } from './states.ts';

/** States of the firing side that fire alike, as small numbers. */
export interface FiringClasses {
  readonly of: Int32Array;
  readonly count: number;
  /** Living ships of a squadron. */
  alive(firingClass: number, squadron: number): number;
}

/** `squadrons` are those that fire. */
export function firingClasses(firing: StateSpace, squadrons: readonly number[]): FiringClasses {
  const width = firing.side.squadrons.length;
  const ids = new Map<number, number>();
  const of = new Int32Array(firing.size);
  const examples: number[] = [];
  for (let state = 0; state < firing.size; state++) {
    let key = 0;
    for (const squadron of squadrons)
      key = key * ((firing.side.squadrons[squadron]?.count ?? 0) + 1) + firing.alive[state * width + squadron]!;
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
      examples.push(state);
    }
    of[state] = id;
  }
  return { of, count: ids.size, alive: (firingClass, squadron) => firing.alive[examples[firingClass]! * width + squadron]! };
}

export interface VolleyOptions extends HitWalkOptions {
  readonly battery: Battery;
  readonly firing: StateSpace;
  readonly shieldSets: number;
  readonly shieldSetOf: (state: number) => number;
}

/** One state under a random hit costs about as much as so many multiplications. */
const HIT_WORK = 8;
/** Chances kept in the chains of one volley: some 20 MB. */
const MOST_HELD = 1_500_000;

export class Volley {
  /** Per state of the firing side: which living counts its battery has, as a small number. */
  readonly firingClass: Int32Array;
  private readonly battery: Battery;
  readonly targets: StateSpace;
  private readonly assignment: Assignment;
  private readonly shieldSetOf: (state: number) => number;
  readonly kindCount: number;
  private readonly classes: FiringClasses;
  private readonly rowOf: Int32Array;
  private readonly pool: RowPool;
  private readonly sums: Sums;
  /** Where the branches of one more random hit meet. */
  readonly merge: Sums;
  private readonly meter: WorkMeter;
  /** By target: what 0, 1, 2 ... random hits make of it, where all hits are of one kind. */
  private readonly chains = new Map<number, StatePmf[]>();
  private held = 0;
  private readonly pmfs: HitPmf[] = [];
  private readonly shieldSets: number;

  constructor(options: VolleyOptions) {
    this.battery = options.battery;
    this.targets = options.targets;
    this.assignment = options.assignment;
    this.kindCount = options.kindCount;
    this.shieldSets = options.shieldSets;
    this.shieldSetOf = options.shieldSetOf;
    this.pool = options.pool;
    this.sums = options.sums;
    this.merge = options.merge;
    this.meter = options.meter;
    this.classes = firingClasses(options.firing, this.battery.squadrons);
    this.firingClass = this.classes.of;
    this.rowOf = new Int32Array(this.classes.count * options.targets.size).fill(-1);
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

  private make(firingClass: number, target: number): number {
    const alive = this.battery.squadrons.map((squadron) => this.classes.alive(firingClass, squadron));
    if (this.battery.kinds.length === 0 || alive.every((n) => n === 0) || target === this.targets.empty) return 0;
    const set = this.shieldSetOf(target);
    const at = firingClass * this.shieldSets + set;
    let pmf = this.pmfs[at];
    if (pmf === undefined) {
      pmf = this.battery.pmf(alive, set);
      this.pmfs[at] = pmf;
    }
    this.meter.spend((this.assignment === 'attacker' ? CHOICE_WORK : 1) * pmf.chance.length);
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
    if (last === 0) {
      this.hitsOfOneKind(pmf, target, certain);
      return;
    }
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
        this.meter.spend(HIT_WORK * hit.states.length);
        for (let j = 0; j < hit.states.length; j++) this.sums.add(hit.states[j]!, p * hit.chances[j]!);
        if (i + 1 < end) hit = this.pushHit(hit, kinds[last]!);
      }
    }
  }

  /** What n hits make of a target doesn't depend on who fires, so it is kept. */
  private hitsOfOneKind({ chance }: HitPmf, target: number, certain: StatePmf): void {
    const { sums, meter, battery } = this;
    const chain = this.chains.get(target) ?? [certain];
    if (this.held < MOST_HELD) this.chains.set(target, chain);
    for (let n = 0; n < chance.length; n++) {
      let hit = chain[n];
      if (hit === undefined) {
        hit = this.pushHit(chain[n - 1]!, battery.kinds[0]!);
        chain.push(hit);
        this.held += hit.states.length;
        meter.spend(HIT_WORK * hit.states.length);
      }
      const p = chance[n]!;
      meter.spend(hit.states.length);
      for (let j = 0; j < hit.states.length; j++) sums.add(hit.states[j]!, p * hit.chances[j]!);
    }
  }

  private pushHit(before: StatePmf, kind: number): StatePmf {
    return randomHit(before, kind, this);
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
