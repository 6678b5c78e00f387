/** Hits one after the other on a state of the target side. */
import type { Assignment } from '../rules/combat.ts';
import type { WorkMeter } from './limits.ts';
import type { RowPool, StatePmf, Sums } from './row-pool.ts';
import type { StateSpace } from './states.ts';

/** One more hit at random. */
export function randomHit(before: StatePmf, kind: number, { targets, kindCount, merge }: RandomTargets): StatePmf {
  const { start, to, chance } = targets.branches;
  for (let i = 0; i < before.states.length; i++) {
    const state = before.states[i]!;
    const p = before.chances[i]!;
    const row = state * kindCount + kind;
    const from = start[row]!;
    const end = start[row + 1]!;
    if (from === end) merge.add(state, p);
    for (let j = from; j < end; j++) merge.add(to[j]!, p * chance[j]!);
  }
  return merge.take();
}

interface RandomTargets {
  readonly targets: StateSpace;
  readonly kindCount: number;
  /** Where the branches meet. */
  readonly merge: Sums;
}

export interface HitWalkOptions {
  readonly targets: StateSpace;
  readonly assignment: Assignment;
  readonly kindCount: number;
  readonly pool: RowPool;
  readonly sums: Sums;
  readonly merge: Sums;
  readonly meter: WorkMeter;
}

/** One vector costs about as much as so many multiplications. */
const VECTOR_WORK = 10;

/** Rows for count vectors in any list, whoever chooses the ships. */
export class HitWalk {
  private readonly targets: StateSpace;
  private readonly assignment: Assignment;
  private readonly kindCount: number;
  private readonly pool: RowPool;
  private readonly sums: Sums;
  private readonly merge: Sums;
  private readonly meter: WorkMeter;

  constructor(options: HitWalkOptions) {
    this.targets = options.targets;
    this.assignment = options.assignment;
    this.kindCount = options.kindCount;
    this.pool = options.pool;
    this.sums = options.sums;
    this.merge = options.merge;
    this.meter = options.meter;
  }

  /** A row of the pool for vectors in lexicographic order. */
  row(vectors: readonly { readonly hits: readonly number[]; readonly chance: number }[], target: number): number {
    const { targets, sums } = this;
    const { choose } = targets;
    this.meter.spend(VECTOR_WORK * vectors.length);
    if (choose !== null) for (const { hits, chance } of vectors) sums.add(choose(target, hits), chance);
    else if (this.assignment === 'owner') {
      const hit = (state: number, kind: number) => targets.next[state * this.kindCount + kind]!;
      walkVectors(vectors, target, hit, (state, chance) => sums.add(state, chance));
    } else {
      const certain: StatePmf = { states: Int32Array.of(target), chances: Float64Array.of(1) };
      const hit = (pmf: StatePmf, kind: number) => randomHit(pmf, kind, { targets, kindCount: this.kindCount, merge: this.merge });
      walkVectors(vectors, certain, hit, ({ states, chances }, chance) => {
        for (let i = 0; i < states.length; i++) sums.add(states[i]!, chance * chances[i]!);
      });
    }
    return sums.flush(this.pool, target);
  }
}

/** Vectors that begin alike share the hits they have in common. */
function walkVectors<State>(
  vectors: readonly { readonly hits: readonly number[]; readonly chance: number }[],
  start: State,
  hit: (state: State, kind: number) => State,
  end: (state: State, chance: number) => void,
): void {
  // after[k]: all hits of the kinds before k are taken.
  const after: State[] = [start];
  let before: readonly number[] = [];
  for (const { hits, chance } of vectors) {
    let kind = 0;
    while (kind < before.length && hits[kind] === before[kind]) kind++;
    after.length = kind + 1;
    let state = after[kind] ?? start;
    for (; kind < hits.length; kind++) {
      for (let n = hits[kind]!; n > 0; n--) state = hit(state, kind);
      after.push(state);
    }
    before = hits;
    end(state, chance);
  }
}
