/** Stage textures painted for PixiJS and cached. */
import { LRUCache } from 'lru-cache';
import { Texture } from 'pixi.js';
import { type Context2D, paint } from '../../drawing/canvas.ts';
import type { Box } from '../../drawing/vector.ts';
import type { Ground, StageTexture } from '../frame.ts';
import { LONGEST_STAGE } from '../frame.ts';
import { paintGround } from '../terrain/ground.ts';

/** A texture with the place of the drawing's origin inside it, in pixels. */
export interface Painted {
  readonly texture: Texture;
  readonly originX: number;
  readonly originY: number;
  /** Pixels per stage unit it was painted at. */
  readonly resolution: number;
}

/** A painted texture is at most so many of its pixels larger than its box, on each side. */
export const PAINTED_EDGE = 2;

const MAX_TEXTURES = 700;
const MAX_SIDE = 8192;

export class TextureCache {
  private readonly cached = new LRUCache<string, Painted>({
    max: MAX_TEXTURES,
    dispose: ({ texture }) => texture.destroy(true),
  });

  /** Painted when first asked for; the least recently used one is dropped. */
  get(texture: StageTexture, resolution: number): Painted {
    const key = `${resolution}|${texture.id}`;
    const known = this.cached.get(key);
    if (known !== undefined) return known;
    const canvas = document.createElement('canvas');
    const placed = paintTexture(canvas, texture, resolution);
    const made = { ...placed, texture: Texture.from(canvas, true) };
    this.cached.set(key, made);
    return made;
  }

  destroy(): void {
    this.cached.clear();
  }
}

/** A texture that changes every frame has one canvas, painted over and over; it only ever grows. */
export class LiveTexture {
  private readonly canvas = document.createElement('canvas');
  private texture: Texture | null = null;

  repaint(texture: StageTexture, resolution: number): Painted {
    const clipped = { ...texture, box: onStage(texture.box) };
    const placed = paintTexture(this.canvas, clipped, resolution, true);
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
  return [left, top, Math.max(1, Math.min(LONGEST_STAGE + 40, x + w) - left), Math.max(1, Math.min(LONGEST_STAGE + 40, y + h) - top)];
}

function paintTexture(canvas: HTMLCanvasElement, texture: StageTexture, resolution: number, reuse = false): Omit<Painted, 'texture'> {
  const [x, y, w, h] = texture.box;
  const left = Math.floor(x * resolution) - 1;
  const top = Math.floor(y * resolution) - 1;
  const width = Math.min(MAX_SIDE, Math.ceil((x + w) * resolution) + 1 - left);
  const height = Math.min(MAX_SIDE, Math.ceil((y + h) * resolution) + 1 - top);
  const fits = reuse && canvas.width >= width && canvas.height >= height;
  if (!fits) {
    canvas.width = reuse ? Math.max(width, canvas.width) : width;
    canvas.height = reuse ? Math.max(height, canvas.height) : height;
  }
  const context = canvas.getContext('2d')!;
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (fits) context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(resolution, 0, 0, resolution, -left, -top);
  paint(context, texture.draw(), resolution);
  return { originX: -left, originY: -top, resolution };
}

/** The ground as a picture that covers the whole stage. */
export function paintGroundCanvas(ground: Ground, resolution: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height } = ground.size;
  canvas.width = Math.round(width * resolution);
  canvas.height = Math.round(height * resolution);
  const context = canvas.getContext('2d', { alpha: false }) as Context2D;
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  paintGround(context, ground, resolution);
  return canvas;
}
