import { describe, expect, test } from 'vitest';
import { SOUND_KINDS } from '../../../src-shared/contract/sound.ts';
import { EFFECTS } from '../../../src-shared/sound/effects/effects.ts';

const RATE = 48_000;
const peak = (samples: Float32Array) => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

/** How alike two takes are: 1 is the same wave. */
function correlation(a: Float32Array, b: Float32Array): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += a[i]! * b[i]!;
    aa += a[i]! ** 2;
    bb += b[i]! ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

describe.each(SOUND_KINDS)('%s', (kind) => {
  const take = EFFECTS[kind](1, RATE);

  test('leaves headroom and is loud enough to hear', () => {
    expect(peak(take)).toBeGreaterThan(0.15);
    expect(peak(take)).toBeLessThanOrEqual(0.9);
    expect(take.every(Number.isFinite)).toBe(true);
  });

  test('starts and ends in silence and has no offset', () => {
    expect(take[0]).toBe(0);
    expect(peak(take.slice(-24))).toBeLessThan(1e-4);
    const mean = take.reduce((sum, x) => sum + x, 0) / take.length;
    expect(Math.abs(mean)).toBeLessThan(1e-4);
  });

  test('fades out before it ends', () => {
    const tenth = Math.floor(take.length / 10);
    expect(rms(take.slice(-tenth))).toBeLessThan(0.05 * rms(take));
  });

  test('is the same for the same seed and a little different for another', () => {
    expect(EFFECTS[kind](1, RATE)).toEqual(take);
    const other = EFFECTS[kind](2, RATE);
    expect(other.length).toBe(take.length);
    expect(correlation(take, other)).toBeLessThan(0.999);
    expect(Math.abs(20 * Math.log10(rms(other) / rms(take)))).toBeLessThan(3);
  });

  test('lasts as long at another rate', () => {
    expect(EFFECTS[kind](1, 44_100).length / 44_100).toBeCloseTo(take.length / RATE, 3);
  });
});

test('heavy weapons reach lower than light ones', () => {
  const lows = (samples: Float32Array): number => {
    let [held, sum] = [0, 0];
    for (const x of samples) {
      held += 0.015 * (x - held);
      sum += held * held;
    }
    return sum / samples.reduce((all, x) => all + x * x, 0);
  };
  expect(lows(EFFECTS['shot-heavy'](1, RATE))).toBeGreaterThan(1.5 * lows(EFFECTS['shot-light'](1, RATE)));
  expect(lows(EFFECTS.explosion(1, RATE))).toBeGreaterThan(lows(EFFECTS.impact(1, RATE)));
});
