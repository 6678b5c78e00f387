/**
 * Frames in the colours of video. Browsers hand a canvas to the encoder in full range, which many players then show with crushed
 * blacks; so frames are converted here, by kernel/limited-range.ts.
 */
import { fromBase64 } from '../drawing/base64.ts';
import { KERNEL_CODE } from './limited-range-code.ts';

export const VIDEO_COLOURS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

const PAGE_BYTES = 65_536;

let compiled: WebAssembly.Module | null = null;

function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(fromBase64(KERNEL_CODE));
  return compiled;
}

type Convert = (width: number, height: number, planes: number) => void;

export class LimitedRange {
  /** To be filled: rows from the top, four bytes per pixel, blue first; the fourth is not looked at. */
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** The planes Y, Cb and Cr of the last conversion, one after the other. */
  readonly planes: Uint8Array<ArrayBuffer>;
  private readonly width: number;
  private readonly height: number;
  private readonly kernel: Convert;

  /** The width is a multiple of 8 and the height even, as in all sizes of films. */
  constructor(width: number, height: number) {
    if (width % 8 !== 0 || height % 2 !== 0) throw new Error(`Couldn't convert pictures of ${width} x ${height} pixels to video.`);
    this.width = width;
    this.height = height;
    const area = width * height;
    const memory = new WebAssembly.Memory({ initial: Math.ceil((area * 5.5) / PAGE_BYTES) });
    this.pixels = new Uint8Array(memory.buffer, 0, area * 4);
    this.planes = new Uint8Array(memory.buffer, area * 4, area * 1.5);
    this.kernel = new WebAssembly.Instance(kernelModule(), { env: { memory } }).exports.convert as Convert;
  }

  convert(): void {
    this.kernel(this.width, this.height, this.planes.byteOffset);
  }
}
