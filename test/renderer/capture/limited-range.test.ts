import { expect, test } from 'vitest';
import { convertible, LimitedRange } from '../../../src-renderer/capture/limited-range.ts';

type Rgb = readonly [number, number, number];

/** The planes of a picture, given row by row. */
function converted(width: number, height: number, pixels: readonly Rgb[]) {
  const limited = new LimitedRange(width, height);
  pixels.forEach(([r, g, b], i) => {
    limited.pixels.set([b, g, r, 255], 4 * i);
  });
  limited.convert([0, 0, width, height]);
  const [area, samples] = [width * height, (width * height) / 4];
  return {
    y: [...limited.planes.subarray(0, area)],
    cb: [...limited.planes.subarray(area, area + samples)],
    cr: [...limited.planes.subarray(area + samples)],
  };
}

/** Brightness and colour of a picture of one colour. */
function encoded(...colour: Rgb): readonly number[] {
  const { y, cb, cr } = converted(16, 4, Array(64).fill(colour));
  return [y, cb, cr].map((plane) => {
    expect(new Set(plane).size).toBe(1);
    return plane[0]!;
  });
}

test('black is 16, white 235, and neither has colour', () => {
  expect(encoded(0, 0, 0)).toEqual([16, 128, 128]);
  expect(encoded(255, 255, 255)).toEqual([235, 128, 128]);
});

test('the primaries are those of BT.709, not of BT.601', () => {
  // ITU-R BT.709-6, 3.5: E'Y = 0.2126 E'R + 0.7152 E'G + 0.0722 E'B, on 219 steps above 16.
  expect(encoded(255, 0, 0)).toEqual([63, 102, 240]);
  expect(encoded(0, 255, 0)).toEqual([173, 42, 26]);
  expect(encoded(0, 0, 255)).toEqual([32, 240, 118]);
});

test('four pixels share a colour, each keeps its brightness and its place', () => {
  const [width, height] = [24, 6];
  const pixels = Array.from({ length: width * height }, (_, i): Rgb => [(i * 89) % 256, (i * 149) % 256, (i * 211) % 256]);
  const { y, cb, cr } = converted(width, height, pixels);
  const at = (x: number, row: number) => pixels[row * width + x]!;
  const luma = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  pixels.forEach((pixel, i) => {
    expect(Math.abs(y[i]! - (16 + (219 / 255) * luma(pixel)))).toBeLessThan(0.51);
  });
  for (let row = 0; row < height; row += 2) {
    for (let x = 0; x < width; x += 2) {
      const four = [at(x, row), at(x + 1, row), at(x, row + 1), at(x + 1, row + 1)];
      const mean = [0, 1, 2].map((c) => four.reduce((sum, pixel) => sum + pixel[c]!, 0) / 4) as unknown as Rgb;
      const sample = ((row / 2) * width + x) / 2;
      // 3.3: the differences from the brightness, each brought to half a step up and down.
      expect(Math.abs(cb[sample]! - (128 + ((224 / 255) * (mean[2] - luma(mean))) / 1.8556))).toBeLessThan(0.51);
      expect(Math.abs(cr[sample]! - (128 + ((224 / 255) * (mean[0] - luma(mean))) / 1.5748))).toBeLessThan(0.51);
    }
  }
});

test('a picture of a size that no film has is refused', () => {
  expect(() => new LimitedRange(1082, 1080)).toThrow('1082 x 1080');
  expect(() => new LimitedRange(1080, 1081)).toThrow('1080 x 1081');
});

test('an area is converted to what the whole picture has there, and nothing beside it changes', () => {
  const [width, height] = [32, 12];
  const picture = Array.from({ length: width * height }, (_, i): Rgb => [(i * 89) % 256, (i * 149) % 256, (i * 211) % 256]);
  const [left, top, w, h] = convertible([11, 5, 9, 3]);
  expect([left, top, w, h]).toEqual([8, 4, 16, 4]);
  const limited = new LimitedRange(width, height);
  picture.forEach((_, i) => {
    limited.pixels.set([0, 0, 0, 255], 4 * i);
  });
  limited.convert([0, 0, width, height]);
  for (let row = 0; row < h; row++) {
    for (let x = 0; x < w; x++) {
      const [r, g, b] = picture[(top + row) * width + left + x]!;
      limited.pixels.set([b, g, r, 255], 4 * (row * w + x));
    }
  }
  limited.convert([left, top, w, h]);
  const isInside = (x: number, y: number) => x >= left && x < left + w && y >= top && y < top + h;
  const expected = converted(
    width,
    height,
    picture.map((pixel, i) => (isInside(i % width, Math.floor(i / width)) ? pixel : [0, 0, 0])),
  );
  expect([...limited.planes]).toEqual([...expected.y, ...expected.cb, ...expected.cr]);
});
