import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MatchupMatrix } from '../../src-shared/api/results.ts';
import { IconButton } from '../components/Button.tsx';
import { useElementSize } from '../components/use-element-size.ts';
import { textWidth } from '../drawing/svg-text.ts';
import { token } from '../drawing/theme-colours.ts';
import { useThemeName } from '../drawing/use-theme.ts';
import { divergingTable, inkOn, paintCells, type Rgb, rgbOf, tableIndex } from './colour-scale.ts';
import { cellWords, describeHeat } from './heat-labels.ts';
import { type HeatColours, NAMES_FROM, paintHeat } from './heat-paint.ts';
import {
  type Cell,
  cellAt,
  clampView,
  type Grid,
  gridOf,
  type HeatFrame,
  type HeatOrder,
  type HeatView,
  panBy,
  showCell,
  wholeView,
  zoomAt,
} from './heat-view.ts';

export interface HeatMapProps {
  readonly matrix: MatchupMatrix;
  readonly order: HeatOrder;
  /** Positions in `order` under the pointer or the keys. */
  readonly cursor: Cell | null;
  readonly onCursor: (cell: Cell | null) => void;
  readonly onOpen: (cell: Cell) => void;
}

const ZOOM_STEP = 1.25;
const CLICK_SLACK = 4;

export function HeatMap({ matrix, order, cursor, onCursor, onOpen }: HeatMapProps) {
  const theme = useThemeName();
  const [box, size] = useElementSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const grid = useMemo(() => gridOf(order), [order]);
  const longest = useMemo(() => longestName(matrix, order), [matrix, order]);
  const [moved, setMoved] = useState<HeatView | null>(null);
  const frame = useMemo(() => frameFor(size, grid, longest, moved), [size, grid, longest, moved]);
  const view = clampView(moved ?? wholeView(grid, frame), grid, frame);
  const drag = useRef<{ x: number; y: number; far: boolean } | null>(null);

  useEffect(() => setMoved(null), [grid.rows, grid.columns]);

  // The colours are read off the page, which wears the theme.
  const look = useMemo(lookOf, [theme]);
  const description = useMemo(() => describeHeat(matrix, order), [matrix, order]);
  const cells = useMemo(() => paintedCells(matrix, order, look), [matrix, order, look]);

  useEffect(() => {
    const el = canvas.current;
    const g = el?.getContext('2d');
    if (!el || !g || frame.width === 0) return;
    // Under a scaled interface a pixel of ours is more than one of the screen's.
    const ratio = devicePixelRatio * (el.getBoundingClientRect().width / frame.width);
    const [wide, high] = [Math.round(frame.width * ratio), Math.round(frame.height * ratio)];
    // A canvas is cleared and made anew by setting its size, which a pan need not pay for.
    if (el.width !== wide || el.height !== high) [el.width, el.height] = [wide, high];
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    const rowAt = (position: number) => order.rows[position]!;
    const columnAt = (position: number) => order.columns[position]!;
    const picture = {
      cells,
      grid,
      cursor,
      rowName: (position: number) => matrix.names[rowAt(position)] ?? '',
      columnName: (position: number) => matrix.names[columnAt(position)] ?? '',
      rate: (row: number, column: number) => matrix.rates[rowAt(row) * matrix.names.length + columnAt(column)] ?? Number.NaN,
      ink: look.ink,
      colours: look.colours,
    };
    paintHeat(g, picture, view, frame);
  });

  const zoom = useCallback(
    (factor: number, x: number, y: number) => setMoved((v) => zoomAt(v ?? wholeView(grid, frame), factor, x, y, grid, frame)),
    [grid, frame],
  );

  const zoomMiddle = (factor: number) => zoom(factor, (frame.left + frame.width) / 2, (frame.top + frame.height) / 2);

  useEffect(() => {
    const el = canvas.current;
    // React's wheel listeners are passive; zooming must keep the page still.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { x, y } = localPoint(event, el);
      zoom(Math.exp(-event.deltaY * 0.0016), x, y);
    };
    el?.addEventListener('wheel', onWheel, { passive: false });
    return () => el?.removeEventListener('wheel', onWheel);
  }, [zoom]);

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const { x, y } = localPoint(event, event.currentTarget);
    const start = drag.current;
    if (start !== null && (start.far || Math.hypot(x - start.x, y - start.y) > CLICK_SLACK)) {
      setMoved(panBy(view, x - start.x, y - start.y, grid, frame));
      drag.current = { x, y, far: true };
    }
    onCursor(cellAt(view, x, y, grid, frame));
  };

  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    const wasClick = drag.current !== null && !drag.current.far;
    drag.current = null;
    const { x, y } = localPoint(event, event.currentTarget);
    const cell = cellAt(view, x, y, grid, frame);
    if (wasClick && cell !== null) onOpen(cell);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = cursor ?? { row: 0, column: 0 };
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step !== undefined) {
      const next = {
        row: Math.max(0, Math.min(grid.rows - 1, at.row + step[0]!)),
        column: Math.max(0, Math.min(grid.columns - 1, at.column + step[1]!)),
      };
      onCursor(next);
      setMoved(showCell(view, next, grid, frame));
    } else if (event.key === 'Home' || event.key === 'End') {
      const next = { row: at.row, column: event.key === 'Home' ? 0 : grid.columns - 1 };
      onCursor(next);
      setMoved(showCell(view, next, grid, frame));
    } else if (event.key === 'Enter' && cursor !== null) onOpen(cursor);
    else if (event.key === '+' || event.key === '=') zoomMiddle(ZOOM_STEP);
    else if (event.key === '-') zoomMiddle(1 / ZOOM_STEP);
    else if (event.key === '0') setMoved(null);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={box} className="heat-map">
      <canvas
        ref={canvas}
        role="img"
        aria-label={description}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { ...localPoint(event, event.currentTarget), far: false };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerLeave={() => onCursor(null)}
      />
      <div className="heat-zoom">
        <IconButton icon={ZoomIn} size="small" label="Zoom in" onClick={() => zoomMiddle(ZOOM_STEP ** 2)} />
        <IconButton icon={ZoomOut} size="small" label="Zoom out" disabled={moved === null} onClick={() => zoomMiddle(ZOOM_STEP ** -2)} />
        <IconButton icon={Maximize} size="small" label="Whole map" disabled={moved === null} onClick={() => setMoved(null)} />
      </div>
      <span className="visually-hidden" aria-live="polite">
        {cursor !== null && cellWords(matrix, order, cursor)}
      </span>
    </div>
  );
}

/** Where a pointer is in the canvas's own pixels, whatever the interface is scaled to. */
function localPoint(event: { readonly clientX: number; readonly clientY: number }, el: HTMLCanvasElement | null): { x: number; y: number } {
  if (el === null) return { x: 0, y: 0 };
  const box = el.getBoundingClientRect();
  return { x: ((event.clientX - box.left) * el.clientWidth) / box.width, y: ((event.clientY - box.top) * el.clientHeight) / box.height };
}

const NAME = { size: 12 } as const;
/** Where more are shown than this, none is named until the map is closer. */
const MOST_NAMED = 400;

/** Pixels of the longest name; 0 where there are too many to be named at once. */
function longestName({ names }: MatchupMatrix, { rows, columns }: HeatOrder): number {
  if (Math.max(rows.length, columns.length) > MOST_NAMED) return 0;
  return Math.max(0, ...new Set([...rows, ...columns].map((at) => textWidth(names[at] ?? '', NAME))));
}

/** Names take room only where the cells are large enough to be named; a map narrower than its place stands in the middle. */
function frameFor({ width, height }: { width: number; height: number }, grid: Grid, longest: number, moved: HeatView | null): HeatFrame {
  const room = longest === 0 ? 190 : longest + 16;
  const named: HeatFrame = { width, height, left: Math.min(room, 260, width * 0.22), top: Math.min(room, 220, height * 0.26) };
  const cell = moved?.size ?? wholeView(grid, named).size;
  const frame = cell >= NAMES_FROM ? named : { width, height, left: 16, top: 8 };
  const size = moved?.size ?? wholeView(grid, frame).size;
  return { ...frame, left: frame.left + Math.max(0, (width - frame.left - grid.columns * size) / 2) };
}

interface HeatLook {
  readonly table: Uint8Array;
  readonly blank: Rgb;
  readonly colours: HeatColours;
  readonly ink: (rate: number) => string;
}

/** Colours of the theme, read once. */
function lookOf(): HeatLook {
  const table = divergingTable([0, 1, 2, 3, 4].map((i) => token(`--div-${i}`)));
  const inks = Array.from({ length: 256 }, (_, i) => inkOn(table, i / 255));
  return {
    table,
    blank: rgbOf(token('--bg-0')),
    colours: {
      background: token('--bg-0'),
      line: token('--line'),
      text: token('--text-0'),
      dim: token('--text-1'),
      cursor: token('--brand'),
    },
    ink: (rate) => inks[tableIndex(rate)]!,
  };
}

function paintedCells(matrix: MatchupMatrix, order: HeatOrder, { table, blank }: HeatLook): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  const { rows, columns } = gridOf(order);
  picture.width = columns;
  picture.height = rows;
  const pixels = paintCells(matrix.rates, order, table, blank);
  if (rows > 0 && columns > 0) picture.getContext('2d')?.putImageData(new ImageData(pixels, columns, rows), 0, 0);
  return picture;
}
