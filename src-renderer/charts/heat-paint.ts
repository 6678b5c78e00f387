/** Paints a matchup matrix on a canvas: cells, grid, names, figures, cursor. */

import { UI_FONT } from '../drawing/svg-text.ts';
import type { Cell, Grid, HeatFrame, HeatView } from './heat-view.ts';

export interface HeatColours {
  readonly background: string;
  readonly line: string;
  readonly text: string;
  readonly dim: string;
  readonly cursor: string;
}

export interface HeatPicture {
  /** One pixel per cell. */
  readonly cells: CanvasImageSource;
  readonly grid: Grid;
  /** By position from the top and from the left. */
  readonly rowName: (position: number) => string;
  readonly columnName: (position: number) => string;
  readonly rate: (row: number, column: number) => number;
  /** The rate as it is written in its cell. */
  readonly figure: (row: number, column: number) => string;
  /** A text colour that is readable on the colour of a rate. */
  readonly ink: (rate: number) => string;
  readonly cursor: Cell | null;
  readonly colours: HeatColours;
}

/** Pixels a cell needs before its name is drawn. */
export const NAMES_FROM = 11;
const FIGURES_FROM = 23;
const GRID_FROM = 7;

export function paintHeat(g: CanvasRenderingContext2D, picture: HeatPicture, view: HeatView, frame: HeatFrame): void {
  const { grid } = picture;
  g.clearRect(0, 0, frame.width, frame.height);
  g.save();
  g.beginPath();
  g.rect(frame.left, frame.top, frame.width - frame.left, frame.height - frame.top);
  g.clip();
  g.imageSmoothingEnabled = false;
  g.drawImage(
    picture.cells,
    frame.left - view.x * view.size,
    frame.top - view.y * view.size,
    grid.columns * view.size,
    grid.rows * view.size,
  );
  if (view.size >= GRID_FROM) paintGrid(g, picture, view, frame);
  if (view.size >= FIGURES_FROM) paintFigures(g, picture, view, frame);
  paintCursor(g, picture, view, frame);
  g.restore();
  if (view.size >= NAMES_FROM) paintNames(g, picture, view, frame);
}

/** Positions of the visible cells. */
function* visible(from: number, pixels: number, size: number, n: number): Generator<number> {
  for (let i = Math.max(0, Math.floor(from)); i < Math.min(n, Math.ceil(from + pixels / size)); i++) yield i;
}

function paintGrid(g: CanvasRenderingContext2D, { grid: { rows, columns }, colours }: HeatPicture, view: HeatView, frame: HeatFrame): void {
  g.strokeStyle = colours.background;
  g.lineWidth = view.size > 20 ? 1 : 0.5;
  g.beginPath();
  for (const i of visible(view.x, frame.width, view.size, columns + 1)) {
    const x = frame.left + (i - view.x) * view.size;
    g.moveTo(x, frame.top);
    g.lineTo(x, frame.top + (rows - view.y) * view.size);
  }
  for (const i of visible(view.y, frame.height, view.size, rows + 1)) {
    const y = frame.top + (i - view.y) * view.size;
    g.moveTo(frame.left, y);
    g.lineTo(frame.left + (columns - view.x) * view.size, y);
  }
  g.stroke();
}

function paintFigures(g: CanvasRenderingContext2D, picture: HeatPicture, view: HeatView, frame: HeatFrame): void {
  g.font = `500 ${view.size > 100 ? 20 : view.size > 44 ? 13 : view.size >= 30 ? 11 : 10}px ${UI_FONT}`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  for (const row of visible(view.y, frame.height - frame.top, view.size, picture.grid.rows)) {
    for (const column of visible(view.x, frame.width - frame.left, view.size, picture.grid.columns)) {
      const rate = picture.rate(row, column);
      if (Number.isNaN(rate)) continue;
      g.fillStyle = picture.ink(rate);
      const [x, y] = [frame.left + (column + 0.5 - view.x) * view.size, frame.top + (row + 0.5 - view.y) * view.size + 0.5];
      g.fillText(picture.figure(row, column), x, y);
    }
  }
}

function paintCursor(g: CanvasRenderingContext2D, { cursor, grid, colours }: HeatPicture, view: HeatView, frame: HeatFrame): void {
  if (cursor === null) return;
  const { row, column } = cursor;
  const { rows, columns } = grid;
  const x = frame.left + (column - view.x) * view.size;
  const y = frame.top + (row - view.y) * view.size;
  g.fillStyle = colours.cursor;
  g.globalAlpha = 0.16;
  g.fillRect(frame.left, y, (columns - view.x) * view.size, Math.max(1, view.size));
  g.fillRect(x, frame.top, Math.max(1, view.size), (rows - view.y) * view.size);
  g.globalAlpha = 1;
  g.strokeStyle = colours.cursor;
  g.lineWidth = 2;
  g.strokeRect(x - 1, y - 1, Math.max(4, view.size) + 2, Math.max(4, view.size) + 2);
}

function paintNames(g: CanvasRenderingContext2D, picture: HeatPicture, view: HeatView, frame: HeatFrame): void {
  const { cursor, colours } = picture;
  const size = Math.min(12, Math.max(9, view.size - 2));
  g.font = `${size}px ${UI_FONT}`;
  g.textBaseline = 'middle';
  for (const row of visible(view.y, frame.height - frame.top, view.size, picture.grid.rows)) {
    const y = frame.top + (row + 0.5 - view.y) * view.size;
    if (y < frame.top) continue;
    g.textAlign = 'right';
    g.fillStyle = cursor?.row === row ? colours.text : colours.dim;
    g.fillText(fitText(g, picture.rowName(row), frame.left - 14), frame.left - 7, y);
  }
  g.textAlign = 'left';
  for (const column of visible(view.x, frame.width - frame.left, view.size, picture.grid.columns)) {
    const x = frame.left + (column + 0.5 - view.x) * view.size;
    if (x < frame.left || x > frame.width) continue;
    g.save();
    g.translate(x, frame.top - 7);
    g.rotate(-Math.PI / 2);
    g.fillStyle = cursor?.column === column ? colours.text : colours.dim;
    g.fillText(fitText(g, picture.columnName(column), frame.top - 12), 0, 0);
    g.restore();
  }
}

function fitText(g: CanvasRenderingContext2D, text: string, width: number): string {
  if (g.measureText(text).width <= width) return text;
  let length = text.length;
  while (length > 1 && g.measureText(`${text.slice(0, length)}…`).width > width) length--;
  return `${text.slice(0, length).trimEnd()}…`;
}
