import { scaleLinear } from 'd3';
import { type KeyboardEvent, useState } from 'react';
import { percent, plusMinus } from '../format/figures.ts';
import { AxisGrid } from './AxisGrid.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { clip, DISPLAY_FONT, textWidth, UI_FONT } from './text.ts';
import { axisTicks, rateRange } from './ticks.ts';

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
  /** The row that is chosen, if any. */
  readonly selected?: number;
  readonly onSelect?: (index: number) => void;
}

const TOP = 22;

/** A ranking as bars that start at one half: what is above it wins more than it loses. Up and down walk through it. */
export function RateBars({ label, rows, width, rowHeight = 30, fontSize = 13, selected, onSelect }: RateBarsProps) {
  const [focused, setFocused] = useState(false);
  const { from, to } = rateRange([...rows, { low: 0.45, high: 0.55 }]);
  const name = { size: fontSize, weight: 500 } as const;
  const figures = fontSize * 6.6;
  const longest = Math.max(60, ...rows.map((r) => textWidth(r.label, name) + (r.note ? textWidth(r.note, { size: 11 }) + 8 : 0)));
  const left = Math.min(width * 0.42, longest + fontSize * 2.4 + 14);
  const x = scaleLinear([from, to], [left, width - figures]);
  const height = TOP + rows.length * rowHeight;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    onSelect?.(Math.max(0, Math.min(rows.length - 1, (selected ?? -1) + way)));
  };
  const chosen = selected === undefined ? undefined : rows[selected];
  return (
    <ChartFrame
      width={width}
      height={height}
      fontSize={fontSize}
      description={`${chosen ? `${chosen.label} is chosen. ` : ''}${describeBars(label, rows)}`}
      {...(onSelect && {
        onKeyDown: (event: KeyboardEvent) => {
          setFocused(true);
          onKeyDown(event);
        },
        onBlur: () => setFocused(false),
      })}
    >
      <AxisGrid
        along="x"
        ticks={axisTicks(from, to, Math.max(2, Math.floor((width - left - figures) / 70)), (v) => String(Math.round(v * 100)))}
        at={x}
        from={TOP - 6}
        to={height}
        labelAt={11}
        strong={0.5}
      />
      {rows.map((row, i) => {
        const y = TOP + i * rowHeight + rowHeight / 2;
        const above = row.rate >= 0.5;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same
          <g key={row.label} onClick={() => onSelect?.(i)} cursor={onSelect ? 'pointer' : undefined}>
            <rect
              x={0}
              y={y - rowHeight / 2}
              width={width}
              height={rowHeight}
              fill={i === selected ? 'var(--bg-2)' : 'transparent'}
              {...(i === selected && focused && { stroke: 'var(--brand)' })}
            />
            {i === selected && <rect x={0} y={y - rowHeight / 2} width={3} height={rowHeight} fill="var(--brand)" />}
            <text x={8} y={y + fontSize * 0.36} fill="var(--text-2)" fontFamily={DISPLAY_FONT} fontSize={fontSize * 1.2}>
              {i + 1}
            </text>
            <text x={fontSize * 2.4} y={y + fontSize * 0.36} fill="var(--text-0)" fontWeight={500}>
              {clip(row.label, left - fontSize * 2.4 - 10 - (row.note ? textWidth(row.note, { size: 11 }) + 8 : 0), name)}
              {row.note && (
                <tspan dx={8} fill="var(--text-2)" fontSize={11} fontWeight={400}>
                  {row.note}
                </tspan>
              )}
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
              x={width - fontSize * 2.9}
              y={y + fontSize * 0.42}
              textAnchor="end"
              fill="var(--text-0)"
              fontFamily={DISPLAY_FONT}
              fontWeight={600}
              fontSize={fontSize * 1.4}
            >
              {percent(row.rate)}
            </text>
            <text
              x={width - 4}
              y={y + fontSize * 0.36}
              textAnchor="end"
              fontSize={fontSize * 0.85}
              fill="var(--text-2)"
              fontFamily={UI_FONT}
            >
              {plusMinus(row.low, row.high)}
            </text>
          </g>
        );
      })}
    </ChartFrame>
  );
}

export function describeBars(label: string, rows: readonly RateBarsRow[]): string {
  return `${label}. ${rows.map((row, i) => `${i + 1}. ${row.label} ${percent(row.rate)} %`).join('; ')}.`;
}
