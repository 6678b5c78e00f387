/** Which cells of a matrix are in sight and where. Pure. */

/** Positions of the matrix in the order shown, from the top and from the left. */
export interface HeatOrder {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** How many cells there are down and across. */
export interface Grid {
  readonly rows: number;
  readonly columns: number;
}

export function gridOf({ rows, columns }: HeatOrder): Grid {
  return { rows: rows.length, columns: columns.length };
}

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

const LARGEST_CELL = 72;
/** A small field may fill a large screen: so many cells of the largest size fit into the shorter side at least. */
const FEWEST_ACROSS = 6;

export function wholeView(grid: Grid, frame: HeatFrame): HeatView {
  return { size: fitSize(grid, frame), x: 0, y: 0 };
}

function largestCell(frame: HeatFrame): number {
  return Math.max(LARGEST_CELL, Math.min(frame.width - frame.left, frame.height - frame.top) / FEWEST_ACROSS);
}

function fitSize({ rows, columns }: Grid, frame: HeatFrame): number {
  const fits = Math.min((frame.width - frame.left) / Math.max(1, columns), (frame.height - frame.top) / Math.max(1, rows));
  return Math.min(largestCell(frame), fits);
}

/** Keeps the matrix in the frame and the cells between "all of it" and "large". */
export function clampView(view: HeatView, grid: Grid, frame: HeatFrame): HeatView {
  const size = Math.max(fitSize(grid, frame), Math.min(largestCell(frame), view.size));
  const across = (frame.width - frame.left) / size;
  const down = (frame.height - frame.top) / size;
  return {
    size,
    x: Math.max(0, Math.min(view.x, grid.columns - across)),
    y: Math.max(0, Math.min(view.y, grid.rows - down)),
  };
}

/** Zooms so that what is under the pointer stays there. */
export function zoomAt(view: HeatView, factor: number, px: number, py: number, grid: Grid, frame: HeatFrame): HeatView {
  const size = Math.max(fitSize(grid, frame), Math.min(largestCell(frame), view.size * factor));
  const cellX = view.x + (px - frame.left) / view.size;
  const cellY = view.y + (py - frame.top) / view.size;
  return clampView({ size, x: cellX - (px - frame.left) / size, y: cellY - (py - frame.top) / size }, grid, frame);
}

export function panBy(view: HeatView, dx: number, dy: number, grid: Grid, frame: HeatFrame): HeatView {
  return clampView({ ...view, x: view.x - dx / view.size, y: view.y - dy / view.size }, grid, frame);
}

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export function cellAt(view: HeatView, px: number, py: number, grid: Grid, frame: HeatFrame): Cell | null {
  if (px < frame.left || py < frame.top) return null;
  const column = Math.floor(view.x + (px - frame.left) / view.size);
  const row = Math.floor(view.y + (py - frame.top) / view.size);
  return row >= 0 && column >= 0 && row < grid.rows && column < grid.columns ? { row, column } : null;
}

/** The view moved, if need be, so that a cell is in sight. */
export function showCell(view: HeatView, cell: Cell, grid: Grid, frame: HeatFrame): HeatView {
  const across = (frame.width - frame.left) / view.size;
  const down = (frame.height - frame.top) / view.size;
  const x = Math.min(cell.column, Math.max(view.x, cell.column + 1 - across));
  const y = Math.min(cell.row, Math.max(view.y, cell.row + 1 - down));
  return clampView({ ...view, x, y }, grid, frame);
}
