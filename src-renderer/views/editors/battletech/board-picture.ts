/** Pictures of mapsheets with the look of the stage, painted one at a time when there is time, and kept. */
import type { HexBoard } from '../../../../src-shared/contract/scene.ts';
import { type Board, SHEET_WIDTH } from '../../../../src-shared/rulesets/battletech/board.ts';
import { groundOf, MAP_HEIGHT, MAP_WIDTH } from '../../../../src-shared/rulesets/battletech/ground.ts';
import { tilesOf } from '../../../../src-shared/rulesets/battletech/tiles.ts';
import { hexGrid } from '../../../stage/layout/hex.ts';
import { paintHexes } from '../../../stage/terrain/hex-ground.ts';

/** A sheet alone, or the field that two of them make. */
export function hexBoardOf(left: Board, right: Board | null): HexBoard {
  const tiles = tilesOf(groundOf(left, right ?? left));
  const columns = right === null ? SHEET_WIDTH : MAP_WIDTH;
  const hexes = right === null ? tiles.filter((_, i) => i % MAP_WIDTH < SHEET_WIDTH) : tiles;
  return { kind: 'hex', columns, rows: MAP_HEIGHT, hexes, theme: left.hexes[0]?.theme ?? '' };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the stage that one sheet or a pair takes; with `rim` the numbers along the edges, too. */
export function fieldBox(pair: boolean, rim: boolean): Box {
  const columns = pair ? MAP_WIDTH : SHEET_WIDTH;
  const grid = hexGrid({ kind: 'hex', columns, rows: MAP_HEIGHT, hexes: [], theme: '' }, false);
  const [x, y] = grid.centre(0, 0);
  const [right] = grid.centre(columns - 1, 0);
  const [, bottom] = grid.centre(1, MAP_HEIGHT - 1);
  const half = (grid.side * Math.sqrt(3)) / 2;
  const margin = grid.side * (rim ? 1.35 : 0.12);
  return {
    x: x - grid.side - margin,
    y: y - half - margin,
    width: right - x + 2 * (grid.side + margin),
    height: bottom - y + 2 * half + margin + grid.side * (rim ? 0.5 : 0.2),
  };
}

export interface PictureOrder {
  readonly key: string;
  readonly left: Board;
  readonly right: Board | null;
  readonly rim: boolean;
  /** Of the picture, in pixels of the screen. */
  readonly width: number;
}

const MOST_KEPT = 320;
const kept = new Map<string, ImageBitmap>();
const waiting = new Map<string, { readonly order: PictureOrder; readonly ready: Set<(picture: ImageBitmap) => void> }>();
let painting = false;

export function keptPicture(key: string): ImageBitmap | undefined {
  return kept.get(key);
}

/** Calls back when the picture is there; returns how to give up waiting. What has left the screen is not painted. */
export function orderPicture(order: PictureOrder, ready: (picture: ImageBitmap) => void): () => void {
  const entry = waiting.get(order.key) ?? { order, ready: new Set() };
  entry.ready.add(ready);
  waiting.set(order.key, entry);
  if (!painting) paintNext();
  return () => {
    entry.ready.delete(ready);
    if (entry.ready.size === 0) waiting.delete(order.key);
  };
}

function paintNext(): void {
  painting = waiting.size > 0;
  if (!painting) return;
  // A turn of its own for each, so that scrolling and typing go on between them.
  setTimeout(() => {
    const next = waiting.entries().next().value;
    if (next !== undefined) {
      const [key, { order, ready }] = next;
      waiting.delete(key);
      const picture = paintPicture(order);
      keep(key, picture);
      for (const call of ready) call(picture);
    }
    paintNext();
  }, 0);
}

function keep(key: string, picture: ImageBitmap): void {
  kept.set(key, picture);
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest !== undefined) {
    // Not closed: a canvas on screen may still be about to draw it.
    kept.delete(oldest);
  }
}

function paintPicture({ left, right, rim, width }: PictureOrder): ImageBitmap {
  const board = hexBoardOf(left, right);
  const box = fieldBox(right !== null, rim);
  const unit = width / box.width;
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(box.height * unit));
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.setTransform(unit, 0, 0, unit, -box.x * unit, -box.y * unit);
  paintHexes(context, board, { flip: false, grid: true, coordinates: false }, unit);
  return canvas.transferToImageBitmap();
}
