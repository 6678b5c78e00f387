/** Zooming, panning and moving the cursor of a heat map by wheel, pointer and keyboard. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MatchupMatrix } from '../../src-shared/api/results.ts';
import { textWidth } from '../drawing/svg-text.ts';
import { NAMES_FROM } from './heat-paint.ts';
import {
  type Cell,
  cellAt,
  clampView,
  type Grid,
  gridOf,
  type HeatFrame,
  type HeatOrder,
  type HeatPlot,
  type HeatView,
  type PlotPoint,
  panBy,
  showCell,
  wholeView,
  zoomAt,
} from './heat-view.ts';

export const ZOOM_STEP = 1.25;
/** Pixels the pointer may move between press and release for a click. */
const CLICK_SLACK = 4;

export interface HeatZoom extends HeatPlot {
  readonly view: HeatView;
  /** False while the whole map is shown. */
  readonly moved: boolean;
  /** Null: the whole map. */
  readonly moveTo: (view: HeatView | null) => void;
  readonly zoom: (factor: number, at: PlotPoint) => void;
  readonly zoomCentre: (factor: number) => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function useHeatZoom(matrix: MatchupMatrix, order: HeatOrder, size: Size): HeatZoom {
  const grid = useMemo(() => gridOf(order), [order]);
  const longest = useMemo(() => longestName(matrix, order), [matrix, order]);
  const shape = `${grid.rows} ${grid.columns}`;
  const [last, setLast] = useState<{ readonly shape: string; readonly view: HeatView | null }>({ shape, view: null });
  // Another map begins whole.
  const moved = last.shape === shape ? last.view : null;
  const moveTo = useCallback((view: HeatView | null) => setLast({ shape, view }), [shape]);
  const plot = useMemo(() => ({ grid, frame: frameFor(size, grid, longest, moved) }), [size, grid, longest, moved]);
  const { frame } = plot;
  const zoom = useCallback(
    (factor: number, at: PlotPoint) =>
      setLast((before) => {
        const view = before.shape === shape ? before.view : null;
        return { shape, view: zoomAt(view ?? wholeView(plot), factor, at, plot) };
      }),
    [plot, shape],
  );
  return {
    ...plot,
    view: clampView(moved ?? wholeView(plot), plot),
    moved: moved !== null,
    moveTo,
    zoom,
    zoomCentre: (factor) => zoom(factor, { x: (frame.left + frame.width) / 2, y: (frame.top + frame.height) / 2 }),
  };
}

export function useWheelZoom(canvas: RefObject<HTMLCanvasElement | null>, { zoom }: HeatZoom): void {
  useEffect(() => {
    const el = canvas.current;
    // React's wheel listeners are passive; zooming must stop the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * 0.0016), localPoint(event, el));
    };
    el?.addEventListener('wheel', onWheel, { passive: false });
    return () => el?.removeEventListener('wheel', onWheel);
  }, [canvas, zoom]);
}

interface CellActions {
  readonly onCursor: (cell: Cell | null) => void;
  readonly onOpen: (cell: Cell) => void;
}

/** Hovering moves the cursor, dragging pans, a click opens the cell. */
export function useHeatPointer(heat: HeatZoom, { onCursor, onOpen }: CellActions) {
  const drag = useRef<{ x: number; y: number; far: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { ...localPoint(event, event.currentTarget), far: false };
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      const at = localPoint(event, event.currentTarget);
      const start = drag.current;
      if (start !== null && (start.far || Math.hypot(at.x - start.x, at.y - start.y) > CLICK_SLACK)) {
        heat.moveTo(panBy(heat.view, { x: at.x - start.x, y: at.y - start.y }, heat));
        drag.current = { ...at, far: true };
      }
      onCursor(cellAt(heat.view, at, heat));
    },
    onPointerUp: (event: PointerEvent<HTMLCanvasElement>) => {
      const wasClick = drag.current !== null && !drag.current.far;
      drag.current = null;
      const cell = cellAt(heat.view, localPoint(event, event.currentTarget), heat);
      if (wasClick && cell !== null) onOpen(cell);
    },
    onPointerLeave: () => onCursor(null),
  };
}

export function onHeatKey(
  event: KeyboardEvent,
  heat: HeatZoom,
  { cursor, onCursor, onOpen }: CellActions & { readonly cursor: Cell | null },
): void {
  const next = cellByKey(event.key, cursor ?? { row: 0, column: 0 }, heat.grid);
  if (next !== null) {
    onCursor(next);
    heat.moveTo(showCell(heat.view, next, heat));
  } else if (event.key === 'Enter' && cursor !== null) onOpen(cursor);
  else if (event.key === '+' || event.key === '=') heat.zoomCentre(ZOOM_STEP);
  else if (event.key === '-') heat.zoomCentre(1 / ZOOM_STEP);
  else if (event.key === '0') heat.moveTo(null);
  else return;
  event.preventDefault();
}

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The cell that an arrow, Home or End leads to; null for any other key. */
function cellByKey(key: string, { row, column }: Cell, { rows, columns }: Grid): Cell | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: columns - 1 };
  const step = ARROWS[key];
  if (step === undefined) return null;
  return {
    row: Math.max(0, Math.min(rows - 1, row + step.row)),
    column: Math.max(0, Math.min(columns - 1, column + step.column)),
  };
}

/** The pointer position in the canvas's own pixels, at any scale of the interface. */
function localPoint(event: { readonly clientX: number; readonly clientY: number }, el: HTMLCanvasElement | null): PlotPoint {
  if (el === null) return { x: 0, y: 0 };
  const box = el.getBoundingClientRect();
  return { x: ((event.clientX - box.left) * el.clientWidth) / box.width, y: ((event.clientY - box.top) * el.clientHeight) / box.height };
}

const NAME = { size: 12 } as const;
/** With more rows or columns than this, names appear only when zoomed in. */
const MOST_NAMED = 400;

/** Pixels of the longest name; 0 if there are too many to show at once. */
function longestName({ names }: MatchupMatrix, { rows, columns }: HeatOrder): number {
  if (Math.max(rows.length, columns.length) > MOST_NAMED) return 0;
  return Math.max(0, ...new Set([...rows, ...columns].map((at) => textWidth(names[at] ?? '', NAME))));
}

/** Names take up space only if the cells are large enough for them; a map narrower than its container is centred. */
function frameFor({ width, height }: Size, grid: Grid, longest: number, moved: HeatView | null): HeatFrame {
  const room = longest === 0 ? 190 : longest + 16;
  const named: HeatFrame = { width, height, left: Math.min(room, 260, width * 0.22), top: Math.min(room, 220, height * 0.26) };
  const sizeIn = (frame: HeatFrame) => moved?.size ?? wholeView({ grid, frame }).size;
  const frame = sizeIn(named) >= NAMES_FROM ? named : { width, height, left: 16, top: 8 };
  return { ...frame, left: frame.left + Math.max(0, (width - frame.left - grid.columns * sizeIn(frame)) / 2) };
}
