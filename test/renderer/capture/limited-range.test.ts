import { expect, test } from 'vitest';
import { i420Bytes, toLimitedRange } from '../../../src-renderer/capture/limited-range.ts';

/** Brightness and colour of a picture of one colour. */
function encoded(red: number, green: number, blue: number): readonly number[] {
  const pixels = Uint8ClampedArray.from({ length: 4 * 4 * 2 }, (_, i) => [red, green, blue, 255][i % 4]!);
  const planes = new Uint8Array(i420Bytes(4, 2));
  toLimitedRange(pixels, 4, 2, planes);
  expect(new Set(planes.subarray(0, 8)).size).toBe(1);
  return [planes[0]!, planes[8]!, planes[10]!];
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

test('four pixels share a colour, each keeps its brightness', () => {
  const pixels = Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 255, 255);
  const planes = new Uint8Array(i420Bytes(2, 2));
  toLimitedRange(pixels, 2, 2, planes);
  expect([...planes]).toEqual([63, 16, 235, 32, 150, 153]);
});
