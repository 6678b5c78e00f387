/** Puts a finished frame together at its exact size: background, scene, overlays. The preview and the export share it. */
import { paint } from '../drawing/canvas.ts';
import type { Box, Drawing } from '../drawing/vector.ts';
import { keyMatte } from './key-matte.ts';
import { LayerCache } from './layer-cache.ts';
import { BACKGROUNDS, type BackgroundId, SHORT_SIDE } from './output.ts';
import { drawTransition, type TransitionFrame } from './transitions.ts';

const THEME_GROUND = '#0b0e12';

/** An image at a place of the picture. */
export interface PlacedImage {
  readonly image: CanvasImageSource;
  readonly box: Box;
  readonly alpha?: number;
}

/** One frame's parts, back to front. The backdrop belongs to the theme and goes when another background is chosen. */
export interface FrameParts {
  /** The picture leaves nothing of what lies below visible. */
  readonly opaque?: boolean;
  readonly backdrop: Drawing | null;
  /** A picture from the stage's painter, already of the output's size. It has no backdrop: it brings its own ground. */
  readonly picture: CanvasImageSource | null;
  /** Under the drawings, and over everything: pictures of the user, the mark of a brand. */
  readonly under?: readonly PlacedImage[];
  readonly drawings: readonly Drawing[];
  readonly over?: readonly PlacedImage[];
}

/** A canvas in the page takes over the page's font features (wider figures); one outside, as in an export, does not. */
function plainCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.style.fontFeatureSettings = 'normal';
  return canvas;
}

export class Compositor {
  readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly layers: LayerCache;
  private readonly unit: number;
  /** Nothing shows through what is on the canvas. */
  private isOpaque = false;

  constructor(width: number, height: number) {
    this.canvas = plainCanvas(width, height);
    this.context = this.canvas.getContext('2d', { willReadFrequently: true })!;
    this.layers = new LayerCache(plainCanvas(width, height));
    this.unit = Math.min(width, height) / SHORT_SIDE;
  }

  draw({ backdrop, picture, opaque = false, under = [], drawings, over = [] }: FrameParts, background: BackgroundId): void {
    const { context, unit } = this;
    const { key } = BACKGROUNDS[background];
    const ground = background === 'theme' ? THEME_GROUND : null;
    this.isOpaque = ground !== null || key !== null;
    const behind = ground === null || backdrop === null ? [] : [backdrop];
    const isStill = picture === null && under.length === 0;
    if (picture === null) this.layers.draw(context, isStill ? [...behind, ...drawings] : behind, ground, unit);
    else this.drawOver(picture, opaque ? null : ground);
    context.setTransform(unit, 0, 0, unit, 0, 0);
    for (const placed of under) this.place(placed);
    if (!isStill) for (const drawing of drawings) paint(context, drawing, unit);
    for (const placed of over) this.place(placed);
    if (key !== null) this.applyKey(key);
    if (!isStill || over.length > 0 || key !== null) this.layers.forget();
  }

  /** A picture of the whole frame takes one pass; `ground` is what shows through it. */
  private drawOver(picture: CanvasImageSource, ground: string | null): void {
    const { context, canvas } = this;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'copy';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    if (ground !== null) {
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = ground;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.restore();
  }

  private place({ image, box, alpha = 1 }: PlacedImage): void {
    this.context.globalAlpha = alpha;
    this.context.drawImage(image, ...box);
    this.context.globalAlpha = 1;
  }

  /** Two finished frames on the way from one to the other. */
  transition(frame: TransitionFrame): void {
    this.layers.forget();
    this.isOpaque = false;
    drawTransition(this.context, frame);
  }

  private applyKey(key: string): void {
    const { context, canvas } = this;
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    keyMatte(image.data, key);
    context.putImageData(image, 0, 0);
  }

  /** Copies the pixels: rows from the top, four bytes per pixel, blue first. What is transparent becomes black. */
  async copyPixels(into: Uint8Array<ArrayBuffer>): Promise<void> {
    const { context, canvas } = this;
    if (!this.isOpaque) {
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#000000';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.restore();
    }
    // Pixels as the canvas has them: `getImageData` would turn each one over and take ten times as long.
    const frame = new VideoFrame(canvas, { timestamp: 0, alpha: 'discard' });
    try {
      await frame.copyTo(into, { format: 'BGRX' });
    } finally {
      frame.close();
    }
  }

  async png(): Promise<Uint8Array<ArrayBuffer>> {
    const blob = await new Promise<Blob | null>((done) => this.canvas.toBlob(done, 'image/png'));
    if (blob === null) throw new Error("Couldn't write the picture as PNG.");
    return new Uint8Array(await blob.arrayBuffer());
  }
}
