/**
 * Rows of "k survivors attack a unit that has lost L": the law of its losses before morale (raw) and after (settled).
 * All k are computed in one walk: survivors share their first weapon groups, and within a group the law after n
 * attacks serves every number of weapons that makes n attacks.
 */
import type { Distribution } from '../../../stats/distribution.ts';
import type { Fighter } from '../engine/fighter.ts';
import { type Aimed, lawsOf } from '../engine/pairing.ts';
import { type BlastClass, blastClass } from '../rules/sequence.ts';
import { applyAttack, type Chain, spendPool, vectorLength } from './chain.ts';
import { buildChain } from './chain-build.ts';

export class Kernel {
  rawRows = new Float64Array(0);
  settledRows = new Float64Array(0);
  private done = new Uint8Array(0);
  private groups: readonly Aimed[] = [];
  private chains: Map<Aimed, Chain> = new Map();
  private models = 0;
  private states = 0;
  private target!: Fighter;
  private interleaved = false;
  /** Per depth: laws of L for each number of weapons of that group. */
  private levels: Float64Array[] = [];
  private vector = new Float64Array(0);
  private sums = new Float64Array(0);
  private counts: Distribution[] = [];

  /** `chains` is shared by all kernels of a pair: an action's groups often fire in another action, too. */
  open(groups: readonly Aimed[], attackers: number, target: Fighter, interleaved: boolean, chains: Map<Aimed, Chain>): void {
    this.groups = groups;
    this.chains = chains;
    this.models = attackers;
    this.target = target;
    this.states = target.wall.wounds + 1;
    this.interleaved = interleaved;
    const rows = (attackers + 1) * this.states;
    if (this.done.length < rows) this.done = new Uint8Array(rows);
    else this.done.fill(0, 0, rows);
  }

  /** Rows take memory only in actions that are played. */
  private makeRoom(): void {
    const cells = (this.models + 1) * this.states * this.states;
    if (this.rawRows.length >= cells) return;
    this.rawRows = new Float64Array(cells);
    this.settledRows = new Float64Array(cells);
  }

  /** Multiplications that all rows would take, roughly. */
  work(): number {
    let sum = 0;
    this.groups.forEach((group, depth) => {
      if (group.firing[this.models] === 0) return;
      const chain = this.chainOf(depth);
      const outcomes = chain.reaches.reduce((n, reach) => n + reach + 1, 0);
      sum += (this.mostAttacks(group) * this.states * this.states * (chain.poolMax + 1) * outcomes) / 4;
    });
    return sum;
  }

  private mostAttacks(group: Aimed): number {
    let most = 0;
    for (const blast of [0, 1, 2] as const) {
      const count = group.attacksLaw(blast, group.firing[this.models]!);
      most = Math.max(most, count.min + count.mass.length - 1);
    }
    return most;
  }

  /** Offset in `rawRows` of the law of losses when k models attack a unit that has lost L. */
  raw(k: number, lost: number): number {
    return this.row(k, lost) * this.states;
  }

  settled(k: number, lost: number): number {
    return this.row(k, lost) * this.states;
  }

  private row(k: number, lost: number): number {
    const row = k * this.states + lost;
    if (this.done[row] === 0) this.compute(lost, k);
    return row;
  }

  /** The full unit's row alone is all the first turn needs; the first other k brings the rest. */
  private compute(lost: number, k: number): void {
    this.makeRoom();
    const low = k === this.models ? k : 1;
    this.levels[0] ??= new Float64Array(0);
    this.grow(0, this.states);
    const start = this.levels[0]!;
    start.fill(0, 0, this.states);
    start[lost] = 1;
    this.walk(0, 0, lost, blastClass(this.target.alive[lost]!), low, this.models);
  }

  private grow(depth: number, cells: number): void {
    if ((this.levels[depth]?.length ?? 0) < cells) this.levels[depth] = new Float64Array(cells);
  }

  /** Weapon group `depth` fires on the law at levels[depth][at..] for all k of [low, high], which agree on the groups before. */
  private walk(depth: number, at: number, lost: number, blast: BlastClass, low: number, high: number): void {
    const group = this.groups[depth];
    if (group === undefined) {
      for (let k = low; k <= high; k++) this.store(k, lost, this.levels[depth]!, at);
      return;
    }
    const fewest = group.firing[low]!;
    const most = group.firing[high]!;
    this.grow(depth + 1, (most - fewest + 1) * this.states);
    this.fire(depth, at, lost, blast, fewest, most);
    for (let from = low; from <= high; ) {
      const weapons = group.firing[from]!;
      let to = from;
      while (to < high && group.firing[to + 1] === weapons) to++;
      this.walk(depth + 1, (weapons - fewest) * this.states, lost, blast, from, to);
      from = to + 1;
    }
  }

  /** levels[depth + 1] gets one law for each number of weapons from `fewest` to `most`. */
  private fire(depth: number, at: number, lost: number, blast: BlastClass, fewest: number, most: number): void {
    const group = this.groups[depth]!;
    const { states } = this;
    const before = this.levels[depth]!;
    const after = this.levels[depth + 1]!;
    if (most === 0) {
      for (let i = 0; i < states; i++) after[i] = before[at + i]!;
      return;
    }
    const chain = this.chainOf(depth);
    const length = vectorLength(chain);
    const kinds = most - fewest + 1;
    if (this.vector.length < length) this.vector = new Float64Array(length);
    if (this.sums.length < length * kinds) this.sums = new Float64Array(length * kinds);
    const { vector, sums } = this;
    const cells = chain.poolMax + 1;
    vector.fill(0, 0, length);
    sums.fill(0, 0, length * kinds);
    let high = lost;
    for (let i = lost; i < states; i++) {
      const p = before[at + i]!;
      vector[i * cells] = p;
      if (p > 0) high = i;
    }
    for (let kind = 0; kind < kinds; kind++) this.counts[kind] = group.attacksLaw(blast, fewest + kind);
    const fullest = this.counts[kinds - 1]!;
    const top = fullest.min + fullest.mass.length - 1;
    let pool = 0;
    for (let n = 0; n <= top; n++) {
      if (n > 0) {
        applyAttack(chain, vector, lost, high, pool);
        high = Math.min(states - 1, high + chain.band);
        pool = Math.min(chain.poolMax, pool + chain.mortals);
      }
      const end = (high + 1) * cells;
      for (let kind = 0; kind < kinds; kind++) {
        const count = this.counts[kind]!;
        const nth = n - count.min;
        if (nth < 0) break;
        if (nth >= count.mass.length) continue;
        const p = count.mass[nth]!;
        if (p === 0) continue;
        const base = kind * length;
        for (let i = lost * cells; i < end; i++) sums[base + i] = sums[base + i]! + p * vector[i]!;
      }
    }
    for (let kind = 0; kind < kinds; kind++) this.collect(chain, kind * length, after, kind * states);
  }

  private collect(chain: Chain, from: number, after: Float64Array, to: number): void {
    if (chain.poolMax === 0) for (let i = 0; i < this.states; i++) after[to + i] = this.sums[from + i]!;
    else spendPool(chain, this.sums, from, after, to);
  }

  private chainOf(depth: number): Chain {
    const group = this.groups[depth]!;
    let chain = this.chains.get(group);
    if (chain === undefined) {
      chain = buildChain(group.attack, group.target, this.target.wall, lawsOf(group).attack, this.mostAttacks(group), this.interleaved);
      this.chains.set(group, chain);
    }
    return chain;
  }

  /** Writes a raw row, and the same after the target's morale. */
  private store(k: number, lost: number, law: Float64Array, at: number): void {
    const { states, rawRows, settledRows, target } = this;
    const row = k * states + lost;
    const base = row * states;
    this.done[row] = 1;
    for (let i = 0; i < states; i++) {
      rawRows[base + i] = law[at + i]!;
      settledRows[base + i] = law[at + i]!;
    }
    if (target.nerve.steady) return;
    const { fails, flight } = target.nerve;
    const width = target.wall.models + 1;
    const before = target.alive[lost]!;
    for (let i = lost; i < states - 1; i++) {
      const left = target.alive[i]!;
      const failing = rawRows[base + i]! * fails[(before - left) * width + left]!;
      if (failing === 0) continue;
      settledRows[base + i] = settledRows[base + i]! - failing;
      const fleeing = flight[left]!;
      for (let fled = 1; fled <= left; fled++) {
        const to = base + target.wall.fallen[target.wall.models - left + fled]!;
        settledRows[to] = settledRows[to]! + failing * fleeing[fled]!;
      }
    }
  }
}
