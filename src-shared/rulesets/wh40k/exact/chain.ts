/**
 * The target chain (digest 4.5-4.7). The state is L, the wounds the unit has lost: one number is enough because a
 * wounded model must be finished first. One attack moves L by a banded matrix; a weapon group's mortal wounds wait in
 * a pool, the second index, and are applied when its normal damage is done. The loops allocate nothing.
 */
import type { WoundTrack } from '../rules/wound-track.ts';

/** One attack of a group against a target, ready to be applied any number of times. */
export interface Chain {
  readonly track: WoundTrack;
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
  /** The pool holds devastating attacks, each of which moves L like this; null for mortal wounds. */
  readonly devastating: Step | null;
}

/** A banded matrix: rows[L * (band + 1) + d] = P(L moves to L + d). */
export interface Step {
  readonly band: number;
  readonly rows: Float64Array;
}

/** Cells of a state vector of this chain: (wounds + 1) * (poolMax + 1), pool index fastest. */
export function vectorLength(chain: Chain): number {
  return (chain.track.wounds + 1) * (chain.poolMax + 1);
}

/** The part of a state vector that holds mass: `low` to `high` wounds lost, up to `pool` mortal wounds waiting. */
export interface Support {
  readonly low: number;
  high: number;
  pool: number;
}

/** One attack, in place; `support` grows with it. Going down in L (and in the pool) keeps every source unread until it is used. */
export function applyAttack(chain: Chain, v: Float64Array, support: Support): void {
  if (chain.poolMax === 0) applyPlain(chain, v, support);
  else applyPooled(chain, v, support);
  support.high = Math.min(chain.track.wounds, support.high + chain.band);
  support.pool = Math.min(chain.poolMax, support.pool + chain.mortals);
}

function applyPlain(chain: Chain, v: Float64Array, { low, high }: Support): void {
  const { gather, band, track } = chain;
  const width = band + 1;
  for (let to = Math.min(track.wounds, high + band); to >= low; to--) {
    const reach = Math.min(band, to - low);
    let at = to * width;
    let sum = 0;
    for (let d = 0; d <= reach; d++, at++) sum += gather[at]! * v[to - d]!;
    v[to] = sum;
  }
}

function applyPooled(chain: Chain, v: Float64Array, { low, high, pool }: Support): void {
  const { gather, band, track, mortals, poolMax, deadly, reaches, row } = chain;
  const width = band + 1;
  const states = track.wounds + 1;
  const cells = poolMax + 1;
  for (let to = Math.min(track.wounds, high + band); to >= low; to--) {
    row.fill(0);
    for (let dm = 0; dm <= mortals; dm++) {
      const reach = Math.min(reaches[dm]!, to - low);
      const weights = (dm * states + to) * width;
      for (let d = 0; d <= reach; d++) {
        const weight = gather[weights + d]!;
        if (weight === 0) continue;
        const base = (to - d) * cells;
        const last = Math.min(pool, deadly ? track.wounds - to + d : poolMax);
        for (let m = 0; m <= last; m++) row[m + dm] = row[m + dm]! + weight * v[base + m]!;
      }
    }
    // Where the pool is enough to kill what is left at `to`, larger pools are counted there, too.
    const cut = deadly ? Math.min(poolMax, track.wounds - to) : poolMax;
    const top = Math.min(poolMax + mortals, pool + mortals);
    let over = 0;
    for (let m = cut; m <= top; m++) over += row[m]!;
    const base = to * cells;
    for (let m = 0; m < cut; m++) v[base + m] = row[m]!;
    v[base + cut] = over;
  }
}

/** Applies the pool: mortal wounds or devastating attacks one by one. Horner's scheme over the pool. */
export function spendPool(chain: Chain, v: Float64Array, out: Float64Array): void {
  const { track, poolMax, devastating } = chain;
  const cells = poolMax + 1;
  for (let at = 0; at <= track.wounds; at++) out[at] = 0;
  for (let m = poolMax; m >= 0; m--) {
    if (m < poolMax) {
      if (devastating === null) spendMortal(chain, out);
      else spendDevastating(devastating, track.wounds, out);
    }
    for (let at = 0; at <= track.wounds; at++) out[at] = out[at]! + v[at * cells + m]!;
  }
}

/** One mortal wound, carrying on to the next model (digest 2.5). */
function spendMortal({ track, mortalHurts: hurts }: Chain, out: Float64Array): void {
  for (let at = track.wounds; at > 0; at--) {
    const stay = at === track.wounds ? 1 : 1 - hurts[at]!;
    out[at] = stay * out[at]! + hurts[at - 1]! * out[at - 1]!;
  }
  out[0] = (1 - hurts[0]!) * out[0]!;
}

/** One devastating attack. Going down in L keeps every source unread until it is used. */
function spendDevastating({ band, rows }: Step, wounds: number, out: Float64Array): void {
  const width = band + 1;
  for (let at = wounds; at >= 0; at--) {
    let sum = 0;
    for (let d = 0; d <= Math.min(band, at); d++) sum += rows[(at - d) * width + d]! * out[at - d]!;
    out[at] = sum;
  }
}
