import type { MatchupMatrix } from '../../src-shared/api/results.ts';
import { shareFigure } from '../../src-shared/stats/share.ts';
import { type ExportFrame, useExportFrame } from '../drawing/export-frame.ts';
import { clip, textWidth } from '../drawing/svg-text.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { divergingTable, inkOn, paintCells, type Rgb, rgbOf, tableIndex } from './colour-scale.ts';
import { cellShare, describeHeat } from './heat-labels.ts';
import { gridOf, type HeatOrder } from './heat-view.ts';

export interface HeatPictureProps {
  readonly matrix: MatchupMatrix;
  readonly order: HeatOrder;
}

const NAME = { size: 11 } as const;
/** A name needs a row of this height. */
const NAME_ROW = 12;
/** A cell that can hold ">99". */
const FIGURE_CELL = 24;
const LARGEST_CELL = 56;
/** Beyond this many rows or columns the cells are one image instead of a shape each. */
const MOST_SHAPES = 64;
const KEY = { gap: 28, width: 14, labels: 130 };

/** The matrix for an exported picture: sharp at every size, with all readable names and a key to the colours. */
export function HeatPicture({ matrix, order }: HeatPictureProps) {
  const room = useExportFrame();
  if (room === null) throw new Error('HeatPicture is for exported pictures; use HeatMap on screen.');
  const { rows, columns } = order;
  const layout = layOut(matrix, order, room);
  const { left, top, cell } = layout;
  // If there is no space to label every row, only every nth is labelled; the columns have the same order.
  const every = Math.ceil(NAME_ROW / cell);
  const [wide, high] = [columns.length * cell, rows.length * cell];
  const keyX = left + wide + KEY.gap;
  const height = Math.max(top + high, 170);
  const table = divergingTable([0, 1, 2, 3, 4].map((i) => room.token(`--div-${i}`)));
  return (
    <ChartFrame width={keyX + KEY.width + KEY.labels} height={height} description={describeHeat(matrix, order)} fontSize={NAME.size}>
      <RowNames matrix={matrix} order={order} layout={layout} every={every} />
      {layout.columnNames > 0 && <ColumnNames matrix={matrix} order={order} layout={layout} />}
      {Math.max(rows.length, columns.length) > MOST_SHAPES ? (
        <image
          x={left}
          y={top}
          width={wide}
          height={high}
          href={cellsImage(matrix, order, table, rgbOf(room.token('--bg-1')))}
          style={{ imageRendering: 'pixelated' }}
        />
      ) : (
        <Cells matrix={matrix} order={order} layout={layout} table={table} />
      )}
      {every > 1 && (
        <text x={keyX} y={Math.min(top + high, top + 196)} fill="var(--text-2)">
          every {ordinal(every)} row is labelled
        </text>
      )}
      <ColourKey x={keyX} y={top + 4} height={Math.min(150, height - top - 12)} table={table} />
    </ChartFrame>
  );
}

interface PictureLayout {
  /** Top left corner of the cells. */
  readonly left: number;
  readonly top: number;
  /** Pixels per cell. */
  readonly cell: number;
  /** Length of the column names; 0 where the cells are too small for them. */
  readonly columnNames: number;
}

function layOut({ names }: MatchupMatrix, { rows, columns }: HeatOrder, room: ExportFrame): PictureLayout {
  const longest = Math.max(0, ...[...rows, ...columns].map((at) => textWidth(names[at] ?? '', NAME)));
  const left = Math.min(190, longest) + 8;
  const across = room.width - left - KEY.gap - KEY.width - KEY.labels;
  const cellUnder = (top: number) =>
    Math.min(LARGEST_CELL, (room.height - top) / Math.max(1, rows.length), across / Math.max(1, columns.length));
  const headed = Math.min(92, longest) + 8;
  const named = cellUnder(headed) >= NAME_ROW;
  const top = named ? headed : 4;
  return { left, top, cell: cellUnder(top), columnNames: named ? headed - 8 : 0 };
}

interface PartProps extends HeatPictureProps {
  readonly layout: PictureLayout;
}

function RowNames({ matrix, order, layout: { left, top, cell }, every }: PartProps & { readonly every: number }) {
  return order.rows.map(
    (at, row) =>
      row % every === 0 && (
        <text key={row} x={left - 8} y={top + (row + 0.5) * cell + 4} textAnchor="end" fill="var(--text-1)">
          {clip(matrix.names[at] ?? '', left - 8, NAME)}
        </text>
      ),
  );
}

function ColumnNames({ matrix, order, layout: { left, top, cell, columnNames } }: PartProps) {
  return order.columns.map((at, column) => (
    <text
      key={column}
      transform={`translate(${left + (column + 0.5) * cell + 4} ${top - 6}) rotate(-90)`}
      textAnchor="start"
      fill="var(--text-1)"
    >
      {clip(matrix.names[at] ?? '', columnNames, NAME)}
    </text>
  ));
}

function Cells({ matrix, order, layout: { left, top, cell }, table }: PartProps & { readonly table: Uint8Array }) {
  return order.rows.flatMap((rowAt, row) =>
    order.columns.map((columnAt, column) => {
      const share = cellShare(matrix, rowAt * matrix.names.length + columnAt);
      const { value } = share;
      const [x, y] = [left + column * cell, top + row * cell];
      const known = !Number.isNaN(value);
      return (
        <g key={`${row} ${column}`}>
          <rect x={x} y={y} width={cell - 0.5} height={cell - 0.5} fill={known ? colourAt(table, value) : 'var(--bg-1)'} />
          {known && cell >= FIGURE_CELL && (
            <text x={x + cell / 2} y={y + cell / 2 + 4} textAnchor="middle" fill={inkOn(table, value)}>
              {shareFigure(share, 0)}
            </text>
          )}
        </g>
      );
    }),
  );
}

function ordinal(n: number): string {
  return n === 2 ? 'second' : n === 3 ? 'third' : `${n}th`;
}

function colourAt(table: Uint8Array, rate: number): string {
  const at = tableIndex(rate) * 3;
  return `rgb(${table[at]} ${table[at + 1]} ${table[at + 2]})`;
}

interface ColourKeyProps {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly table: Uint8Array;
}

const STEPS = 24;

/** What the colours mean, from "the row always wins" down. */
function ColourKey({ x, y, height, table }: ColourKeyProps) {
  return (
    <g>
      {Array.from({ length: STEPS }, (_, i) => (
        <rect
          key={i}
          x={x}
          y={y + (i * height) / STEPS}
          width={KEY.width}
          height={height / STEPS + 0.5}
          fill={colourAt(table, 1 - (i + 0.5) / STEPS)}
        />
      ))}
      {[
        { at: 0, label: '100 % row wins' },
        { at: 0.5, label: '50 %' },
        { at: 1, label: '0 % column wins' },
      ].map(({ at, label }) => (
        <text key={label} x={x + KEY.width + 8} y={y + at * height + 4} fill="var(--text-2)">
          {label}
        </text>
      ))}
    </g>
  );
}

/** One pixel per cell. */
function cellsImage(matrix: MatchupMatrix, order: HeatOrder, table: Uint8Array, blank: Rgb): string {
  const picture = document.createElement('canvas');
  const { rows, columns } = gridOf(order);
  picture.width = columns;
  picture.height = rows;
  picture.getContext('2d')?.putImageData(new ImageData(paintCells(matrix.rates, order, table, blank), columns, rows), 0, 0);
  return picture.toDataURL('image/png');
}
