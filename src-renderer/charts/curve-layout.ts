/** Where everything of a curve chart goes: the values that can be read, the key, and the card of the reader. Pure. */
import { clip, type Type, textWidth } from '../drawing/svg-text.ts';
import type { Box } from './label-spots.ts';

export interface Curve {
  readonly name: string;
  /** Palette entry. */
  readonly series: number;
  readonly points: readonly CurvePoint[];
  /** What the first curve is compared with: grey, and what lies between the two is filled. */
  readonly isReference?: boolean;
  /** Marked on the line. */
  readonly averages?: Averages;
}

export interface CurvePoint {
  readonly x: number;
  /** P(X >= x). */
  readonly p: number;
}

export interface Averages {
  readonly mean: number;
  readonly median: number;
  readonly mode: number;
}

/** The last value any of the curves reaches. */
export function reachOf(curves: readonly Curve[]): number {
  return Math.max(1, ...curves.map((c) => c.points.findLast((point) => point.p > 0.001)?.x ?? 0));
}

/** Whole numbers (models, wounds) have nothing in between. */
export function isWhole(curves: readonly Curve[]): boolean {
  return curves.every((curve) => curve.points.every((point) => Number.isInteger(point.x)));
}

/** P(X >= x), between the points of a curve, too. */
export function chanceAt({ points }: Curve, x: number): number {
  return points.find((point) => point.x >= x)?.p ?? 0;
}

/** The values that the reader stops at: every whole number, or those that can happen. */
export function stopsOf(curves: readonly Curve[], far: number): number[] {
  if (isWhole(curves)) return Array.from({ length: Math.floor(far) + 1 }, (_, x) => x);
  return (curves[0]?.points ?? []).map((point) => point.x).filter((x) => x <= far);
}

export function nearestStop(stops: readonly number[], value: number): number {
  return stops.reduce((best, stop, i) => (Math.abs(stop - value) < Math.abs(stops[best]! - value) ? i : best), 0);
}

/** Where the reader is until it is moved: the median, or the first value that needs luck. */
export function firstStop([curve]: readonly Curve[]): number {
  return Math.max(1, curve?.averages?.median ?? curve?.points.findLast((point) => point.p >= 0.5)?.x ?? 0);
}

export interface KeyItem {
  readonly name: string;
  readonly value: string;
}

export interface PlacedKey {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly name: string;
  /** Where the value ends. */
  readonly valueAt: number;
}

export interface CurveKey {
  readonly placed: readonly PlacedKey[];
  readonly height: number;
}

export const KEY_NAME: Type = { size: 11 };
const KEY_VALUE: Type = { size: 11, weight: 600 };
const KEY_LINE = 17;
/** Width of a line or a mark before a name. */
export const KEY_GLYPH = 24;
const KEY_APART = 16;
const VALUE_GAP = 5;
/** So that nothing moves with the reader. */
const WIDEST_VALUE = '>99.9 %';

/** Names are cut shorter, so that more stand side by side, until the key has no more rows than it may. */
export function layOutKey(items: readonly KeyItem[], width: number, mostRows: number): CurveKey {
  for (let beside = 1; ; beside++) {
    const key = keyOf(items, width, (width - (beside - 1) * KEY_APART) / beside);
    if (key.height <= mostRows * KEY_LINE || beside >= MOST_BESIDE) return key;
  }
}

const MOST_BESIDE = 3;

function keyOf(items: readonly KeyItem[], width: number, widest: number): CurveKey {
  const placed: PlacedKey[] = [];
  let [x, row] = [0, 0];
  for (const { name: full, value } of items) {
    const figures = VALUE_GAP + Math.max(textWidth(value, KEY_VALUE), value.endsWith('%') ? textWidth(WIDEST_VALUE, KEY_VALUE) : 0);
    const name = clip(full, widest - KEY_GLYPH - figures, KEY_NAME);
    const wide = KEY_GLYPH + textWidth(name, KEY_NAME) + figures;
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1];
    placed.push({ x, y: 12 + row * KEY_LINE, name, valueAt: x + wide });
    x += wide + KEY_APART;
  }
  return { placed, height: items.length === 0 ? 0 : (row + 1) * KEY_LINE };
}

export interface CardWish {
  readonly width: number;
  readonly height: number;
  /** Where the reader's line is. */
  readonly x: number;
  readonly plot: Box;
  /** Lines that the card should leave free, in pixels. */
  readonly lines: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

const CARD_AWAY = 10;
const CARD_HEIGHTS = 6;

/** Beside the reader's line, right of it if possible, where it covers the least of the curves. */
export function placeCard({ width, height, x, plot, lines }: CardWish): { readonly left: number; readonly top: number } {
  const lefts = [x + CARD_AWAY, x - CARD_AWAY - width].filter((left) => left >= plot.left && left + width <= plot.right);
  const free = Math.max(0, plot.bottom - plot.top - height);
  let best = { left: Math.max(plot.left, plot.right - width), top: plot.top, cost: Number.POSITIVE_INFINITY };
  for (const left of lefts) {
    for (let step = 0; step < CARD_HEIGHTS; step++) {
      const top = plot.top + (free * step) / (CARD_HEIGHTS - 1);
      const cost = crossings({ left, top, right: left + width, bottom: top + height }, lines);
      if (cost < best.cost) best = { left, top, cost };
    }
  }
  return { left: best.left, top: best.top };
}

function crossings(box: Box, lines: CardWish['lines']): number {
  let count = 0;
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) if (crosses(box, line[i - 1]!, line[i]!)) count++;
  }
  return count;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Whether a line from one spot to another touches the box (Liang and Barsky). */
export function crosses(box: Box, a: Spot, b: Spot): boolean {
  let [from, to] = [0, 1];
  for (const [way, room] of [
    [a.x - b.x, a.x - box.left],
    [b.x - a.x, box.right - a.x],
    [a.y - b.y, a.y - box.top],
    [b.y - a.y, box.bottom - a.y],
  ] as const) {
    if (way === 0) {
      if (room < 0) return false;
    } else if (way < 0) from = Math.max(from, room / way);
    else to = Math.min(to, room / way);
  }
  return from <= to;
}
