/** Canvas helpers for the grounds: the stone-like texture, soft shadows, vignettes. All in stage units. */
import type { Context2D } from '../../drawing/canvas.ts';
import type { Point, Shadow } from '../../drawing/vector.ts';
import { LONGEST_STAGE, type StageSize, WIDE_STAGE } from '../frame.ts';
import { reliefTile } from './noise.ts';

const TILE = 512;
let tile: OffscreenCanvas | null = null;

/** Painted once for the life of the window. */
function relief(): OffscreenCanvas {
  if (tile !== null) return tile;
  tile = new OffscreenCanvas(TILE, TILE);
  const context = tile.getContext('2d')!;
  const image = context.createImageData(TILE, TILE);
  const grey = reliefTile(TILE, 9);
  for (let i = 0; i < grey.length; i++) {
    const g = grey[i]!;
    image.data[i * 4] = g + 2;
    image.data[i * 4 + 1] = g;
    image.data[i * 4 + 2] = g - 3;
    image.data[i * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return tile;
}

/** Lays the relief over what is painted, inside a shape. */
export function paintRelief(context: Context2D, shape: Path2D | null, strength: number): void {
  context.save();
  if (shape !== null) context.clip(shape);
  context.globalCompositeOperation = 'overlay';
  context.globalAlpha = strength;
  context.fillStyle = context.createPattern(relief(), 'repeat')!;
  context.fillRect(0, 0, LONGEST_STAGE, LONGEST_STAGE);
  context.restore();
}

/** Canvas shadows ignore the transform, so they are given in pixels. */
export function shadow(context: Context2D, unit: number, { dx, dy, blur, color }: Shadow): void {
  context.shadowColor = color;
  context.shadowBlur = blur * unit;
  context.shadowOffsetX = dx * unit;
  context.shadowOffsetY = dy * unit;
}

export function vignette(context: Context2D, strength: number, inner = 480, { width, height }: StageSize = WIDE_STAGE): void {
  const [x, y] = [width / 2, height * 0.52];
  const g = context.createRadialGradient(x, y, inner, x, y, Math.hypot(width, height) * 0.535);
  g.addColorStop(0, 'rgba(6,9,12,0)');
  g.addColorStop(1, `rgba(6,9,12,${strength})`);
  context.fillStyle = g;
  context.fillRect(0, 0, width, height);
}

export function lightPool(
  context: Context2D,
  [x, y]: Point,
  radius: number,
  { rgb, strength }: { readonly rgb: string; readonly strength: number },
): void {
  const g = context.createRadialGradient(x, y, 4, x, y, radius);
  g.addColorStop(0, `rgba(${rgb},${strength})`);
  g.addColorStop(1, `rgba(${rgb},0)`);
  context.save();
  context.globalCompositeOperation = 'lighter';
  context.fillStyle = g;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.restore();
}
