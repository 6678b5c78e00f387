/** Axes: round numbers, and only as many as fit. Pure. */
import { ticks as d3Ticks } from 'd3';

export interface Tick {
  readonly value: number;
  readonly label: string;
}

export function axisTicks(from: number, to: number, most: number, format: (value: number) => string = String): Tick[] {
  let values = d3Ticks(from, to, most);
  for (let fewer = most - 1; values.length > most && fewer > 0; fewer--) values = d3Ticks(from, to, fewer);
  return values.map((value) => ({ value, label: format(value) }));
}

/** The part of 0..1 that holds all intervals, widened to whole steps of five points, at least ten wide. */
export function rateRange(rows: readonly { readonly low: number; readonly high: number }[]): { from: number; to: number } {
  const known = rows.filter((r) => Number.isFinite(r.low) && Number.isFinite(r.high));
  if (known.length === 0) return { from: 0, to: 1 };
  const low = known.reduce((least, r) => Math.min(least, r.low), 1);
  const high = known.reduce((most, r) => Math.max(most, r.high), 0);
  const step = 0.05;
  let from = Math.max(0, Math.floor(low / step + 1e-9) * step);
  let to = Math.min(1, Math.ceil(high / step - 1e-9) * step);
  if (to - from < 2 * step) {
    from = Math.max(0, to - 2 * step);
    to = Math.min(1, from + 2 * step);
  }
  return { from: tidy(from), to: tidy(to) };
}

const tidy = (x: number) => Math.round(x * 100) / 100;

const RATE_STEPS = [0.01, 0.02, 0.05, 0.1, 0.25];

/** Rates at round distances from 50 %, which is always included where it is visible. */
export function rateTicks(from: number, to: number, most: number): Tick[] {
  const at = (step: number) => {
    const values: number[] = [];
    for (let k = Math.ceil((from - 0.5) / step - 1e-9); 0.5 + k * step <= to + 1e-9; k++) values.push(tidy(0.5 + k * step));
    return values;
  };
  const step = RATE_STEPS.find((one) => at(one).length <= most) ?? 0.5;
  return at(step).map((value) => ({ value, label: String(Math.round(value * 100)) }));
}

/**
 * Moves labels apart that would overlap, as little as possible: wanted positions in any order, each at least `gap` from
 * the next, inside [min, max].
 */
export function spread(wanted: readonly number[], gap: number, min: number, max: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = new Array<number>(wanted.length);
  let last = min - gap;
  for (const i of order) {
    last = Math.max(wanted[i]!, last + gap);
    placed[i] = last;
  }
  let next = max + gap;
  for (const i of order.toReversed()) {
    next = Math.min(placed[i]!, next - gap);
    placed[i] = Math.max(min, next);
  }
  return placed;
}
