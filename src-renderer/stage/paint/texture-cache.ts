/** Stage textures painted on canvases and kept. */
import { LRUCache } from 'lru-cache';
import { type Context2D, paint } from '../../drawing/canvas.ts';
import type { Box } from '../../drawing/vector.ts';
import type { Ground, StageTexture } from '../frame.ts';
import { LONGEST_STAGE } from '../frame.ts';
import { paintGround } from '../terrain/ground.ts';

/** A texture with the place of the drawing's origin inside it, in pixels. */
export interface Painted {
  readonly canvas: HTMLCanvasElement;
  /** From the upper left corner; what the canvas has beyond is empty. */
  readonly width: number;
  readonly height: number;
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
  private readonly cached: LRUCache<string, Painted>;

  /** `drop` receives canvases that are no longer kept. */
  constructor(drop: (canvas: HTMLCanvasElement) => void = () => {}) {
    this.cached = new LRUCache<string, Painted>({ max: MAX_TEXTURES, dispose: ({ canvas }) => drop(canvas) });
  }

  /** Painted when first asked for; the least recently used one is dropped. */
  get(texture: StageTexture, resolution: number): Painted {
    const key = `${resolution}|${texture.id}`;
    const known = this.cached.get(key);
    if (known !== undefined) return known;
    const made = paintTexture(emptyCanvas(), texture, resolution);
    this.cached.set(key, made);
    return made;
  }

  destroy(): void {
    this.cached.clear();
  }
}

/** A texture that changes every frame has one canvas, painted over and over; it only ever grows. */
export class LiveTexture {
  readonly canvas = emptyCanvas();
  private painted: Painted | null = null;

  repaint(texture: StageTexture, resolution: number): Painted {
    if (this.painted !== null) {
      const { width, height } = this.painted;
      const context = this.canvas.getContext('2d')!;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
    }
    this.painted = paintTexture(this.canvas, { ...texture, box: onStage(texture.box) }, resolution);
    return this.painted;
  }
}

/** Live drawings are in stage coordinates: nothing beyond the stage needs painting. */
function onStage([x, y, w, h]: Box): Box {
  const left = Math.max(-40, Math.floor(x));
  const top = Math.max(-40, Math.floor(y));
  return [left, top, Math.max(1, Math.min(LONGEST_STAGE + 40, x + w) - left), Math.max(1, Math.min(LONGEST_STAGE + 40, y + h) - top)];
}

/** On an empty canvas, which is made larger where it has to be. */
function paintTexture(canvas: HTMLCanvasElement, texture: StageTexture, resolution: number): Painted {
  const [x, y, w, h] = texture.box;
  const left = Math.floor(x * resolution) - 1;
  const top = Math.floor(y * resolution) - 1;
  const width = Math.min(MAX_SIDE, Math.ceil((x + w) * resolution) + 1 - left);
  const height = Math.min(MAX_SIDE, Math.ceil((y + h) * resolution) + 1 - top);
  if (canvas.width < width) canvas.width = width;
  if (canvas.height < height) canvas.height = height;
  const context = canvas.getContext('2d')!;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.setTransform(resolution, 0, 0, resolution, -left, -top);
  paint(context, texture.draw(), resolution);
  context.restore();
  return { canvas, width, height, originX: -left, originY: -top, resolution };
}

function emptyCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [0, 0];
  return canvas;
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
