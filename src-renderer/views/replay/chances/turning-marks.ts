/** Where the turning points stand in the graph, and how much of their names fits. */
import type { TurningPoint } from '../../../../src-shared/api/replay-chances.ts';
import { swingText } from '../../../../src-shared/stats/share.ts';
import type { Scale } from '../timeline-marks.ts';
import { borderOf, type ChancePoint, type Height, pointAt } from './chance-paths.ts';

/** So many are marked and listed. */
export const SHOWN_TURNING_POINTS = 3;
const LETTER = 5.9;
const GAP = 22;
const MOST_LETTERS = 40;
const FEWEST_LETTERS = 8;

export interface PlacedMark {
  readonly event: number;
  readonly left: number;
  readonly top: number;
  readonly label: string;
  /** From the mark. */
  readonly labelTop: number;
  readonly toTheLeft: boolean;
}

interface MarkFrame {
  /** When the change is complete. */
  readonly timeOf: (event: number) => number;
  readonly points: readonly ChancePoint[];
  readonly x: Scale;
  readonly y: Height;
  readonly right: number;
}

export function placedMarks(turningPoints: readonly TurningPoint[], { timeOf, points, x, y, right }: MarkFrame): PlacedMark[] {
  const shown = turningPoints.slice(0, SHOWN_TURNING_POINTS).toSorted((p, q) => p.event - q.event);
  const lefts = shown.map(({ event }) => x(timeOf(event)));
  return shown.map(({ event, swing, title }, i) => {
    const left = lefts[i]!;
    const point = pointAt(points, timeOf(event));
    const share = point === null ? 0.5 : borderOf.a(point.chances);
    const after = (lefts[i + 1] ?? right) - left - GAP;
    // At the end of the film there is only room on the other side.
    const toTheLeft = i === shown.length - 1 && after < FEWEST_LETTERS * LETTER;
    const before = left - (lefts[i - 1] ?? x(0)) - GAP;
    const label = fittedLabel(swingText(swing), title, (toTheLeft ? before : after) / LETTER);
    // Away from the nearer edge.
    return { event, left, top: y(share), label, labelTop: share > 0.5 ? 13 : -5, toTheLeft };
  });
}

/** The swing always comes first; the name is cut, and left out where a word of it would not fit. */
function fittedLabel(swing: string, title: string, letters: number): string {
  if (letters < swing.length) return '';
  const room = Math.min(MOST_LETTERS, Math.floor(letters)) - swing.length - 1;
  if (room >= title.length) return `${swing} ${title}`;
  return room < FEWEST_LETTERS ? swing : `${swing} ${title.slice(0, room - 1).trimEnd()}…`;
}
