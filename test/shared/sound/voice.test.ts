import { describe, expect, test } from 'vitest';
import { secondsWithVoice, VOICE_LEAD } from '../../../src-shared/sound/voice/stretch.ts';
import { cut, findSpeech } from '../../../src-shared/sound/voice/trim.ts';
import { waveform } from '../../../src-shared/sound/voice/waveform.ts';
import { joined, peakOf, RATE, sine } from '../../kit/waves.ts';

const quiet = (seconds: number) => sine({ hertz: 50, level: -65, seconds });
const spoken = (seconds: number) => sine({ hertz: 300, level: -15, seconds });

describe('silence around speech', () => {
  const recording = [joined([quiet(1.5), spoken(2), quiet(0.5), spoken(1), quiet(2)])];

  test('is found, with room for soft beginnings and ends', () => {
    const speech = findSpeech(recording, RATE)!;
    expect(speech.from).toBeCloseTo(1.5 - 0.12, 1);
    expect(speech.to).toBeCloseTo(5 + 0.25, 1);
  });

  test('is cut, and a pause between sentences is not', () => {
    const [voice] = cut(recording, RATE, findSpeech(recording, RATE)!);
    expect(voice!.length / RATE).toBeCloseTo(3.87, 1);
    expect(peakOf(voice!)).toBeGreaterThan(0.1);
  });

  test('of a recording of nothing is everything', () => {
    expect(findSpeech([quiet(2)], RATE)).toBeNull();
    expect(findSpeech([new Float32Array(0)], RATE)).toBeNull();
    expect(findSpeech([], RATE)).toBeNull();
  });
});

test('a waveform has as many bars as asked for, each as high as its loudest sample', () => {
  const bars = waveform([joined([quiet(1), spoken(1)])], 10);
  expect(bars).toHaveLength(10);
  expect(bars[2]).toBeLessThan(0.001);
  expect(bars[7]).toBeCloseTo(10 ** (-15 / 20), 2);
  expect(waveform([], 4)).toEqual(new Float32Array(4));
});

test('a scene stretches to its voice and never shrinks', () => {
  expect(secondsWithVoice(5, 0)).toBe(5);
  expect(secondsWithVoice(5, 2)).toBe(5);
  expect(secondsWithVoice(5, 9)).toBeCloseTo(VOICE_LEAD + 9 + 0.6);
});
