/** Which cells of a matrix are visible and where. Pure. */

/** Matrix indices in the order shown, from the top and from the left. */
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
  /** Pixels per cell. */
  readonly size: number;
  /** Matrix position, in cells, of the top left corner of the plot. */
  readonly x: number;
  readonly y: number;
}

export interface HeatFrame {
  readonly width: number;
  readonly height: number;
  /** Space for names left of and above the cells. */
  readonly left: number;
  readonly top: number;
}

/** The cells and the frame they are drawn in. */
export interface HeatPlot {
  readonly grid: Grid;
  readonly frame: HeatFrame;
}

/** In pixels of the frame. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

const LARGEST_CELL = 72;
/** Lets a small field fill a large screen: at least this many of the largest cells fit into the shorter side. */
const FEWEST_ACROSS = 6;

export function wholeView(plot: HeatPlot): HeatView {
  return { size: fitSize(plot), x: 0, y: 0 };
}

function largestCell(frame: HeatFrame): number {
  return Math.max(LARGEST_CELL, Math.min(frame.width - frame.left, frame.height - frame.top) / FEWEST_ACROSS);
}

function fitSize({ grid: { rows, columns }, frame }: HeatPlot): number {
  const fits = Math.min((frame.width - frame.left) / Math.max(1, columns), (frame.height - frame.top) / Math.max(1, rows));
  return Math.min(largestCell(frame), fits);
}

/** Keeps the matrix in the frame and the cells between "all of it" and "large". */
export function clampView(view: HeatView, plot: HeatPlot): HeatView {
  const { grid, frame } = plot;
  const size = Math.max(fitSize(plot), Math.min(largestCell(frame), view.size));
  const across = (frame.width - frame.left) / size;
  const down = (frame.height - frame.top) / size;
  return {
    size,
    x: Math.max(0, Math.min(view.x, grid.columns - across)),
    y: Math.max(0, Math.min(view.y, grid.rows - down)),
  };
}

/** Zooms so that what is under the pointer stays there. */
export function zoomAt(view: HeatView, factor: number, at: PlotPoint, plot: HeatPlot): HeatView {
  const { frame } = plot;
  const size = Math.max(fitSize(plot), Math.min(largestCell(frame), view.size * factor));
  const [px, py] = [at.x - frame.left, at.y - frame.top];
  return clampView({ size, x: view.x + px / view.size - px / size, y: view.y + py / view.size - py / size }, plot);
}

export function panBy(view: HeatView, by: PlotPoint, plot: HeatPlot): HeatView {
  return clampView({ ...view, x: view.x - by.x / view.size, y: view.y - by.y / view.size }, plot);
}

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export function cellAt(view: HeatView, { x, y }: PlotPoint, { grid, frame }: HeatPlot): Cell | null {
  if (x < frame.left || y < frame.top) return null;
  const column = Math.floor(view.x + (x - frame.left) / view.size);
  const row = Math.floor(view.y + (y - frame.top) / view.size);
  return row >= 0 && column >= 0 && row < grid.rows && column < grid.columns ? { row, column } : null;
}

/** Moves the view only as far as needed to make a cell visible. */
export function showCell(view: HeatView, cell: Cell, plot: HeatPlot): HeatView {
  const { frame } = plot;
  const across = (frame.width - frame.left) / view.size;
  const down = (frame.height - frame.top) / view.size;
  const x = Math.min(cell.column, Math.max(view.x, cell.column + 1 - across));
  const y = Math.min(cell.row, Math.max(view.y, cell.row + 1 - down));
  return clampView({ ...view, x, y }, plot);
}
