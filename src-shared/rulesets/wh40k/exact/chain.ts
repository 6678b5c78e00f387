/**
 * The target chain (digest 4.5-4.7). The state is L, the wounds the unit has lost: one number is enough because a
 * wounded model must be finished first. One attack moves L by a banded matrix; a weapon group's mortal wounds wait in
 * a pool, the second index, and are applied when its normal damage is done. The loops allocate nothing.
 */
import type { Target } from '../rules/sequence.ts';

/** Where each model of a unit begins and ends on the scale of wounds lost. */
export interface Wall {
  readonly models: number;
  /** Total wounds; states are 0..wounds. */
  readonly wounds: number;
  /** model[L] = index of the model that takes the next wound at L (models at the end). */
  readonly model: Int16Array;
  /** rest[L] = wounds left on that model. */
  readonly rest: Int16Array;
  /** fallen[i] = L at which i models are gone. */
  readonly fallen: Int32Array;
}

export function wallOf(target: Pick<Target, 'models'>): Wall {
  const wounds = target.models.reduce((sum, m) => sum + m.wounds, 0);
  const model = new Int16Array(wounds + 1).fill(target.models.length);
  const rest = new Int16Array(wounds + 1);
  const fallen = new Int32Array(target.models.length + 1);
  let at = 0;
  target.models.forEach((m, i) => {
    for (let w = m.wounds; w > 0; w--, at++) {
      model[at] = i;
      rest[at] = w;
    }
    fallen[i + 1] = at;
  });
  return { models: target.models.length, wounds, model, rest, fallen };
}

/** One attack of a group against a target, ready to be applied any number of times. */
export interface Chain {
  readonly wall: Wall;
  /** Most wounds one attack can take off. */
  readonly band: number;
  /** Most mortal wounds one attack can add to the pool; 0 = no pool. */
  readonly mortals: number;
  /** The pool is cut here: more would not kill more. */
  readonly poolMax: number;
  /** Gathering form: gather[(dm * states + L) * (band + 1) + d] = P(the attack adds dm to the pool and moves L - d to L). */
  readonly gather: Float64Array;
  /** reaches[dm] = most wounds an attack that adds dm to the pool can take off. */
  readonly reaches: Int32Array;
  /** Scratch: one row of the pool. */
  readonly row: Float64Array;
  /** Every mortal wound of the pool hurts, so a pool as large as what is left is the end of the unit. */
  readonly deadly: boolean;
  /** Chance at L that one mortal wound of the pool hurts. */
  readonly mortalHurts: Float64Array;
}

/** Cells of a state vector of this chain: (wounds + 1) * (poolMax + 1), pool index fastest. */
export function vectorLength(chain: Chain): number {
  return (chain.wall.wounds + 1) * (chain.poolMax + 1);
}

/**
 * One attack, in place. `low` and `high` bound the states that have mass before it. Going down in L (and in the pool)
 * keeps every source unread until it is used.
 */
export function applyAttack(chain: Chain, v: Float64Array, low: number, high: number, pool: number): void {
  if (chain.poolMax === 0) applyPlain(chain, v, low, high);
  else applyPooled(chain, v, low, high, pool);
}

function applyPlain(chain: Chain, v: Float64Array, low: number, high: number): void {
  const { gather, band, wall } = chain;
  const width = band + 1;
  for (let to = Math.min(wall.wounds, high + band); to >= low; to--) {
    const reach = Math.min(band, to - low);
    let at = to * width;
    let sum = 0;
    for (let d = 0; d <= reach; d++, at++) sum += gather[at]! * v[to - d]!;
    v[to] = sum;
  }
}

function applyPooled(chain: Chain, v: Float64Array, low: number, high: number, pool: number): void {
  const { gather, band, wall, mortals, poolMax, deadly, reaches, row } = chain;
  const width = band + 1;
  const states = wall.wounds + 1;
  const cells = poolMax + 1;
  for (let to = Math.min(wall.wounds, high + band); to >= low; to--) {
    row.fill(0);
    for (let dm = 0; dm <= mortals; dm++) {
      const reach = Math.min(reaches[dm]!, to - low);
      const weights = (dm * states + to) * width;
      for (let d = 0; d <= reach; d++) {
        const weight = gather[weights + d]!;
        if (weight === 0) continue;
        const base = (to - d) * cells;
        const last = Math.min(pool, deadly ? wall.wounds - to + d : poolMax);
        for (let m = 0; m <= last; m++) row[m + dm] = row[m + dm]! + weight * v[base + m]!;
      }
    }
    // Where the pool is enough to kill what is left at `to`, larger pools are counted there, too.
    const cut = deadly ? Math.min(poolMax, wall.wounds - to) : poolMax;
    const top = Math.min(poolMax + mortals, pool + mortals);
    let over = 0;
    for (let m = cut; m <= top; m++) over += row[m]!;
    const base = to * cells;
    for (let m = 0; m < cut; m++) v[base + m] = row[m]!;
    v[base + cut] = over;
  }
}

/** Applies the pool: mortal wounds one by one, carrying on to the next model (digest 2.5). Horner's scheme over the pool. */
export function spendPool(chain: Chain, v: Float64Array, vAt: number, out: Float64Array, outAt: number): void {
  const { wall, poolMax, mortalHurts: hurts } = chain;
  const cells = poolMax + 1;
  for (let at = 0; at <= wall.wounds; at++) out[outAt + at] = 0;
  for (let m = poolMax; m >= 0; m--) {
    if (m < poolMax) {
      for (let at = wall.wounds; at > 0; at--) {
        const stay = at === wall.wounds ? 1 : 1 - hurts[at]!;
        out[outAt + at] = stay * out[outAt + at]! + hurts[at - 1]! * out[outAt + at - 1]!;
      }
      out[outAt] = (1 - hurts[0]!) * out[outAt]!;
    }
    for (let at = 0; at <= wall.wounds; at++) out[outAt + at] = out[outAt + at]! + v[vAt + at * cells + m]!;
  }
}
