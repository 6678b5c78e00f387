import { type KeyboardEvent, useState } from 'react';
import { clip, UI_FONT } from '../../../charts/text.ts';
import type { HeatTableData } from './line-up.ts';

export interface HeatTableProps {
  readonly label: string;
  readonly table: HeatTableData;
  readonly width: number;
  readonly onOpen: (row: number, column: number) => void;
}

const ROW = 36;
const HEAD = 112;

/** Rows against columns, every cell with its figure; the arrow keys walk, Enter opens. */
export function HeatTable({ label, table, width, onOpen }: HeatTableProps) {
  const [cursor, setCursor] = useState<readonly [row: number, column: number]>([0, 0]);
  const left = Math.min(220, width * 0.24);
  // Slanted names lean over the last column.
  const lean = 64;
  const step = Math.min(96, (width - left - lean) / Math.max(1, table.columns.length));
  const height = HEAD + table.rows.length * ROW + 4;
  const onKeyDown = (press: KeyboardEvent<SVGSVGElement>) => {
    const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[press.key];
    if (press.key === 'Enter' || press.key === ' ') onOpen(cursor[0], cursor[1]);
    else if (by !== undefined) {
      const clamp = (x: number, n: number) => Math.max(0, Math.min(n - 1, x));
      setCursor([clamp(cursor[0] + (by[0] as number), table.rows.length), clamp(cursor[1] + (by[1] as number), table.columns.length)]);
    } else return;
    press.preventDefault();
  };
  return (
    <svg
      className="heat-table"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is walked with the arrow keys
      tabIndex={0}
      aria-label={describeHeatTable(label, table, cursor)}
      fontFamily={UI_FONT}
      fontSize={12}
      onKeyDown={onKeyDown}
    >
      {table.columns.map((name, column) => (
        <text
          key={column}
          transform={`translate(${left + (column + 0.5) * step} ${HEAD - 8}) rotate(-38)`}
          fill={cursor[1] === column ? 'var(--text-0)' : 'var(--text-1)'}
        >
          {clip(name, 150, { size: 12 })}
          <title>{name}</title>
        </text>
      ))}
      {table.rows.map((name, row) => (
        <text
          key={row}
          x={left - 12}
          y={HEAD + row * ROW + ROW / 2 + 4}
          textAnchor="end"
          fill={cursor[0] === row ? 'var(--text-0)' : 'var(--text-1)'}
        >
          {clip(name, left - 16, { size: 12 })}
          <title>{name}</title>
        </text>
      ))}
      {table.values.map((values, row) =>
        values.map((value, column) => {
          const here = cursor[0] === row && cursor[1] === column;
          const x = left + column * step;
          const y = HEAD + row * ROW;
          const shade = shadeOf(value / table.most);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the drawing handles the keys
            <g
              key={`${row} ${column}`}
              cursor="pointer"
              onPointerEnter={() => setCursor([row, column])}
              onClick={() => onOpen(row, column)}
            >
              <rect x={x} y={y} width={step - 2} height={ROW - 2} fill={`var(--seq-${shade.from})`} />
              <rect x={x} y={y} width={step - 2} height={ROW - 2} fill={`var(--seq-${shade.from + 1})`} fillOpacity={shade.part} />
              {here && <rect x={x + 1} y={y + 1} width={step - 4} height={ROW - 4} fill="none" stroke="var(--brand)" strokeWidth={2} />}
              <text x={x + step / 2 - 1} y={y + ROW / 2 + 4} textAnchor="middle" fill={shade.far ? 'var(--bg-0)' : 'var(--text-0)'}>
                {table.format(value)}
              </text>
            </g>
          );
        }),
      )}
    </svg>
  );
}

/** Two neighbouring colours of the scale and how far the value lies between them. */
export function shadeOf(part: number): { from: number; part: number; far: boolean } {
  const at = Math.max(0, Math.min(1, part)) * 4;
  const from = Math.min(3, Math.floor(at));
  return { from, part: Math.round((at - from) * 100) / 100, far: at > 2.2 };
}

export function describeHeatTable(label: string, table: HeatTableData, [row, column]: readonly [number, number]): string {
  const value = table.values[row]?.[column];
  const whole = `${label}, ${table.rows.length} by ${table.columns.length}, row against column.`;
  return value === undefined ? whole : `${whole} ${table.rows[row]} against ${table.columns[column]}: ${table.format(value)}.`;
}
