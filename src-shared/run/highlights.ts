/**
 * The pairs of a run worth watching. Each kind keeps its best few by a total order, so the best of the whole run is
 * the best of the tiles' bests, whichever tile came first.
 */
import type { RunSeed } from '../dice/rng.ts';

export type HighlightKind = 'close' | 'upset' | 'sweep' | 'sample';
export const HIGHLIGHT_KINDS: readonly HighlightKind[] = ['close', 'upset', 'sweep', 'sample'];

/** Lower `order` first, then lower `dice`, then the address. */
export interface HighlightPair {
  readonly a: number;
  readonly b: number;
  readonly order: number;
  /** Hash of the address: spreads ties over the field. */
  readonly dice: number;
  readonly winsA: number;
  readonly draws: number;
  readonly n: number;
  readonly trial: number;
}

export type HighlightLists = { readonly [K in HighlightKind]: HighlightPair[] };

export const KEPT_PER_KIND: Readonly<Record<HighlightKind, number>> = { close: 200, upset: 200, sweep: 200, sample: 400 };
/** Specification 5.1: 0.1 % of all matches. */
export const SAMPLE_SHARE = 0.001;

export function newHighlights(): HighlightLists {
  return { close: [], upset: [], sweep: [], sample: [] };
}

export function before(x: HighlightPair, y: HighlightPair): boolean {
  if (x.order !== y.order) return x.order < y.order;
  if (x.dice !== y.dice) return x.dice < y.dice;
  return x.a !== y.a ? x.a < y.a : x.b < y.b;
}

/** Would a pair still get in? Asked before it is built. */
export function hasRoom(lists: HighlightLists, kind: HighlightKind, order: number, dice: number): boolean {
  const list = lists[kind];
  if (list.length < KEPT_PER_KIND[kind]) return true;
  const last = list[list.length - 1] as HighlightPair;
  return order < last.order || (order === last.order && dice <= last.dice);
}

export function keep(lists: HighlightLists, kind: HighlightKind, pair: HighlightPair): void {
  const list = lists[kind];
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (before(list[mid] as HighlightPair, pair)) lo = mid + 1;
    else hi = mid;
  }
  if (lo >= KEPT_PER_KIND[kind]) return;
  list.splice(lo, 0, pair);
  if (list.length > KEPT_PER_KIND[kind]) list.pop();
}

export function mergeHighlights(into: HighlightLists, from: HighlightLists): boolean {
  let changed = false;
  for (const kind of HIGHLIGHT_KINDS) {
    for (const pair of from[kind]) {
      if (!hasRoom(into, kind, pair.order, pair.dice)) break;
      keep(into, kind, pair);
      changed = true;
    }
  }
  return changed;
}

/** Uniform on 0..2^32-1, a function of the address alone. */
export function addressDice(seed: RunSeed, a: number, b: number): number {
  let h = seed.lo ^ Math.imul(a + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca77);
  h ^= seed.hi + Math.imul(b + 1, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x165667b1);
  return (h ^ (h >>> 15)) >>> 0;
}
