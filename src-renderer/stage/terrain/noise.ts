/** Value noise that repeats every `period` cells, so that a small tile covers any board at any size. */
import { scatter } from '../layout/easing.ts';

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

export function valueNoise(x: number, y: number, period: number, salt = 0): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const u = smooth(x - xi);
  const v = smooth(y - yi);
  const at = (i: number, j: number) => scatter(((i % period) + period) % period, ((j % period) + period) % period, salt);
  const top = at(xi, yi) * (1 - u) + at(xi + 1, yi) * u;
  const bottom = at(xi, yi + 1) * (1 - u) + at(xi + 1, yi + 1) * u;
  return top * (1 - v) + bottom * v;
}

export interface Octaves {
  readonly period: number;
  readonly octaves: number;
  readonly salt?: number;
}

/** Octaves of noise, 0..1 around a half; each octave doubles the frequency, so the tile still closes. */
export function fractal(x: number, y: number, { period, octaves, salt = 0 }: Octaves): number {
  let sum = 0;
  let strength = 0.5;
  let scale = 1;
  for (let i = 0; i < octaves; i++) {
    sum += strength * valueNoise(x * scale, y * scale, period * scale, salt + i);
    strength /= 2;
    scale *= 2;
  }
  return sum;
}

/** Grey values of a lit relief, `size` by `size`: light falls from the north-west. */
export function reliefTile(size: number, cells: number): Uint8ClampedArray {
  const height = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const u = (x / size) * cells;
      const v = (y / size) * cells;
      height[y * size + x] =
        fractal(u, v, { period: cells, octaves: 5 }) + 0.18 * fractal(u * 6, v * 6, { period: cells * 6, octaves: 3, salt: 40 });
    }
  }
  const grey = new Uint8ClampedArray(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = height[y * size + x]!;
      const lower = height[((y + 2) % size) * size + ((x + 1) % size)]!;
      const grain = (scatter(x, y, 5) - 0.5) * 10;
      grey[y * size + x] = 128 + (lower - here) * 420 + (here - 0.55) * 64 + grain;
    }
  }
  return grey;
}
