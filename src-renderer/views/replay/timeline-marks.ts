/** The timeline's drawing as path data: thousands of ticks become a handful of paths. */
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { CurvePoint, Tick } from './chapters.ts';

/** Left of the tracks are their names. */
export const GUTTER = 224;
export const RIGHT = 16;
export const TRACK = { rounds: 26, highlights: 26, side: 25, curve: 65 } as const;
export const TIMELINE_HEIGHT = TRACK.rounds + TRACK.highlights + 2 * TRACK.side + TRACK.curve;

/** Seconds to pixels. */
export type Scale = (seconds: number) => number;

export function timeScale(left: number, right: number, duration: number): Scale {
  return (seconds) => left + (duration > 0 ? seconds / duration : 0) * (right - left);
}

function sideTop(side: Side): number {
  return TRACK.rounds + TRACK.highlights + side * TRACK.side;
}

export function tickPath(ticks: readonly Tick[], side: Side, kind: Tick['kind'], x: Scale): string {
  const top = sideTop(side);
  const parts: string[] = [];
  for (const tick of ticks) {
    if (tick.side !== side || tick.kind !== kind) continue;
    const at = x(tick.time).toFixed(1);
    if (kind === 'move') parts.push(`M${at} ${top + 19.5}h${Math.max(3, x(tick.time + tick.seconds) - x(tick.time)).toFixed(1)}`);
    else if (kind === 'miss') parts.push(`M${at} ${top + 14}v-5`);
    else if (kind === 'hit') parts.push(`M${at} ${top + 15}v${(-4 - 8 * Math.min(1, tick.weight * 5)).toFixed(1)}`);
    else parts.push(`M${Number(at) - 3.5} ${top + 6}l7 7m0 -7l-7 7`);
  }
  return parts.join('');
}

function curveTop(): number {
  return TRACK.rounds + TRACK.highlights + 2 * TRACK.side;
}

export function curveY(part: number): number {
  return curveTop() + 8 + (1 - part) * (TRACK.curve - 16);
}

/** A step line of one side's strength, to the end of the film. */
export function curvePath(points: readonly CurvePoint[], side: Side, x: Scale, duration: number): string {
  let d = '';
  for (const { time, left } of points) {
    const y = curveY(left[side]).toFixed(1);
    d += d === '' ? `M${x(time).toFixed(1)} ${y}` : `H${x(time).toFixed(1)}V${y}`;
  }
  return `${d}H${x(duration).toFixed(1)}`;
}

export function strengthAt(points: readonly CurvePoint[], time: number): readonly [number, number] {
  let lo = 0;
  let hi = points.length - 1;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (points[mid]!.time <= time + 1e-9) lo = mid;
    else hi = mid - 1;
  }
  return points[lo]!.left;
}

/** Only labels that end before the next mark begins are shown. */
export function roomFor<T extends { readonly time: number; readonly label: string }>(
  marks: readonly T[],
  x: Scale,
  letter: number,
): ReadonlySet<T> {
  return new Set(
    marks.filter((mark, i) => {
      const next = marks[i + 1];
      return next === undefined || x(next.time) - x(mark.time) >= 16 + mark.label.length * letter;
    }),
  );
}

const SHORTEST_LABEL = 6;

/** Labels cut to the space before the next mark; without space for a word the mark has no label. */
export function fittedLabels(
  marks: readonly { readonly time: number; readonly label: string }[],
  x: Scale,
  right: number,
  letter: number,
): readonly string[] {
  return marks.map(({ time, label }, i) => {
    const next = marks[i + 1];
    const end = next === undefined ? right : x(next.time) - 8;
    const letters = Math.floor((end - x(time) - 9) / letter);
    if (letters >= label.length) return label;
    return letters < SHORTEST_LABEL ? '' : `${label.slice(0, letters - 1).trimEnd()}…`;
  });
}
