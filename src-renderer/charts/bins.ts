/** Histograms of stored whole numbers, grouped into a readable number of bars. Pure. */

import type { Distribution } from '../../src-shared/stats/distribution.ts';
import type { Averages } from './curve-layout.ts';

export interface Bar {
  /** Displayed values: from <= x < to. */
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

export interface Bins {
  readonly bars: readonly Bar[];
  /** Width of a bar in displayed values. */
  readonly step: number;
  readonly total: number;
  /** Share of the trials outside the bars. */
  readonly beyond: number;
  readonly mean: number;
}

/** Round bar widths, in stored values. */
const NICE = [1, 2, 5];

export function niceStep(span: number, most: number): number {
  for (let size = 1; ; size *= 10) {
    for (const n of NICE) if (span / (n * size) <= most) return n * size;
  }
}

/**
 * `counts[v]` trials had the stored value v; displayed = stored / scale. Histograms to be compared share `range`
 * (see `valueRange`), so their bars line up.
 */
export function binCounts(counts: ArrayLike<number>, scale: number, range: { from: number; to: number }, most = 40): Bins {
  // Displayed whole numbers should not be split between bars when the stored values are hundredths.
  const span = range.to - range.from + 1;
  const step = span <= most ? 1 : span / scale <= most && scale > 1 ? roundUp(niceStep(span, most), scale) : niceStep(span, most);
  const first = Math.floor(range.from / step) * step;
  const bars: Bar[] = [];
  let total = 0;
  let sum = 0;
  for (let v = 0; v < counts.length; v++) {
    total += counts[v]!;
    sum += counts[v]! * v;
  }
  for (let from = first; from <= range.to; from += step) {
    let n = 0;
    for (let v = Math.max(0, from); v < Math.min(counts.length, from + step); v++) n += counts[v]!;
    bars.push({ from: from / scale, to: (from + step) / scale, share: total === 0 ? 0 : n / total });
  }
  const beyond = total === 0 ? 0 : Math.max(0, 1 - bars.reduce((shown, bar) => shown + bar.share, 0));
  return { bars, step: step / scale, total, beyond: beyond < 1e-9 ? 0 : beyond, mean: total === 0 ? Number.NaN : sum / total / scale };
}

/** A step that divides a displayed unit stays; a larger one becomes a whole number of units. */
function roundUp(step: number, scale: number): number {
  return step <= scale ? (scale % step === 0 ? step : scale) : Math.ceil(step / scale) * scale;
}

/** The stored values that hold nearly all of the mass, so that one outlier doesn't squeeze the picture. */
export function valueRange(all: readonly ArrayLike<number>[], sliver = 0.002): { from: number; to: number } {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const counts of all) {
    let total = 0;
    for (let v = 0; v < counts.length; v++) total += counts[v]!;
    if (total === 0) continue;
    let below = 0;
    let low = -1;
    let high = 0;
    for (let v = 0; v < counts.length; v++) {
      const n = counts[v]!;
      if (low < 0 && below + n > total * sliver) low = v;
      if (n > 0 && below < total * (1 - sliver)) high = v;
      below += n;
    }
    from = Math.min(from, low);
    to = Math.max(to, high);
  }
  return Number.isFinite(from) ? { from, to: Math.max(to, from) } : { from: 0, to: 1 };
}

/** Mean, median and mode of counts by stored value, from `min` on. */
export function averagesOf(counts: ArrayLike<number>, scale: number, min = 0): Averages {
  let [total, sum, mode] = [0, 0, 0];
  for (let i = 0; i < counts.length; i++) {
    total += counts[i]!;
    sum += counts[i]! * (min + i);
    if (counts[i]! > counts[mode]!) mode = i;
  }
  let [median, below] = [0, counts[0] ?? 0];
  while (below < total / 2 - NOTHING && median < counts.length - 1) below += counts[++median]!;
  return { mean: sum / total / scale, median: (min + median) / scale, mode: (min + mode) / scale };
}

export interface ChancePoint {
  readonly x: number;
  /** P(X >= x). */
  readonly p: number;
}

/** P(X >= x) from the counts, at every value that occurred. */
export function atLeastCurve(counts: ArrayLike<number>, scale: number): ChancePoint[] {
  let total = 0;
  for (let v = 0; v < counts.length; v++) total += counts[v]!;
  if (total === 0) return [];
  const { to } = valueRange([counts], 0.0002);
  return chances(to, scale, (v) => (counts[v] ?? 0) / total);
}

/** The same from an exact distribution of stored values. */
export function exactAtLeastCurve({ min, mass }: Distribution, scale: number): ChancePoint[] {
  return chances(min + mass.length - 1, scale, (v) => mass[v - min] ?? 0);
}

/** Curves with more points are thinned; no screen could show them. */
const MOST_CORNERS = 240;
const NOTHING = 1e-9;

/** Only values that can happen become points: points costs are far apart, and hundredths of them would be thousands. */
function chances(last: number, scale: number, mass: (value: number) => number): ChancePoint[] {
  const corners: ChancePoint[] = [{ x: 0, p: 1 }];
  let above = 1 - mass(0);
  for (let v = 1; v <= last; v++) {
    const here = mass(v);
    if (here > NOTHING) corners.push({ x: v / scale, p: Math.max(0, above) });
    above -= here;
  }
  const every = Math.ceil(corners.length / MOST_CORNERS);
  const kept = corners.filter((_, i) => i % every === 0 || i === corners.length - 1);
  return [...kept, { x: (last + 1) / scale, p: 0 }];
}
