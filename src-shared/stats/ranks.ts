/** Ranks that own up to ties: which places a combatant could hold, given the intervals of everyone. */
import { allRows, orderByNumber } from './order.ts';
import { firstAbove, firstAtLeast } from './sorted.ts';

export interface RankBrackets {
  /** Best and worst place each could hold, from 1. */
  readonly best: Uint32Array<ArrayBuffer>;
  readonly worst: Uint32Array<ArrayBuffer>;
}

/**
 * A place above is taken for sure by whoever's interval lies wholly above. NaN bounds (never played) count as the
 * whole range.
 */
export function rankBrackets(low: Float64Array, high: Float64Array): RankBrackets {
  const n = low.length;
  const lows = low.map((v) => (Number.isNaN(v) ? 0 : v)).sort();
  const highs = high.map((v) => (Number.isNaN(v) ? 1 : v)).sort();
  const best = new Uint32Array(n);
  const worst = new Uint32Array(n);
  // Neighbours one after the other: their searches meet the same few entries, which a million jumps to and fro would not.
  for (const i of orderByNumber(high, allRows(n), false)) {
    const l = Number.isNaN(low[i]!) ? 0 : low[i]!;
    const h = Number.isNaN(high[i]!) ? 1 : high[i]!;
    best[i] = 1 + n - firstAbove(lows, h);
    worst[i] = n - firstAtLeast(highs, l);
  }
  return { best, worst };
}

/**
 * How much better than its price: the rate minus what a straight line of rate against log points, fitted to the field,
 * expects of the points.
 */
export function beyondPrice(rates: Float64Array, points: Float64Array): Float64Array<ArrayBuffer> {
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (let i = 0; i < rates.length; i++) {
    const y = rates[i]!;
    if (Number.isNaN(y)) continue;
    const x = Math.log1p(Math.max(0, points[i]!));
    n++;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  const spread = n * sxx - sx * sx;
  const slope = spread > 1e-9 ? (n * sxy - sx * sy) / spread : 0;
  const level = n === 0 ? 0 : (sy - slope * sx) / n;
  return Float64Array.from(rates, (y, i) => y - Math.min(1, Math.max(0, level + slope * Math.log1p(Math.max(0, points[i]!)))));
}
