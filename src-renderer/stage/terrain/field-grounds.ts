/** Deep space, and the plain ground of an exchange. */
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { ExchangeBoard } from '../../../src-shared/contract/scene.ts';
import { type Context2D, paint } from '../../drawing/canvas.ts';
import { fade, SIDE } from '../../drawing/palette.ts';
import { circle, diamond, type Point, path } from '../../drawing/vector.ts';
import { isUpright, type StageSize } from '../frame.ts';
import type { BoardView } from '../layout/board.ts';
import { scatter } from '../layout/easing.ts';
import { exchangeEnds } from '../layout/exchange.ts';
import { fleetArea } from '../layout/space.ts';
import { lightPool, paintRelief, shadow, vignette } from './surface.ts';

export function paintSpace(context: Context2D, view: BoardView, unit: number): void {
  const { width, height } = view.size;
  const sky = context.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#0a1019');
  sky.addColorStop(0.5, '#070a10');
  sky.addColorStop(1, '#120c0d');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  paintNebula(context, view);
  paintStars(context, view.size);
  paintPlanet(context, view.size, unit);
  context.strokeStyle = 'rgba(233,238,244,.13)';
  context.lineWidth = 2;
  context.setLineDash([2, 14]);
  const [x, y, w, h] = fleetArea(view);
  context.stroke(new Path2D(isUpright(view.size) ? `M${x} ${y + h / 2}h${w}` : `M${x + w / 2} ${y}v${h}`));
  context.setLineDash([]);
  vignette(context, 0.55, 620, view.size);
}

/** The side whose colours lie at a place: that of the ships there. */
export function nebulaSide(view: BoardView, [x, y]: Point): Side {
  const [left, top, w, h] = fleetArea(view);
  const isFirst = isUpright(view.size) ? y > top + h / 2 : x < left + w / 2;
  return isFirst !== view.flip ? 0 : 1;
}

function paintNebula(context: Context2D, view: BoardView): void {
  const { width, height } = view.size;
  for (let i = 0; i < 46; i++) {
    const at: Point = [scatter(i, 11) * width, scatter(i, 12) * height];
    lightPool(context, at, 150 + scatter(i, 13) * 330, {
      rgb: nebulaSide(view, at) === 0 ? '46,96,150' : '150,70,40',
      strength: 0.05 + scatter(i, 14) * 0.05,
    });
  }
}

function paintStars(context: Context2D, { width, height }: StageSize): void {
  for (let i = 0; i < 900; i++) {
    const size = 0.5 + scatter(i, 21) ** 6 * 2.6;
    context.fillStyle = `rgba(${scatter(i, 24) > 0.7 ? '255,236,205' : '214,232,255'},${0.25 + scatter(i, 22) * 0.6})`;
    context.beginPath();
    context.arc(scatter(i, 25) * width, scatter(i, 26) * height, size, 0, 7);
    context.fill();
  }
}

/** A world to fight over, low behind the dice and the initiative track: no ship stands in front of it. */
function paintPlanet(context: Context2D, { width, height }: StageSize, unit: number): void {
  const r = 760;
  const [x, y] = [width / 2, height + r - (height > width ? Math.max(210, height * 0.2) : 186)];
  context.save();
  shadow(context, unit, { dx: 0, dy: 0, blur: 90, color: 'rgba(90,160,220,.55)' });
  const g = context.createRadialGradient(x - 260, y - 560, 60, x, y, r);
  g.addColorStop(0, '#3b6884');
  g.addColorStop(0.55, '#1b3446');
  g.addColorStop(1, '#0a131b');
  context.fillStyle = g;
  const disc = new Path2D();
  disc.arc(x, y, r, 0, Math.PI * 2);
  context.fill(disc);
  context.restore();
  paintRelief(context, disc, 0.5);
  context.strokeStyle = 'rgba(170,215,245,.35)';
  context.lineWidth = 2.5;
  context.stroke(disc);
}

export function paintExchange(context: Context2D, _board: ExchangeBoard, view: BoardView): void {
  const { width, height } = view.size;
  const [from, to] = exchangeEnds(view);
  const ground = context.createLinearGradient(...from, ...to);
  ground.addColorStop(0, '#122436');
  ground.addColorStop(0.42, '#0e1318');
  ground.addColorStop(0.58, '#0f1216');
  ground.addColorStop(1, '#33190f');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  paintRelief(context, null, 0.55);
  lightPool(context, from, 620, { rgb: '70,140,205', strength: 0.2 });
  lightPool(context, to, 620, { rgb: '205,95,50', strength: 0.2 });
  // The signs of the sides ring out from where they stand: circles and diamonds.
  [300, 400, 520, 660, 820].forEach((r, i) => {
    const strength = 0.3 / (1 + i * 0.8);
    paint(context, path(circle(...from, r), { stroke: fade(SIDE[0].main, strength), width: 2 }));
    paint(context, path(diamond(...to, r * 1.15), { stroke: fade(SIDE[1].main, strength), width: 2 }));
  });
  vignette(context, 0.6, 620, view.size);
}
