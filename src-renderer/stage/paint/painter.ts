/** Shows frames: with PixiJS on a graphics card, else on a 2D canvas. Knows sprites and layers, nothing of battles. */
import { loadStageFonts } from '../../drawing/fonts.ts';
import type { Box } from '../../drawing/vector.ts';
import type { Frame } from '../frame.ts';
import { CanvasSurface } from './canvas-surface.ts';
import { PixiSurface } from './pixi-surface.ts';

export type RendererChoice = 'auto' | 'webgl' | 'canvas';

export interface PainterOptions {
  readonly renderer: RendererChoice;
  /** Without it the board's ground is left out, so that a frame can lie over something else. */
  readonly ground: boolean;
}

/** What a sprite on the screen really shows, for tests. */
export interface Shown {
  readonly key: string;
  readonly texture: string;
  readonly x: number;
  readonly y: number;
  readonly alpha: number;
}

/** What frames are shown on. */
export interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly name: string;
  /** Returns the part of the canvas that is new, in pixels; null if nothing is. */
  draw(frame: Frame): Box | null;
  shown(): readonly Shown[];
  destroy(): void;
}

/** Which picture of a painter this is, counted from 1, and what of it differs from the one before. */
export interface PictureChange {
  readonly number: number;
  readonly area: Box | null;
}

export class Painter {
  private readonly surface: Surface;
  private lastChange: PictureChange = { number: 0, area: null };

  static async create(options: PainterOptions, width: number, height: number): Promise<Painter> {
    await loadStageFonts();
    const choice = options.renderer === 'auto' ? ((await hasGpu()) ? 'webgl' : 'canvas') : options.renderer;
    const pixi = choice === 'webgl' ? await PixiSurface.open(options.ground, width, height) : null;
    return new Painter(pixi ?? new CanvasSurface(options.ground, width, height));
  }

  private constructor(surface: Surface) {
    this.surface = surface;
  }

  get canvas(): HTMLCanvasElement {
    return this.surface.canvas;
  }

  get rendererName(): string {
    return this.surface.name;
  }

  /** Of the picture that is on the canvas. */
  get change(): PictureChange {
    return this.lastChange;
  }

  draw(frame: Frame): void {
    this.lastChange = { number: this.lastChange.number + 1, area: this.surface.draw(frame) };
  }

  shown(): readonly Shown[] {
    return this.surface.shown();
  }

  destroy(): void {
    this.surface.destroy();
  }
}

/** A WebGL that is only imitated on the processor is slower than the 2D canvas. */
async function hasGpu(): Promise<boolean> {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = info === null ? '' : String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}
