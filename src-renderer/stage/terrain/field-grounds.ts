/** The grounds of the other boards: an open field with a ruler, deep space, and the plain ground of an exchange. */
import type { ExchangeBoard, LaneBoard, SpaceBoard } from '../../../src-shared/contract/scene.ts';
import { type Context2D, paint } from '../../drawing/canvas.ts';
import { fade, SIDE } from '../../drawing/palette.ts';
import { circle, diamond, path, text } from '../../drawing/vector.ts';
import { STAGE_HEIGHT, STAGE_WIDTH } from '../frame.ts';
import { scatter } from '../layout/easing.ts';
import { LANE_BOTTOM, LANE_LEFT, LANE_TOP, laneX } from '../layout/lane.ts';
import { fractal } from './noise.ts';
import { lightPool, paintRelief, shadow, vignette } from './surface.ts';

export function paintLane(context: Context2D, board: LaneBoard, flip: boolean, unit: number): void {
  context.fillStyle = '#0d1013';
  context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT);
  const field = new Path2D();
  field.roundRect(LANE_LEFT - 70, LANE_TOP, STAGE_WIDTH - 2 * LANE_LEFT + 140, LANE_BOTTOM - LANE_TOP, 14);
  context.save();
  shadow(context, unit, { dx: 0, dy: 14, blur: 46, color: 'rgba(0,0,0,.8)' });
  context.fillStyle = '#434a3b';
  context.fill(field);
  context.restore();
  context.save();
  context.clip(field);
  paintPatches(context);
  paintRelief(context, null, 0.75);
  paintTufts(context);
  paintDeployment(context, board, flip);
  paintRuler(context, board, flip);
  context.restore();
  context.strokeStyle = 'rgba(255,248,222,.14)';
  context.lineWidth = 2;
  context.stroke(field);
  vignette(context, 0.5, 640);
}

/** Slow drift of colour, so that the field is not one flat green. */
function paintPatches(context: Context2D): void {
  for (let y = LANE_TOP; y < LANE_BOTTOM + 60; y += 60) {
    for (let x = LANE_LEFT - 70; x < STAGE_WIDTH; x += 60) {
      const v = fractal(x / 260, y / 260, { period: 32, octaves: 3, salt: 9 });
      const g = context.createRadialGradient(x, y, 2, x, y, 92);
      g.addColorStop(0, v > 0.46 ? `rgba(116,106,70,${(v - 0.42) * 0.9})` : `rgba(26,44,40,${(0.5 - v) * 1.1})`);
      g.addColorStop(1, 'rgba(0,0,0,0)');
      context.fillStyle = g;
      context.fillRect(x - 92, y - 92, 184, 184);
    }
  }
}

function paintTufts(context: Context2D): void {
  context.lineCap = 'round';
  for (let i = 0; i < 420; i++) {
    const x = LANE_LEFT - 60 + scatter(i, 1) * (STAGE_WIDTH - 2 * LANE_LEFT + 120);
    const y = LANE_TOP + 10 + scatter(i, 2) * (LANE_BOTTOM - LANE_TOP - 20);
    const size = 3 + scatter(i, 3) * 6;
    context.strokeStyle = scatter(i, 4) > 0.5 ? 'rgba(150,152,104,.28)' : 'rgba(16,24,16,.4)';
    context.lineWidth = 1.4;
    context.stroke(
      new Path2D(`M${x} ${y}l${-size * 0.5} ${-size}M${x} ${y}l${size * 0.1} ${-size * 1.2}M${x} ${y}l${size * 0.6} ${-size * 0.9}`),
    );
  }
}

function paintDeployment(context: Context2D, board: LaneBoard, flip: boolean): void {
  for (const side of [0, 1] as const) {
    const end = laneX(board, side === 0 ? -board.halfLength : board.halfLength, flip);
    const inward = end < STAGE_WIDTH / 2 ? 1 : -1;
    const g = context.createLinearGradient(end - inward * 70, 0, end + inward * 420, 0);
    g.addColorStop(0, fade(SIDE[side].main, 0.24));
    g.addColorStop(1, fade(SIDE[side].main, 0));
    context.fillStyle = g;
    context.fillRect(0, LANE_TOP, STAGE_WIDTH, LANE_BOTTOM - LANE_TOP);
  }
}

/** Inches along both edges, numbered every three from the centre. */
function paintRuler(context: Context2D, board: LaneBoard, flip: boolean): void {
  for (let inch = -Math.floor(board.halfLength); inch <= board.halfLength; inch++) {
    const x = laneX(board, inch, flip);
    const major = inch % 3 === 0;
    const length = major ? 22 : 11;
    context.strokeStyle = `rgba(233,238,244,${major ? 0.6 : 0.3})`;
    context.lineWidth = major ? 2.4 : 1.6;
    context.stroke(new Path2D(`M${x} ${LANE_TOP + 2}v${length}M${x} ${LANE_BOTTOM - 2}v${-length}`));
    if (!major) continue;
    context.strokeStyle = 'rgba(233,238,244,.07)';
    context.lineWidth = 1.5;
    context.stroke(new Path2D(`M${x} ${LANE_TOP + 30}V${LANE_BOTTOM - 30}`));
    paint(
      context,
      text(`${Math.abs(inch)}"`, x, LANE_TOP + 48, { size: 20, weight: 500, anchor: 'middle', fill: 'rgba(233,238,244,.62)' }),
    );
  }
}

export function paintSpace(context: Context2D, board: SpaceBoard, flip: boolean, unit: number): void {
  const sky = context.createLinearGradient(0, 0, STAGE_WIDTH, STAGE_HEIGHT);
  sky.addColorStop(0, '#0a1019');
  sky.addColorStop(0.5, '#070a10');
  sky.addColorStop(1, '#120c0d');
  context.fillStyle = sky;
  context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT);
  paintNebula(context, flip);
  paintStars(context);
  paintPlanet(context, unit);
  context.strokeStyle = 'rgba(233,238,244,.13)';
  context.lineWidth = 2;
  context.setLineDash([2, 14]);
  context.stroke(new Path2D(`M${STAGE_WIDTH / 2} 214V968`));
  context.setLineDash([]);
  if (board.sector !== '') {
    paint(
      context,
      text(board.sector.toUpperCase(), STAGE_WIDTH - 96, 112, { size: 30, anchor: 'end', spacing: 0.14, fill: 'rgba(233,238,244,.55)' }),
    );
  }
  vignette(context, 0.55, 620);
}

function paintNebula(context: Context2D, flip: boolean): void {
  for (let i = 0; i < 46; i++) {
    const x = scatter(i, 11) * STAGE_WIDTH;
    const y = scatter(i, 12) * STAGE_HEIGHT;
    const cold = x < STAGE_WIDTH / 2 !== flip;
    lightPool(context, [x, y], 150 + scatter(i, 13) * 330, {
      rgb: cold ? '46,96,150' : '150,70,40',
      strength: 0.05 + scatter(i, 14) * 0.05,
    });
  }
}

function paintStars(context: Context2D): void {
  for (let i = 0; i < 900; i++) {
    const size = 0.5 + scatter(i, 21) ** 6 * 2.6;
    context.fillStyle = `rgba(${scatter(i, 24) > 0.7 ? '255,236,205' : '214,232,255'},${0.25 + scatter(i, 22) * 0.6})`;
    context.beginPath();
    context.arc(scatter(i, 25) * STAGE_WIDTH, scatter(i, 26) * STAGE_HEIGHT, size, 0, 7);
    context.fill();
  }
}

/** A world low in the middle, lit from the left, so that the two lines have a place to fight over. */
function paintPlanet(context: Context2D, unit: number): void {
  const [x, y, r] = [STAGE_WIDTH / 2, STAGE_HEIGHT + 520, 760];
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

export function paintExchange(context: Context2D, _board: ExchangeBoard, flip: boolean): void {
  const ground = context.createLinearGradient(flip ? STAGE_WIDTH : 0, 0, flip ? 0 : STAGE_WIDTH, 0);
  ground.addColorStop(0, '#122436');
  ground.addColorStop(0.42, '#0e1318');
  ground.addColorStop(0.58, '#0f1216');
  ground.addColorStop(1, '#33190f');
  context.fillStyle = ground;
  context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT);
  paintRelief(context, null, 0.55);
  const [left, right] = flip ? [STAGE_WIDTH - 226, 226] : [226, STAGE_WIDTH - 226];
  lightPool(context, [left, 560], 620, { rgb: '70,140,205', strength: 0.2 });
  lightPool(context, [right, 560], 620, { rgb: '205,95,50', strength: 0.2 });
  // The signs of the sides ring out from where they stand: circles and diamonds.
  [300, 400, 520, 660, 820].forEach((r, i) => {
    const strength = 0.3 / (1 + i * 0.8);
    paint(context, path(circle(left, 560, r), { stroke: fade(SIDE[0].main, strength), width: 2 }));
    paint(context, path(diamond(right, 560, r * 1.15), { stroke: fade(SIDE[1].main, strength), width: 2 }));
  });
  vignette(context, 0.6, 620);
}
