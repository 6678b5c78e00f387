/** How the arrow keys move from mark to mark in a chart. Pure. */

/** A point, bar or cell of a chart that can be selected and read out. */
export interface ChartMark {
  readonly x: number;
  readonly y: number;
  /** "Furnace Titan: 97.6 %": shown beside the mark and read out. */
  readonly text: string;
  /** Small print: shown in a second line and read out after it. */
  readonly note?: string;
}

/** Marks in lines: one per curve, row or side, each in navigation order. */
export type MarkLines = readonly (readonly ChartMark[])[];

export interface MarkPlace {
  readonly line: number;
  readonly at: number;
}

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * Where a key leads; null for a key the chart doesn't use. Left and right move along a line, up and down go to the
 * nearest mark of the next one. With only one line, or only one mark in each, all four move along it.
 */
export function stepTo(from: MarkPlace | null, key: string, lines: MarkLines): MarkPlace | null {
  if (!KEYS.includes(key) || lines.every((line) => line.length === 0)) return null;
  const single = lines.every((line) => line.length <= 1);
  const filled = [...lines.keys()].filter((line) => lines[line]!.length > 0);
  const here = from?.line ?? filled[0]!;
  const first = single ? { line: filled[0]!, at: 0 } : { line: here, at: 0 };
  const last = single ? { line: filled.at(-1)!, at: 0 } : { line: here, at: lines[here]!.length - 1 };
  if (key === 'End') return last;
  if (key === 'Home' || from === null) return first;
  const way = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  const across = key === 'ArrowLeft' || key === 'ArrowRight';
  if (!single && (across || filled.length === 1)) {
    const line = lines[from.line]!;
    return { line: from.line, at: Math.max(0, Math.min(line.length - 1, from.at + way)) };
  }
  const next = filled[filled.indexOf(from.line) + way];
  return next === undefined ? from : { line: next, at: nearest(lines[next]!, markAt(lines, from)?.x ?? 0) };
}

function nearest(line: readonly ChartMark[], x: number): number {
  return line.reduce((best, mark, i) => (Math.abs(mark.x - x) < Math.abs(line[best]!.x - x) ? i : best), 0);
}

export function markAt(lines: MarkLines, place: MarkPlace | null): ChartMark | undefined {
  return place === null ? undefined : lines[place.line]?.[place.at];
}

export function readOut(mark: ChartMark | undefined): string {
  if (mark === undefined) return '';
  return mark.note === undefined ? `${mark.text}.` : `${mark.text}. ${mark.note}.`;
}
