/**
 * The exact solver with flux shields. Spent charges are part of a state during the round and come back at its end, so all
 * nodes with the same hulls form one group that can return to itself; the group is walked once to find its chance to leave.
 */
import type { Side } from '../../../contract/outcome.ts';
import { type Ending, fireMissiles, newEnding, settle, stick } from './mass.ts';
import type { Model, ModelStep } from './model.ts';
import { PackedSums, SideRound } from './side-round.ts';
import type { StateSpace } from './states.ts';
import { transposed, transposedEnding } from './transposed.ts';

export function solveFlux(model: Model): Ending {
  const [groupsA, groupsB] = [groupsOf(model.spaces[0]), groupsOf(model.spaces[1])];
  const [sizeA, sizeB] = [model.spaces[0].size / groupsA.length, model.spaces[1].size / groupsB.length];
  if (sizeA <= sizeB) return walkGroups(model, groupsA, groupsB);
  // The states of a group of A are walked one by one, those of B together: B should have the larger groups.
  return transposedEnding(walkGroups(transposed(model), groupsB, groupsA), model);
}

function walkGroups(model: Model, groupsA: readonly number[][], groupsB: readonly number[][]): Ending {
  const { spaces, round } = model;
  const [A, B] = spaces;
  const ending = newEnding(model);
  const mass = new Float64Array(Math.max(1, round.length) * A.size * B.size);
  mass.set(fireMissiles(model));
  const walk = new GroupWalk(model, mass);
  for (const groupA of groupsA) {
    for (const groupB of groupsB) {
      const [a, b] = [groupA[0]!, groupB[0]!];
      const arriving = walk.arriving(groupA, groupB);
      if (arriving === 0) continue;
      if (a === A.empty || b === B.empty) {
        settle(ending, a, b, arriving);
        continue;
      }
      const leave = walk.leaveChance(a, b);
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
  /** One state of A: the mass by state of B after the fire on B. */
  private readonly row: PackedSums;
  private readonly rounds: readonly [SideRound, SideRound];

  constructor(model: Model, mass: Float64Array) {
    this.model = model;
    const [A, B] = model.spaces;
    const volleysOf = (side: Side) => model.round.map(({ volleys }) => volleys[side]);
    this.rounds = [new SideRound(A, volleysOf(1), model.pool), new SideRound(B, volleysOf(0), model.pool)];
    this.mass = mass;
    this.layer = model.spaces[0].size * model.spaces[1].size;
    this.inside = new Float64Array(this.layer);
    this.after = new Float64Array(this.layer);
    this.row = new PackedSums(B.size);
  }

  arriving(groupA: readonly number[], groupB: readonly number[]): number {
    let sum = 0;
    for (let base = 0; base < this.mass.length; base += this.layer) {
      for (const a of groupA) for (const b of groupB) sum += this.mass[base + this.node(a, b)]!;
    }
    return sum;
  }

  /** Plays a round that begins with these hulls; returns the chance that it changes them, as a sum of positive terms. */
  leaveChance(a: number, b: number): number {
    const [A, B] = this.rounds;
    A.play(a, b);
    B.play(b, a);
    let leave = 0;
    for (let k = 0; k < this.model.round.length; k++) {
      const [stepA, stepB] = [A.steps[k]!, B.steps[k]!];
      leave += stepA.outside * (stepB.inside + stepB.outside) + stepA.inside * stepB.outside;
    }
    return leave;
  }

  /** Sends everything that arrived on its way, as the round just played says; returns the rounds begun with these hulls. */
  release(groupA: readonly number[], groupB: readonly number[], leave: number): number {
    const visits = (this.mass[this.node(groupA[0]!, groupB[0]!)]! + this.finishRound(groupA, groupB)) / leave;
    for (let k = 0; k < this.model.round.length; k++) this.send(k, visits);
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
   * What changed a hull, to where it goes on. Both sides change on their own as long as the hulls stay, so the mass inside
   * the group is a product all the time.
   */
  private send(k: number, visits: number): void {
    const { mass } = this;
    const { base } = this.target(k);
    const width = this.model.spaces[1].size;
    const A = this.rounds[0].steps[k]!;
    const { states, chances, changed, count } = this.rounds[1].steps[k]!;
    this.model.meter.spend(A.count * count);
    for (let i = 0; i < A.count; i++) {
      const row = base + A.states[i]! * width;
      const w = visits * A.chances[i]!;
      const sent = i < A.changed ? count : changed;
      for (let j = 0; j < sent; j++) mass[row + states[j]!] = mass[row + states[j]!]! + w * chances[j]!;
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
   * One step of the mass inside the group. All states of a group fire alike, so what happens to a side depends on its own
   * state only: the fire on B and the fire on A are applied one after the other, not as a product.
   */
  private fire(step: ModelStep, groupA: readonly number[], groupB: readonly number[], to: Target): void {
    for (const a of groupA) {
      this.fireOnB(step, a, groupB, to);
      if (this.row.count > 0) this.fireOnA(step, a, groupB[0]!, to);
    }
    [this.inside, this.after] = [this.after, this.inside];
  }

  /** Takes the mass of (a, all of B's group) to where the fire of A puts B. */
  private fireOnB(step: ModelStep, a: number, groupB: readonly number[], to: Target): void {
    const { pool, spaces } = this.model;
    const { row: onRow } = this;
    const { refreshed } = spaces[1];
    onRow.mapping = to.wraps ? refreshed : null;
    for (const b of groupB) {
      const node = this.node(a, b);
      const p = this.inside[node]!;
      if (p === 0) continue;
      this.inside[node] = 0;
      onRow.spread(pool, step.volleys[0] === null ? 0 : step.volleys[0].row(a, b), b, p);
    }
    onRow.pack(refreshed, groupB[0]!);
  }

  /** The same for the fire on A; B fires as before the step. */
  private fireOnA(step: ModelStep, a: number, homeB: number, to: Target): void {
    const { pool, meter } = this.model;
    const row = step.volleys[1] === null ? 0 : step.volleys[1].row(homeB, a);
    this.moveTo(a, a, pool.stay[row]!, to);
    const end = pool.start[row + 1]!;
    for (let i = pool.start[row]!; i < end; i++) this.moveTo(a, pool.to[i]!, pool.chance[i]!, to);
    meter.spend((1 + end - pool.start[row]!) * this.row.count);
  }

  private moveTo(a: number, nextA: number, chance: number, to: Target): void {
    const { mass, after, row } = this;
    const { refreshed } = this.model.spaces[0];
    const width = this.model.spaces[1].size;
    const { states, chances, changed, count } = row;
    const isHome = refreshed[nextA] === refreshed[a];
    // Digest 3.7: charges are full again at the start of every round.
    const base = to.base + (to.wraps ? refreshed[nextA]! : nextA) * width;
    const sent = isHome ? changed : count;
    for (let i = 0; i < sent; i++) mass[base + states[i]!] = mass[base + states[i]!]! + chance * chances[i]!;
    if (!isHome) return;
    for (let i = changed; i < count; i++) after[nextA * width + states[i]!] = after[nextA * width + states[i]!]! + chance * chances[i]!;
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
