/** A board of hexes: table, base, water, roads, hills from low to high, and what grows and stands on them. */
import type { HexBoard } from '../../../src-shared/contract/scene.ts';
import { type Context2D, paint } from '../../drawing/canvas.ts';
import { type Point, polygon, text } from '../../drawing/vector.ts';
import { LONGEST_STAGE, type StageSize, WIDE_STAGE } from '../frame.ts';
import { type HexGrid, hexGrid, hexPath, LEVEL_TONES } from '../layout/hex.ts';
import { paintBridges, paintBuildings, paintPatchTerrain, paintRoads, paintRough, paintWoods } from './hex-features.ts';
import { type Edge, hexStream, outlines, shoreline } from './hex-outline.ts';
import { fractal } from './noise.ts';
import { roundedPolygon } from './slabs.ts';
import { paintRelief, shadow, vignette } from './surface.ts';

const CLIFFS = ['#191a17', '#22231d', '#2a271f', '#332d23', '#3b3428', '#443c2e'] as const;

export interface GroundOptions {
  readonly size?: StageSize;
  readonly flip: boolean;
  readonly grid: boolean;
  readonly coordinates: boolean;
}

export function paintHexes(context: Context2D, board: HexBoard, options: GroundOptions, unit: number): void {
  const { flip, size = WIDE_STAGE } = options;
  const { width, height } = size;
  const grid = hexGrid(board, flip, size);
  const table = context.createRadialGradient(width / 2, height / 2, 280, width / 2, height / 2, 1180);
  table.addColorStop(0, '#12161b');
  table.addColorStop(1, '#080a0d');
  context.fillStyle = table;
  context.fillRect(0, 0, width, height);
  const whole = new Path2D(
    outlines(grid, () => true)
      .map((loop) => polygon(loop.map((e) => e.from)))
      .join(''),
  );
  paintBase(context, grid, whole, unit);
  paintPatchTerrain(context, grid);
  paintWater(context, grid, whole, unit);
  paintRelief(context, whole, 0.62);
  if (options.grid) paintGrid(context, grid, 0);
  const highest = Math.max(0, ...board.hexes.map((h) => h.level));
  for (let level = 1; level <= highest; level++) {
    paintLevel(context, grid, level, { whole, unit });
    if (options.grid) paintGrid(context, grid, level);
  }
  paintRoads(context, grid, whole);
  paintBridges(context, grid, unit);
  paintRough(context, grid);
  paintBuildings(context, grid, unit);
  paintWoods(context, grid);
  paintLevelNumbers(context, grid);
  paintEdgeNumbers(context, grid);
  if (options.coordinates) paintCoordinates(context, grid);
  vignette(context, 0.45, 520, size);
}

function paintBase(context: Context2D, grid: HexGrid, whole: Path2D, unit: number): void {
  context.save();
  shadow(context, unit, { dx: 0, dy: 17, blur: 48, color: 'rgba(0,0,0,.75)' });
  context.fillStyle = '#15181a';
  context.fill(whole);
  context.restore();
  context.save();
  context.translate(0, 7);
  context.fillStyle = CLIFFS[0];
  context.fill(whole);
  context.restore();
  context.fillStyle = LEVEL_TONES[0];
  context.fill(whole);
  context.save();
  context.clip(whole);
  const reach = grid.side * 1.9;
  for (let y = 0; y < grid.board.rows; y++) {
    for (let x = 0; x < grid.board.columns; x++) {
      const [cx, cy] = grid.centre(x, y);
      const v = fractal(x * 0.21, y * 0.21, { period: 64, octaves: 3, salt: 9 });
      const g = context.createRadialGradient(cx, cy, 2, cx, cy, reach);
      g.addColorStop(0, v > 0.46 ? `rgba(104,98,66,${(v - 0.42) * 0.9})` : `rgba(28,44,42,${(0.5 - v) * 0.9})`);
      g.addColorStop(1, 'rgba(0,0,0,0)');
      context.fillStyle = g;
      context.fillRect(cx - reach, cy - reach, reach * 2, reach * 2);
    }
  }
  context.restore();
}

/** Smooth shores, deep places darker, light along the bank, and the shadow the bank throws on the water. */
function paintWater(context: Context2D, grid: HexGrid, whole: Path2D, unit: number): void {
  const wet = (depth: number) => (x: number, y: number) => (grid.tile(x, y)?.terrain.water ?? 0) >= depth;
  const loops = outlines(grid, wet(1));
  if (loops.length === 0) return;
  const shape = (loopsOf: Edge[][]) =>
    new Path2D(
      shoreline(loopsOf, grid.side * 0.2)
        .map((l) => polygon(l))
        .join(''),
    );
  const water = shape(loops);
  const deep = shape(outlines(grid, wet(2)));
  const s = grid.side / 24;
  context.save();
  context.clip(whole);
  context.lineJoin = 'round';
  strokeWith(context, water, 'rgba(120,108,76,.35)', 7 * s);
  strokeWith(context, water, 'rgba(24,26,22,.55)', 2.5 * s);
  context.fillStyle = '#27495a';
  context.fill(water, 'evenodd');
  context.clip(water, 'evenodd');
  context.save();
  context.filter = `blur(${7 * s * unit}px)`;
  context.fillStyle = '#14303f';
  context.fill(deep, 'evenodd');
  context.fill(deep, 'evenodd');
  context.restore();
  for (const [width, strength] of [
    [22, 0.05],
    [14, 0.07],
    [7, 0.1],
    [2.6, 0.22],
  ] as const) {
    strokeWith(context, water, `rgba(142,190,196,${strength})`, width * s);
  }
  paintBankShadow(context, water, s, unit);
  paintRipples(context, grid, s);
  context.restore();
}

function strokeWith(context: Context2D, path: Path2D, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(path);
}

/** The shadow of everything but the water, cast by a shape that lies off the canvas. */
function paintBankShadow(context: Context2D, water: Path2D, s: number, unit: number): void {
  const away = 4000;
  context.save();
  shadow(context, unit, { dx: 3 * s + away, dy: 5 * s, blur: 9 * s, color: 'rgba(4,10,14,.85)' });
  context.translate(-away, 0);
  const land = new Path2D(`M-400 -400H${LONGEST_STAGE}V${LONGEST_STAGE}H-400Z`);
  land.addPath(water);
  context.fillStyle = '#000';
  context.fill(land, 'evenodd');
  context.restore();
}

function paintRipples(context: Context2D, grid: HexGrid, s: number): void {
  context.lineWidth = s;
  context.lineCap = 'round';
  eachHex(grid, (x, y) => {
    if (!grid.tile(x, y)?.terrain.water) return;
    const [cx, cy] = grid.centre(x, y);
    const random = hexStream(x, y, 1);
    for (let k = 0; k < 4; k++) {
      const px = cx + (random() - 0.5) * 34 * s;
      const py = cy + (random() - 0.5) * 30 * s;
      const w = (5 + random() * 8) * s;
      context.strokeStyle = `rgba(190,220,224,${0.07 + random() * 0.1})`;
      context.stroke(new Path2D(`M${px - w} ${py}Q${px - w / 2} ${py - 2 * s} ${px} ${py}Q${px + w / 2} ${py + 2 * s} ${px + w} ${py}`));
    }
  });
}

export function eachHex(grid: HexGrid, visit: (x: number, y: number) => void): void {
  for (let y = 0; y < grid.board.rows; y++) for (let x = 0; x < grid.board.columns; x++) visit(x, y);
}

/** One level: the shadow it throws, its cliff, its top, light on the north-west rim. */
function paintLevel(
  context: Context2D,
  grid: HexGrid,
  level: number,
  { whole, unit }: { readonly whole: Path2D; readonly unit: number },
): void {
  const loops = outlines(grid, (x, y) => (grid.tile(x, y)?.level ?? 0) >= level);
  if (loops.length === 0) return;
  const s = grid.side / 24;
  const top = new Path2D(
    loops
      .map((loop) =>
        roundedPolygon(
          loop.map((e) => e.from),
          6 * s,
        ),
      )
      .join(''),
  );
  const cliff = CLIFFS[Math.min(level, CLIFFS.length - 1)] as string;
  context.save();
  context.save();
  context.clip(whole);
  context.translate(0, -(level - 1) * grid.lift);
  shadow(context, unit, { dx: 5 * s, dy: 7 * s, blur: 9 * s, color: 'rgba(0,0,0,.62)' });
  context.fillStyle = cliff;
  context.fill(top, 'evenodd');
  context.restore();
  context.translate(0, -(level - 1) * grid.lift);
  context.fillStyle = cliff;
  for (let rise = 0; rise < grid.lift; rise += 0.5) {
    context.translate(0, -0.5);
    context.fill(top, 'evenodd');
  }
  context.fillStyle = LEVEL_TONES[Math.min(level, LEVEL_TONES.length - 1)] as string;
  context.fill(top, 'evenodd');
  paintRelief(context, top, 0.66);
  paintRim(context, loops, top, s);
  context.restore();
}

function paintRim(context: Context2D, loops: readonly Edge[][], top: Path2D, s: number): void {
  context.save();
  context.clip(top, 'evenodd');
  context.lineCap = 'round';
  for (const edge of loops.flat()) {
    const lit = -(edge.normal[0] * 0.5 + edge.normal[1] * 0.86);
    context.strokeStyle = lit > 0 ? `rgba(255,240,200,${0.3 * lit})` : `rgba(0,0,0,${-0.26 * lit})`;
    context.lineWidth = (lit > 0 ? 3 : 5) * s;
    context.stroke(new Path2D(`M${edge.from[0]} ${edge.from[1]}L${edge.to[0]} ${edge.to[1]}`));
  }
  context.restore();
}

/** Each level's own lines, drawn right after it: one grid over all would cross the hills. */
function paintGrid(context: Context2D, grid: HexGrid, level: number): void {
  const s = grid.side / 24;
  eachHex(grid, (x, y) => {
    const tile = grid.tile(x, y);
    if (tile === null || Math.max(0, tile.level) !== level) return;
    const hex = new Path2D(hexPath(grid, x, y, 0.985));
    strokeWith(context, hex, tile.terrain.water ? 'rgba(5,14,20,.3)' : 'rgba(8,10,8,.34)', s);
    context.save();
    context.clip(hex);
    context.translate(0, 0.8 * s);
    strokeWith(context, new Path2D(hexPath(grid, x, y, 0.95)), 'rgba(255,248,222,.055)', 1.4 * s);
    context.restore();
  });
}

/** One numeral a hill: on a hex all of whose neighbours are no higher and some of them lower. */
function paintLevelNumbers(context: Context2D, grid: HexGrid): void {
  const labelled: Point[] = [];
  eachHex(grid, (x, y) => {
    const tile = grid.tile(x, y);
    if (tile === null || tile.level <= 0 || tile.terrain.woods || tile.terrain.building) return;
    const around = [0, 1, 2, 3, 4, 5].map((i) => grid.tile(...grid.neighbour(x, y, i)));
    const sameOrLower = around.filter((n) => n !== null && n.level <= tile.level).length;
    const [cx, cy] = grid.top(x, y);
    if (sameOrLower < 4 || labelled.some(([lx, ly]) => Math.hypot(lx - cx, ly - cy) < grid.side * 4.6)) return;
    labelled.push([cx, cy]);
    const size = grid.side * 0.46;
    const style = { size, anchor: 'middle' } as const;
    paint(context, text(String(tile.level), cx + 1, cy + size * 0.36 + 1, { ...style, fill: 'rgba(10,10,8,.55)' }));
    paint(context, text(String(tile.level), cx, cy + size * 0.36, { ...style, fill: 'rgba(243,234,205,.78)' }));
  });
}

function paintEdgeNumbers(context: Context2D, grid: HexGrid): void {
  const size = Math.max(9, grid.side * 0.4);
  const style = { size, weight: 500, face: 'mono', anchor: 'middle', fill: 'rgba(150,162,178,.9)' } as const;
  for (let x = 1; x < grid.board.columns; x += 2) {
    const [cx, cy] = grid.centre(x, 0);
    paint(context, text(String(x + 1).padStart(2, '0'), cx, cy - grid.side * 1.1, style));
  }
  for (let y = 0; y < grid.board.rows; y++) {
    const [cx, cy] = grid.centre(0, y);
    const outside = cx < grid.size.width / 2 ? -1 : 1;
    paint(context, text(String(y + 1).padStart(2, '0'), cx + outside * (grid.side + size), cy + size * 0.36, style));
  }
}

function paintCoordinates(context: Context2D, grid: HexGrid): void {
  const size = grid.side * 0.3;
  eachHex(grid, (x, y) => {
    const [cx, cy] = grid.top(x, y);
    const label = `${String(x + 1).padStart(2, '0')}${String(y + 1).padStart(2, '0')}`;
    paint(
      context,
      text(label, cx, cy - grid.side * 0.52, { size, weight: 500, face: 'mono', anchor: 'middle', fill: 'rgba(233,238,244,.5)' }),
    );
  });
}
