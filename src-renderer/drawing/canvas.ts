/** Paints drawings with the browser's 2D canvas. */
import { cssFont } from './fonts.ts';
import type { Drawing, GroupDrawing, Paint, PathDrawing, TextDrawing } from './vector.ts';

export type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** `unit` is how many pixels one drawing unit takes: blurs and shadows are given to the canvas in pixels. */
export function paint(context: Context2D, drawing: Drawing, unit = 1): void {
  switch (drawing.kind) {
    case 'path':
      paintPath(context, drawing, unit);
      break;
    case 'text':
      paintText(context, drawing);
      break;
    case 'group':
      paintGroup(context, drawing, unit);
  }
}

function paintGroup(context: Context2D, g: GroupDrawing, unit: number): void {
  if (g.alpha <= 0) return;
  context.save();
  context.translate(g.x, g.y);
  if (g.rotate !== 0) context.rotate(g.rotate);
  if (g.scale !== 1 || g.mirror) context.scale(g.mirror ? -g.scale : g.scale, g.scale);
  if (g.clip !== undefined) context.clip(new Path2D(g.clip));
  context.globalAlpha *= g.alpha;
  if (g.light) context.globalCompositeOperation = 'lighter';
  for (const child of g.children) paint(context, child, unit * g.scale);
  context.restore();
}

function paintPath(context: Context2D, p: PathDrawing, unit: number): void {
  const shape = new Path2D(p.d);
  context.save();
  if (p.alpha !== undefined) context.globalAlpha *= p.alpha;
  if (p.blur) context.filter = `blur(${p.blur * unit}px)`;
  if (p.shadow) {
    context.shadowColor = p.shadow.color;
    context.shadowBlur = p.shadow.blur * unit;
    context.shadowOffsetX = p.shadow.dx * unit;
    context.shadowOffsetY = p.shadow.dy * unit;
  }
  if (p.fill !== undefined) {
    context.fillStyle = styleOf(context, p.fill);
    context.fill(shape, p.evenOdd ? 'evenodd' : 'nonzero');
  }
  if (p.stroke !== undefined) {
    if (p.fill !== undefined) context.shadowColor = 'transparent';
    context.strokeStyle = styleOf(context, p.stroke);
    context.lineWidth = p.width ?? 1;
    context.lineCap = p.cap ?? 'butt';
    context.lineJoin = p.join ?? 'miter';
    context.setLineDash(p.dash ? [...p.dash] : []);
    context.stroke(shape);
  }
  context.restore();
}

function paintText(context: Context2D, t: TextDrawing): void {
  context.save();
  if (t.alpha !== undefined) context.globalAlpha *= t.alpha;
  context.font = cssFont(t);
  context.textAlign = t.anchor === 'middle' ? 'center' : t.anchor;
  context.letterSpacing = `${t.spacing * t.size}px`;
  context.textBaseline = 'alphabetic';
  if (t.halo) {
    context.strokeStyle = t.halo.color;
    context.lineWidth = t.halo.width;
    context.lineJoin = 'round';
    context.strokeText(t.text, t.x, t.y);
  }
  context.fillStyle = styleOf(context, t.fill);
  context.fillText(t.text, t.x, t.y);
  context.restore();
}

function styleOf(context: Context2D, fill: Paint): string | CanvasGradient {
  if (typeof fill === 'string') return fill;
  const gradient =
    fill.kind === 'linear'
      ? context.createLinearGradient(...fill.from, ...fill.to)
      : context.createRadialGradient(...fill.centre, 0, ...fill.centre, fill.radius);
  for (const [offset, color] of fill.stops) gradient.addColorStop(offset, color);
  return gradient;
}
