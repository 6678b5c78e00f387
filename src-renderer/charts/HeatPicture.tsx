import type { MatchupMatrix } from '../../src-shared/api/results.ts';
import { useExportFrame } from '../drawing/export-frame.ts';
import { clip, textWidth } from '../drawing/svg-text.ts';
import { percent } from '../format/figures.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { divergingTable, inkOn, paintCells, type Rgb, rgbOf, tableIndex } from './colour-scale.ts';
import { describeHeat } from './heat-labels.ts';
import { gridOf, type HeatOrder } from './heat-view.ts';

export interface HeatPictureProps {
  readonly matrix: MatchupMatrix;
  readonly order: HeatOrder;
}

const NAME = { size: 11 } as const;
/** A name needs a row of this height. */
const NAME_ROW = 12;
/** A cell that can hold "100". */
const FIGURE_CELL = 24;
const LARGEST_CELL = 56;
/** More cells than this are one image instead of a shape each. */
const MOST_SHAPES = 64;
const KEY = { gap: 28, width: 14, words: 130 };

/** The matrix for a picture: sharp at every size, with the names that can be read and a key to the colours. */
export function HeatPicture({ matrix, order }: HeatPictureProps) {
  const room = useExportFrame();
  if (room === null) throw new Error('HeatPicture is for exported pictures; use HeatMap on screen.');
  const { rows, columns } = order;
  const name = (at: number) => matrix.names[at] ?? '';
  const rate = (row: number, column: number) => matrix.rates[row * matrix.names.length + column] ?? Number.NaN;
  const longest = Math.max(0, ...[...rows, ...columns].map((at) => textWidth(name(at), NAME)));
  const left = Math.min(190, longest) + 8;
  const headed = Math.min(92, longest) + 8;
  const across = room.width - left - KEY.gap - KEY.width - KEY.words;
  const cellUnder = (top: number) =>
    Math.min(LARGEST_CELL, (room.height - top) / Math.max(1, rows.length), across / Math.max(1, columns.length));
  const top = cellUnder(headed) >= NAME_ROW ? headed : 4;
  const cell = cellUnder(top);
  // Where not every row can be named, every so many are; the columns stand in the same order.
  const every = Math.ceil(NAME_ROW / cell);
  const [wide, high] = [columns.length * cell, rows.length * cell];
  const table = divergingTable([0, 1, 2, 3, 4].map((i) => room.token(`--div-${i}`)));
  return (
    <ChartFrame
      width={left + wide + KEY.gap + KEY.width + KEY.words}
      height={Math.max(top + high, 170)}
      description={describeHeat(matrix, order)}
      fontSize={NAME.size}
    >
      {rows.map(
        (at, row) =>
          row % every === 0 && (
            <text key={row} x={left - 8} y={top + (row + 0.5) * cell + 4} textAnchor="end" fill="var(--text-1)">
              {clip(name(at), left - 8, NAME)}
            </text>
          ),
      )}
      {top === headed &&
        columns.map((at, column) => (
          <text
            key={column}
            transform={`translate(${left + (column + 0.5) * cell + 4} ${top - 6}) rotate(-90)`}
            textAnchor="start"
            fill="var(--text-1)"
          >
            {clip(name(at), headed - 8, NAME)}
          </text>
        ))}
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
        rows.flatMap((rowAt, row) =>
          columns.map((columnAt, column) => {
            const value = rate(rowAt, columnAt);
            const [x, y] = [left + column * cell, top + row * cell];
            const known = !Number.isNaN(value);
            return (
              <g key={`${row} ${column}`}>
                <rect x={x} y={y} width={cell - 0.5} height={cell - 0.5} fill={known ? colourAt(table, value) : 'var(--bg-1)'} />
                {known && cell >= FIGURE_CELL && (
                  <text x={x + cell / 2} y={y + cell / 2 + 4} textAnchor="middle" fill={inkOn(table, value)}>
                    {percent(value, 0)}
                  </text>
                )}
              </g>
            );
          }),
        )
      )}
      {every > 1 && (
        <text x={left + wide + KEY.gap} y={Math.min(top + high, top + 196)} fill="var(--text-2)">
          every {ordinal(every)} row is labelled
        </text>
      )}
      <ColourKey x={left + wide + KEY.gap} y={top + 4} height={Math.min(150, Math.max(top + high, 170) - top - 12)} table={table} />
    </ChartFrame>
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

/** What the colours say, from "the row always wins" down. */
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
        { at: 0, words: '100 % row wins' },
        { at: 0.5, words: '50 %' },
        { at: 1, words: '0 % column wins' },
      ].map(({ at, words }) => (
        <text key={words} x={x + KEY.width + 8} y={y + at * height + 4} fill="var(--text-2)">
          {words}
        </text>
      ))}
    </g>
  );
}

/** One pixel a cell. */
function cellsImage(matrix: MatchupMatrix, order: HeatOrder, table: Uint8Array, blank: Rgb): string {
  const picture = document.createElement('canvas');
  const { rows, columns } = gridOf(order);
  picture.width = columns;
  picture.height = rows;
  picture.getContext('2d')?.putImageData(new ImageData(paintCells(matrix.rates, order, table, blank), columns, rows), 0, 0);
  return picture.toDataURL('image/png');
}
