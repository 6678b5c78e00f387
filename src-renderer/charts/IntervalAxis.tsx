import { DISPLAY_FONT } from '../drawing/svg-text.ts';
import { percent, plusMinus } from '../format/figures.ts';
import { type NamedRow, RateRows, type RowPlace } from './RateRows.tsx';
import { Mark, seriesColour } from './series.tsx';

export interface IntervalRow extends NamedRow {
  /** One rate a series; null where there is none. */
  readonly rates: readonly ({ readonly rate: number; readonly low: number; readonly high: number } | null)[];
}

export interface IntervalAxisProps {
  readonly label: string;
  readonly rows: readonly IntervalRow[];
  readonly names: readonly string[];
  readonly width: number;
  readonly rowHeight?: number;
}

/** Room of a series' figure. */
const FIGURE = 46;
const TYPE = { size: 12 } as const;

/** Rates with their intervals on one axis, a line for one half, the figures at the right. */
export function IntervalAxis({ label, rows, names, width, rowHeight = 26 }: IntervalAxisProps) {
  const figures = FIGURE * Math.max(1, names.length);
  const known = rows.flatMap((row) => row.rates.filter((r) => r !== null));
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
            <g key={names[s]}>
              <line
                x1={x(r.low)}
                x2={x(r.high)}
                y1={y + apart(row, s)}
                y2={y + apart(row, s)}
                stroke={seriesColour(s)}
                strokeWidth={2}
                strokeOpacity={0.7}
              />
              <Mark series={s} x={x(r.rate)} y={y + apart(row, s)} size={4} hollow={s > 0} />
              <text
                x={wide - figures + FIGURE * (s + 1)}
                y={y + 5}
                textAnchor="end"
                fontFamily={DISPLAY_FONT}
                fontWeight={600}
                fontSize={16}
                fill={seriesColour(s)}
              >
                {percent(r.rate)}
                <title>{rateWords(names[s] ?? '', r)}</title>
              </text>
            </g>
          ),
        )
      }
      marks={(row, { x, y }: RowPlace) =>
        row.rates.flatMap((r, s) =>
          r === null
            ? []
            : [
                {
                  x: x(r.rate),
                  y: y + apart(row, s),
                  text: `${row.label}: ${percent(r.rate)} % ${plusMinus(r.low, r.high)}`,
                  note: names[s] ?? '',
                },
              ],
        )
      }
    />
  );
}

/** Two series of a row stand a little above and below its middle. */
function apart(row: IntervalRow, series: number): number {
  return row.rates.length > 1 ? (series === 0 ? -4 : 4) : 0;
}

function rateWords(name: string, r: { readonly rate: number; readonly low: number; readonly high: number }): string {
  return `${name} ${percent(r.rate)} % ${plusMinus(r.low, r.high)}`;
}

function describeIntervals(label: string, rows: readonly IntervalRow[], names: readonly string[]): string {
  const lines = rows.map((row) => {
    const rates = row.rates.map((r, s) => (r === null ? `${names[s]} not played` : rateWords(names[s] ?? '', r)));
    return `${row.label}: ${rates.join(', ')}`;
  });
  return `${label}. ${lines.join('; ')}.`;
}
