/** The graph of the chances as path data. The first side's share stands on the ground, the second side's hangs from the top. */
import type { MomentChances } from '../../../../src-shared/api/replay-chances.ts';
import type { Timeline } from '../../../../src-shared/replay/timeline.ts';
import type { Interval } from '../../../../src-shared/stats/interval.ts';
import { intervalOf, type OddsShares } from '../../../../src-shared/stats/share.ts';
import { countLeading } from '../../../../src-shared/stats/sorted.ts';
import type { Scale } from '../timeline-marks.ts';

/** What is known from a time on; the change itself takes as long as its event. */
export interface ChancePoint {
  readonly from: number;
  readonly to: number;
  /** When the next dice may fall. */
  readonly until: number;
  readonly chances: OddsShares;
  /** False: between the point before and this one there are moments that are not known. */
  readonly joined: boolean;
}

/** Pixels from the top of the graph for a share of 0..1 of its height. */
export type Height = (share: number) => number;

export function chancePoints(moments: readonly MomentChances[], timeline: Pick<Timeline, 'startOf'>): ChancePoint[] {
  const points: ChancePoint[] = [];
  let joined = true;
  for (const { first, last, chances } of moments) {
    if (chances === null) {
      joined = false;
      continue;
    }
    const from = first < 0 ? 0 : timeline.startOf(first);
    const to = first < 0 ? 0 : timeline.startOf(first + 1);
    points.push({ from, to, until: timeline.startOf(last + 1), chances, joined: joined || points.length === 0 });
    joined = true;
  }
  return points;
}

/** Where the borders of both sides' areas are: the same unless there can be a draw. */
export const borderOf = {
  a: ({ a }: OddsShares) => a.value,
  b: ({ b }: OddsShares) => 1 - b.value,
} as const;

type Border = (chances: OddsShares) => number;

interface Frame {
  readonly x: Scale;
  readonly y: Height;
  readonly duration: number;
}

/** The border as a line; dashed parts, over moments that are not known, are separate. */
export function borderPaths(
  points: readonly ChancePoint[],
  border: Border,
  frame: Frame,
): { readonly known: string; readonly unknown: string } {
  let known = '';
  let unknown = '';
  points.forEach((point, i) => {
    const before = points[i - 1];
    const target = place(frame, point.to, border(point.chances));
    if (before === undefined) {
      known += `M${target}`;
      return;
    }
    const start = place(frame, point.from, border(before.chances));
    if (point.joined) known += `L${start}L${target}`;
    else {
      const end = place(frame, before.until, border(before.chances));
      unknown += `M${end}L${target}`;
      known += `L${end}M${target}`;
    }
  });
  const last = points.at(-1);
  if (last !== undefined) known += `L${place(frame, frame.duration, border(last.chances))}`;
  return { known, unknown };
}

/** The area between a border and the ground (0) or the top (1) of the graph. */
export function areaPath(points: readonly ChancePoint[], border: Border, base: 0 | 1, frame: Frame): string {
  return outline(points, border, () => base, frame);
}

/** The band of the interval around a border; none over moments that are not known. */
export function bandPath(points: readonly ChancePoint[], band: (chances: OddsShares) => Interval, frame: Frame): string {
  const ends = points.flatMap((_, i) => (i + 1 === points.length || !points[i + 1]!.joined ? [i + 1] : []));
  return ends
    .map((end, run) => {
      const part = points.slice(run === 0 ? 0 : ends[run - 1], end);
      const duration = end === points.length ? frame.duration : part.at(-1)!.until;
      return outline(
        part,
        (chances) => band(chances).high,
        (chances) => band(chances).low,
        { ...frame, duration },
      );
    })
    .join('');
}

export const bandOf = {
  a: ({ a }: OddsShares) => intervalOf(a),
  b: ({ b }: OddsShares) => {
    const { low, high } = intervalOf(b);
    return { low: 1 - high, high: 1 - low };
  },
} as const;

function outline(points: readonly ChancePoint[], upper: Border, lower: Border, frame: Frame): string {
  if (points.length === 0) return '';
  const corners = [...trail(points, upper, frame.duration), ...trail(points, lower, frame.duration).reverse()];
  return `M${corners.map(({ time, share }) => place(frame, time, share)).join('L')}Z`;
}

interface Corner {
  readonly time: number;
  readonly share: number;
}

/** Every corner of a border from the beginning to the end of the film. */
function trail(points: readonly ChancePoint[], border: Border, duration: number): Corner[] {
  const corners: Corner[] = [];
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before !== undefined) corners.push({ time: point.joined ? point.from : before.until, share: border(before.chances) });
    corners.push({ time: point.to, share: border(point.chances) });
  });
  const last = points.at(-1);
  if (last !== undefined) corners.push({ time: duration, share: border(last.chances) });
  return corners;
}

/** The height of a border at any time, for a dot that runs along it. */
export function borderAlong(points: readonly ChancePoint[], border: Border, duration: number): (time: number) => number {
  const corners = trail(points, border, duration);
  return (time) => {
    const next = corners.findIndex((corner) => corner.time > time);
    if (next <= 0) return (next < 0 ? corners.at(-1) : corners[0])?.share ?? 0.5;
    const [from, to] = [corners[next - 1]!, corners[next]!];
    return from.share + ((time - from.time) / (to.time - from.time)) * (to.share - from.share);
  };
}

function place({ x, y }: Frame, time: number, share: number): string {
  return `${x(time).toFixed(1)} ${y(share).toFixed(1)}`;
}

/** What is known at a time: the last point that has been reached. */
export function pointAt(points: readonly ChancePoint[], time: number): ChancePoint | null {
  const reached = countLeading(points.length, (i) => points[i]!.from <= time + 1e-9);
  return points[Math.max(0, reached - 1)] ?? null;
}
