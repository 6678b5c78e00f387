/** Puts a finished frame together at its exact size: background, scene, overlays. The preview and the export share it. */
import { paint } from '../drawing/canvas.ts';
import type { Drawing } from '../drawing/vector.ts';
import { STAGE_WIDTH } from '../stage/frame.ts';
import { keyMatte } from './key-matte.ts';
import { BACKGROUNDS, type BackgroundId } from './output.ts';

/** One frame's parts, back to front. The backdrop belongs to the theme and goes when another background is chosen. */
export interface FrameParts {
  readonly backdrop: Drawing | null;
  /** A picture from the stage's painter, already of the output's size. */
  readonly picture: CanvasImageSource | null;
  readonly drawings: readonly Drawing[];
}

export class Compositor {
  readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;

  constructor(width: number, height: number) {
    this.canvas = document.createElement('canvas');
    this.canvas.width = width;
    this.canvas.height = height;
    // A canvas in the page takes over the page's font features (wider figures); one outside, as in an export, does not.
    this.canvas.style.fontFeatureSettings = 'normal';
    this.context = this.canvas.getContext('2d', { willReadFrequently: true })!;
  }

  draw({ backdrop, picture, drawings }: FrameParts, background: BackgroundId): void {
    const { context, canvas } = this;
    const unit = canvas.width / STAGE_WIDTH;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (background === 'theme') {
      context.fillStyle = '#0b0e12';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.setTransform(unit, 0, 0, unit, 0, 0);
      if (backdrop !== null) paint(context, backdrop, unit);
      context.setTransform(1, 0, 0, 1, 0, 0);
    }
    if (picture !== null) context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    context.setTransform(unit, 0, 0, unit, 0, 0);
    for (const drawing of drawings) paint(context, drawing, unit);
    const { key } = BACKGROUNDS[background];
    if (key !== null) this.applyKey(key);
  }

  private applyKey(key: string): void {
    const { context, canvas } = this;
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    keyMatte(image.data, key);
    context.putImageData(image, 0, 0);
  }

  async png(): Promise<Uint8Array<ArrayBuffer>> {
    const blob = await new Promise<Blob | null>((done) => this.canvas.toBlob(done, 'image/png'));
    if (blob === null) throw new Error("Couldn't write the picture as PNG.");
    return new Uint8Array(await blob.arrayBuffer());
  }
}
