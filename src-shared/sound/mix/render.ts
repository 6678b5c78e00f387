/**
 * The sound of a film as PCM, piece by piece: measures the mix, then renders it at the wanted loudness with its peaks held.
 * The same sound gives the same samples, however long the pieces are.
 */
import type { EpisodeSound } from '../cues.ts';
import { gainOf } from './levels.ts';
import { Limiter } from './limiter.ts';
import { LoudnessMeter } from './loudness.ts';
import { addTo, type Stereo, silence } from './stereo.ts';
import { type TrackId, Tracks, type TrackTable } from './tracks.ts';

export interface SoundSettings {
  /** Frames per second. */
  readonly rate: number;
  readonly tracks: TrackTable;
  /** LUFS of the whole film. */
  readonly loudness: number;
  /** dBTP that no peak of the mix goes beyond. */
  readonly ceiling: number;
}

export const DEFAULT_SOUND: SoundSettings = {
  rate: 48_000,
  tracks: {
    effects: { gain: 1, muted: false },
    music: { gain: 1, muted: false },
    voice: { gain: 1, muted: false },
    clips: { gain: 1, muted: false },
  },
  loudness: -14,
  ceiling: -1,
};

/** dBTP for what is encoded with loss: AAC and Opus overshoot by up to a decibel and a half, and -1 dBTP should be left. */
export const LOSSY_CEILING = -2.5;

export interface SoundChunk {
  /** First frame. */
  readonly start: number;
  /** What goes into the film. */
  readonly mix: Stereo;
  /** The tracks at the film's level, before peaks are held; null unless asked for. */
  readonly stems: Stems | null;
}

export type Stems = Readonly<Record<TrackId, Stereo>>;

export interface RenderStep {
  /** 0..1 */
  readonly done: number;
  /** Null while the mix is measured. */
  readonly chunk: SoundChunk | null;
}

export interface RenderOptions {
  readonly chunkFrames?: number;
  /** Also give each track by itself; default false. */
  readonly stems?: boolean;
}

/** A film of three dice is not turned up until they bang. */
const MOST_LEVEL = 24;
const LEAST_LEVEL = -24;
const CHUNK_FRAMES = 48_000;
/** Measured once as mixed, then with its peaks held, which takes loudness away again, until it is close enough. */
const MOST_MEASURES = 6;
const CLOSE_ENOUGH = 0.1;
/** Of a decibel more at the input at least this much is heard while peaks are held. */
const LEAST_SLOPE = 0.15;
const PASSES = MOST_MEASURES + 1;

export function* renderSound(
  sound: EpisodeSound,
  settings: SoundSettings = DEFAULT_SOUND,
  options: RenderOptions = {},
): Generator<RenderStep, void, void> {
  const tracks = new Tracks(sound, settings.tracks, settings.rate);
  const gain = yield* measuredGain(tracks, settings);
  yield* finalPass(tracks, gain, settings, options);
}

/** What brings the film to its loudness. */
function* measuredGain(tracks: Tracks, settings: SoundSettings): Generator<RenderStep, number, void> {
  let level = 0;
  let before: Heard | null = null;
  for (let measure = 0; measure < MOST_MEASURES; measure++) {
    const limiter = measure === 0 ? null : newLimiter(settings);
    const loudness = yield* measuredLoudness({ tracks, gain: gainOf(level), limiter, rate: settings.rate, before: measure });
    const missing = settings.loudness - loudness;
    if (!Number.isFinite(missing) || (limiter !== null && Math.abs(missing) < CLOSE_ENOUGH)) break;
    const heard: Heard = { level, loudness };
    level = Math.max(LEAST_LEVEL, Math.min(MOST_LEVEL, level + missing / slopeBetween(before, heard)));
    if (limiter !== null) before = heard;
  }
  return gainOf(level);
}

/** In decibels. */
interface Heard {
  readonly level: number;
  readonly loudness: number;
}

function slopeBetween(before: Heard | null, now: Heard): number {
  if (before === null || before.level === now.level) return 1;
  return Math.max(LEAST_SLOPE, Math.min(1, (now.loudness - before.loudness) / (now.level - before.level)));
}

interface Measure {
  readonly tracks: Tracks;
  readonly gain: number;
  readonly limiter: Limiter | null;
  readonly rate: number;
  /** Passes that came before. */
  readonly before: number;
}

function* measuredLoudness({ tracks, gain, limiter, rate, before }: Measure): Generator<RenderStep, number, void> {
  const meter = new LoudnessMeter(rate);
  for (const { start, frames } of stretches(tracks.frames, CHUNK_FRAMES)) {
    const mix = mixAt(tracks, { start, frames }, gain);
    limiter?.process(mix);
    meter.add(mix);
    yield { done: (before + start / tracks.frames) / PASSES, chunk: null };
  }
  return meter.integrated();
}

function newLimiter({ rate, ceiling }: SoundSettings): Limiter {
  return new Limiter(rate, gainOf(ceiling));
}

function* finalPass(tracks: Tracks, gain: number, settings: SoundSettings, options: RenderOptions): Generator<RenderStep, void, void> {
  const limiter = newLimiter(settings);
  // The limiter answers late: it hears the first frames before anything is kept.
  limiter.process(mixAt(tracks, { start: 0, frames: limiter.delay }, gain));
  for (const { start, frames } of stretches(tracks.frames, options.chunkFrames ?? CHUNK_FRAMES)) {
    const mix = mixAt(tracks, { start: start + limiter.delay, frames }, gain);
    limiter.process(mix);
    const stems = options.stems ? stemsAt(tracks, { start, frames }, gain) : null;
    yield { done: (MOST_MEASURES + (start + frames) / tracks.frames) / PASSES, chunk: { start, mix, stems } };
  }
}

interface Stretch {
  readonly start: number;
  readonly frames: number;
}

function stretches(total: number, step: number): Stretch[] {
  return Array.from({ length: Math.ceil(total / step) }, (_, i) => ({ start: i * step, frames: Math.min(step, total - i * step) }));
}

function stemsAt(tracks: Tracks, stretch: Stretch, gain: number): Stems {
  const stem = (track: TrackId) => stemAt(tracks, track, stretch, gain);
  return { effects: stem('effects'), music: stem('music'), voice: stem('voice'), clips: stem('clips') };
}

function mixAt(tracks: Tracks, stretch: Stretch, gain: number): Stereo {
  const mix = silence(stretch.frames);
  for (const track of tracks.heard) addTo(mix, stemAt(tracks, track, stretch, gain));
  return mix;
}

function stemAt(tracks: Tracks, track: TrackId, { start, frames }: Stretch, gain: number): Stereo {
  const stereo = tracks.render(track, start, frames);
  for (const channel of stereo) for (let i = 0; i < frames; i++) channel[i]! *= gain;
  return stereo;
}
