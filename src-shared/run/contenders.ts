/**
 * Who might be the best of the field or of a weight class. Those who might are measured with fresh games against the
 * whole field, so that luck in the run does not make a champion.
 */
import { type Interval, wilson } from '../stats/interval.ts';
import { jointZ } from '../stats/normal.ts';
import { coprimeStride } from './stride.ts';

/** What choosing needs of a field, one entry per place. */
export interface RankedField {
  readonly rate: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  readonly classOf: ArrayLike<number>;
  /** Number of its unit; loadouts of one unit share it. */
  readonly unitOf: ArrayLike<number>;
  /** Places, best first. */
  readonly order: ArrayLike<number>;
  readonly classes: number;
}

/** Places that may be the best of a group: group 0 is the whole field, group 1 + k the class k. */
export interface Contender {
  readonly place: number;
  readonly groups: readonly number[];
}

const MOST_OVERALL = 24;
const MOST_PER_CLASS = 10;
/** Units whose best loadout is measured, so that a list of champions has as many different ones. */
const BEST_UNITS = 12;
const BEST_UNITS_PER_CLASS = 3;
const FEWEST = 4;
const FEWEST_PER_CLASS = 2;
/** A 95 % interval widened by this factor is three standard errors to each side. */
const SAFE = 3 / 1.96;

/** `most`: how many there are games for; a few are always chosen. */
export function chooseContenders(field: RankedField, most = Number.POSITIVE_INFINITY): Contender[] {
  const within = (wanted: number, least: number) => Math.min(wanted, Math.max(least, most));
  const groupsOf = new Map<number, Set<number>>();
  const add = (group: number, places: Iterable<number>) => {
    for (const place of places) groupsOf.set(place, (groupsOf.get(place) ?? new Set()).add(group));
  };
  const everyone = Array.from(field.order).filter((place) => !Number.isNaN(field.rate[place]));
  add(0, ablest(field, everyone, within(MOST_OVERALL, FEWEST)));
  add(0, bestOfUnits(field, everyone, within(BEST_UNITS, FEWEST)));
  for (let k = 0; k < field.classes; k++) {
    const members = everyone.filter((place) => field.classOf[place] === k);
    add(1 + k, ablest(field, members, within(MOST_PER_CLASS, FEWEST_PER_CLASS)));
    add(1 + k, bestOfUnits(field, members, within(BEST_UNITS_PER_CLASS, FEWEST_PER_CLASS)));
  }
  return [...groupsOf].sort(([x], [y]) => x - y).map(([place, groups]) => ({ place, groups: [...groups].sort((x, y) => x - y) }));
}

/** Those whose widened interval reaches into that of the best; at least the first. */
function ablest({ rate, low, high }: RankedField, members: readonly number[], most: number): number[] {
  const best = members[0];
  if (best === undefined) return [];
  const bar = rate[best]! - SAFE * (rate[best]! - low[best]!);
  return members.filter((place) => rate[place]! + SAFE * (high[place]! - rate[place]!) >= bar).slice(0, most);
}

function bestOfUnits({ unitOf }: RankedField, members: readonly number[], most: number): number[] {
  const seen = new Set<number>();
  const found: number[] = [];
  for (const place of members) {
    if (found.length === most) break;
    if (seen.has(unitOf[place]!)) continue;
    seen.add(unitOf[place]!);
    found.push(place);
  }
  return found;
}

/** The k-th opponent of a contender: all of them in turn, spread over the field. */
export class Opponents {
  readonly me: number;
  readonly count: number;
  private readonly order: ArrayLike<number>;
  /** Where it stands in the order itself; behind the end where it doesn't. */
  private readonly place: number;
  private readonly stride: number;

  /** `order`: distinct numbers of those it meets; itself is left out where it is among them. */
  constructor(order: ArrayLike<number>, me: number) {
    const place = Array.prototype.indexOf.call(order, me);
    this.me = me;
    this.order = order;
    this.place = place === -1 ? order.length : place;
    this.count = order.length - (place === -1 ? 0 : 1);
    this.stride = coprimeStride(this.count);
  }

  at(k: number): { readonly foe: number; readonly pass: number } {
    const at = (k * this.stride) % this.count;
    return { foe: this.order[at < this.place ? at : at + 1]!, pass: Math.floor(k / this.count) };
  }
}

/** The result of a contender's fresh games. */
export interface ContenderResult {
  readonly place: number;
  readonly rate: number;
  /** Games played; 0 where the rate is exact. */
  readonly n: number;
}

export interface RankedContender extends ContenderResult, Interval {
  /** Places in the group that it may have, given the certainty of all who were measured. */
  readonly rankLow: number;
  readonly rankHigh: number;
}

/** The contenders of a group, best first. Two of them share a place unless they differ with joint confidence. */
export function rankContenders(results: readonly ContenderResult[]): RankedContender[] {
  const intervalZ = jointZ(results.length);
  const differenceZ = jointZ((results.length * (results.length - 1)) / 2);
  const sorted = [...results].sort((x, y) => y.rate - x.rate || x.place - y.place);
  const isBetter = (x: ContenderResult, y: ContenderResult) => x.rate - y.rate > differenceZ * Math.hypot(errorOf(x), errorOf(y));
  return sorted.map((one) => ({
    ...one,
    ...(one.n === 0 ? { low: one.rate, high: one.rate } : wilson(one.rate * one.n, one.n, intervalZ)),
    rankLow: 1 + sorted.filter((other) => isBetter(other, one)).length,
    rankHigh: sorted.length - sorted.filter((other) => isBetter(one, other)).length,
  }));
}

/** With half a win and half a loss added, so that a perfect record has an error too. */
function errorOf({ rate, n }: ContenderResult): number {
  if (n === 0) return 0;
  const p = (rate * n + 0.5) / (n + 1);
  return Math.sqrt((p * (1 - p)) / n);
}
