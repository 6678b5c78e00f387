/** One line of the comparison, and which unit is best in it. Pure. */
import type { Interval } from '../../../src-shared/stats/interval.ts';

export interface Line {
  readonly label: string;
  readonly title?: string;
  readonly better: 'high' | 'low' | null;
  readonly values: readonly number[];
  readonly texts: readonly string[];
  /** Shown value = value * shown; 1 by default, null where a difference has no meaning, as with overlapping ranks. */
  readonly shown?: number | null;
  /** What each value may be in truth; absent where it is exact. */
  readonly intervals?: readonly Interval[];
}

/** The best column; null if the shown figures tie, another may be as good, or neither direction is better. */
export function bestColumn(line: Pick<Line, 'better' | 'values' | 'texts' | 'intervals'>): number | null {
  if (line.better === null) return null;
  const best = line.values.reduce(
    (b, v, i) => (Number.isNaN(v) ? b : b < 0 || (line.better === 'high' ? v > line.values[b]! : v < line.values[b]!) ? i : b),
    -1,
  );
  const shared = line.texts.filter((text) => text === line.texts[best]).length > 1;
  return best < 0 || shared || mayTie(line.intervals ?? [], best) ? null : best;
}

function mayTie(intervals: readonly Interval[], best: number): boolean {
  const own = intervals[best];
  return own !== undefined && intervals.some(({ low, high }, i) => i !== best && low <= own.high && high >= own.low);
}
