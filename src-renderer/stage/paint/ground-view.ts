/** The board's ground under everything else. Painted once per board; how it gets to the screen depends on who scales it. */
import { LRUCache } from 'lru-cache';
import { Sprite as PixiSprite, Texture } from 'pixi.js';
import type { Frame, Ground } from '../frame.ts';
import { paintGroundCanvas } from './texture-cache.ts';

const GROUNDS_KEPT = 4;

/** What a frame is shown with: pixels of the output, and per stage unit at zoom 1. */
export interface Output {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

/** Zooming goes in steps, so that textures are repainted a few times and not at every turn of the wheel. */
export function zoomStep(zoom: number): number {
  return zoom <= 1.05 ? 1 : zoom <= 1.5 ? 1.5 : zoom <= 2.05 ? 2 : zoom <= 3 ? 3 : 4;
}

/** A graphics card scales the whole ground with every frame. */
export class ScaledGround {
  /** Lies on the board. */
  readonly sprite = new PixiSprite(Texture.EMPTY);
  private readonly grounds = new LRUCache<string, Texture>({ max: GROUNDS_KEPT, dispose: (texture) => texture.destroy(true) });

  draw(frame: Frame, { unit }: Output): void {
    const { ground } = frame;
    // Twice the output is as sharp as the ground gets: beyond that its texture is softer than its pixels.
    const resolution = unit * Math.min(2, zoomStep(frame.camera.zoom));
    const key = `${ground.id}|${resolution}`;
    const texture = this.grounds.get(key) ?? Texture.from(paintGroundCanvas(ground, resolution), true);
    this.grounds.set(key, texture);
    this.sprite.texture = texture;
    this.sprite.scale.set(ground.size.width / texture.width, ground.size.height / texture.height);
  }

  destroy(): void {
    this.grounds.clear();
  }
}

/** Pixels per stage unit of a ground that is seen closer than whole: one for all closer views, because painting one takes a second. */
const CLOSE_UP = 2.4;

/** On the 2D canvas scaling is most of a frame: what the camera sees is scaled once, for as long as it rests. */
export class SeenGround {
  private readonly canvas = document.createElement('canvas');
  private readonly grounds = new LRUCache<string, HTMLCanvasElement>({ max: GROUNDS_KEPT });
  private key = '';

  /** As large as the picture. */
  seen(frame: Frame, output: Output): HTMLCanvasElement {
    const { ground, camera } = frame;
    const { width, height } = output;
    const key = `${ground.id}|${camera.x}|${camera.y}|${camera.zoom}|${width}x${height}`;
    if (key === this.key) return this.canvas;
    this.key = key;
    if (this.canvas.width !== width || this.canvas.height !== height) [this.canvas.width, this.canvas.height] = [width, height];
    this.paint(this.canvas.getContext('2d', { alpha: false })!, frame, output);
    return this.canvas;
  }

  /** Fills a picture with what the camera sees. */
  paint(context: CanvasRenderingContext2D, { ground, camera, size }: Frame, { width, height, unit }: Output): void {
    const whole = this.whole(ground, camera.zoom <= 1 ? unit : Math.max(unit, Math.min(unit * 2, CLOSE_UP)));
    const scale = whole.width / size.width;
    const [wide, high] = [(size.width / camera.zoom) * scale, (size.height / camera.zoom) * scale];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(whole, camera.x * scale - wide / 2, camera.y * scale - high / 2, wide, high, 0, 0, width, height);
  }

  private whole(ground: Ground, resolution: number): HTMLCanvasElement {
    const key = `${ground.id}|${resolution}`;
    const canvas = this.grounds.get(key) ?? paintGroundCanvas(ground, resolution);
    this.grounds.set(key, canvas);
    return canvas;
  }

  destroy(): void {
    this.grounds.clear();
  }
}
