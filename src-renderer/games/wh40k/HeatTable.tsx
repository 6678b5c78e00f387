import { useState } from 'react';
import { ChartFrame } from '../../charts/ChartFrame.tsx';
import type { MarkPlace } from '../../charts/keyboard-nav.ts';
import { fitRows, MORE_LINE, useExportFrame } from '../../drawing/export-frame.ts';
import { clip, textWidth } from '../../drawing/svg-text.ts';
import type { HeatTableData } from './line-up.ts';

export interface HeatTableProps {
  readonly label: string;
  readonly table: HeatTableData;
  readonly width: number;
  readonly onOpen: (row: number, column: number) => void;
  /** The cursor comes to another column. */
  readonly onColumn?: (column: number) => void;
}

const ROW = 36;
const HEAD = 112;
const TYPE = { size: 12 } as const;
const WIDEST = 96;
/** Slanted column names reach this far past the last column. */
const LEAN = 64;
const NAME_APART = 22;

/** Rows against columns, every cell with its figure; arrow keys move the cursor, Enter opens a cell. */
export function HeatTable({ label, table, width, onOpen, onColumn }: HeatTableProps) {
  const [cursor, setCursor] = useState<MarkPlace | null>(null);
  const move = (place: MarkPlace) => {
    setCursor(place);
    onColumn?.(place.at);
  };
  const frame = useExportFrame();
  const at = frame === null ? cursor : null;
  const layout = layOut(table, width, frame);
  const rows = table.values.slice(0, layout.shown);
  const isCrowded = layout.step < widestFigure(table);
  return (
    <ChartFrame
      className="heat-table"
      width={layout.width}
      height={layout.height}
      description={describeHeatTable(label, table)}
      marks={rows.map((values, row) =>
        values.map((value, column) => ({ ...layout.centre(row, column), text: cellText(table, row, column, value) })),
      )}
      start={cursor}
      onMove={move}
      onOpen={(place) => onOpen(place.line, place.at)}
      callout={isCrowded}
    >
      <ColumnNames table={table} layout={layout} current={at?.at} />
      <RowNames table={table} layout={layout} current={at?.line} />
      {rows.map((values, row) =>
        values.map((value, column) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the drawing handles the keys
          <g
            key={`${row} ${column}`}
            cursor="pointer"
            onPointerEnter={() => move({ line: row, at: column })}
            onClick={() => onOpen(row, column)}
          >
            <Cell
              layout={layout}
              row={row}
              column={column}
              part={value / table.most}
              text={isCrowded ? null : table.format(value)}
              isCurrent={at?.line === row && at.at === column}
            />
            <title>{cellText(table, row, column, value)}</title>
          </g>
        )),
      )}
      {rows.length < table.rows.length && (
        <text x={layout.left - 12} y={layout.height - 4} textAnchor="end" fill="var(--text-2)">
          and {table.rows.length - rows.length} more
        </text>
      )}
    </ChartFrame>
  );
}

function widestFigure(table: HeatTableData): number {
  return Math.max(0, ...table.values.flat().map((value) => textWidth(table.format(value), TYPE))) + 6;
}

function layOut(table: HeatTableData, width: number, frame: ReturnType<typeof useExportFrame>) {
  const columns = table.columns.length;
  const { shown, rowHeight, ...fit } = fitRows(frame, {
    count: table.rows.length,
    width,
    rowHeight: ROW,
    head: HEAD,
    leastRow: TYPE.size * 1.3,
  });
  // A picture is only as wide as the columns need, so that a small table comes out large.
  const wide = frame === null ? width : Math.min(frame.width, Math.max(fit.width, (LEAN + columns * 40) / 0.76));
  const left = Math.min(220, wide * 0.24);
  const step = Math.min(WIDEST, (wide - left - LEAN) / Math.max(1, columns));
  const corner = (row: number, column: number) => ({ x: left + column * step, y: HEAD + row * rowHeight });
  return {
    shown,
    rowHeight,
    width: wide,
    height: HEAD + Math.min(shown, table.values.length) * rowHeight + (shown < table.rows.length ? MORE_LINE : 4),
    left,
    /** Width of a column. */
    step,
    corner,
    centre: (row: number, column: number) => ({ x: corner(row, column).x + step / 2, y: corner(row, column).y + rowHeight / 2 }),
  };
}

type Layout = ReturnType<typeof layOut>;

interface NamesProps {
  readonly table: HeatTableData;
  readonly layout: Layout;
  /** Index of the name at the cursor. */
  readonly current: number | undefined;
}

function ColumnNames({ table, layout: { left, step, width }, current }: NamesProps) {
  const every = Math.ceil(NAME_APART / step);
  return table.columns.map(
    (name, column) =>
      column % every === 0 && (
        <text
          key={column}
          transform={`translate(${left + (column + 0.5) * step} ${HEAD - 8}) rotate(-38)`}
          fill={current === column ? 'var(--text-0)' : 'var(--text-1)'}
        >
          {clip(name, Math.min(150, (width - left - (column + 0.5) * step - 4) / 0.788), TYPE)}
          <title>{name}</title>
        </text>
      ),
  );
}

function RowNames({ table, layout: { left, shown, centre }, current }: NamesProps) {
  return table.rows.slice(0, shown).map((name, row) => (
    <text key={row} x={left - 12} y={centre(row, 0).y + 4} textAnchor="end" fill={current === row ? 'var(--text-0)' : 'var(--text-1)'}>
      {clip(name, left - 16, TYPE)}
      <title>{name}</title>
    </text>
  ));
}

interface CellProps {
  readonly layout: Layout;
  readonly row: number;
  readonly column: number;
  /** Share of the brightest value. */
  readonly part: number;
  readonly text: string | null;
  readonly isCurrent: boolean;
}

function Cell({ layout, row, column, part, text, isCurrent }: CellProps) {
  const shade = shadeOf(part);
  const centre = layout.centre(row, column);
  const box = { ...layout.corner(row, column), width: Math.max(0.5, layout.step - 2), height: layout.rowHeight - 2 };
  return (
    <>
      <rect {...box} fill={`var(--seq-${shade.from})`} />
      <rect {...box} fill={`var(--seq-${shade.from + 1})`} fillOpacity={shade.part} />
      {isCurrent && <rect {...box} fill="none" stroke="var(--brand)" strokeWidth={2} />}
      {text !== null && (
        <text x={centre.x - 1} y={centre.y + 3} textAnchor="middle" fill={shade.far ? 'var(--bg-0)' : 'var(--text-0)'}>
          {text}
        </text>
      )}
    </>
  );
}

function cellText(table: HeatTableData, row: number, column: number, value: number): string {
  return `${table.rows[row]} against ${table.columns[column]}: ${table.format(value)}`;
}

/** Two neighbouring colours of the scale and how far the value lies between them. */
export function shadeOf(part: number): { from: number; part: number; far: boolean } {
  const at = Math.max(0, Math.min(1, part)) * 4;
  const from = Math.min(3, Math.floor(at));
  return { from, part: Math.round((at - from) * 100) / 100, far: at > 2.2 };
}

function describeHeatTable(label: string, table: HeatTableData): string {
  const best = table.values.flatMap((values, row) => values.map((value, column) => ({ value, row, column })));
  const top = best.reduce<(typeof best)[number] | null>((most, cell) => (most === null || cell.value > most.value ? cell : most), null);
  const whole = `${label}, ${table.rows.length} by ${table.columns.length}, row against column.`;
  return top === null ? whole : `${whole} Most: ${cellText(table, top.row, top.column, top.value)}.`;
}
