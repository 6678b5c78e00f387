import { describe, expect, test } from 'vitest';
import { LoudnessMeter } from '../../../src-shared/sound/mix/loudness.ts';
import { TruePeakDetector } from '../../../src-shared/sound/mix/true-peak.ts';
import { both, joined, RATE, sine } from '../../kit/waves.ts';

function loudnessOf(channels: readonly [Float32Array, Float32Array], rate = RATE, piece = 7919): number {
  const meter = new LoudnessMeter(rate);
  for (let at = 0; at < channels[0].length; at += piece) meter.add([channels[0].slice(at, at + piece), channels[1].slice(at, at + piece)]);
  return meter.integrated();
}

/** 1 kHz on both channels, so many seconds at so many dBFS after each other (EBU Tech 3341, table 1). */
const levels = (...parts: readonly (readonly [level: number, seconds: number])[]) =>
  both(joined(parts.map(([level, seconds]) => sine({ hertz: 1000, level, seconds }))));

describe('loudness by BS.1770', () => {
  test('a 997 Hz sine at 0 dBFS in one channel is -3.01 LUFS', () => {
    const left = sine({ hertz: 997, level: 0, seconds: 5 });
    expect(loudnessOf([left, new Float32Array(left.length)])).toBeCloseTo(-3.01, 1);
  });

  test('a 997 Hz sine at -20 dBFS in both channels is -20 LUFS, at 44.1 kHz, too', () => {
    expect(loudnessOf(both(sine({ hertz: 997, level: -20, seconds: 5 })))).toBeCloseTo(-20, 1);
    expect(loudnessOf(both(sine({ hertz: 997, level: -20, seconds: 5, rate: 44_100 })), 44_100)).toBeCloseTo(-20, 1);
  });

  test('low tones count less and high tones more', () => {
    expect(loudnessOf(both(sine({ hertz: 40, level: -20, seconds: 5 })))).toBeLessThan(-23);
    expect(loudnessOf(both(sine({ hertz: 6000, level: -20, seconds: 5 })))).toBeCloseTo(-20 + 3.3, 0);
  });

  test.each([
    ['1: steady at -23', levels([-23, 20]), -23],
    ['2: steady at -33', levels([-33, 20]), -33],
    ['3: quiet ends are gated', levels([-36, 10], [-23, 60], [-36, 10]), -23],
    ['4: so are very quiet ones', levels([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]), -23],
    ['5: what is not far below counts', levels([-26, 20], [-20, 20.1], [-26, 20]), -23],
  ])('EBU Tech 3341, case %s', (_, signal, expected) => {
    expect(Math.abs(loudnessOf(signal) - expected)).toBeLessThan(0.1);
  });

  test('is the same however the samples are cut', () => {
    const signal = levels([-30, 1.3], [-20, 2.2]);
    expect(loudnessOf(signal, RATE, 1)).toBe(loudnessOf(signal, RATE, 48_000));
  });

  test('silence and less than one block have none', () => {
    expect(loudnessOf(both(new Float32Array(RATE)))).toBe(Number.NEGATIVE_INFINITY);
    expect(loudnessOf(both(sine({ hertz: 997, level: 0, seconds: 0.3 })))).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('true peaks', () => {
  const peakOf = (samples: Float32Array, floor = 0): number => {
    const detector = new TruePeakDetector(floor);
    const peaks = samples.map((x) => detector.next(x));
    // The signal's switching on is no part of it.
    return peaks.slice(64).reduce((most, x) => Math.max(most, x), 0);
  };

  // EBU Tech 3341, cases 15 to 18: the wave peaks at -6 dBTP wherever the samples fall.
  test.each([
    [4, 0],
    [4, 45],
    [6, 60],
    [8, 67.5],
  ])('a quarter to an eighth of the rate (1/%i, %f degrees) at 0.5 is -6 dBTP', (part, degrees) => {
    const wave = sine({ hertz: RATE / part, level: 20 * Math.log10(0.5), seconds: 0.5, phase: (degrees * Math.PI) / 180 });
    const decibels = 20 * Math.log10(peakOf(wave));
    expect(decibels).toBeGreaterThan(-6.4);
    expect(decibels).toBeLessThan(-5.8);
  });

  test('the short way for quiet parts misses nothing above its floor', () => {
    const wave = sine({ hertz: RATE / 4, level: -3, seconds: 0.2, phase: Math.PI / 4 });
    expect(peakOf(wave, 0.6)).toBe(peakOf(wave, 0));
  });
});
