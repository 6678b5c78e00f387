/**
 * Pictures as video programs expect them: BT.709, limited range (black is 16, white is 235), half the colour samples in each direction.
 * Browsers hand a canvas to the encoder in full range, which many players then show with crushed blacks. Pure.
 */

export const VIDEO_COLOURS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** Bytes of a picture with even sides. */
function i420Bytes(width: number, height: number): number {
  return (width * height * 3) / 2;
}

/** Of 65,536: BT.709 weights, squeezed into 219 (brightness) and 224 (colour) steps. */
const Y = { r: 11_966, g: 40_254, b: 4_064 } as const;
const CB = { r: -6_596, g: -22_189, b: 28_785 } as const;
const CR = { r: 28_785, g: -26_145, b: -2_640 } as const;
const HALF = 1 << 15;
const BLACK = (16 << 16) + HALF;
/** Four pixels share a colour sample, hence two more bits. */
const GREY = (128 << 18) + (1 << 17);

/** Pixels of a row that are compared with the frame before at once; even. */
const SPAN = 64;

/** Converts the frames of a film one after the other: what has not changed since the frame before is not converted again. */
export class LimitedRange {
  /** The planes Y, Cb and Cr of the last frame, one after the other. */
  readonly planes: Uint8Array<ArrayBuffer>;
  private readonly width: number;
  private readonly height: number;
  private before: Uint32Array | null = null;

  /** Both sides even. */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.planes = new Uint8Array(i420Bytes(width, height));
  }

  /** RGBA rows from the top, without transparency. They are kept for the next frame. */
  convert(rgba: Uint8ClampedArray<ArrayBuffer>): void {
    const { width, height, before, planes } = this;
    const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
    for (let y = 0; y < height; y += 2) {
      for (let x = 0; x < width; x += SPAN) {
        const end = Math.min(width, x + SPAN);
        if (before === null || !isSame(pixels, before, y * width + x, y * width + end, width))
          convertSpan(pixels, planes, { x, end, y, width, height });
      }
    }
    this.before = pixels;
  }
}

/** Of two rows, the second `width` pixels after the first. */
function isSame(a: Uint32Array, b: Uint32Array, from: number, to: number, width: number): boolean {
  for (let i = from; i < to; i++) if (a[i] !== b[i] || a[i + width] !== b[i + width]) return false;
  return true;
}

interface Span {
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function convertSpan(pixels: Uint32Array, into: Uint8Array, { x: from, end, y, width, height }: Span): void {
  const cbAt = width * height;
  const crAt = cbAt + cbAt / 4;
  let sample = ((y / 2) * width + from) / 2;
  let top = y * width + from;
  let under = top + width;
  for (let x = from; x < end; x += 2, top += 2, under += 2, sample++) {
    const a = pixels[top]!;
    const b = pixels[top + 1]!;
    const c = pixels[under]!;
    const d = pixels[under + 1]!;
    into[top] = luma(a);
    // Flat areas are most of a picture.
    into[top + 1] = b === a ? into[top]! : luma(b);
    into[under] = c === a ? into[top]! : luma(c);
    into[under + 1] = d === a ? into[top]! : luma(d);
    const r = (a & 255) + (b & 255) + (c & 255) + (d & 255);
    const g = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
    const blue = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
    into[cbAt + sample] = (CB.r * r + CB.g * g + CB.b * blue + GREY) >> 18;
    into[crAt + sample] = (CR.r * r + CR.g * g + CR.b * blue + GREY) >> 18;
  }
}

/** Of a pixel as it lies in memory: red in the lowest byte. */
function luma(pixel: number): number {
  return (Y.r * (pixel & 255) + Y.g * ((pixel >> 8) & 255) + Y.b * ((pixel >> 16) & 255) + BLACK) >> 16;
}
