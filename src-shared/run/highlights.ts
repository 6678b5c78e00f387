/**
 * The pairs of a run worth watching. Each kind keeps its best few by a total order, so the best of the whole run are
 * the best of the tiles' best, whichever tile came first.
 */

import { HIGHLIGHT_KINDS, type HighlightKind } from '../api/highlight-kinds.ts';
import type { RunSeed } from '../random/rng.ts';
import { countLeading } from '../stats/sorted.ts';

/** Disk space for the replays of highlights, unless the user sets another limit. */
export const DEFAULT_REPLAY_MEGABYTES = 200;
/** Replays of one kind that a run keeps, unless the user sets another limit. */
export const DEFAULT_REPLAYS_PER_KIND = 40;

/** Lower `order` first, then lower `dice`, then the address. Stored as JSON. */
export interface HighlightPair {
  readonly a: number;
  readonly b: number;
  readonly order: number;
  /** Hash of the address, which spreads ties over the field. */
  readonly dice: number;
  readonly winsA: number;
  readonly draws: number;
  readonly n: number;
  readonly trial: number;
  /** Present where wins and draws are those of exact odds. */
  readonly exact?: true;
}

export type HighlightLists = { readonly [K in HighlightKind]: HighlightPair[] };

export const KEPT_PER_KIND: Readonly<Record<HighlightKind, number>> = {
  close: 200,
  upset: 200,
  sweep: 200,
  drawn: 200,
  swing: 200,
  sample: 400,
};
/**
 * Specification 5.1: from 45 to 55 %, a draw counting half. In whole numbers, because 0.55 - 0.5 is more than 0.05 in
 * floating point: the pair would be close from one side and not from the other.
 */
export function isClose(winsA: number, draws: number, n: number): boolean {
  return 10 * Math.abs(2 * winsA + draws - n) <= n;
}

/** Specification 5.1: the cheaper side of an upset costs more than a tenth less. */
export const CHEAPER = 0.9;

/** How big an upset it is that the cheaper side wins at this rate: lower is bigger, Infinity is none. */
export function upsetOrder(cheap: number, dear: number, rate: number): number {
  return cheap > 0 && cheap < CHEAPER * dear && rate > 0.5 ? (cheap / dear - 1) * (2 * rate - 1) : Number.POSITIVE_INFINITY;
}

/** The same for a pair played from either slot. */
export function pairKey(a: number, b: number): string {
  return a < b ? `${a}/${b}` : `${b}/${a}`;
}

/** Specification 5.1: 0.1 % of all matches. */
export const SAMPLE_SHARE = 0.001;

export function newHighlights(): HighlightLists {
  return { close: [], upset: [], sweep: [], drawn: [], swing: [], sample: [] };
}

function before(x: HighlightPair, y: HighlightPair): boolean {
  if (x.order !== y.order) return x.order < y.order;
  if (x.dice !== y.dice) return x.dice < y.dice;
  return x.a !== y.a ? x.a < y.a : x.b < y.b;
}

/**
 * Order and hash of the last pair kept, per kind in the order of HIGHLIGHT_KINDS; anything behind it is not kept. With
 * what a run has found so far, its later tiles need not collect what would be thrown away.
 */
export type HighlightThresholds = Float64Array<ArrayBuffer>;

export function thresholdsOf(lists: HighlightLists): HighlightThresholds {
  const thresholds = new Float64Array(2 * HIGHLIGHT_KINDS.length).fill(Number.POSITIVE_INFINITY);
  for (const [k, kind] of HIGHLIGHT_KINDS.entries()) setThreshold(thresholds, k, lists[kind]);
  return thresholds;
}

function setThreshold(thresholds: HighlightThresholds, kind: number, list: readonly HighlightPair[]): void {
  const last = list[KEPT_PER_KIND[HIGHLIGHT_KINDS[kind]!] - 1];
  if (last === undefined) return;
  thresholds[2 * kind] = last.order;
  thresholds[2 * kind + 1] = last.dice;
}

/** Collects the best of each kind. Kinds are given by their index in HIGHLIGHT_KINDS. */
export class HighlightCollector {
  readonly lists = newHighlights();
  private readonly thresholds: HighlightThresholds;

  constructor(thresholds: HighlightThresholds) {
    this.thresholds = thresholds.slice();
  }

  /** The highest order with which a pair is still kept. */
  threshold(kind: number): number {
    return this.thresholds[2 * kind]!;
  }

  /** Whether a pair would be kept; asked before it is built. */
  accepts(kind: number, order: number, dice: number): boolean {
    const threshold = this.thresholds[2 * kind]!;
    return order < threshold || (order === threshold && dice <= this.thresholds[2 * kind + 1]!);
  }

  keep(kind: number, pair: HighlightPair): void {
    const list = this.lists[HIGHLIGHT_KINDS[kind]!];
    insert(list, KEPT_PER_KIND[HIGHLIGHT_KINDS[kind]!], pair);
    setThreshold(this.thresholds, kind, list);
  }
}

function insert(list: HighlightPair[], most: number, pair: HighlightPair): boolean {
  const place = countLeading(list.length, (i) => before(list[i]!, pair));
  if (place >= most) return false;
  list.splice(place, 0, pair);
  if (list.length > most) list.pop();
  return true;
}

/** The kinds that changed. */
export function mergeHighlights(into: HighlightLists, from: HighlightLists): HighlightKind[] {
  return HIGHLIGHT_KINDS.filter((kind) => {
    let changed = false;
    for (const pair of from[kind]) {
      if (!insert(into[kind], KEPT_PER_KIND[kind], pair)) break;
      changed = true;
    }
    return changed;
  });
}

/** The part of the address hash that a whole row shares. */
export function rowHash(seed: RunSeed, a: number): number {
  const h = seed.lo ^ Math.imul(a + 1, 0x9e3779b1);
  return Math.imul(h ^ (h >>> 15), 0x85ebca77) ^ seed.hi;
}

/** Uniform on 0..2^32-1, a function of the address alone. */
export function addressHash(row: number, b: number): number {
  let h = row + Math.imul(b + 1, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x165667b1);
  return (h ^ (h >>> 15)) >>> 0;
}
