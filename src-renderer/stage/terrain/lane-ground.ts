/** Open ground that fills the picture, with the lane chalked on it: the terrain has no effect, so there is none to hide behind. */
import type { LaneBoard } from '../../../src-shared/contract/scene.ts';
import { type Context2D, paint } from '../../drawing/canvas.ts';
import { fade, SIDE } from '../../drawing/palette.ts';
import { type Point, text } from '../../drawing/vector.ts';
import type { BoardView } from '../layout/board.ts';
import { scatter } from '../layout/easing.ts';
import { type LaneFrame, laneFrame } from '../layout/lane-frame.ts';
import { fractal } from './noise.ts';
import { paintRelief, vignette } from './surface.ts';

interface Soil {
  readonly base: string;
  readonly warm: string;
  readonly cold: string;
  readonly stones: readonly [string, string, string];
  readonly tuft: string;
}

/** Ash, moss, tide, glass, iron, bone. */
const SOILS: readonly Soil[] = [
  { base: '#3d3a34', warm: '#7a5a3a', cold: '#22292c', stones: ['#6a645a', '#7d7568', '#544f47'], tuft: '#6b6650' },
  { base: '#3c4538', warm: '#6d6a46', cold: '#1f302d', stones: ['#6d685b', '#7c7667', '#5b574c'], tuft: '#6f8350' },
  { base: '#2f4144', warm: '#6a6a52', cold: '#12303c', stones: ['#5c6a6a', '#74807c', '#485656'], tuft: '#5f8a7c' },
  { base: '#373f4c', warm: '#75768a', cold: '#1a2434', stones: ['#7a86a0', '#98a6c0', '#5a6680'], tuft: '#7488a8' },
  { base: '#433c34', warm: '#84603c', cold: '#262a26', stones: ['#6e655a', '#857866', '#58503f'], tuft: '#7c7a48' },
  { base: '#47453f', warm: '#8a8068', cold: '#26282c', stones: ['#8b8474', '#a29a86', '#6a6558'], tuft: '#6d6a58' },
];

export function paintLane(context: Context2D, board: LaneBoard, view: BoardView): void {
  const { width, height } = view.size;
  const soil = SOILS[board.ground % SOILS.length]!;
  const frame = laneFrame(board, view);
  context.fillStyle = soil.base;
  context.fillRect(0, 0, width, height);
  paintPatches(context, soil, view);
  paintWash(context, frame, board, view);
  paintRelief(context, null, 0.78);
  paintCraters(context, board, view);
  paintScatter(context, soil, view);
  paintChalk(context, board, frame);
  vignette(context, 0.6, Math.min(width, height) * 0.46, view.size);
}

/** Slow drift of colour, so that the field is not one flat brown. */
function paintPatches(context: Context2D, soil: Soil, { size: { width, height } }: BoardView): void {
  const count = Math.round((width * height) / 17_000);
  for (let i = 0; i < count; i++) {
    const [x, y] = [scatter(i, 1) * width, scatter(i, 2) * height];
    const warm = fractal(x / 330, y / 250, { period: 32, octaves: 3, salt: 9 }) > 0.46;
    const radius = 90 + scatter(i, 3) * 170;
    const g = context.createRadialGradient(x, y, 2, x, y, radius);
    g.addColorStop(0, fade(warm ? soil.warm : soil.cold, warm ? 0.3 : 0.4));
    g.addColorStop(1, fade(soil.base, 0));
    context.fillStyle = g;
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  }
}

/** Each side's end in its light. */
function paintWash(context: Context2D, frame: LaneFrame, board: LaneBoard, { size }: BoardView): void {
  for (const side of [0, 1] as const) {
    const end = frame.at((side === 0 ? -1 : 1) * (board.halfLength + 2));
    const middle = frame.at((side === 0 ? -1 : 1) * board.halfLength * 0.14);
    const g = context.createLinearGradient(...end, ...middle);
    g.addColorStop(0, fade(SIDE[side].main, 0.22));
    g.addColorStop(1, fade(SIDE[side].main, 0));
    context.fillStyle = g;
    context.fillRect(0, 0, size.width, size.height);
  }
}

function paintCraters(context: Context2D, board: LaneBoard, { size: { width, height } }: BoardView): void {
  for (let i = 0; i < 9; i++) {
    const [x, y] = [scatter(i, 31, board.ground) * width, height * (0.2 + 0.75 * scatter(i, 32, board.ground))];
    paintCrater(context, x, y, 16 + scatter(i, 33) * 34);
  }
}

function paintCrater(context: Context2D, x: number, y: number, r: number): void {
  context.save();
  context.translate(x, y);
  context.scale(1, 0.6);
  const g = context.createRadialGradient(0, 0, r * 0.1, 0, 0, r * 2.1);
  g.addColorStop(0, 'rgba(8,8,8,.55)');
  g.addColorStop(0.45, 'rgba(10,9,8,.3)');
  g.addColorStop(1, 'rgba(10,9,8,0)');
  context.fillStyle = g;
  context.fillRect(-r * 2.1, -r * 2.1, r * 4.2, r * 4.2);
  context.lineWidth = r * 0.13;
  context.strokeStyle = 'rgba(255,236,200,.16)';
  context.beginPath();
  context.arc(0, 0, r, 0.15 * Math.PI, 0.9 * Math.PI);
  context.stroke();
  context.strokeStyle = 'rgba(0,0,0,.36)';
  context.beginPath();
  context.arc(0, 0, r * 0.9, 1.1 * Math.PI, 1.9 * Math.PI);
  context.stroke();
  context.restore();
}

/** Stones and tufts. */
function paintScatter(context: Context2D, soil: Soil, { size: { width, height } }: BoardView): void {
  context.lineCap = 'round';
  const count = Math.round((width * height) / 12_000);
  for (let i = 0; i < count; i++) {
    const [x, y] = [scatter(i, 11) * width, scatter(i, 12) * height];
    if (scatter(i, 13) < 0.42) paintStone(context, [x, y], 2.5 + scatter(i, 14) * 7, soil);
    else paintTuft(context, [x, y], i, soil);
  }
}

function paintStone(context: Context2D, [x, y]: Point, s: number, { stones: [body, light, dark] }: Soil): void {
  const oval = (color: string, dx: number, dy: number, rx: number, ry: number) => {
    context.fillStyle = color;
    context.beginPath();
    context.ellipse(x + dx, y + dy, rx, ry, 0, 0, Math.PI * 2);
    context.fill();
  };
  oval('rgba(0,0,0,.38)', s * 0.5, s * 0.45, s * 1.05, s * 0.6);
  oval(dark, 0, s * 0.22, s, s * 0.66);
  oval(body, 0, 0, s, s * 0.62);
  oval(fade(light, 0.8), -s * 0.22, -s * 0.2, s * 0.5, s * 0.26);
}

function paintTuft(context: Context2D, [x, y]: Point, i: number, { tuft }: Soil): void {
  context.lineWidth = 1.8;
  for (let k = 0; k < 5; k++) {
    const bx = x + (scatter(i, k, 21) - 0.5) * 12;
    context.strokeStyle = fade(tuft, 0.3 + scatter(i, k, 22) * 0.4);
    context.beginPath();
    context.moveTo(bx, y);
    context.quadraticCurveTo(bx, y - 7, bx + (scatter(i, k, 23) - 0.5) * 14, y - 9 - scatter(i, k, 24) * 10);
    context.stroke();
  }
}

/** Ticks each inch along both edges, numbers each three, start lines in the side's colours. */
function paintChalk(context: Context2D, board: LaneBoard, frame: LaneFrame): void {
  const edge = (inches: number, side: 1 | -1): Point => {
    const [x, y] = frame.at(inches);
    return [x + side * frame.across[0], y + side * frame.across[1]];
  };
  const line = (from: Point, to: Point, color: string, width: number) => {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(new Path2D(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`));
  };
  const width = Math.hypot(...frame.across);
  for (const side of [-1, 1] as const) {
    line(edge(-board.halfLength, side), edge(board.halfLength, side), 'rgba(233,238,244,.34)', 2.2);
    for (let inch = -Math.floor(board.halfLength); inch <= board.halfLength; inch++) {
      const major = inch % 3 === 0;
      const [x, y] = edge(inch, side);
      const tick = (-side * (major ? 20 : 10)) / width;
      line([x, y], [x + frame.across[0] * tick, y + frame.across[1] * tick], `rgba(233,238,244,${major ? 0.6 : 0.3})`, major ? 2.6 : 1.8);
      if (!major || side === -1 || inch === 0) continue;
      const label = text(`${Math.abs(inch)}"`, x, y + 30, { size: 24, weight: 500, anchor: 'middle', fill: 'rgba(233,238,244,.62)' });
      paint(context, label);
    }
  }
  context.setLineDash([10, 9]);
  for (const side of [0, 1] as const) {
    const start = (side === 0 ? -1 : 1) * START;
    line(edge(start, -1), edge(start, 1), fade(SIDE[side].main, 0.7), 2.4);
  }
  context.setLineDash([]);
}

/** Inches from the centre to where units are set up. */
const START = 12;
