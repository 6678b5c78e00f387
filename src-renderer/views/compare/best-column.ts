/** One line of the comparison, and which unit is best in it. Pure. */

export interface Line {
  readonly label: string;
  readonly title?: string;
  readonly better: 'high' | 'low' | null;
  readonly values: readonly number[];
  readonly texts: readonly string[];
  /** Shown value = value * shown; 1 by default, null where a difference has no meaning, as with overlapping ranks. */
  readonly shown?: number | null;
}

/** The best column; null if the shown figures tie or neither direction is better. */
export function bestColumn(line: Pick<Line, 'better' | 'values' | 'texts'>): number | null {
  if (line.better === null) return null;
  const best = line.values.reduce(
    (b, v, i) => (Number.isNaN(v) ? b : b < 0 || (line.better === 'high' ? v > line.values[b]! : v < line.values[b]!) ? i : b),
    -1,
  );
  const shared = line.texts.filter((text) => text === line.texts[best]).length > 1;
  return best < 0 || shared ? null : best;
}
