/**
 * Frames in the colours of video. Browsers hand a canvas to the encoder in full range, which many players then show with crushed
 * blacks; so frames are converted here, by kernel/limited-range.ts.
 */
import { fromBase64 } from '../drawing/base64.ts';
import type { Box } from '../drawing/vector.ts';
import { KERNEL_CODE } from './limited-range-code.ts';

export const VIDEO_COLOURS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

const PAGE_BYTES = 65_536;

let compiled: WebAssembly.Module | null = null;

function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(fromBase64(KERNEL_CODE));
  return compiled;
}

type Convert = (areaWidth: number, areaHeight: number, left: number, top: number, width: number, height: number, planes: number) => void;

/** Colours are shared by squares of pixels, and eight pixels are converted at once. */
const [STEP_X, STEP_Y] = [8, 2];

/** The smallest area that can be converted by itself and holds this one. */
export function convertible([x, y, w, h]: Box): Box {
  const [left, top] = [x - (x % STEP_X), y - (y % STEP_Y)];
  return [left, top, Math.ceil((x + w - left) / STEP_X) * STEP_X, Math.ceil((y + h - top) / STEP_Y) * STEP_Y];
}

export class LimitedRange {
  /** To be filled with those of an area: rows from the top, four bytes per pixel, blue first; the fourth is not looked at. */
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** The planes Y, Cb and Cr of the picture, one after the other. */
  readonly planes: Uint8Array<ArrayBuffer>;
  private readonly width: number;
  private readonly height: number;
  private readonly kernel: Convert;

  /** The width is a multiple of 8 and the height even, as in all sizes of films. */
  constructor(width: number, height: number) {
    if (width % STEP_X !== 0 || height % STEP_Y !== 0)
      throw new Error(`Couldn't convert pictures of ${width} x ${height} pixels to video.`);
    this.width = width;
    this.height = height;
    const area = width * height;
    const memory = new WebAssembly.Memory({ initial: Math.ceil((area * 5.5) / PAGE_BYTES) });
    this.pixels = new Uint8Array(memory.buffer, 0, area * 4);
    this.planes = new Uint8Array(memory.buffer, area * 4, area * 1.5);
    this.kernel = new WebAssembly.Instance(kernelModule(), { env: { memory } }).exports.convert as Convert;
  }

  /** The planes change where the area lies, which is a `convertible` one. */
  convert([left, top, width, height]: Box): void {
    this.kernel(width, height, left, top, this.width, this.height, this.planes.byteOffset);
  }
}
