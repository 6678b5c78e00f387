import { describe, expect, test } from 'vitest';
import { SOUND_KINDS } from '../../../src-shared/contract/sound.ts';
import type { EpisodeSound, SoundCue, SoundTrackClip } from '../../../src-shared/sound/cues.ts';
import { EFFECTS } from '../../../src-shared/sound/effects/effects.ts';
import { Ducking } from '../../../src-shared/sound/mix/ducking.ts';
import { constantPower, decibelsOf } from '../../../src-shared/sound/mix/levels.ts';
import { Limiter } from '../../../src-shared/sound/mix/limiter.ts';
import { LoudnessMeter } from '../../../src-shared/sound/mix/loudness.ts';
import { DEFAULT_SOUND, LOSSY_CEILING, renderSound, type SoundSettings, type Stems } from '../../../src-shared/sound/mix/render.ts';
import { resample } from '../../../src-shared/sound/mix/resample.ts';
import type { Stereo } from '../../../src-shared/sound/mix/stereo.ts';
import { TRACKS } from '../../../src-shared/sound/mix/tracks.ts';
import { TruePeakDetector } from '../../../src-shared/sound/mix/true-peak.ts';
import { both, joined, peakOf, RATE, sameSamples, sine } from '../../kit/waves.ts';

const cue = (given: Partial<SoundCue>): SoundCue => ({ at: 0, kind: 'impact', pan: 0, gain: 1, seed: 1, ...given });
const clip = (given: Partial<SoundTrackClip>): SoundTrackClip => ({
  at: 0,
  duration: 4,
  gain: 1,
  sampleRate: RATE,
  channels: [sine({ hertz: 440, level: -12, seconds: 4 })],
  ...given,
});

function rendered(sound: EpisodeSound, settings: SoundSettings = DEFAULT_SOUND, chunkFrames = 48_000): { mix: Stereo; stems: Stems } {
  const chunks = [...renderSound(sound, settings, { stems: true, chunkFrames })].flatMap(({ chunk }) => (chunk === null ? [] : [chunk]));
  const whole = (pick: (chunk: (typeof chunks)[number]) => Stereo): Stereo => [
    joined(chunks.map((chunk) => pick(chunk)[0])),
    joined(chunks.map((chunk) => pick(chunk)[1])),
  ];
  const stems = Object.fromEntries(TRACKS.map((track) => [track, whole((chunk) => chunk.stems![track])])) as Record<string, Stereo>;
  return { mix: whole((chunk) => chunk.mix), stems: stems as Stems };
}

const ALL_LEAD = { voice: true, clips: true };

function loudnessOf(stereo: Stereo): number {
  const meter = new LoudnessMeter(RATE);
  meter.add(stereo);
  return meter.integrated();
}

function truePeakOf(stereo: Stereo): number {
  return Math.max(
    ...stereo.map((channel) => {
      const detector = new TruePeakDetector(0);
      return channel.reduce((most, x) => Math.max(most, detector.next(x)), 0);
    }),
  );
}

/** A battle with everything in it: many effects, music that repeats, two sentences. */
const BATTLE: EpisodeSound = {
  duration: 9.5,
  cues: Array.from({ length: 60 }, (_, i) => cue({ at: i * 0.15, kind: SOUND_KINDS[i % SOUND_KINDS.length]!, pan: Math.sin(i), seed: i })),
  music: clip({ duration: 4 }),
  voice: [clip({ at: 2, duration: 1.5 }), clip({ at: 3.8, duration: 1, sampleRate: 44_100 })],
  clips: [clip({ at: 7, duration: 1, sampleRate: 44_100 })],
};

describe('placing', () => {
  test('keeps the power wherever a sound is', () => {
    for (const pan of [-1, -0.4, 0, 0.7, 1, 3]) {
      const [left, right] = constantPower(pan);
      expect(left ** 2 + right ** 2).toBeCloseTo(1, 12);
    }
  });

  test('left is left and right is right', () => {
    const { stems } = rendered({ duration: 1, cues: [cue({ pan: -1 })] });
    expect(peakOf(stems.effects[0])).toBeGreaterThan(0.3);
    expect(peakOf(stems.effects[1])).toBeLessThan(1e-6);
  });

  test('an effect starts on its frame and keeps its shape', () => {
    const { stems } = rendered({ duration: 1, cues: [cue({ at: 0.25, kind: 'dice', pan: 1 })] });
    const dice = EFFECTS.dice(1, RATE);
    const heard = stems.effects[1].slice(RATE / 4, RATE / 4 + dice.length);
    const gain = peakOf(heard) / peakOf(dice);
    for (let i = 0; i < dice.length; i += 97) expect(heard[i]).toBeCloseTo(dice[i]! * gain, 5);
    expect(peakOf(stems.effects[1].slice(0, RATE / 4))).toBe(0);
  });
});

describe('the film', () => {
  const { mix, stems } = rendered(BATTLE);

  test('has exactly the frames of the picture', () => {
    expect(mix[0].length).toBe(Math.round(BATTLE.duration * RATE));
  });

  test.each([DEFAULT_SOUND.ceiling, LOSSY_CEILING])('is at -14 LUFS with its true peaks under %d dBTP', (ceiling) => {
    const { mix: held } = rendered(BATTLE, { ...DEFAULT_SOUND, ceiling });
    expect(Math.abs(loudnessOf(held) + 14)).toBeLessThan(0.15);
    expect(decibelsOf(truePeakOf(held))).toBeLessThan(ceiling + 0.05);
  });

  test('is the same to the sample, whatever the pieces', () => {
    for (const chunkFrames of [1013, 48_000, 1_000_000]) {
      const again = rendered(BATTLE, DEFAULT_SOUND, chunkFrames);
      expect(sameSamples(again.mix, mix)).toBe(true);
      for (const track of TRACKS) expect(sameSamples(again.stems[track], stems[track])).toBe(true);
    }
  });

  test('is as long as a muted film, and a muted track is silent', () => {
    const muted = { ...DEFAULT_SOUND.tracks, music: { gain: 1, muted: true } };
    const quiet = rendered(BATTLE, { ...DEFAULT_SOUND, tracks: muted });
    expect(peakOf(quiet.stems.music[0])).toBe(0);
    expect(peakOf(quiet.stems.effects[0])).toBeGreaterThan(0.1);
    expect(quiet.mix[0].length).toBe(mix[0].length);
  });

  test('of silence is silence', () => {
    const { mix: nothing } = rendered({ duration: 1, cues: [] });
    expect(peakOf(nothing[0])).toBe(0);
  });

  test('reports progress from 0 to 1 and can be left at any step', () => {
    const steps = [...renderSound(BATTLE)].map(({ done }) => done);
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(1);
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
  });
});

describe('music', () => {
  test('fades in and out and repeats without a hole', () => {
    const { stems } = rendered({ duration: 12, cues: [], music: clip({}) });
    const level = (second: number) => peakOf(stems.music[0].slice(second * RATE, (second + 0.1) * RATE));
    expect(level(0)).toBeLessThan(0.3 * level(5));
    expect(level(11.9)).toBeLessThan(0.1 * level(5));
    for (let second = 1; second < 9; second += 0.1) expect(level(second)).toBeGreaterThan(0.3 * level(5));
  });

  test('of any loudness ends up the same', () => {
    const loud = rendered({ duration: 4, cues: [cue({})], music: clip({}) });
    const quiet = rendered({ duration: 4, cues: [cue({})], music: clip({ channels: [sine({ hertz: 440, level: -32, seconds: 4 })] }) });
    expect(peakOf(quiet.stems.music[0])).toBeCloseTo(peakOf(loud.stems.music[0]), 2);
  });

  test('steps back 9 dB before speech and comes back after it', () => {
    const ducking = Ducking.ofMusic(
      { duration: 20, cues: [], voice: [clip({ at: 5, duration: 2 }), clip({ at: 7.4, duration: 2 })] },
      ALL_LEAD,
    );
    expect(ducking.at(4.7)).toBe(0);
    expect(ducking.at(5)).toBe(-9);
    expect(ducking.at(7.2)).toBe(-9);
    expect(ducking.at(9.4 + 0.45)).toBeCloseTo(-4.5);
    expect(ducking.at(10.4)).toBe(0);
    expect(ducking.points().map(({ at }) => at)).toEqual([4.75, 5, 9.4, 10.3]);
  });

  test('does not step back for a muted voice, but for an explosion', () => {
    const sound: EpisodeSound = { duration: 20, cues: [cue({ kind: 'explosion', at: 12 })], voice: [clip({ at: 5, duration: 2 })] };
    expect(Ducking.ofMusic(sound, { voice: false, clips: true }).at(6)).toBe(0);
    expect(Ducking.ofMusic(sound, { voice: false, clips: true }).at(12.2)).toBe(-4);
  });

  test('is as good as gone while a clip plays, unless clips are muted', () => {
    const sound: EpisodeSound = { duration: 6, cues: [], music: clip({ duration: 4 }), clips: [clip({ at: 2, duration: 1 })] };
    const { stems } = rendered(sound);
    const level = (track: 'music' | 'clips', second: number) => peakOf(stems[track][0].slice(second * RATE, (second + 0.1) * RATE));
    expect(level('music', 2.5)).toBeLessThan(0.02 * level('music', 1));
    expect(level('clips', 2.5)).toBeGreaterThan(level('music', 1));
    expect(level('clips', 1)).toBe(0);
    expect(level('clips', 3.1)).toBe(0);
    const muted = rendered(sound, { ...DEFAULT_SOUND, tracks: { ...DEFAULT_SOUND.tracks, clips: { gain: 1, muted: true } } });
    expect(peakOf(muted.stems.clips[0])).toBe(0);
    expect(peakOf(muted.stems.music[0].slice(2.5 * RATE, 2.6 * RATE))).toBeGreaterThan(0.1);
  });

  test('ducks without steps in the wave', () => {
    const gains = Ducking.ofMusic(BATTLE, ALL_LEAD).gains(0, 5 * RATE, RATE);
    const steps = gains.slice(1).map((gain, i) => gain - gains[i]!);
    expect(peakOf(steps)).toBeLessThan(0.001);
  });
});

describe('holding peaks', () => {
  test('leaves a quiet wave as it is, only later', () => {
    const limiter = new Limiter(RATE, 0.89);
    const wave = sine({ hertz: 440, level: -6, seconds: 0.2 });
    const out = both(wave);
    limiter.process(out);
    expect(out[0].slice(limiter.delay)).toEqual(wave.slice(0, wave.length - limiter.delay));
  });

  test('keeps a loud one under the ceiling, between the samples, too', () => {
    const limiter = new Limiter(RATE, 0.891);
    const wave = joined([
      sine({ hertz: 700, level: -20, seconds: 0.1 }),
      sine({ hertz: RATE / 4, level: 6, seconds: 0.1, phase: Math.PI / 4 }),
      sine({ hertz: 90, level: 4, seconds: 0.2 }),
    ]);
    const out = both(wave);
    limiter.process(out);
    expect(truePeakOf(out)).toBeLessThan(0.896);
    expect(peakOf(out[0])).toBeGreaterThan(0.8);
  });
});

test('another rate keeps pitch, level and length', () => {
  const wave = sine({ hertz: 1000, level: -6, seconds: 1, rate: 44_100 });
  const out = resample(wave, 44_100, RATE);
  const expected = sine({ hertz: 1000, level: -6, seconds: 1 });
  expect(out.length).toBe(RATE);
  for (let i = 100; i < RATE - 100; i += 37) expect(out[i]).toBeCloseTo(expected[i]!, 3);
});
