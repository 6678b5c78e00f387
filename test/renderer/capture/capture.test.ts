import { describe, expect, test } from 'vitest';
import { estimateOf, estimateWhile, frameSpots } from '../../../src-renderer/capture/estimate.ts';
import { distance, KEY_RANGE, keyMatte, rgbOf } from '../../../src-renderer/capture/key-matte.ts';
import {
  BACKGROUNDS,
  fileName,
  frameCount,
  frameTime,
  type OutputSettings,
  pixelsOf,
  readOutput,
  SHAPES,
  type ShapeId,
  SIZES,
  type SizeId,
  videoBitrate,
} from '../../../src-renderer/capture/output.ts';
import { INK, SIDE } from '../../../src-renderer/drawing/palette.ts';
import { LEVEL_TONES } from '../../../src-renderer/stage/layout/hex.ts';

describe('frames', () => {
  test('three seconds at sixty are a hundred and eighty, each at its own time', () => {
    expect(frameCount(1.5, 4.5, 60)).toBe(180);
    expect(frameTime(1.5, 60, 60)).toBe(2.5);
    expect(frameCount(2, 2, 30)).toBe(1);
  });

  test('the bitrate grows with size and rate', () => {
    const rate = (size: SizeId, shape: ShapeId = '16:9') => videoBitrate({ size, shape, fps: 60 });
    expect(rate('1080p')).toBeGreaterThan(8_000_000);
    expect(rate('4k') / rate('1080p')).toBeCloseTo(4, 1);
    expect(rate('1080p', '9:16')).toBe(rate('1080p'));
  });

  test('a size is that of the shorter side, in whole and even pixels', () => {
    expect(pixelsOf({ size: '1080p', shape: '9:16' })).toEqual({ width: 1080, height: 1920 });
    expect(pixelsOf({ size: '4k', shape: '4:5' })).toEqual({ width: 2160, height: 2700 });
    const all = (Object.keys(SIZES) as SizeId[]).flatMap((size) =>
      (Object.keys(SHAPES) as ShapeId[]).map((shape) => pixelsOf({ size, shape })),
    );
    for (const { width, height } of all) expect([width % 2, height % 2]).toEqual([0, 0]);
  });

  test('settings that name what we do not have fall back to the default', () => {
    const old = { size: '1080p', fps: 60, format: 'webm' } as const;
    expect(readOutput(old)).toMatchObject({ shape: '16:9', format: 'webm' });
    expect(readOutput({ shape: '3:2', fps: 23 } as unknown as Partial<OutputSettings>)).toMatchObject({ shape: '16:9', fps: 60 });
  });

  test('an estimate uses bursts of adjacent frames, within the scene and none twice', () => {
    for (const frames of [1, 5, 12, 13, 24, 25, 60, 3600]) {
      const spots = frameSpots(frames);
      expect(spots.length).toBe(Math.min(frames, 12));
      expect(new Set(spots.map((s) => s.frame)).size).toBe(spots.length);
      expect(spots.every((s) => s.frame >= 0 && s.frame < frames)).toBe(true);
      spots.forEach((spot, i) => {
        if (!spot.first) expect(spot.frame).toBe(spots[i - 1]!.frame + 1);
      });
    }
  });

  test('the estimate is cost times frames before the start, and follows the progress after that', () => {
    expect(estimateOf({ seconds: 0.05, bytes: 20_000, measured: 12 }, 600)).toEqual({ seconds: 30, bytes: 12e6 });
    expect(estimateWhile(9, 600, 1, 1e5)).toBeNull();
    expect(estimateWhile(150, 600, 30, 3e6)).toEqual({ seconds: 90, bytes: 12e6 });
  });
});

describe('file names', () => {
  const fields = { scene: 'Replay', a: 'Lanternwick Company', b: "O'Hara: the 2nd/3rd", size: '1080p', fps: '60', date: '2026-11-16' };

  test('fill the template and contain no character that a file system rejects', () => {
    expect(fileName('{scene}-{a}-vs-{b}-{size}{fps}', fields, 'mp4')).toBe('Replay-Lanternwick-Company-vs-O-Hara-the-2nd-3rd-1080p60.mp4');
    expect(fileName('../../{a}', fields, 'png')).not.toContain('/');
  });

  test('leave out the second name where a scene has none', () => {
    expect(fileName('{scene}-{a}-vs-{b}-{size}', { ...fields, b: '' }, 'mp4')).toBe('Replay-Lanternwick-Company-1080p.mp4');
  });

  test('are never empty, and an unknown field stays readable', () => {
    expect(fileName('', fields, 'mp4')).toBe('warbench.mp4');
    expect(fileName('{nothing}', fields, 'mp4')).toBe('nothing.mp4');
  });
});

describe('chroma keys', () => {
  const keys = Object.values(BACKGROUNDS).flatMap((b) => (b.key === null ? [] : [b.key]));
  const stage = [...Object.values(INK), ...SIDE.flatMap((s) => Object.values(s)), ...LEVEL_TONES];

  test('no colour of the stage lies within the range of a key', () => {
    expect(keys).toHaveLength(3);
    for (const key of keys)
      for (const color of stage) expect(distance(rgbOf(color), rgbOf(key)), `${color} on ${key}`).toBeGreaterThan(KEY_RANGE);
  });

  test('a matte leaves each pixel either the key or free of it', () => {
    const pixels = new Uint8ClampedArray([88, 169, 238, 255, 88, 169, 238, 128, 88, 169, 238, 20, 0, 0, 0, 0]);
    keyMatte(pixels, '#00ff00');
    expect([...pixels]).toEqual([88, 169, 238, 255, 44, 85, 119, 255, 0, 255, 0, 255, 0, 255, 0, 255]);
  });
});
