/** Which cells of a square matrix are in sight and where. Pure. */

export interface HeatView {
  /** Pixels a cell. */
  readonly size: number;
  /** Matrix position, in cells, of the top left corner of the plot. */
  readonly x: number;
  readonly y: number;
}

export interface HeatFrame {
  readonly width: number;
  readonly height: number;
  /** Room for names left of and above the cells. */
  readonly left: number;
  readonly top: number;
}

export const LARGEST_CELL = 72;

export function wholeView(n: number, frame: HeatFrame): HeatView {
  return { size: fitSize(n, frame), x: 0, y: 0 };
}

function fitSize(n: number, frame: HeatFrame): number {
  return Math.min(LARGEST_CELL, Math.min(frame.width - frame.left, frame.height - frame.top) / Math.max(1, n));
}

/** Keeps the matrix in the frame and the cells between "all of it" and "large". */
export function clampView(view: HeatView, n: number, frame: HeatFrame): HeatView {
  const size = Math.max(fitSize(n, frame), Math.min(LARGEST_CELL, view.size));
  const across = (frame.width - frame.left) / size;
  const down = (frame.height - frame.top) / size;
  return {
    size,
    x: Math.max(0, Math.min(view.x, n - across)),
    y: Math.max(0, Math.min(view.y, n - down)),
  };
}

/** Zooms so that what is under the pointer stays there. */
export function zoomAt(view: HeatView, factor: number, px: number, py: number, n: number, frame: HeatFrame): HeatView {
  const size = Math.max(fitSize(n, frame), Math.min(LARGEST_CELL, view.size * factor));
  const cellX = view.x + (px - frame.left) / view.size;
  const cellY = view.y + (py - frame.top) / view.size;
  return clampView({ size, x: cellX - (px - frame.left) / size, y: cellY - (py - frame.top) / size }, n, frame);
}

export function panBy(view: HeatView, dx: number, dy: number, n: number, frame: HeatFrame): HeatView {
  return clampView({ ...view, x: view.x - dx / view.size, y: view.y - dy / view.size }, n, frame);
}

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export function cellAt(view: HeatView, px: number, py: number, n: number, frame: HeatFrame): Cell | null {
  if (px < frame.left || py < frame.top) return null;
  const column = Math.floor(view.x + (px - frame.left) / view.size);
  const row = Math.floor(view.y + (py - frame.top) / view.size);
  return row >= 0 && column >= 0 && row < n && column < n ? { row, column } : null;
}

/** The view moved, if need be, so that a cell is in sight. */
export function showCell(view: HeatView, cell: Cell, n: number, frame: HeatFrame): HeatView {
  const across = (frame.width - frame.left) / view.size;
  const down = (frame.height - frame.top) / view.size;
  const x = Math.min(cell.column, Math.max(view.x, cell.column + 1 - across));
  const y = Math.min(cell.row, Math.max(view.y, cell.row + 1 - down));
  return clampView({ ...view, x, y }, n, frame);
}
