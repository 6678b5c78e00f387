/** Puts a finished frame together at its exact size: background, scene, overlays. The preview and the export share it. */
import { paint } from '../drawing/canvas.ts';
import type { Box, Drawing } from '../drawing/vector.ts';
import { ChangedArea } from '../stage/paint/changed-area.ts';
import type { PictureChange } from '../stage/paint/painter.ts';
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
  /** What of the picture is new. Without it all of it is. */
  readonly change?: PictureChange;
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

/** A picture that the canvas shows, under what lies over it. */
interface ShownPicture extends Required<Pick<FrameParts, 'picture' | 'opaque'>> {
  readonly background: BackgroundId;
  readonly number: number;
}

export class Compositor {
  readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly layers: LayerCache;
  private overlay: Overlay | null = null;
  private readonly unit: number;
  /** Nothing shows through what is on the canvas. */
  private isOpaque = false;
  private shown: ShownPicture | null = null;
  /** Since it was last asked for. */
  private changed = new ChangedArea();

  constructor(width: number, height: number) {
    this.canvas = plainCanvas(width, height);
    this.context = this.canvas.getContext('2d', { willReadFrequently: true })!;
    this.layers = new LayerCache(plainCanvas(width, height));
    this.unit = Math.min(width, height) / SHORT_SIDE;
    this.changed.add([0, 0, width, height]);
  }

  draw(parts: FrameParts, background: BackgroundId): void {
    const { key } = BACKGROUNDS[background];
    this.isOpaque = background === 'theme' || key !== null;
    if (parts.picture !== null && parts.change !== undefined && key === null) this.drawChange(parts, parts.change, background);
    else this.drawWhole(parts, background);
  }

  private drawWhole({ backdrop, picture, opaque = false, under = [], drawings, over = [] }: FrameParts, background: BackgroundId): void {
    const { context, unit } = this;
    const { key } = BACKGROUNDS[background];
    const ground = background === 'theme' ? THEME_GROUND : null;
    const behind = ground === null || backdrop === null ? [] : [backdrop];
    const isStill = picture === null && under.length === 0;
    let isNew = true;
    if (picture === null) isNew = this.layers.draw(context, isStill ? [...behind, ...drawings] : behind, ground, unit);
    else this.drawOver(picture, opaque ? null : ground, this.whole);
    context.setTransform(unit, 0, 0, unit, 0, 0);
    for (const placed of under) place(context, placed);
    if (!isStill) for (const drawing of drawings) paint(context, drawing, unit);
    for (const placed of over) place(context, placed);
    if (key !== null) this.applyKey(key);
    const isPaintedOver = !isStill || over.length > 0 || key !== null;
    if (isPaintedOver) this.layers.forget();
    this.shown = null;
    if (isNew || isPaintedOver) this.changed.add(this.whole);
  }

  /** A picture that follows the one on the canvas: only what is new of it is drawn, and what lies over that. */
  private drawChange({ picture, opaque = false, drawings, over = [] }: FrameParts, change: PictureChange, background: BackgroundId): void {
    const before = this.shown;
    this.layers.forget();
    this.shown = { picture, opaque, background, number: change.number };
    const hasOverlay = drawings.length + over.length > 0;
    if (hasOverlay) this.overlay ??= new Overlay(this.canvas);
    const isNewOverlay = this.overlay?.draw(drawings, over, this.unit) ?? false;
    const isSame = before?.picture === picture && before.opaque === opaque && before.background === background && !isNewOverlay;
    const isNext = isSame && change.number === before.number + 1;
    if (isSame && (change.number === before.number || (isNext && change.area === null))) return;
    const area = (isNext ? change.area : null) ?? this.whole;
    this.drawOver(picture!, opaque || background !== 'theme' ? null : THEME_GROUND, area);
    if (hasOverlay) this.context.drawImage(this.overlay!.canvas, ...area, ...area);
    this.changed.add(area);
  }

  private get whole(): Box {
    return [0, 0, this.canvas.width, this.canvas.height];
  }

  /** Replaces an area by that of a picture of the whole frame; `ground` is what shows through it. */
  private drawOver(picture: CanvasImageSource, ground: string | null, [x, y, w, h]: Box): void {
    const { context } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    context.globalCompositeOperation = 'copy';
    context.drawImage(picture, 0, 0, this.canvas.width, this.canvas.height);
    if (ground !== null) {
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = ground;
      context.fillRect(x, y, w, h);
    }
    context.restore();
  }

  /** Two finished frames on the way from one to the other. */
  transition(frame: TransitionFrame): void {
    this.layers.forget();
    this.shown = null;
    this.isOpaque = false;
    drawTransition(this.context, frame);
    this.changed.add(this.whole);
  }

  private applyKey(key: string): void {
    const { context, canvas } = this;
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    keyMatte(image.data, key);
    context.putImageData(image, 0, 0);
  }

  /** What is new on the canvas since this was asked for last; null if nothing is. */
  takeChange(): Box | null {
    const { width, height } = this.canvas;
    const area = this.changed.within(width, height);
    this.changed = new ChangedArea();
    return area;
  }

  /** Copies the pixels of an area: rows from the top, four bytes per pixel, blue first. What is transparent becomes black. */
  async copyPixels([x, y, width, height]: Box, into: Uint8Array<ArrayBuffer>): Promise<void> {
    const { context, canvas } = this;
    if (!this.isOpaque) {
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#000000';
      context.fillRect(x, y, width, height);
      context.restore();
    }
    // Pixels as the canvas has them: `getImageData` would turn each one over and take ten times as long.
    const frame = new VideoFrame(canvas, { timestamp: 0, alpha: 'discard' });
    try {
      await frame.copyTo(into, { format: 'BGRX', rect: { x, y, width, height } });
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

function place(context: CanvasRenderingContext2D, { image, box, alpha = 1 }: PlacedImage): void {
  context.globalAlpha = alpha;
  context.drawImage(image, ...box);
  context.globalAlpha = 1;
}

/** What lies over a picture, on a canvas of its own, so that any area of it can be laid over any picture. */
class Overlay {
  readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly layers: LayerCache;
  private over: readonly PlacedImage[] = [];

  constructor({ width, height }: HTMLCanvasElement) {
    this.canvas = plainCanvas(width, height);
    this.context = this.canvas.getContext('2d', { willReadFrequently: true })!;
    this.layers = new LayerCache(plainCanvas(width, height));
  }

  /** Returns false if it is what it was. */
  draw(drawings: readonly Drawing[], over: readonly PlacedImage[], unit: number): boolean {
    const { context } = this;
    const isSame = over.length === this.over.length && over.every((placed, i) => placed === this.over[i]);
    if (!isSame) this.layers.forget();
    this.over = over;
    if (!this.layers.draw(context, drawings, null, unit)) return false;
    context.setTransform(unit, 0, 0, unit, 0, 0);
    for (const placed of over) place(context, placed);
    return true;
  }
}
