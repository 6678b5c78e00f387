import { scaleLinear } from 'd3';
import { percent, plusMinus } from '../format/figures.ts';
import { clip, DISPLAY_FONT, UI_FONT } from './text.ts';
import { rateRange } from './ticks.ts';

export interface RateBarsRow {
  readonly label: string;
  readonly note?: string;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

export interface RateBarsProps {
  readonly label: string;
  readonly rows: readonly RateBarsRow[];
  readonly width: number;
  readonly rowHeight?: number;
  readonly fontSize?: number;
  readonly onSelect?: (index: number) => void;
}

/** A ranking as bars that start at one half: what is above it wins more than it loses. */
export function RateBars({ label, rows, width, rowHeight = 30, fontSize = 13, onSelect }: RateBarsProps) {
  const { from, to } = rateRange([...rows, { low: 0.45, high: 0.55 }]);
  const left = Math.min(width * 0.4, Math.max(...rows.map((r) => r.label.length + (r.note?.length ?? 0)), 8) * fontSize * 0.56 + 34);
  const x = scaleLinear([from, to], [left, width - fontSize * 6.2]);
  const height = rows.length * rowHeight;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeBars(label, rows)}
      fontFamily={UI_FONT}
      fontSize={fontSize}
    >
      <line x1={x(0.5)} x2={x(0.5)} y1={0} y2={height} stroke="var(--line-strong)" />
      {rows.map((row, i) => {
        const y = i * rowHeight + rowHeight / 2;
        const above = row.rate >= 0.5;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table beside the chart offers the same by keyboard
          <g key={row.label} onClick={() => onSelect?.(i)} cursor={onSelect ? 'pointer' : undefined}>
            <rect x={0} y={i * rowHeight} width={width} height={rowHeight} fill="transparent" />
            <text x={0} y={y + fontSize * 0.36} fill="var(--text-2)" fontFamily={DISPLAY_FONT} fontSize={fontSize * 1.2}>
              {i + 1}
            </text>
            <text x={fontSize * 2} y={y + fontSize * 0.36} fill="var(--text-0)" fontWeight={500}>
              {clip(row.label, left - fontSize * 2.6, fontSize * 0.54)}
            </text>
            <rect
              x={Math.min(x(0.5), x(row.rate))}
              width={Math.max(1, Math.abs(x(row.rate) - x(0.5)))}
              y={y - rowHeight * 0.17}
              height={rowHeight * 0.34}
              fill={above ? 'var(--side-a)' : 'var(--side-b)'}
            />
            <line x1={x(row.low)} x2={x(row.high)} y1={y} y2={y} stroke="var(--text-0)" strokeWidth={1.2} />
            <text
              x={width}
              y={y + fontSize * 0.42}
              textAnchor="end"
              fill="var(--text-0)"
              fontFamily={DISPLAY_FONT}
              fontWeight={600}
              fontSize={fontSize * 1.4}
            >
              {percent(row.rate)}
              <tspan dx={6} fontSize={fontSize * 0.85} fill="var(--text-2)" fontFamily={UI_FONT} fontWeight={400}>
                {plusMinus(row.low, row.high)}
              </tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

export function describeBars(label: string, rows: readonly RateBarsRow[]): string {
  return `${label}. ${rows.map((row, i) => `${i + 1}. ${row.label} ${percent(row.rate)} %`).join('; ')}.`;
}
