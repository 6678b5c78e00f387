/**
 * Pictures as video programs expect them: BT.709, limited range (black is 16, white is 235), half the colour samples in each direction.
 * Browsers hand a canvas to the encoder in full range, which many players then show with crushed blacks. Pure.
 */

export const VIDEO_COLOURS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** Bytes of a picture with even sides. */
export function i420Bytes(width: number, height: number): number {
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

/** RGBA rows from the top, without transparency; both sides even. Writes the planes Y, Cb and Cr one after the other. */
export function toLimitedRange(rgba: Uint8ClampedArray<ArrayBuffer>, width: number, height: number, into: Uint8Array): void {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const cbAt = width * height;
  const crAt = cbAt + cbAt / 4;
  let sample = 0;
  for (let y = 0; y < height; y += 2) {
    let top = y * width;
    let under = top + width;
    for (let x = 0; x < width; x += 2, top += 2, under += 2, sample++) {
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
}

/** Of a pixel as it lies in memory: red in the lowest byte. */
function luma(pixel: number): number {
  return (Y.r * (pixel & 255) + Y.g * ((pixel >> 8) & 255) + Y.b * ((pixel >> 16) & 255) + BLACK) >> 16;
}
