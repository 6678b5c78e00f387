/**
 * Rows of "k survivors attack a unit that has lost L": the distribution of its losses before morale (raw) and after
 * (settled). All k are computed in one walk: survivors share their first weapon groups, and within a group the
 * distribution after n attacks serves every number of weapons that makes n attacks.
 */
import type { Distribution } from '../../../stats/distribution.ts';
import { type Aimed, pmfsOf } from '../ai/pairing.ts';
import type { Fighter } from '../rules/fighter.ts';
import { blastStep } from '../rules/sequence.ts';
import { applyAttack, type Chain, type Support, spendPool, vectorLength } from './chain.ts';
import { buildChain } from './chain-build.ts';

export interface KernelParts {
  readonly groups: readonly Aimed[];
  /** Models of the attacking unit at full strength. */
  readonly attackers: number;
  readonly target: Fighter;
  readonly interleaved: boolean;
  /** Shared by all kernels of a pair: an action's groups often fire in another action, too. */
  readonly chains: Map<Aimed, Chain>;
  readonly scratch: KernelScratch;
}

/** Working memory that the kernels of a thread share; they compute one after the other. */
export class KernelScratch {
  /** Per depth: distributions of L for each number of weapons of that group. */
  readonly levels: Float64Array[] = [];
  vector = new Float64Array(0);
  sums = new Float64Array(0);
  readonly counts: Distribution[] = [];
}

/** What the rows are computed from. */
type KernelSource = Pick<KernelParts, 'groups' | 'target' | 'chains'>;

export class Kernel {
  rawRows = new Float64Array(0);
  settledRows = new Float64Array(0);
  private readonly done: Uint8Array;
  private source: KernelSource | null;
  private readonly models: number;
  private readonly states: number;
  private readonly interleaved: boolean;
  private readonly scratch: KernelScratch;
  /** The walk under way: wounds lost when it began, and the models of the target then. */
  private lost = 0;
  private targetModels = 0;
  /** For each depth: the next group adds to the same pool of devastating attacks. */
  private readonly carries: readonly boolean[];
  private workOfAll: number | null = null;

  constructor(parts: KernelParts) {
    const { groups, attackers, target, interleaved, scratch } = parts;
    this.source = parts;
    this.models = attackers;
    this.states = target.track.wounds + 1;
    this.interleaved = interleaved;
    this.scratch = scratch;
    this.carries = groups.map((group, i) => sharesPool(group, groups[i + 1]));
    this.done = new Uint8Array((attackers + 1) * this.states);
  }

  /** Bytes that stay once it is released. */
  get bytes(): number {
    const settled = this.settledRows === this.rawRows ? 0 : this.settledRows.byteLength;
    return this.rawRows.byteLength + settled + this.done.byteLength;
  }

  /** For another pair with the same attacks and the same target: rows still missing are computed from it. */
  use(source: KernelSource): void {
    this.source = source;
  }

  /** After a pair: keeps the rows, not the matrices they were computed with. */
  release(): void {
    this.source = null;
  }

  private get groups(): readonly Aimed[] {
    return this.source!.groups;
  }

  private get target(): Fighter {
    return this.source!.target;
  }

  /** Rows take memory only in actions that are played. */
  private growRows(): void {
    if (this.rawRows.length > 0) return;
    this.rawRows = new Float64Array((this.models + 1) * this.states * this.states);
    this.settledRows = this.target.morale.steady ? this.rawRows : new Float64Array(this.rawRows.length);
  }

  /** Multiplications that all rows would take, roughly. */
  work(): number {
    this.workOfAll ??= this.estimateWork();
    return this.workOfAll;
  }

  private estimateWork(): number {
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
    const count = group.attacksPmf(blastStep(group.attack, this.target.track.models), group.firing[this.models]!);
    return count.min + count.mass.length - 1;
  }

  /** Offset in `rawRows` of the distribution of losses when k models attack a unit that has lost L. */
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
    this.growRows();
    const low = k === this.models ? k : 1;
    this.grow(0, this.states);
    const start = this.scratch.levels[0]!;
    start.fill(0, 0, this.states);
    start[lost] = 1;
    this.lost = lost;
    this.targetModels = this.target.alive[lost]!;
    this.walk(0, 0, low, this.models);
  }

  private grow(depth: number, cells: number): void {
    const { levels } = this.scratch;
    if ((levels[depth]?.length ?? 0) < cells) levels[depth] = new Float64Array(cells);
  }

  /** Weapon group `depth` fires on the distribution at levels[depth][at..] for all k of [low, high], which agree on the groups before. */
  private walk(depth: number, at: number, low: number, high: number): void {
    const group = this.groups[depth];
    if (group === undefined) {
      for (let k = low; k <= high; k++) this.store(k, this.scratch.levels[depth]!, at);
      return;
    }
    const fewest = group.firing[low]!;
    const most = group.firing[high]!;
    const cells = this.states * this.carriedCells(depth);
    this.grow(depth + 1, (most - fewest + 1) * cells);
    this.fire(depth, at, fewest, most);
    for (let from = low; from <= high; ) {
      const weapons = group.firing[from]!;
      let to = from;
      while (to < high && group.firing[to + 1] === weapons) to++;
      this.walk(depth + 1, (weapons - fewest) * cells, from, to);
      from = to + 1;
    }
  }

  /** Cells per state after the group at `depth`: more than one while devastating attacks wait. */
  private carriedCells(depth: number): number {
    return this.carries[depth] === true ? this.chainOf(depth).poolMax + 1 : 1;
  }

  /** levels[depth + 1] gets one distribution for each number of weapons from `fewest` to `most`. */
  private fire(depth: number, at: number, fewest: number, most: number): void {
    const { states } = this;
    const { levels, counts } = this.scratch;
    const after = levels[depth + 1]!;
    const waiting = this.carriedCells(depth - 1) > 1;
    const carries = this.carries[depth]!;
    if (most === 0 && !waiting && !carries) {
      const before = levels[depth]!;
      for (let i = 0; i < states; i++) after[i] = before[at + i]!;
      return;
    }
    const group = this.groups[depth]!;
    const chain = this.chainOf(depth);
    const kinds = most - fewest + 1;
    const support = this.load(chain, levels[depth]!, at, waiting);
    const step = blastStep(group.attack, this.targetModels);
    for (let kind = 0; kind < kinds; kind++) counts[kind] = group.attacksPmf(step, fewest + kind);
    this.sumOverAttacks(chain, kinds, support);
    const length = vectorLength(chain);
    for (let kind = 0; kind < kinds; kind++) {
      if (carries) after.set(this.scratch.sums.subarray(kind * length, (kind + 1) * length), kind * length);
      else this.collect(chain, kind * length, after.subarray(kind * states, (kind + 1) * states));
    }
  }

  /** The distribution before the group fires as the chain's state vector; its pool is empty unless attacks are `waiting`. */
  private load(chain: Chain, before: Float64Array, at: number, waiting: boolean): Support {
    const { lost, states } = this;
    const length = vectorLength(chain);
    if (this.scratch.vector.length < length) this.scratch.vector = new Float64Array(length);
    const { vector } = this.scratch;
    const cells = chain.poolMax + 1;
    if (waiting) {
      for (let i = 0; i < length; i++) vector[i] = before[at + i]!;
      return { low: lost, high: states - 1, pool: chain.poolMax };
    }
    vector.fill(0, 0, length);
    let high = lost;
    for (let i = lost; i < states; i++) {
      const p = before[at + i]!;
      vector[i * cells] = p;
      if (p > 0) high = i;
    }
    return { low: lost, high, pool: 0 };
  }

  /** sums[kind] = the mixture over the number of attacks that this many weapons make. */
  private sumOverAttacks(chain: Chain, kinds: number, support: Support): void {
    const length = vectorLength(chain);
    if (this.scratch.sums.length < length * kinds) this.scratch.sums = new Float64Array(length * kinds);
    const { vector, sums, counts } = this.scratch;
    const cells = chain.poolMax + 1;
    const from = this.lost * cells;
    sums.fill(0, 0, length * kinds);
    const fullest = counts[kinds - 1]!;
    const top = fullest.min + fullest.mass.length - 1;
    for (let n = 0; n <= top; n++) {
      if (n > 0) applyAttack(chain, vector, support);
      const end = (support.high + 1) * cells;
      for (let kind = 0; kind < kinds; kind++) {
        const count = counts[kind]!;
        const nth = n - count.min;
        if (nth < 0) break;
        if (nth >= count.mass.length) continue;
        const p = count.mass[nth]!;
        if (p === 0) continue;
        const base = kind * length;
        for (let i = from; i < end; i++) sums[base + i] = sums[base + i]! + p * vector[i]!;
      }
    }
  }

  /** Spends the pool of the sums at `from`. */
  private collect(chain: Chain, from: number, after: Float64Array): void {
    const { sums } = this.scratch;
    if (chain.poolMax === 0) for (let i = 0; i < this.states; i++) after[i] = sums[from + i]!;
    else spendPool(chain, sums.subarray(from), after);
  }

  private chainOf(depth: number): Chain {
    const group = this.groups[depth]!;
    const { chains } = this.source!;
    let chain = chains.get(group);
    if (chain === undefined) {
      chain = buildChain({
        group: group.attack,
        target: group.target,
        track: this.target.track,
        attack: pmfsOf(group).attack,
        attacksMax: this.mostAttacks(group),
        interleaved: this.interleaved,
        waitingMax: this.mostWaiting(group),
      });
      chains.set(group, chain);
    }
    return chain;
  }

  /** Devastating attacks of all groups that share this one's pool. */
  private mostWaiting(group: Aimed): number {
    const sharing = this.groups.filter((other) => other.attack.melee === group.attack.melee && other.attack.devastating !== null);
    return sharing.reduce((sum, other) => sum + this.mostAttacks(other) * pmfsOf(other).attack.mortals, 0);
  }

  /** Writes a raw row, and the same after the target's morale. */
  private store(k: number, pmf: Float64Array, at: number): void {
    const { states, rawRows, settledRows, target, lost } = this;
    const row = k * states + lost;
    const base = row * states;
    this.done[row] = 1;
    for (let i = 0; i < states; i++) rawRows[base + i] = pmf[at + i]!;
    if (target.morale.steady) return;
    for (let i = 0; i < states; i++) settledRows[base + i] = pmf[at + i]!;
    const { fails, flight } = target.morale;
    const width = target.track.models + 1;
    const before = target.alive[lost]!;
    for (let i = lost; i < states - 1; i++) {
      const left = target.alive[i]!;
      const failing = rawRows[base + i]! * fails[(before - left) * width + left]!;
      if (failing === 0) continue;
      settledRows[base + i] = settledRows[base + i]! - failing;
      const fleeing = flight[left]!;
      for (let fled = 1; fled <= left; fled++) {
        const to = base + target.track.fallen[target.track.models - left + fled]!;
        settledRows[to] = settledRows[to]! + failing * fleeing[fled]!;
      }
    }
  }
}

/** Devastating attacks wait for the end of the phase, so groups of one phase fill one pool. */
function sharesPool(group: Aimed, next: Aimed | undefined): boolean {
  return (
    next !== undefined && group.attack.devastating !== null && next.attack.devastating !== null && next.attack.melee === group.attack.melee
  );
}
