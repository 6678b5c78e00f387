/** Paints a mapsheet, or the field that two make, with the stage's own ground. Works on the page and in a worker. */
import type { HexBoard } from '../../../src-shared/contract/scene.ts';
import { tilesOf } from '../../../src-shared/rulesets/battletech/engine/tiles.ts';
import { type Board, SHEET_WIDTH } from '../../../src-shared/rulesets/battletech/rules/board.ts';
import { groundOf, MAP_HEIGHT, MAP_WIDTH } from '../../../src-shared/rulesets/battletech/rules/ground.ts';
import { STAGE_HEIGHT } from '../../stage/frame.ts';
import { hexGrid } from '../../stage/layout/hex.ts';
import { paintHexes } from '../../stage/terrain/hex-ground.ts';

export interface PictureOrder {
  readonly key: string;
  readonly left: Board;
  /** Null: the left one alone. */
  readonly right: Board | null;
  /** With the numbers of columns and rows. */
  readonly rim: boolean;
  /** Of the picture, in pixels of the screen. */
  readonly width: number;
}

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
  // Beyond the edge of the stage nothing is painted.
  const top = Math.max(0, y - half - margin);
  const end = Math.min(STAGE_HEIGHT, bottom + half + grid.side * (rim ? 0.5 : 0.2));
  return { x: x - grid.side - margin, y: top, width: right - x + 2 * (grid.side + margin), height: end - top };
}

export function paintPicture({ left, right, rim, width }: PictureOrder): ImageBitmap {
  const board = hexBoardOf(left, right);
  const box = fieldBox(right !== null, rim);
  const unit = width / box.width;
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(box.height * unit));
  const context = canvas.getContext('2d')!;
  context.setTransform(unit, 0, 0, unit, -box.x * unit, -box.y * unit);
  paintHexes(context, board, { flip: false, grid: true, coordinates: false }, unit);
  return canvas.transferToImageBitmap();
}
