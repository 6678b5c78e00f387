import { describe, expect, test } from 'vitest';
import {
  advance,
  FRESH_CLIP,
  faster,
  filmTime,
  rangeOf,
  setIn,
  setOut,
  speedLabel,
  togglePlay,
} from '../../../src-renderer/replay/clip.ts';

const playing = { ...FRESH_CLIP, playing: true };

describe('playing', () => {
  test('real time is stretched by the speed', () => {
    expect(advance({ ...playing, speed: 1 / 8 }, 0.8, 60).time).toBeCloseTo(0.1);
    expect(advance({ ...playing, speed: 16 }, 0.5, 60).time).toBeCloseTo(8);
  });

  test('stops at the end', () => {
    expect(advance({ ...playing, time: 59.9 }, 1, 60)).toMatchObject({ time: 60, playing: false });
  });

  test('play at the end starts over', () => {
    expect(togglePlay({ ...FRESH_CLIP, time: 60 }, 60)).toMatchObject({ time: 0, playing: true });
    expect(togglePlay(playing, 60).playing).toBe(false);
  });

  test('a loop goes from out back to in', () => {
    const clip = { ...playing, loop: true, inPoint: 10, outPoint: 14, time: 13.5 };
    expect(advance(clip, 1, 60).time).toBeCloseTo(10.5);
    expect(advance(clip, 1, 60).playing).toBe(true);
  });
});

describe('points', () => {
  test('setting one beyond the other drops the other', () => {
    expect(setIn({ ...FRESH_CLIP, outPoint: 5 }, 8)).toMatchObject({ inPoint: 8, outPoint: null });
    expect(setOut({ ...FRESH_CLIP, inPoint: 5 }, 3)).toMatchObject({ inPoint: null, outPoint: 3 });
  });

  test('without points the whole film is the clip', () => {
    expect(rangeOf(FRESH_CLIP, 42)).toEqual([0, 42]);
    expect(rangeOf({ ...FRESH_CLIP, inPoint: 3 }, 42)).toEqual([3, 42]);
  });
});

test('speeds go in steps from an eighth to sixteen', () => {
  expect(faster(1, 1)).toBe(2);
  expect(faster(16, 1)).toBe(16);
  expect(faster(1 / 8, -1)).toBe(1 / 8);
  expect([1 / 8, 1 / 4, 1 / 2, 1, 16].map(speedLabel)).toEqual(['⅛', '¼', '½', '1×', '16×']);
});

test('times read as minutes, seconds and hundredths', () => {
  expect(filmTime(49.39)).toBe('0:49.39');
  expect(filmTime(125.999)).toBe('2:06.00');
  expect(filmTime(-1)).toBe('0:00.00');
});
