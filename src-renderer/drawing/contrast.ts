/** The contrast of two colours, by WCAG 2.2. Pure. */

/** 1 (the same) to 21 (black on white); colours are `#rrggbb`. */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is read better. */
export function inkOn(color: string): string {
  return contrastOf('#101010', color) >= contrastOf('#ffffff', color) ? '#101010' : '#ffffff';
}

function luminance(color: string): number {
  const [r, g, b] = linearChannels(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Light of red, green and blue, 0..1. */
export function linearChannels(color: string): readonly [number, number, number] {
  const at = (from: number) => linear(Number.parseInt(color.slice(from, from + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
