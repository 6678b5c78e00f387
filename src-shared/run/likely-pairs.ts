/** Pairs likely to make a headline, from what a run knows about each combatant: for runs that hardly played each pair. */
import type { ClaimKind } from './claims.ts';
import { upsetOrder } from './highlights.ts';

/** One entry per place of the field. */
export interface RatedField {
  readonly rate: ArrayLike<number>;
  readonly points: ArrayLike<number>;
  readonly classOf: ArrayLike<number>;
  /** Number of its unit; loadouts of one unit make no headline against each other. */
  readonly unitOf: ArrayLike<number>;
  /** Places, best first. */
  readonly order: ArrayLike<number>;
  readonly classes: number;
  /** Whether two places can meet: in a gauntlet only across its sides. */
  meet(a: number, b: number): boolean;
}

const FROM_TOP = 80;
const FROM_CLASS = 24;
const SPREAD = 80;
/** A combatant is in at most this many pairs of a kind, so that the list is not about one of them. */
const MOST_EACH = 4;
const EVEN = 0.5;

export function likelyPairs(field: RatedField, most: number): Map<ClaimKind, (readonly [number, number])[]> {
  const places = promising(field);
  const found: { readonly a: number; readonly b: number; readonly chance: number }[] = [];
  for (const [i, a] of places.entries()) {
    for (const b of places.slice(i + 1)) {
      if (field.unitOf[a] === field.unitOf[b] || !field.meet(a, b)) continue;
      found.push({ a, b, chance: chanceOf(field.rate[a]!, field.rate[b]!) });
    }
  }
  const pick = (order: (a: number, b: number, chance: number) => number) => best(found, order, most);
  const close = pick((_a, _b, chance) => Math.abs(chance - EVEN));
  return new Map<ClaimKind, (readonly [number, number])[]>([
    ['close', close],
    ['upset', pick((a, b, chance) => upset(field.points[a]!, field.points[b]!, chance))],
    ['sweep', pick((_a, _b, chance) => -Math.abs(chance - EVEN))],
    ['drawn', close],
    ['swing', close],
  ]);
}

/** The best of the field and of each class, and some from everywhere. */
function promising({ order, classOf, rate, classes }: RatedField): number[] {
  const ranked = Array.from(order).filter((place) => !Number.isNaN(rate[place]));
  const chosen = new Set(ranked.slice(0, FROM_TOP));
  for (let k = 0; k < classes; k++) {
    for (const place of ranked.filter((p) => classOf[p] === k).slice(0, FROM_CLASS)) chosen.add(place);
  }
  const every = Math.max(1, Math.floor(ranked.length / SPREAD));
  for (let i = 0; i < ranked.length; i += every) chosen.add(ranked[i]!);
  return [...chosen];
}

/** Of A against B, as if each had one strength (Bradley-Terry). */
function chanceOf(rateA: number, rateB: number): number {
  const [a, b] = [rateA * (1 - rateB), rateB * (1 - rateA)];
  return a + b === 0 ? EVEN : a / (a + b);
}

function upset(pointsA: number, pointsB: number, chance: number): number {
  return pointsA < pointsB ? upsetOrder(pointsA, pointsB, chance) : upsetOrder(pointsB, pointsA, 1 - chance);
}

function best(
  pairs: readonly { readonly a: number; readonly b: number; readonly chance: number }[],
  order: (a: number, b: number, chance: number) => number,
  most: number,
): (readonly [number, number])[] {
  const ordered = pairs
    .map(({ a, b, chance }) => ({ a, b, order: order(a, b, chance) }))
    .filter((pair) => Number.isFinite(pair.order))
    .sort((x, y) => x.order - y.order || x.a - y.a || x.b - y.b);
  const used = new Map<number, number>();
  const kept: (readonly [number, number])[] = [];
  for (const { a, b } of ordered) {
    if (kept.length === most) break;
    if ((used.get(a) ?? 0) >= MOST_EACH || (used.get(b) ?? 0) >= MOST_EACH) continue;
    used.set(a, (used.get(a) ?? 0) + 1);
    used.set(b, (used.get(b) ?? 0) + 1);
    kept.push([a, b]);
  }
  return kept;
}
