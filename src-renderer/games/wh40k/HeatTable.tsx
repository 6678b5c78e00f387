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
}

const ROW = 36;
const HEAD = 112;
const TYPE = { size: 12 } as const;
const WIDEST = 96;
/** Slanted names lean over the last column, and need this much from one to the next. */
const LEAN = 64;
const NAME_APART = 22;

/** Rows against columns, every cell with its figure; the arrow keys walk, Enter opens. */
export function HeatTable({ label, table, width, onOpen }: HeatTableProps) {
  const [cursor, setCursor] = useState<MarkPlace | null>(null);
  const room = useExportFrame();
  const at = room === null ? cursor : null;
  const fit = fitRows(room, { count: table.rows.length, width, rowHeight: ROW, head: HEAD, leastRow: TYPE.size * 1.3 });
  const columns = table.columns.length;
  const widestFigure = Math.max(0, ...table.values.flat().map((value) => textWidth(table.format(value), TYPE))) + 6;
  // In a picture as wide as the columns need, so that few of them come out large.
  const wide = room === null ? width : Math.min(room.width, Math.max(fit.width, (LEAN + columns * 40) / 0.76));
  const left = Math.min(220, wide * 0.24);
  const step = Math.min(WIDEST, (wide - left - LEAN) / Math.max(1, columns));
  const rows = table.values.slice(0, fit.shown);
  const height = HEAD + rows.length * fit.rowHeight + (rows.length < table.rows.length ? MORE_LINE : 4);
  const every = Math.ceil(NAME_APART / step);
  const corner = (row: number, column: number) => ({ x: left + column * step, y: HEAD + row * fit.rowHeight });
  const marks = rows.map((values, row) =>
    values.map((value, column) => ({
      x: corner(row, column).x + step / 2,
      y: corner(row, column).y + fit.rowHeight / 2,
      text: cellWords(table, row, column, value),
    })),
  );
  return (
    <ChartFrame
      className="heat-table"
      width={wide}
      height={height}
      description={describeHeatTable(label, table)}
      marks={marks}
      start={cursor}
      onMove={setCursor}
      onOpen={(place) => onOpen(place.line, place.at)}
      callout={step < widestFigure}
    >
      {table.columns.map(
        (name, column) =>
          column % every === 0 && (
            <text
              key={column}
              transform={`translate(${left + (column + 0.5) * step} ${HEAD - 8}) rotate(-38)`}
              fill={at?.at === column ? 'var(--text-0)' : 'var(--text-1)'}
            >
              {clip(name, Math.min(150, (wide - left - (column + 0.5) * step - 4) / 0.788), TYPE)}
              <title>{name}</title>
            </text>
          ),
      )}
      {rows.map((_, row) => (
        <text
          key={row}
          x={left - 12}
          y={corner(row, 0).y + fit.rowHeight / 2 + 4}
          textAnchor="end"
          fill={at?.line === row ? 'var(--text-0)' : 'var(--text-1)'}
        >
          {clip(table.rows[row] ?? '', left - 16, TYPE)}
          <title>{table.rows[row]}</title>
        </text>
      ))}
      {rows.map((values, row) =>
        values.map((value, column) => {
          const { x, y } = corner(row, column);
          const shade = shadeOf(value / table.most);
          const box = { x, y, width: Math.max(0.5, step - 2), height: fit.rowHeight - 2 };
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the drawing handles the keys
            <g
              key={`${row} ${column}`}
              cursor="pointer"
              onPointerEnter={() => setCursor({ line: row, at: column })}
              onClick={() => onOpen(row, column)}
            >
              <rect {...box} fill={`var(--seq-${shade.from})`} />
              <rect {...box} fill={`var(--seq-${shade.from + 1})`} fillOpacity={shade.part} />
              {at?.line === row && at.at === column && <rect {...box} fill="none" stroke="var(--brand)" strokeWidth={2} />}
              {step >= widestFigure && (
                <text
                  x={x + step / 2 - 1}
                  y={y + fit.rowHeight / 2 + 3}
                  textAnchor="middle"
                  fill={shade.far ? 'var(--bg-0)' : 'var(--text-0)'}
                >
                  {table.format(value)}
                </text>
              )}
              <title>{cellWords(table, row, column, value)}</title>
            </g>
          );
        }),
      )}
      {rows.length < table.rows.length && (
        <text x={left - 12} y={height - 4} textAnchor="end" fill="var(--text-2)">
          and {table.rows.length - rows.length} more
        </text>
      )}
    </ChartFrame>
  );
}

function cellWords(table: HeatTableData, row: number, column: number, value: number): string {
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
  return top === null ? whole : `${whole} Most: ${cellWords(table, top.row, top.column, top.value)}.`;
}
