/** Looks painted into textures, kept while they are in use. */
import { Texture } from 'pixi.js';
import { type Context2D, paint } from '../../drawing/canvas.ts';
import type { Box } from '../../drawing/vector.ts';
import type { Ground, Look } from '../frame.ts';
import { STAGE_HEIGHT, STAGE_WIDTH } from '../frame.ts';
import { paintGround } from '../terrain/ground.ts';

/** A texture with the place of the look's origin inside it, in pixels. */
export interface Painted {
  readonly texture: Texture;
  readonly originX: number;
  readonly originY: number;
  /** Pixels per stage unit it was painted at. */
  readonly resolution: number;
}

const KEPT_LOOKS = 700;
const MAX_SIDE = 8192;

export class Sheet {
  private readonly kept = new Map<string, Painted>();

  /** The texture of a look at a resolution; painted when first asked for, the longest unused one goes. */
  get(look: Look, resolution: number): Painted {
    const key = `${resolution}|${look.id}`;
    const known = this.kept.get(key);
    if (known !== undefined) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known;
    }
    const canvas = document.createElement('canvas');
    const placed = paintLook(canvas, look, resolution);
    const made = { ...placed, texture: Texture.from(canvas, true) };
    this.kept.set(key, made);
    if (this.kept.size > KEPT_LOOKS) {
      const [oldest, gone] = this.kept.entries().next().value as [string, Painted];
      this.kept.delete(oldest);
      gone.texture.destroy(true);
    }
    return made;
  }

  destroy(): void {
    for (const painted of this.kept.values()) painted.texture.destroy(true);
    this.kept.clear();
  }
}

/** A look that changes every frame has one canvas, painted over and over; it only ever grows. */
export class LiveSheet {
  private readonly canvas = document.createElement('canvas');
  private texture: Texture | null = null;

  repaint(look: Look, resolution: number): Painted {
    const clipped = { ...look, box: onStage(look.box) };
    const placed = paintLook(this.canvas, clipped, resolution, true);
    if (
      this.texture === null ||
      this.texture.source.pixelWidth !== this.canvas.width ||
      this.texture.source.pixelHeight !== this.canvas.height
    ) {
      this.texture?.destroy(true);
      this.texture = Texture.from(this.canvas, true);
    } else this.texture.source.update();
    return { ...placed, texture: this.texture };
  }

  destroy(): void {
    this.texture?.destroy(true);
    this.texture = null;
  }
}

/** Live drawings are in stage coordinates: nothing beyond the stage needs painting. */
function onStage([x, y, w, h]: Box): Box {
  const left = Math.max(-40, Math.floor(x));
  const top = Math.max(-40, Math.floor(y));
  return [left, top, Math.max(1, Math.min(STAGE_WIDTH + 40, x + w) - left), Math.max(1, Math.min(STAGE_HEIGHT + 40, y + h) - top)];
}

function paintLook(canvas: HTMLCanvasElement, look: Look, resolution: number, reuse = false): Omit<Painted, 'texture'> {
  const [x, y, w, h] = look.box;
  const left = Math.floor(x * resolution) - 1;
  const top = Math.floor(y * resolution) - 1;
  const width = Math.min(MAX_SIDE, Math.ceil((x + w) * resolution) + 1 - left);
  const height = Math.min(MAX_SIDE, Math.ceil((y + h) * resolution) + 1 - top);
  const fits = reuse && canvas.width >= width && canvas.height >= height;
  if (!fits) {
    canvas.width = reuse ? Math.max(width, canvas.width) : width;
    canvas.height = reuse ? Math.max(height, canvas.height) : height;
  }
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (fits) context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(resolution, 0, 0, resolution, -left, -top);
  paint(context, look.draw(), resolution);
  return { originX: -left, originY: -top, resolution };
}

/** The ground as a picture that covers the whole stage. */
export function paintGroundCanvas(ground: Ground, resolution: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(STAGE_WIDTH * resolution);
  canvas.height = Math.round(STAGE_HEIGHT * resolution);
  const context = canvas.getContext('2d', { alpha: false }) as Context2D;
  context.setTransform(canvas.width / STAGE_WIDTH, 0, 0, canvas.height / STAGE_HEIGHT, 0, 0);
  paintGround(context, ground, resolution);
  return canvas;
}
