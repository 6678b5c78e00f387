/** A tunnel floor: slabs between rough walls, one cold and one warm half, a front line in the middle. */
import type { ZoneBoard } from '../../../src-shared/contract/scene.ts';
import type { Context2D } from '../../drawing/canvas.ts';
import type { Box } from '../../drawing/vector.ts';
import type { StageSize } from '../frame.ts';
import type { BoardView } from '../layout/board.ts';
import { type ZoneField, zoneField } from '../layout/zone-field.ts';
import { fractal } from './noise.ts';
import { roundedPolygon, slabs } from './slabs.ts';
import { lightPool, paintRelief, shadow, vignette } from './surface.ts';

const WALL_PERIOD = 64;

export function paintZones(context: Context2D, board: ZoneBoard, view: BoardView, unit: number): void {
  const { size } = view;
  const field = zoneField(board, view);
  context.fillStyle = '#15181b';
  context.fillRect(0, 0, size.width, size.height);
  paintRelief(context, null, 0.85);
  const floor = tunnel(field, size);
  context.save();
  shadow(context, unit, { dx: 0, dy: 0, blur: 34, color: 'rgba(0,0,0,.8)' });
  context.fillStyle = '#22262a';
  context.fill(floor);
  context.restore();
  context.save();
  context.clip(floor);
  paintSlabs(context, size);
  paintRelief(context, null, 0.7);
  paintSides(context, board, field, size);
  paintLines(context, board, field);
  context.restore();
  context.save();
  context.clip(floor);
  shadow(context, unit, { dx: 0, dy: 16, blur: 42, color: 'rgba(0,0,0,.9)' });
  context.lineWidth = 16;
  context.strokeStyle = '#0c0e10';
  context.stroke(floor);
  context.restore();
  context.strokeStyle = 'rgba(255,240,210,.1)';
  context.lineWidth = 2;
  context.stroke(floor);
  if (!field.rows) paintHeaderBand(context, floor, field.box);
  vignette(context, 0.62, 560, size);
}

/** Rough edges along the tunnel; its ends run out of the picture. */
function tunnel({ box: [x, y, w, h], rows }: ZoneField, { width, height }: StageSize): Path2D {
  const edge = (at: number, salt: number) =>
    (fractal(((at + 60) / 110) % WALL_PERIOD, salt, { period: WALL_PERIOD, octaves: 4 }) - 0.5) * 52;
  const length = rows ? height : width;
  const [near, far] = rows ? [x - 30, x + w + 30] : [y - 26, y + h + 24];
  const path = new Path2D();
  const point = (along: number, across: number) => (rows ? path.lineTo(across, along) : path.lineTo(along, across));
  for (let at = -40; at <= length + 40; at += 8) point(at, near + edge(at, 3.5));
  for (let at = length + 40; at >= -40; at -= 8) point(at, far + edge(at, 40.5));
  path.closePath();
  return path;
}

function paintSlabs(context: Context2D, { width, height }: StageSize): void {
  for (const slab of slabs({ width, height, cellWidth: 112, cellHeight: 103, joint: 2.2 })) {
    const shape = new Path2D(roundedPolygon(slab.corners, 8));
    const tone = Math.round(45 + slab.shade * 10);
    context.fillStyle = `rgb(${tone + 1},${tone + 3},${tone + 5})`;
    context.fill(shape);
    context.save();
    context.clip(shape);
    context.translate(1.7, 2.3);
    context.strokeStyle = 'rgba(255,250,235,.08)';
    context.lineWidth = 3;
    context.stroke(shape);
    context.translate(-3.4, -4.6);
    context.strokeStyle = 'rgba(0,0,0,.22)';
    context.lineWidth = 3.4;
    context.stroke(shape);
    context.restore();
  }
}

/** Each half in its side's light, strongest at the front. */
function paintSides(context: Context2D, board: ZoneBoard, { box, cells, rows }: ZoneField, size: StageSize): void {
  board.zones.forEach((zone, i) => {
    const fromFront = Math.abs(i - (board.zones.length - 1) / 2);
    const strength = 0.15 - 0.035 * (fromFront - 0.5);
    context.fillStyle =
      zone.side === 0 ? `rgba(88,169,238,${Math.max(0.04, strength)})` : `rgba(240,116,62,${Math.max(0.04, strength * 0.82)})`;
    context.fillRect(...spilled(cells[i]!, box, rows, size));
  });
  const [x, y, w, h] = box;
  if (rows) {
    lightPool(context, [x + w / 2, y + h / 2], 600, { rgb: '255,214,150', strength: 0.17 });
    return;
  }
  lightPool(context, [x + 149, y - 6], 470, { rgb: '255,186,96', strength: 0.18 });
  lightPool(context, [x + w / 2, y + 30], 600, { rgb: '255,214,150', strength: 0.17 });
  lightPool(context, [x + w - 149, y - 6], 470, { rgb: '255,160,90', strength: 0.18 });
}

/** The outermost zones reach to the edge of the picture, and all of them across the tunnel. */
function spilled([x, y, w, h]: Box, [bx, by, bw, bh]: Box, rows: boolean, { width, height }: StageSize): [number, number, number, number] {
  if (rows) {
    const [top, bottom] = [y <= by + 1 ? 0 : y, y + h >= by + bh - 1 ? height : y + h];
    return [0, top, width, bottom - top];
  }
  const [left, right] = [x <= bx + 1 ? 0 : x, x + w >= bx + bw - 1 ? width : x + w];
  return [left, 0, right - left, height];
}

function paintLines(context: Context2D, board: ZoneBoard, { box: [x, y, w, h], cells, rows }: ZoneField): void {
  for (let i = 1; i < board.zones.length; i++) {
    const [before, here] = [cells[i - 1]!, cells[i]!];
    const front = board.zones[i]!.side !== board.zones[i - 1]!.side;
    const at = rows ? Math.max(before[1], here[1]) : Math.max(before[0], here[0]);
    const over = front ? 44 : 8;
    const line = new Path2D(rows ? `M${x - over} ${at}h${w + 2 * over}` : `M${at} ${y - over}v${h + 2 * over}`);
    if (front) paintFront(context, line);
    else {
      context.save();
      context.strokeStyle = 'rgba(233,238,244,.18)';
      context.lineWidth = 2;
      context.setLineDash([3, 10]);
      context.stroke(line);
      context.restore();
    }
  }
}

function paintFront(context: Context2D, line: Path2D): void {
  for (const [width, color] of FRONT_STROKES) {
    context.lineWidth = width;
    context.strokeStyle = color;
    context.stroke(line);
  }
}

/** Soft dark on both sides of a brass line. */
const FRONT_STROKES = [
  [70, 'rgba(0,0,0,.1)'],
  [46, 'rgba(0,0,0,.13)'],
  [24, 'rgba(0,0,0,.18)'],
  [2.2, 'rgba(227,183,79,.8)'],
] as const;

/** A darker band carries the zone names and meters. */
function paintHeaderBand(context: Context2D, floor: Path2D, [x, y, w]: Box): void {
  context.save();
  context.clip(floor);
  context.fillStyle = 'rgba(10,13,17,.5)';
  context.fillRect(x, y - 10, w, 84);
  context.restore();
}
