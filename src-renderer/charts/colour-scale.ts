/** Colours of the diverging scale, rate 0 to rate 1. Pure; the five stops come from the theme's tokens. */
import { interpolateRgb, piecewise, rgb } from 'd3';

export type Rgb = readonly [r: number, g: number, b: number];

/** 256 entries from rate 0 to rate 1, three bytes each. */
export function divergingTable(stops: readonly string[]): Uint8Array {
  const at = piecewise(interpolateRgb, [...stops]);
  const table = new Uint8Array(256 * 3);
  for (let i = 0; i < 256; i++) {
    const [, r, g, b] = /rgba?\((\d+), (\d+), (\d+)/.exec(at(i / 255)) ?? [];
    table.set([Number(r), Number(g), Number(b)], i * 3);
  }
  return table;
}

/** True if dark text is more readable than light text on a colour of the table (WCAG relative luminance). */
function needsDarkText(table: Uint8Array, rate: number): boolean {
  const at = tableIndex(rate) * 3;
  const [r, g, b] = [0, 1, 2].map((i) => {
    const c = table[at + i]! / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.22;
}

const DARK_TEXT = '#0d1014';
const LIGHT_TEXT = '#f3f5f7';

export function inkOn(table: Uint8Array, rate: number): string {
  return needsDarkText(table, rate) ? DARK_TEXT : LIGHT_TEXT;
}

/** A token's colour as numbers. */
export function rgbOf(colour: string): Rgb {
  const { r, g, b } = rgb(colour);
  return [r, g, b];
}

export function tableIndex(rate: number): number {
  return Math.max(0, Math.min(255, Math.round(rate * 255)));
}

/** The cells of a square matrix as one pixel each, in the given order of rows and columns. */
export function paintCells(
  rates: ArrayLike<number>,
  { rows, columns }: { readonly rows: readonly number[]; readonly columns: readonly number[] },
  table: Uint8Array,
  blank: Rgb,
): Uint8ClampedArray<ArrayBuffer> {
  const side = Math.sqrt(rates.length);
  const pixels = new Uint8ClampedArray(rows.length * columns.length * 4);
  for (let row = 0; row < rows.length; row++) {
    const base = rows[row]! * side;
    for (let column = 0; column < columns.length; column++) {
      const rate = rates[base + columns[column]!] as number;
      const at = (row * columns.length + column) * 4;
      const known = !Number.isNaN(rate);
      const entry = known ? tableIndex(rate) * 3 : 0;
      pixels[at] = known ? table[entry]! : blank[0];
      pixels[at + 1] = known ? table[entry + 1]! : blank[1];
      pixels[at + 2] = known ? table[entry + 2]! : blank[2];
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}
