import { scaleLinear } from 'd3';
import { percent, plusMinus } from '../format/figures.ts';
import { AxisGrid } from './AxisGrid.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { Mark, seriesColour } from './series.tsx';
import { clip, DISPLAY_FONT, textWidth } from './text.ts';
import { axisTicks, rateRange } from './ticks.ts';

export interface IntervalRow {
  readonly label: string;
  /** Small print after the label: "0–150", "1,438 units". */
  readonly note?: string;
  /** One rate a series; null where there is none. */
  readonly rates: readonly ({ readonly rate: number; readonly low: number; readonly high: number } | null)[];
}

export interface IntervalAxisProps {
  readonly label: string;
  readonly rows: readonly IntervalRow[];
  readonly names: readonly string[];
  readonly width: number;
  readonly labelWidth?: number;
  readonly rowHeight?: number;
}

const TOP = 22;

/** Rates with their intervals on one axis, a line for one half, the figures at the right. */
export function IntervalAxis({
  label,
  rows,
  names,
  width,
  labelWidth = Math.min(width * 0.4, longestLabel(rows)),
  rowHeight = 26,
}: IntervalAxisProps) {
  const shown = rows.flatMap((row) => row.rates.filter((r) => r !== null));
  const { from, to } = rateRange([...shown, { low: 0.45, high: 0.55 }]);
  const figures = 46 * Math.max(1, names.length);
  const x = scaleLinear([from, to], [labelWidth + 8, width - figures - 12]);
  const height = TOP + rows.length * rowHeight + 4;
  return (
    <ChartFrame width={width} height={height} description={describeIntervals(label, rows, names)}>
      <AxisGrid
        along="x"
        ticks={axisTicks(from, to, Math.max(2, Math.floor((width - labelWidth - figures) / 60)), (v) => String(Math.round(v * 100)))}
        at={x}
        from={TOP - 6}
        to={height}
        labelAt={11}
        strong={0.5}
      />
      {names.map((name, s) => (
        <Mark key={name + String(s)} series={s} x={width - figures + 46 * (s + 1) - 5} y={8} size={4} />
      ))}
      {rows.map((row, i) => {
        const y = TOP + i * rowHeight + rowHeight / 2;
        const apart = row.rates.length > 1 ? 4 : 0;
        return (
          <g key={row.label}>
            <text x={0} y={y + 4} fill="var(--text-0)">
              {clip(row.label, labelWidth - (row.note ? textWidth(row.note, { size: 11 }) + 12 : 0), { size: 12 })}
              {row.note && (
                <tspan dx={8} fill="var(--text-2)" fontSize={11}>
                  {row.note}
                </tspan>
              )}
            </text>
            {row.rates.map((r, s) =>
              r === null ? null : (
                <g key={names[s]}>
                  <line
                    x1={x(Math.max(from, r.low))}
                    x2={x(Math.min(to, r.high))}
                    y1={y + (s === 0 ? -apart : apart)}
                    y2={y + (s === 0 ? -apart : apart)}
                    stroke={seriesColour(s)}
                    strokeWidth={2}
                    strokeOpacity={0.7}
                  />
                  <Mark series={s} x={x(r.rate)} y={y + (s === 0 ? -apart : apart)} size={4} hollow={s > 0} />
                  <text
                    x={width - figures + 46 * (s + 1)}
                    y={y + 5}
                    textAnchor="end"
                    fontFamily={DISPLAY_FONT}
                    fontWeight={600}
                    fontSize={16}
                    fill={seriesColour(s)}
                  >
                    {percent(r.rate)}
                    <title>{`${names[s]}: ${percent(r.rate)} % ${plusMinus(r.low, r.high)}`}</title>
                  </text>
                </g>
              ),
            )}
          </g>
        );
      })}
    </ChartFrame>
  );
}

/** Room for the longest label with its note. */
function longestLabel(rows: readonly IntervalRow[]): number {
  const widths = rows.map((row) => textWidth(row.label, { size: 12 }) + (row.note ? textWidth(row.note, { size: 11 }) + 12 : 0));
  return Math.max(80, ...widths) + 8;
}

export function describeIntervals(label: string, rows: readonly IntervalRow[], names: readonly string[]): string {
  const lines = rows.map((row) => {
    const rates = row.rates.map((r, s) =>
      r === null ? `${names[s]} not met` : `${names[s]} ${percent(r.rate)} % ${plusMinus(r.low, r.high)}`,
    );
    return `${row.label}: ${rates.join(', ')}`;
  });
  return `${label}. ${lines.join('; ')}.`;
}
