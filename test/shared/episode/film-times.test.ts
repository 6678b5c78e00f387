import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filmFrames, filmSpans, scenesAt } from '../../../src-shared/episode/film-times.ts';
import { TRANSITIONS } from '../../../src-shared/episode/scene-kinds.ts';

const scene = (seconds: number, transition: (typeof TRANSITIONS)[number] = 'cut', transitionSeconds = 0.5) => ({
  seconds,
  transition,
  transitionSeconds,
});

test('scenes follow each other; a transition makes two overlap', () => {
  const spans = filmSpans([scene(2, 'wipe'), scene(3), scene(1, 'cross-fade', 0.5)], 30);
  expect(spans).toEqual([
    { start: 0, frames: 60, overlap: 0, end: 60 },
    { start: 60, frames: 90, overlap: 0, end: 150 },
    { start: 135, frames: 30, overlap: 15, end: 165 },
  ]);
  expect(filmFrames(spans)).toBe(165);
  expect(scenesAt(spans, 134)).toEqual({ scene: 1, leaving: null });
  expect(scenesAt(spans, 135)).toEqual({ scene: 2, leaving: 1 });
  expect(scenesAt(spans, 150)).toEqual({ scene: 2, leaving: null });
});

test('at most two scenes are seen at once, in any film', () => {
  const scenes = fc.array(
    fc.record({
      seconds: fc.double({ min: 0, max: 8, noNaN: true }),
      transition: fc.constantFrom(...TRANSITIONS),
      transitionSeconds: fc.double({ min: 0, max: 10, noNaN: true }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(scenes, fc.constantFrom(24, 25, 30, 50, 60), (list, fps) => {
      const spans = filmSpans(list, fps);
      for (let i = 2; i < spans.length; i++) expect(spans[i]!.start).toBeGreaterThanOrEqual(spans[i - 2]!.end);
      for (let frame = 0; frame < filmFrames(spans); frame++) {
        const { scene: at } = scenesAt(spans, frame);
        expect(frame).toBeLessThan(spans[at]!.end);
      }
    }),
  );
});
