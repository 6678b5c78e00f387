/** One round of a battle with rifts or retreats: a step of fire on pairs of states, and what leaves a group of states with the same hulls. */
import { type Joint, type JointStep, SideChanges } from './joint-model.ts';
import type { Model } from './model.ts';
import type { Phase } from './phases.ts';

/** A list of (node, chance) that grows. */
class NodeList {
  count = 0;
  node = new Int32Array(256);
  chance = new Float64Array(256);

  add(node: number, chance: number): void {
    if (this.count === this.node.length) {
      const node = new Int32Array(this.count * 2);
      const chances = new Float64Array(this.count * 2);
      node.set(this.node);
      chances.set(this.chance);
      this.node = node;
      this.chance = chances;
    }
    this.node[this.count] = node;
    this.chance[this.count++] = chance;
  }

  clear(): void {
    this.count = 0;
  }
}

/** Mass by node, with the nodes that have any. */
class NodeMass {
  readonly of: Float64Array;
  readonly nodes: Int32Array;
  count = 0;

  constructor(size: number) {
    this.of = new Float64Array(size);
    this.nodes = new Int32Array(size);
  }

  add(node: number, p: number): void {
    if (p === 0) return;
    if (this.of[node] === 0) this.nodes[this.count++] = node;
    this.of[node] = this.of[node]! + p;
  }

  /** Calls `visit` with every entry and is empty then. */
  drain(visit: (node: number, p: number) => void): void {
    const { count } = this;
    this.count = 0;
    for (let i = 0; i < count; i++) {
      const node = this.nodes[i]!;
      const p = this.of[node]!;
      this.of[node] = 0;
      visit(node, p);
    }
  }
}

export class JointRound {
  readonly layer: number;
  private readonly model: Model;
  private readonly joint: Joint;
  private readonly width: number;
  private readonly changes: readonly [SideChanges, SideChanges];
  /** By phase, step x layer: mass that comes into the middle of a round. */
  private readonly middles = new Map<number, Float64Array>();
  /** By step: what `gather` found for the group. */
  private readonly gathered: readonly NodeMass[];
  private inside: NodeMass;
  private after: NodeMass;
  private readonly outcomes = new NodeList();
  /** What left the group: by step it goes on with; the last one is the end of the round. */
  private readonly out: readonly NodeList[];

  constructor(model: Model, joint: Joint) {
    const [A, B] = model.spaces;
    this.model = model;
    this.joint = joint;
    this.width = B.size;
    this.layer = A.size * B.size;
    this.changes = [new SideChanges(A), new SideChanges(B)];
    this.gathered = joint.round.map(() => new NodeMass(this.layer));
    this.inside = new NodeMass(this.layer);
    this.after = new NodeMass(this.layer);
    this.out = Array.from({ length: joint.round.length + 1 }, () => new NodeList());
  }

  node(a: number, b: number): number {
    return a * this.width + b;
  }

  /** The distribution after the missile phase, charges restored for round 1. */
  missiles(): Float64Array {
    const [A, B] = this.model.spaces;
    let mass = new Float64Array(this.layer);
    mass[this.node(A.start, B.start)] = 1;
    for (const step of this.joint.missiles) mass = this.fireAt(step, [false, false], mass);
    return this.refreshed(mass);
  }

  /** A whole round of a distribution; returns it at the start of the next round. */
  play(phase: Phase, start: Float64Array): Float64Array {
    let mass: Float64Array = start;
    this.joint.round.forEach((step, k) => {
      mass = this.fireAt(step, phase.isSilent, this.withdrawn(phase, k, mass));
    });
    return this.refreshed(this.withdrawn(phase, this.joint.round.length, mass));
  }

  /** Step x layer: what came into the middle of this phase's rounds from other groups. */
  entered({ id }: Phase): Float64Array {
    const found = this.middles.get(id) ?? new Float64Array(this.joint.round.length * this.layer);
    this.middles.set(id, found);
    return found;
  }

  forget({ id }: Phase): void {
    this.middles.delete(id);
  }

  /** Takes what entered the group; false where nothing did. */
  gather(entered: Float64Array, groupA: readonly number[], groupB: readonly number[]): boolean {
    let isAny = false;
    for (let k = 0; k < this.gathered.length; k++) {
      for (const a of groupA) {
        for (const b of groupB) {
          const p = entered[k * this.layer + this.node(a, b)]!;
          if (p === 0) continue;
          isAny = true;
          this.gathered[k]!.add(this.node(a, b), p);
        }
      }
    }
    return isAny;
  }

  takeGathered(): number {
    let sum = 0;
    for (const mass of this.gathered) {
      mass.drain((_, p) => {
        sum += p;
      });
    }
    return sum;
  }

  /** Plays on what was gathered; returns what starts the next round with the same hulls. */
  finish(phase: Phase, a: number, b: number): number {
    return this.playGroup(phase, a, b, (k) => this.gathered[k]!.drain((node, p) => this.inside.add(node, p)));
  }

  /** Plays a round that begins with full charges, once; returns the chance that it changes a hull. What left waits for `deliver`. */
  playOnce(phase: Phase, a: number, b: number): number {
    this.inside.add(this.node(a, b), 1);
    this.playGroup(phase, a, b, () => undefined);
    let leave = 0;
    for (const { chance, count } of this.out) for (let i = 0; i < count; i++) leave += chance[i]!;
    return leave;
  }

  /** Sends what left the group on its way; the start of the next round belongs to the next phase. */
  deliver(phase: Phase, weight: number, nextStart: Float64Array): void {
    const middle = this.entered(phase);
    const last = this.out.length - 1;
    this.out.forEach((list, k) => {
      const into = k === last ? nextStart : middle;
      const base = k === last ? 0 : k * this.layer;
      for (let i = 0; i < list.count; i++) {
        const at = base + list.node[i]!;
        into[at] = into[at]! + weight * list.chance[i]!;
      }
      list.clear();
    });
  }

  discard(): void {
    for (const list of this.out) list.clear();
  }

  /** Returns what comes through the round with the same hulls. Where a phase goes on to another one, that waits for `deliver`, too. */
  private playGroup(phase: Phase, a: number, b: number, enter: (k: number) => void): number {
    const { round } = this.joint;
    for (let k = 0; k < round.length; k++) {
      enter(k);
      this.inside.drain((node, p) => this.step(phase, k, { node, p, a, b }));
      [this.inside, this.after] = [this.after, this.inside];
    }
    let stayed = 0;
    this.inside.drain((node, p) => {
      const end = this.endOfRound(phase, node);
      if (phase.isStable && end === this.node(a, b)) stayed += p;
      else this.out[round.length]!.add(end, p);
    });
    return stayed;
  }

  private step(phase: Phase, k: number, { node, p, a, b }: { node: number; p: number; a: number; b: number }): void {
    const [A, B] = this.model.spaces;
    const { round } = this.joint;
    const now = this.leaving(phase, k, node);
    if (now !== node) {
      this.out[k]!.add(now, p);
      return;
    }
    this.fire(round[k]!, phase.isSilent, node);
    const { outcomes } = this;
    for (let i = 0; i < outcomes.count; i++) {
      const next = outcomes.node[i]!;
      const w = p * outcomes.chance[i]!;
      const isHome = A.refreshed[Math.floor(next / this.width)] === a && B.refreshed[next % this.width] === b;
      if (isHome) this.after.add(next, w);
      else if (k + 1 < round.length) this.out[k + 1]!.add(next, w);
      else this.out[round.length]!.add(this.endOfRound(phase, next), w);
    }
  }

  /** The last ships leave, and charges are full again. */
  private endOfRound(phase: Phase, node: number): number {
    const [A, B] = this.model.spaces;
    const now = this.leaving(phase, this.joint.round.length, node);
    return this.node(A.refreshed[Math.floor(now / this.width)]!, B.refreshed[now % this.width]!);
  }

  /** The node without the ships that leave at this step. Who is alone in the sector stays. */
  private leaving({ isLeaving }: Phase, k: number, node: number): number {
    if (!isLeaving[0] && !isLeaving[1]) return node;
    const [A, B] = this.model.spaces;
    const a = Math.floor(node / this.width);
    const b = node % this.width;
    if (A.hull[a] === 0 || B.hull[b] === 0) return node;
    return this.node(isLeaving[0] ? this.changes[0].withdrawn(a, k) : a, isLeaving[1] ? this.changes[1].withdrawn(b, k) : b);
  }

  private withdrawn(phase: Phase, k: number, mass: Float64Array): Float64Array {
    if (!phase.isLeaving[0] && !phase.isLeaving[1]) return mass;
    return this.moved(mass, (node) => this.leaving(phase, k, node));
  }

  private refreshed(mass: Float64Array): Float64Array<ArrayBuffer> {
    const [A, B] = this.model.spaces;
    return this.moved(mass, (node) => this.node(A.refreshed[Math.floor(node / this.width)]!, B.refreshed[node % this.width]!));
  }

  private moved(mass: Float64Array, to: (node: number) => number): Float64Array<ArrayBuffer> {
    const after = new Float64Array(mass.length);
    for (let node = 0; node < mass.length; node++) {
      if (mass[node] === 0) continue;
      const at = to(node);
      after[at] = after[at]! + mass[node]!;
    }
    return after;
  }

  /** One step of a whole distribution; where one side is gone, nothing more happens. */
  private fireAt(step: JointStep, isSilent: readonly [boolean, boolean], before: Float64Array): Float64Array<ArrayBuffer> {
    const [A, B] = this.model.spaces;
    const after = new Float64Array(this.layer);
    for (let node = 0; node < before.length; node++) {
      const p = before[node]!;
      if (p === 0) continue;
      if (A.hull[Math.floor(node / this.width)] === 0 || B.hull[node % this.width] === 0) {
        after[node] = after[node]! + p;
        continue;
      }
      this.fire(step, isSilent, node);
      for (let i = 0; i < this.outcomes.count; i++) {
        const at = this.outcomes.node[i]!;
        after[at] = after[at]! + p * this.outcomes.chance[i]!;
      }
    }
    return after;
  }

  /** All that one step makes of a pair of states, into `outcomes`. */
  private fire(step: JointStep, isSilent: readonly [boolean, boolean], node: number): void {
    const a = Math.floor(node / this.width);
    const b = node % this.width;
    const fireOf = (side: 0 | 1) => (isSilent[side] ? step[side].staying : step[side].all);
    const onB = fireOf(0)?.rows(a, b) ?? NO_FIRE;
    const onA = fireOf(1)?.rows(b, a) ?? NO_FIRE;
    this.outcomes.clear();
    for (let ownA = 0; ownA < onB.length; ownA++) {
      for (let ownB = 0; ownB < onA.length; ownB++) this.spread({ a, b, rowA: onA[ownB]!, rowB: onB[ownA]!, ownA, ownB });
    }
    this.model.meter.spend(OUTCOME_WORK * this.outcomes.count);
  }

  /** The product of two rows; each side then takes the points of its own rift dice. */
  private spread({ a, b, rowA, rowB, ownA, ownB }: Spread): void {
    const { start, to, chance, stay } = this.model.pool;
    const { outcomes, changes } = this;
    for (let i = start[rowA]! - 1; i < start[rowA + 1]!; i++) {
      // One before the row's changes: the state stays as it is.
      const isStillA = i < start[rowA]!;
      const p = isStillA ? stay[rowA]! : chance[i]!;
      if (p === 0) continue;
      const base = changes[0].afterBacklash(isStillA ? a : to[i]!, ownA) * this.width;
      if (stay[rowB]! > 0) outcomes.add(base + changes[1].afterBacklash(b, ownB), p * stay[rowB]!);
      for (let j = start[rowB]!; j < start[rowB + 1]!; j++) {
        outcomes.add(base + changes[1].afterBacklash(to[j]!, ownB), p * chance[j]!);
      }
    }
  }
}

interface Spread {
  readonly a: number;
  readonly b: number;
  /** Rows of the pool: the changes of A and of B. */
  readonly rowA: number;
  readonly rowB: number;
  /** Points of their own rift dice. */
  readonly ownA: number;
  readonly ownB: number;
}

/** One outcome costs about as much as so many multiplications. */
const OUTCOME_WORK = 4;
/** Row 0 of the pool: no one fires. */
const NO_FIRE: ArrayLike<number> = [0];
