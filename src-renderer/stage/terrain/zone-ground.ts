/** A tunnel floor: slabs between rough walls, one cold and one warm half, a front line in the middle. */
import type { ZoneBoard } from '../../../src-shared/contract/scene.ts';
import type { Context2D } from '../../drawing/canvas.ts';
import { STAGE_HEIGHT, STAGE_WIDTH } from '../frame.ts';
import { ZONE_BOTTOM, ZONE_LEFT, ZONE_TOP, zoneLeft, zoneWidth } from '../layout/zones.ts';
import { fractal } from './noise.ts';
import { roundedPolygon, slabs } from './slabs.ts';
import { lightPool, paintRelief, shadow, vignette } from './surface.ts';

const WALL_PERIOD = 64;

export function paintZones(context: Context2D, board: ZoneBoard, flip: boolean, unit: number): void {
  context.fillStyle = '#15181b';
  context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT);
  paintRelief(context, null, 0.85);
  const floor = tunnel();
  context.save();
  shadow(context, unit, { dx: 0, dy: 0, blur: 34, color: 'rgba(0,0,0,.8)' });
  context.fillStyle = '#22262a';
  context.fill(floor);
  context.restore();
  context.save();
  context.clip(floor);
  paintSlabs(context);
  paintRelief(context, null, 0.7);
  paintSides(context, board, flip);
  paintLines(context, board, flip);
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
  paintHeaderBand(context, floor);
  vignette(context, 0.62, 560);
}

/** Rough edges above and below; the sides run out of the picture. */
function tunnel(): Path2D {
  const edge = (x: number, salt: number) => (fractal(((x + 60) / 110) % WALL_PERIOD, salt, { period: WALL_PERIOD, octaves: 4 }) - 0.5) * 52;
  const path = new Path2D();
  path.moveTo(-40, ZONE_TOP - 26);
  for (let x = -40; x <= STAGE_WIDTH + 40; x += 8) path.lineTo(x, ZONE_TOP - 26 + edge(x, 3.5));
  for (let x = STAGE_WIDTH + 40; x >= -40; x -= 8) path.lineTo(x, ZONE_BOTTOM + 24 + edge(x, 40.5));
  path.closePath();
  return path;
}

function paintSlabs(context: Context2D): void {
  for (const slab of slabs({ width: STAGE_WIDTH, height: STAGE_HEIGHT, cellWidth: 112, cellHeight: 103, joint: 2.2 })) {
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
function paintSides(context: Context2D, board: ZoneBoard, flip: boolean): void {
  const width = zoneWidth(board);
  const ends: Record<0 | 1, number[]> = { 0: [], 1: [] };
  board.zones.forEach((zone, i) => {
    const fromFront = Math.abs(i - (board.zones.length - 1) / 2);
    const strength = 0.15 - 0.035 * (fromFront - 0.5);
    const x = zoneLeft(board, i, flip);
    ends[zone.side].push(x);
    context.fillStyle =
      zone.side === 0 ? `rgba(88,169,238,${Math.max(0.04, strength)})` : `rgba(240,116,62,${Math.max(0.04, strength * 0.82)})`;
    const outer = i === 0 || i === board.zones.length - 1;
    const spill = outer ? ZONE_LEFT : 0;
    context.fillRect(outer && x < STAGE_WIDTH / 2 ? x - spill : x, 0, width + spill, STAGE_HEIGHT);
  });
  lightPool(context, [230, ZONE_TOP - 6], 470, { rgb: '255,186,96', strength: 0.18 });
  lightPool(context, [STAGE_WIDTH / 2, ZONE_TOP + 30], 600, { rgb: '255,214,150', strength: 0.17 });
  lightPool(context, [STAGE_WIDTH - 230, ZONE_TOP - 6], 470, { rgb: '255,160,90', strength: 0.18 });
}

function paintLines(context: Context2D, board: ZoneBoard, flip: boolean): void {
  const count = board.zones.length;
  for (let i = 0; i < count; i++) {
    const x = zoneLeft(board, i, flip) + (flip ? zoneWidth(board) : 0);
    if (i === 0) continue;
    const front = (board.zones[i] as { side: number }).side !== (board.zones[i - 1] as { side: number }).side;
    if (front) paintFront(context, x);
    else {
      context.save();
      context.strokeStyle = 'rgba(233,238,244,.18)';
      context.lineWidth = 2;
      context.setLineDash([3, 10]);
      context.stroke(new Path2D(`M${x} ${ZONE_TOP - 8}V${ZONE_BOTTOM + 11}`));
      context.restore();
    }
  }
}

function paintFront(context: Context2D, x: number): void {
  const g = context.createLinearGradient(x - 38, 0, x + 38, 0);
  g.addColorStop(0, 'rgba(0,0,0,0)');
  g.addColorStop(0.5, 'rgba(0,0,0,.5)');
  g.addColorStop(1, 'rgba(0,0,0,0)');
  context.fillStyle = g;
  context.fillRect(x - 38, 0, 76, STAGE_HEIGHT);
  context.strokeStyle = 'rgba(227,183,79,.8)';
  context.lineWidth = 2.2;
  context.stroke(new Path2D(`M${x} ${ZONE_TOP - 44}V${ZONE_BOTTOM + 44}`));
}

/** A darker band carries the zone names and meters. */
function paintHeaderBand(context: Context2D, floor: Path2D): void {
  context.save();
  context.clip(floor);
  context.fillStyle = 'rgba(10,13,17,.5)';
  context.fillRect(ZONE_LEFT, ZONE_TOP - 10, STAGE_WIDTH - 2 * ZONE_LEFT, 84);
  context.restore();
}
