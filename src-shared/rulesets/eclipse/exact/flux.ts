/**
 * The exact solver with flux shields. Spent charges are part of a state during the round and come back at its end, so all
 * nodes with the same hulls form one group that can return to itself; the group is walked once to find its chance to leave.
 */
import { type Ending, fireMissiles, newEnding, settle, stick } from './mass.ts';
import type { Model, ModelStep } from './model.ts';
import type { StateSpace } from './states.ts';

export function solveFlux(model: Model): Ending {
  const { spaces, round } = model;
  const [A, B] = spaces;
  const layer = A.size * B.size;
  const steps = Math.max(1, round.length);
  const ending = newEnding(model);
  const mass = new Float64Array(steps * layer);
  mass.set(fireMissiles(model));
  const groupsA = groupsOf(A);
  const groupsB = groupsOf(B);
  const walk = new GroupWalk(model, mass);
  for (const groupA of groupsA) {
    for (const groupB of groupsB) {
      const a = groupA[0]!;
      const b = groupB[0]!;
      const arriving = walk.arriving(groupA, groupB);
      if (arriving === 0) continue;
      if (a === A.empty || b === B.empty) {
        settle(ending, a, b, arriving);
        continue;
      }
      const leave = walk.leaveChance(groupA, groupB);
      if (leave === 0) {
        stick(ending, a, b, arriving);
        continue;
      }
      ending.expectedRounds += walk.release(groupA, groupB, leave);
    }
  }
  return ending;
}

/** States with the same hulls; the one with all charges first. In the order of the states, so hull only falls. */
function groupsOf(space: StateSpace): number[][] {
  const groups = new Map<number, number[]>();
  for (let state = 0; state < space.size; state++) {
    const full = space.refreshed[state]!;
    const group = groups.get(full) ?? [full];
    groups.set(full, group);
    if (state !== full) group.push(state);
  }
  const hull = (group: readonly number[]) => space.hull[group[0]!] as number;
  return [...groups.values()].sort((x, y) => hull(y) - hull(x));
}

class GroupWalk {
  private readonly model: Model;
  /** Mass that arrives at (step, a, b) from other groups. */
  private readonly mass: Float64Array;
  private readonly layer: number;
  /** Mass inside the group at the current step, by node, and the nodes in order of hull and charges. */
  private readonly inside: Float64Array;
  private readonly after: Float64Array;

  constructor(model: Model, mass: Float64Array) {
    this.model = model;
    this.mass = mass;
    this.layer = model.spaces[0].size * model.spaces[1].size;
    this.inside = new Float64Array(this.layer);
    this.after = new Float64Array(this.layer);
  }

  arriving(groupA: readonly number[], groupB: readonly number[]): number {
    let sum = 0;
    for (let base = 0; base < this.mass.length; base += this.layer) {
      for (const a of groupA) for (const b of groupB) sum += this.mass[base + this.node(a, b)]!;
    }
    return sum;
  }

  /** Chance that a round begun with these hulls changes them. */
  leaveChance(groupA: readonly number[], groupB: readonly number[]): number {
    this.inside[this.node(groupA[0]!, groupB[0]!)] = 1;
    let leave = 0;
    for (const step of this.model.round) leave += this.fire(step, groupA, groupB, null);
    this.clear(groupA, groupB);
    return leave;
  }

  /** Sends everything that arrived on its way; returns the rounds begun with these hulls. */
  release(groupA: readonly number[], groupB: readonly number[], leave: number): number {
    const { round } = this.model;
    const home = this.node(groupA[0]!, groupB[0]!);
    // First what entered in the middle of a round: whatever comes through unchanged starts a round with full charges.
    let starts = this.mass[home]!;
    for (let k = 1; k < round.length; k++) {
      this.enter(k, groupA, groupB);
      this.fire(round[k]!, groupA, groupB, this.target(k));
    }
    starts += this.clear(groupA, groupB);
    const visits = starts / leave;
    this.inside[home] = visits;
    for (let k = 0; k < round.length; k++) this.fire(round[k]!, groupA, groupB, this.target(k));
    this.clear(groupA, groupB);
    return visits;
  }

  private target(k: number): { readonly base: number; readonly wraps: boolean } {
    const wraps = k + 1 === this.model.round.length;
    return { base: wraps ? 0 : (k + 1) * this.layer, wraps };
  }

  private enter(k: number, groupA: readonly number[], groupB: readonly number[]): void {
    for (const a of groupA) {
      for (const b of groupB) {
        const node = this.node(a, b);
        this.inside[node] = this.inside[node]! + this.mass[k * this.layer + node]!;
      }
    }
  }

  /** Fires one step over the group. Mass that keeps its hulls stays inside; the rest goes to `to`. Returns what left. */
  private fire(
    step: ModelStep,
    groupA: readonly number[],
    groupB: readonly number[],
    to: { readonly base: number; readonly wraps: boolean } | null,
  ): number {
    let left = 0;
    for (const a of groupA) {
      for (const b of groupB) {
        if ((this.inside[this.node(a, b)] as number) > 0) left += this.fireNode(step, a, b, to);
      }
    }
    for (const a of groupA) {
      for (const b of groupB) {
        const node = this.node(a, b);
        this.inside[node] = this.after[node]!;
        this.after[node] = 0;
      }
    }
    return left;
  }

  private fireNode(step: ModelStep, a: number, b: number, to: { readonly base: number; readonly wraps: boolean } | null): number {
    const [A, B] = this.model.spaces;
    const { pool } = this.model;
    const p = this.inside[this.node(a, b)] as number;
    const onA = step.volleys[1] === null ? 0 : step.volleys[1].row(b, a);
    const onB = step.volleys[0] === null ? 0 : step.volleys[0].row(a, b);
    let left = 0;
    for (let i = pool.start[onA]! - 1; i < pool.start[onA + 1]!; i++) {
      const still = i < pool.start[onA]!;
      const nextA = still ? a : pool.to[i]!;
      const pA = p * (still ? pool.stay[onA]! : pool.chance[i]!);
      for (let j = pool.start[onB]! - 1; j < pool.start[onB + 1]!; j++) {
        const stillB = j < pool.start[onB]!;
        const nextB = stillB ? b : pool.to[j]!;
        const w = pA * (stillB ? pool.stay[onB]! : pool.chance[j]!);
        if (A.refreshed[nextA] === A.refreshed[a] && B.refreshed[nextB] === B.refreshed[b]) {
          const node = this.node(nextA, nextB);
          this.after[node] = this.after[node]! + w;
          continue;
        }
        left += w;
        if (to === null) continue;
        // Digest 3.7: charges are full again at the start of every round.
        const node = to.wraps ? this.node(A.refreshed[nextA]!, B.refreshed[nextB]!) : this.node(nextA, nextB);
        this.mass[to.base + node] = this.mass[to.base + node]! + w;
      }
    }
    return left;
  }

  private clear(groupA: readonly number[], groupB: readonly number[]): number {
    let sum = 0;
    for (const a of groupA) {
      for (const b of groupB) {
        const node = this.node(a, b);
        sum += this.inside[node]!;
        this.inside[node] = 0;
      }
    }
    return sum;
  }

  private node(a: number, b: number): number {
    return a * this.model.spaces[1].size + b;
  }
}
