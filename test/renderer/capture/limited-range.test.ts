import { expect, test } from 'vitest';
import { LimitedRange } from '../../../src-renderer/capture/limited-range.ts';

function converted(width: number, height: number, ...frames: Uint8ClampedArray<ArrayBuffer>[]): Uint8Array {
  const limited = new LimitedRange(width, height);
  for (const frame of frames) limited.convert(frame);
  return limited.planes.slice();
}

/** Brightness and colour of a picture of one colour. */
function encoded(red: number, green: number, blue: number): readonly number[] {
  const pixels = Uint8ClampedArray.from({ length: 4 * 4 * 2 }, (_, i) => [red, green, blue, 255][i % 4]!);
  const planes = converted(4, 2, pixels);
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
  expect([...converted(2, 2, pixels)]).toEqual([63, 16, 235, 32, 150, 153]);
});

test('a frame is the same whichever frames came before it', () => {
  const [width, height] = [150, 6];
  const picture = (seed: number) =>
    Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) => (i % 4 === 3 ? 255 : (i * seed) % 251));
  const first = picture(7);
  const alone = (frame: Uint8ClampedArray<ArrayBuffer>) => converted(width, height, frame);
  // One pixel of each row and of each part of a row, in turn.
  for (let at = 0; at < width * height; at += 37) {
    const next = first.slice();
    next[4 * at] = 255 - next[4 * at]!;
    expect(converted(width, height, first, next)).toEqual(alone(next));
    expect(converted(width, height, first, next, first)).toEqual(alone(first));
  }
  expect(converted(width, height, first, picture(11))).toEqual(alone(picture(11)));
});
