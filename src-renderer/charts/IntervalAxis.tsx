import { intervalOf, type Share, shareFigure, spreadText } from '../../src-shared/stats/share.ts';
import { DISPLAY_FONT } from '../drawing/svg-text.ts';
import { type NamedRow, RateRows } from './RateRows.tsx';
import { Mark, seriesColour } from './series.tsx';

export interface IntervalRow extends NamedRow {
  /** One rate per series; null where there is none. */
  readonly rates: readonly (Share | null)[];
}

export interface IntervalAxisProps {
  readonly label: string;
  readonly rows: readonly IntervalRow[];
  readonly names: readonly string[];
  readonly width: number;
  readonly rowHeight?: number;
}

/** Width of a series' figure. */
const FIGURE = 46;
const TYPE = { size: 12 } as const;

/** Rates with their intervals on one axis, a line at 50 %, the figures on the right. */
export function IntervalAxis({ label, rows, names, width, rowHeight = 26 }: IntervalAxisProps) {
  const figures = FIGURE * Math.max(1, names.length);
  const known = rows.flatMap((row) => row.rates.filter((r) => r !== null).map(intervalOf));
  return (
    <RateRows
      description={() => describeIntervals(label, rows, names)}
      rows={rows}
      width={width}
      rowHeight={rowHeight}
      type={TYPE}
      ranges={[...known, { low: 0.45, high: 0.55 }]}
      figures={figures + 12}
      legend={names}
      heads={(wide, y) =>
        names.length > 1 &&
        names.map((name, s) => (
          <Mark key={name + String(s)} series={s} x={wide - figures + FIGURE * (s + 1) - 12} y={y} size={4} hollow={s > 0} />
        ))
      }
      draw={(row, { x, y, width: wide }) =>
        row.rates.map((r, s) =>
          r === null ? null : (
            <IntervalMark
              key={names[s]}
              share={r}
              series={s}
              name={names[s] ?? ''}
              x={x}
              y={y + offsetOf(row, s)}
              figure={{ x: wide - figures + FIGURE * (s + 1), y: y + 5 }}
            />
          ),
        )
      }
      marks={(row, { x, y }) =>
        row.rates.flatMap((r, s) =>
          r === null ? [] : [{ x: x(r.value), y: y + offsetOf(row, s), text: `${row.label}: ${rateText(r)}`, note: names[s] ?? '' }],
        )
      }
    />
  );
}

interface IntervalMarkProps {
  readonly share: Share;
  readonly series: number;
  readonly name: string;
  readonly x: (rate: number) => number;
  readonly y: number;
  /** Baseline end of the figure. */
  readonly figure: { readonly x: number; readonly y: number };
}

function IntervalMark({ share, series, name, x, y, figure }: IntervalMarkProps) {
  const { low, high } = intervalOf(share);
  return (
    <g>
      <line x1={x(low)} x2={x(high)} y1={y} y2={y} stroke={seriesColour(series)} strokeWidth={2} strokeOpacity={0.7} />
      <Mark series={series} x={x(share.value)} y={y} size={4} hollow={series > 0} />
      <text x={figure.x} y={figure.y} textAnchor="end" fontFamily={DISPLAY_FONT} fontWeight={600} fontSize={16} fill={seriesColour(series)}>
        {shareFigure(share)}
        <title>{`${name} ${rateText(share)}`}</title>
      </text>
    </g>
  );
}

/** The two series of a row are drawn slightly above and below its middle. */
function offsetOf(row: IntervalRow, series: number): number {
  return row.rates.length > 1 ? (series === 0 ? -4 : 4) : 0;
}

function rateText(share: Share): string {
  return `${shareFigure(share)} % ${spreadText(share)}`;
}

function describeIntervals(label: string, rows: readonly IntervalRow[], names: readonly string[]): string {
  const lines = rows.map((row) => {
    const rates = row.rates.map((r, s) => (r === null ? `${names[s]} not played` : `${names[s] ?? ''} ${rateText(r)}`));
    return `${row.label}: ${rates.join(', ')}`;
  });
  return `${label}. ${lines.join('; ')}.`;
}
