/** The series of a chart: a colour and a shape each, never colour alone. */

export const MOST_SERIES = 6;

export function seriesColour(index: number): string {
  return `var(--series-${index % MOST_SERIES})`;
}

/** Outlines around the origin in a box of 2 x 2: circle, diamond, square, triangle, cross, hexagon. */
const SHAPES = [
  'M-1 0a1 1 0 1 1 2 0a1 1 0 1 1 -2 0Z',
  'M0 -1.25 1.25 0 0 1.25 -1.25 0Z',
  'M-0.9 -0.9H0.9V0.9H-0.9Z',
  'M0 -1.2 1.15 0.85H-1.15Z',
  'M-0.4 -1.1H0.4V-0.4H1.1V0.4H0.4V1.1H-0.4V0.4H-1.1V-0.4H-0.4Z',
  'M0 -1.1 1 -0.55V0.55L0 1.1 -1 0.55V-0.55Z',
] as const;

export interface MarkProps {
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly hollow?: boolean;
}

/** A mark inside a chart. */
export function Mark({ series, x, y, size, hollow = false }: MarkProps) {
  const colour = seriesColour(series);
  return (
    <path
      d={SHAPES[series % MOST_SERIES]}
      transform={`translate(${x} ${y}) scale(${size})`}
      fill={hollow ? 'var(--bg-0)' : colour}
      stroke={hollow ? colour : 'var(--bg-0)'}
      // Relative to the mark: a line that doesn't scale would be a hairline in an exported picture.
      strokeWidth={(hollow ? 1.5 : 1) / size}
    />
  );
}

/** The same mark beside a name. */
export function SeriesMark({ series, size = 11 }: { readonly series: number; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-1.35 -1.35 2.7 2.7" aria-hidden>
      <path d={SHAPES[series % MOST_SERIES]} fill={seriesColour(series)} />
    </svg>
  );
}
