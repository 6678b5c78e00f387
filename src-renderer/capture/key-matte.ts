/**
 * Cuts a picture with soft edges out for a chroma key. A half transparent pixel laid over the key would take on its
 * colour and be keyed away in part, or leave a fringe: so every pixel becomes either the key itself or an opaque
 * colour that holds none of it.
 */

/** Colours nearer to the key than this (in RGB) may be keyed away by an editor. */
export const KEY_RANGE = 90;
const SOLID_FROM = 96;

export function rgbOf(color: string): readonly [number, number, number] {
  return [Number.parseInt(color.slice(1, 3), 16), Number.parseInt(color.slice(3, 5), 16), Number.parseInt(color.slice(5, 7), 16)];
}

/** Works in place on straight RGBA bytes. */
export function keyMatte(pixels: Uint8ClampedArray, key: string): void {
  const [kr, kg, kb] = rgbOf(key);
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3]!;
    if (alpha < SOLID_FROM) {
      pixels[i] = kr;
      pixels[i + 1] = kg;
      pixels[i + 2] = kb;
    } else if (alpha < 255) {
      // Against black instead of the key.
      pixels[i] = (pixels[i]! * alpha) / 255;
      pixels[i + 1] = (pixels[i + 1]! * alpha) / 255;
      pixels[i + 2] = (pixels[i + 2]! * alpha) / 255;
    }
    pixels[i + 3] = 255;
  }
}

export function distance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
