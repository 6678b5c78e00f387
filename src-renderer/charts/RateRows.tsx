import { scaleLinear } from 'd3';
import type { ReactNode } from 'react';
import { fitRows, MORE_LINE, useExportFrame } from '../drawing/export-frame.ts';
import { clip, type Type, textWidth } from '../drawing/svg-text.ts';
import { AxisGrid } from './AxisGrid.tsx';
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx';
import type { MarkLines } from './keyboard-nav.ts';
import { Mark } from './series.tsx';
import { rateRange, rateTicks } from './ticks.ts';

export interface NamedRow {
  readonly label: string;
  /** Small print after the label: "0–150", "1,438 units". */
  readonly note?: string;
}

/** Where a row is drawn. */
export interface RowPlace {
  readonly x: (rate: number) => number;
  /** Middle of the row. */
  readonly y: number;
  readonly height: number;
  /** Of the chart. */
  readonly width: number;
  readonly index: number;
}

export interface RateRowsProps<Row extends NamedRow> extends Pick<ChartFrameProps, 'start' | 'onMove' | 'onOpen' | 'callout'> {
  readonly description: (shown: readonly Row[]) => string;
  readonly rows: readonly Row[];
  readonly width: number;
  readonly rowHeight: number;
  readonly type: Type;
  /** What the axis must include. */
  readonly ranges: readonly { readonly low: number; readonly high: number }[];
  /** Space left of the names and right of the axis. */
  readonly indent?: number;
  readonly figures: number;
  /** Names of the series, if there are several. */
  readonly legend?: readonly string[];
  /** Over the figures. */
  readonly heads?: (width: number, y: number) => ReactNode;
  readonly marks: (row: Row, place: RowPlace) => MarkLines[number];
  readonly draw: (row: Row, place: RowPlace, marks: MarkLines[number]) => ReactNode;
}

const AXIS = 22;
const LEGEND = 20;
const NOTE = { size: 11 } as const;

/** Named rows on one axis of rates with a line at 50 %: shared by the bars, the intervals and the swarm. */
export function RateRows<Row extends NamedRow>(props: RateRowsProps<Row>) {
  const { rows, type, ranges, indent = 0, figures, legend = [] } = props;
  const room = useExportFrame();
  const head = AXIS + (legend.length > 1 ? LEGEND : 0);
  const fit = fitRows(room, { count: rows.length, width: props.width, rowHeight: props.rowHeight, head, leastRow: type.size * 1.3 });
  const { width, rowHeight } = fit;
  const shown = rows.slice(0, fit.shown);
  const left = Math.min(width * 0.42, indent + Math.max(60, ...shown.map((row) => labelWidth(row, type))) + 14);
  const { from, to } = rateRange(ranges);
  const x = scaleLinear([from, to], [left, width - figures]);
  const bottom = head + shown.length * rowHeight;
  const height = bottom + (shown.length < rows.length ? MORE_LINE : 4);
  const places = shown.map((_, index) => ({ x, y: head + (index + 0.5) * rowHeight, height: rowHeight, width, index }));
  const marks = shown.map((row, i) => props.marks(row, places[i]!));
  const { start, onMove, onOpen, callout } = props;
  return (
    <ChartFrame
      width={width}
      height={height}
      fontSize={type.size}
      description={props.description(shown)}
      marks={marks}
      {...(start !== undefined && { start })}
      {...(onMove && { onMove })}
      {...(onOpen && { onOpen })}
      {...(callout !== undefined && { callout })}
    >
      {legend.length > 1 && <Legend names={legend} width={width} />}
      <AxisGrid
        along="x"
        ticks={rateTicks(from, to, Math.max(2, Math.floor((width - left - figures) / 56)))}
        at={x}
        from={head - 6}
        to={bottom}
        labelAt={head - 11}
        strong={0.5}
      />
      {props.heads?.(width, head - 14)}
      {shown.map((row, i) => (
        <g key={row.label}>
          {props.draw(row, places[i]!, marks[i] ?? [])}
          <RowLabel row={row} x={indent} y={places[i]!.y + type.size * 0.36} width={left - indent - 10} type={type} />
        </g>
      ))}
      {shown.length < rows.length && (
        <text x={indent} y={height - 4} fill="var(--text-2)">
          and {rows.length - shown.length} more
        </text>
      )}
    </ChartFrame>
  );
}

interface RowLabelProps {
  readonly row: NamedRow;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly type: Type;
}

function RowLabel({ row, x, y, width, type }: RowLabelProps) {
  return (
    <text x={x} y={y} fill="var(--text-0)" fontWeight={type.weight ?? 400} pointerEvents="none">
      {clip(row.label, width - noteWidth(row), type)}
      {row.note && (
        <tspan dx={8} fill="var(--text-2)" fontSize={NOTE.size} fontWeight={400}>
          {row.note}
        </tspan>
      )}
    </text>
  );
}

function noteWidth(row: NamedRow): number {
  return row.note ? textWidth(row.note, NOTE) + 8 : 0;
}

function labelWidth(row: NamedRow, type: Type): number {
  return textWidth(row.label, type) + noteWidth(row);
}

const LEGEND_TYPE = { size: 12, weight: 600 } as const;

/** What the marks mean, side by side in one line. */
function Legend({ names, width }: { readonly names: readonly string[]; readonly width: number }) {
  const share = width / names.length;
  return names.map((name, s) => (
    <g key={name + String(s)}>
      <Mark series={s} x={share * s + 6} y={8} size={4.5} hollow={s > 0} />
      <text x={share * s + 17} y={12} fill="var(--text-1)" fontSize={LEGEND_TYPE.size} fontWeight={600}>
        {clip(name, share - 26, LEGEND_TYPE)}
      </text>
    </g>
  ));
}
