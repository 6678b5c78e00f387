/** Histograms of stored whole numbers folded into as many bars as a reader can take in. Pure. */

export interface Bar {
  /** Shown values: the bar stands for from <= x < to. */
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

export interface Bins {
  readonly bars: readonly Bar[];
  /** Width of a bar in shown values. */
  readonly step: number;
  readonly total: number;
  /** Share of the trials outside the bars. */
  readonly beyond: number;
  readonly mean: number;
}

/** Widths a reader can count in, in stored values. */
const NICE = [1, 2, 5];

export function niceStep(span: number, most: number): number {
  for (let size = 1; ; size *= 10) {
    for (const n of NICE) if (span / (n * size) <= most) return n * size;
  }
}

/**
 * `counts[v]` trials had the stored value v; shown = stored / scale. Several histograms that are to be compared share
 * `range` (see `valueRange`), so their bars line up.
 */
export function binCounts(counts: ArrayLike<number>, scale: number, range: { from: number; to: number }, most = 40): Bins {
  // Shown whole numbers should not be split between bars when the stored values are hundredths.
  const span = range.to - range.from + 1;
  const step = span <= most ? 1 : span / scale <= most && scale > 1 ? roundUp(niceStep(span, most), scale) : niceStep(span, most);
  const first = Math.floor(range.from / step) * step;
  const bars: Bar[] = [];
  let total = 0;
  let sum = 0;
  for (let v = 0; v < counts.length; v++) {
    total += counts[v] as number;
    sum += (counts[v] as number) * v;
  }
  for (let from = first; from <= range.to; from += step) {
    let n = 0;
    for (let v = Math.max(0, from); v < Math.min(counts.length, from + step); v++) n += counts[v] as number;
    bars.push({ from: from / scale, to: (from + step) / scale, share: total === 0 ? 0 : n / total });
  }
  const beyond = total === 0 ? 0 : Math.max(0, 1 - bars.reduce((shown, bar) => shown + bar.share, 0));
  return { bars, step: step / scale, total, beyond: beyond < 1e-9 ? 0 : beyond, mean: total === 0 ? Number.NaN : sum / total / scale };
}

/** A step that divides a shown unit stays; one beyond it becomes a whole number of units. */
function roundUp(step: number, scale: number): number {
  return step <= scale ? (scale % step === 0 ? step : scale) : Math.ceil(step / scale) * scale;
}

/** The stored values that hold all but a sliver of the mass, so that one freak trial does not squeeze the picture. */
export function valueRange(all: readonly ArrayLike<number>[], sliver = 0.002): { from: number; to: number } {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const counts of all) {
    let total = 0;
    for (let v = 0; v < counts.length; v++) total += counts[v] as number;
    if (total === 0) continue;
    let below = 0;
    let low = -1;
    let high = 0;
    for (let v = 0; v < counts.length; v++) {
      const n = counts[v] as number;
      if (low < 0 && below + n > total * sliver) low = v;
      if (n > 0 && below < total * (1 - sliver)) high = v;
      below += n;
    }
    from = Math.min(from, low);
    to = Math.max(to, high);
  }
  return Number.isFinite(from) ? { from, to: Math.max(to, from) } : { from: 0, to: 1 };
}

/** P(X >= x) at each value from the counts. */
export function atLeastCurve(counts: ArrayLike<number>, scale: number): { x: number; p: number }[] {
  let total = 0;
  for (let v = 0; v < counts.length; v++) total += counts[v] as number;
  if (total === 0) return [];
  const { to } = valueRange([counts], 0.0002);
  const curve: { x: number; p: number }[] = [];
  let above = total;
  for (let v = 0; v <= to + 1; v++) {
    curve.push({ x: v / scale, p: above / total });
    above -= counts[v] ?? 0;
  }
  return curve;
}
