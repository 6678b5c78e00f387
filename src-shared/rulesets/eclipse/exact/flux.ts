/**
 * The exact solver with flux shields. Spent charges are part of a state during the round and come back at its end, so all
 * nodes with the same hulls form one group that can return to itself; the group is walked once to find its chance to leave.
 */
import { type Ending, fireMissiles, newEnding, settle, stick } from './mass.ts';
import type { Model, ModelStep } from './model.ts';
import type { RowPool } from './row-pool.ts';
import type { StateSpace } from './states.ts';
import type { Volley } from './volley.ts';

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
      if (model.meter.isOver) return ending;
    }
  }
  return ending;
}

/** States with the same hulls; the one with all charges first. In the order of the states, so hull only falls. */
export function groupsOf(space: StateSpace): number[][] {
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

/** Where mass that leaves a group goes. */
interface Target {
  /** First cell of the layer. */
  readonly base: number;
  /** The round ends here, so charges are full again. */
  readonly wraps: boolean;
}

class GroupWalk {
  private readonly model: Model;
  /** Mass that arrives at (step, a, b) from other groups. */
  private readonly mass: Float64Array;
  private readonly layer: number;
  /** Mass inside the group at the current step, by node. */
  private inside: Float64Array;
  private after: Float64Array;
  /** One state of A: the mass by state of B after the fire on B, and the states that have any. */
  private readonly onRow: Float64Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private readonly sides: readonly [SideMass, SideMass];

  constructor(model: Model, mass: Float64Array) {
    this.model = model;
    this.sides = [new SideMass(model.spaces[0].size), new SideMass(model.spaces[1].size)];
    this.mass = mass;
    this.layer = model.spaces[0].size * model.spaces[1].size;
    this.inside = new Float64Array(this.layer);
    this.after = new Float64Array(this.layer);
    this.onRow = new Float64Array(model.spaces[1].size);
    this.touched = new Int32Array(model.spaces[1].size);
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
    return this.playRound(groupA[0]!, groupB[0]!, 1, false);
  }

  /** Sends everything that arrived on its way; returns the rounds begun with these hulls. */
  release(groupA: readonly number[], groupB: readonly number[], leave: number): number {
    const visits = (this.mass[this.node(groupA[0]!, groupB[0]!)]! + this.finishRound(groupA, groupB)) / leave;
    this.playRound(groupA[0]!, groupB[0]!, visits, true);
    return visits;
  }

  /** Plays on what entered in the middle of a round; returns what comes through unchanged and starts a round with full charges. */
  private finishRound(groupA: readonly number[], groupB: readonly number[]): number {
    const { round } = this.model;
    let isAnyone = false;
    for (let k = 1; k < round.length; k++) {
      if (this.enter(k, groupA, groupB)) isAnyone = true;
      if (isAnyone) this.fire(round[k]!, groupA, groupB, this.target(k));
    }
    return isAnyone ? this.clear(groupA, groupB) : 0;
  }

  /**
   * A round that begins with full charges. Both sides change on their own as long as the hulls stay, so the mass inside the group
   * is a product of two distributions all the time. Returns what leaves, as a sum of positive terms.
   */
  private playRound(a: number, b: number, visits: number, isSent: boolean): number {
    const { round, spaces, pool } = this.model;
    const [A, B] = this.sides;
    A.begin(a, visits);
    B.begin(b, 1);
    let leave = 0;
    for (let k = 0; k < round.length; k++) {
      const { volleys } = round[k]!;
      if (volleys[1] !== null) A.fire(pool, volleys[1], b);
      if (volleys[0] !== null) B.fire(pool, volleys[0], a);
      A.split(spaces[0].refreshed, a);
      B.split(spaces[1].refreshed, b);
      leave += A.outside * (B.inside + B.outside) + A.inside * B.outside;
      if (isSent && A.outside + B.outside > 0) this.send(a, b, this.target(k));
      A.stayInside(spaces[0].refreshed, a);
      B.stayInside(spaces[1].refreshed, b);
    }
    A.clear();
    B.clear();
    return leave;
  }

  /** What changed a hull, to where it goes on. */
  private send(homeA: number, homeB: number, to: Target): void {
    const [spaceA, spaceB] = this.model.spaces;
    const [A, B] = this.sides;
    this.model.meter.spend(A.count * B.count);
    for (let i = 0; i < A.count; i++) {
      const a = A.states[i]!;
      const isHomeA = spaceA.refreshed[a] === homeA;
      const w = A.of[a]!;
      const row = to.base + (to.wraps ? spaceA.refreshed[a]! : a) * spaceB.size;
      for (let j = 0; j < B.count; j++) {
        const b = B.states[j]!;
        const refreshed = spaceB.refreshed[b]!;
        if (isHomeA && refreshed === homeB) continue;
        // Digest 3.7: charges are full again at the start of every round.
        const at = row + (to.wraps ? refreshed : b);
        this.mass[at] = this.mass[at]! + w * B.of[b]!;
      }
    }
  }

  private target(k: number): Target {
    const wraps = k + 1 === this.model.round.length;
    return { base: wraps ? 0 : (k + 1) * this.layer, wraps };
  }

  /** False where nothing entered. */
  private enter(k: number, groupA: readonly number[], groupB: readonly number[]): boolean {
    let isAnyone = false;
    for (const a of groupA) {
      for (const b of groupB) {
        const node = this.node(a, b);
        const p = this.mass[k * this.layer + node]!;
        if (p === 0) continue;
        this.inside[node] = this.inside[node]! + p;
        isAnyone = true;
      }
    }
    return isAnyone;
  }

  /**
   * One step of the mass inside the group; returns what left it. All states of a group fire alike, so what happens to a side
   * depends on its own state only: the fire on B and the fire on A are applied one after the other, not as a product.
   */
  private fire(step: ModelStep, groupA: readonly number[], groupB: readonly number[], to: Target | null): number {
    let left = 0;
    for (const a of groupA) {
      this.fireOnB(step, a, groupB);
      if (this.touchedCount > 0) left += this.fireOnA(step, a, groupB, to);
    }
    [this.inside, this.after] = [this.after, this.inside];
    return left;
  }

  /** Moves the mass of (a, all of B's group) to where the fire of A puts B. */
  private fireOnB(step: ModelStep, a: number, groupB: readonly number[]): void {
    const { pool } = this.model;
    this.touchedCount = 0;
    for (const b of groupB) {
      const node = this.node(a, b);
      const p = this.inside[node]!;
      if (p === 0) continue;
      this.inside[node] = 0;
      const row = step.volleys[0] === null ? 0 : step.volleys[0].row(a, b);
      this.touch(b, p * pool.stay[row]!);
      for (let i = pool.start[row]!; i < pool.start[row + 1]!; i++) this.touch(pool.to[i]!, p * pool.chance[i]!);
    }
  }

  private touch(b: number, p: number): void {
    if (p === 0) return;
    if (this.onRow[b] === 0) this.touched[this.touchedCount++] = b;
    this.onRow[b] = this.onRow[b]! + p;
  }

  /** The same for the fire on A; B fires as before the step. Returns what left the group. */
  private fireOnA(step: ModelStep, a: number, groupB: readonly number[], to: Target | null): number {
    const { pool } = this.model;
    const row = step.volleys[1] === null ? 0 : step.volleys[1].row(groupB[0]!, a);
    let left = this.moveTo(a, a, pool.stay[row]!, groupB[0]!, to);
    for (let i = pool.start[row]!; i < pool.start[row + 1]!; i++) left += this.moveTo(a, pool.to[i]!, pool.chance[i]!, groupB[0]!, to);
    this.model.meter.spend((1 + pool.start[row + 1]! - pool.start[row]!) * this.touchedCount);
    for (let i = 0; i < this.touchedCount; i++) this.onRow[this.touched[i]!] = 0;
    return left;
  }

  private moveTo(a: number, nextA: number, chance: number, homeB: number, to: Target | null): number {
    const [A, B] = this.model.spaces;
    const isHomeA = A.refreshed[nextA] === A.refreshed[a];
    const refreshedB = B.refreshed[homeB];
    const rowAfter = nextA * B.size;
    const rowTo = to === null ? 0 : to.base + (to.wraps ? A.refreshed[nextA]! : nextA) * B.size;
    let left = 0;
    for (let i = 0; i < this.touchedCount; i++) {
      const nextB = this.touched[i]!;
      const w = chance * this.onRow[nextB]!;
      if (isHomeA && B.refreshed[nextB] === refreshedB) {
        this.after[rowAfter + nextB] = this.after[rowAfter + nextB]! + w;
        continue;
      }
      left += w;
      if (to === null) continue;
      // Digest 3.7: charges are full again at the start of every round.
      const at = rowTo + (to.wraps ? B.refreshed[nextB]! : nextB);
      this.mass[at] = this.mass[at]! + w;
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

/** A distribution over the states of one side, with the states that have any mass. */
class SideMass {
  of: Float64Array;
  states: Int32Array;
  count = 0;
  /** Set by `split`. */
  inside = 0;
  outside = 0;
  private other: Float64Array;
  private otherStates: Int32Array;

  constructor(size: number) {
    this.of = new Float64Array(size);
    this.states = new Int32Array(size);
    this.other = new Float64Array(size);
    this.otherStates = new Int32Array(size);
  }

  begin(state: number, p: number): void {
    this.of[state] = p;
    this.states[0] = state;
    this.count = 1;
  }

  /** What the fire of a state of the other side makes of it. */
  fire(pool: RowPool, volley: Volley, firing: number): void {
    const { of, states, other, otherStates } = this;
    const before = this.count;
    let count = 0;
    for (let i = 0; i < before; i++) {
      const state = states[i]!;
      const p = of[state]!;
      of[state] = 0;
      const row = volley.row(firing, state);
      const { stay, start, to, chance } = pool;
      const still = p * stay[row]!;
      if (still > 0) {
        if (other[state] === 0) otherStates[count++] = state;
        other[state] = other[state]! + still;
      }
      for (let j = start[row]!; j < start[row + 1]!; j++) {
        const next = to[j]!;
        const w = p * chance[j]!;
        if (other[next] === 0 && w > 0) otherStates[count++] = next;
        other[next] = other[next]! + w;
      }
    }
    this.of = other;
    this.states = otherStates;
    this.other = of;
    this.otherStates = states;
    this.count = count;
  }

  /** Adds up the mass with the hulls of `home`, and all other mass. */
  split(refreshed: Int32Array, home: number): void {
    let inside = 0;
    let outside = 0;
    for (let i = 0; i < this.count; i++) {
      const state = this.states[i]!;
      if (refreshed[state] === home) inside += this.of[state]!;
      else outside += this.of[state]!;
    }
    this.inside = inside;
    this.outside = outside;
  }

  stayInside(refreshed: Int32Array, home: number): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const state = this.states[i]!;
      if (refreshed[state] === home) this.states[kept++] = state;
      else this.of[state] = 0;
    }
    this.count = kept;
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.of[this.states[i]!] = 0;
    this.count = 0;
  }
}
