/**
 * The sound of a film as PCM, piece by piece: measures the mix, then renders it at the wanted loudness with its peaks held.
 * The same sound gives the same samples, however long the pieces are.
 */
import type { EpisodeSound } from '../../episode/sound-cues.ts';
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
}

export const DEFAULT_SOUND: SoundSettings = {
  rate: 48_000,
  tracks: { effects: { gain: 1, muted: false }, music: { gain: 1, muted: false }, voice: { gain: 1, muted: false } },
  loudness: -14,
};

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

/** dBTP: leaves an encoder room to overshoot. */
const CEILING = gainOf(-1);
/** A film of three dice is not turned up until they bang. */
const MOST_GAIN = gainOf(12);
const LEAST_GAIN = gainOf(-24);
const CHUNK_FRAMES = 48_000;
/** Measured once as mixed and once with its peaks held, which takes a little loudness away again. */
const MEASURES = 2;
const PASSES = MEASURES + 1;

export function* renderSound(
  sound: EpisodeSound,
  settings: SoundSettings = DEFAULT_SOUND,
  options: RenderOptions = {},
): Generator<RenderStep, void, void> {
  const tracks = new Tracks(sound, settings.tracks, settings.rate);
  const gain = yield* measuredGain(tracks, settings);
  yield* finalPass(tracks, gain, settings.rate, options);
}

/** What brings the film to its loudness. */
function* measuredGain(tracks: Tracks, { rate, loudness }: SoundSettings): Generator<RenderStep, number, void> {
  let gain = 1;
  for (let measure = 0; measure < MEASURES; measure++) {
    const meter = new LoudnessMeter(rate);
    const limiter = measure === 0 ? null : new Limiter(rate, CEILING);
    for (const { start, frames } of stretches(tracks.frames, CHUNK_FRAMES)) {
      const mix = mixAt(tracks, { start, frames }, gain);
      limiter?.process(mix);
      meter.add(mix);
      yield { done: (measure + start / tracks.frames) / PASSES, chunk: null };
    }
    gain = corrected(gain, loudness, meter.integrated());
  }
  return gain;
}

function* finalPass(tracks: Tracks, gain: number, rate: number, options: RenderOptions): Generator<RenderStep, void, void> {
  const limiter = new Limiter(rate, CEILING);
  // The limiter answers late: it hears the first frames before anything is kept.
  limiter.process(mixAt(tracks, { start: 0, frames: limiter.delay }, gain));
  for (const { start, frames } of stretches(tracks.frames, options.chunkFrames ?? CHUNK_FRAMES)) {
    const mix = mixAt(tracks, { start: start + limiter.delay, frames }, gain);
    limiter.process(mix);
    const stems = options.stems ? stemsAt(tracks, { start, frames }, gain) : null;
    yield { done: (MEASURES + (start + frames) / tracks.frames) / PASSES, chunk: { start, mix, stems } };
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
  return { effects: stem('effects'), music: stem('music'), voice: stem('voice') };
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

function corrected(gain: number, wanted: number, measured: number): number {
  if (!Number.isFinite(measured)) return gain;
  return Math.max(LEAST_GAIN, Math.min(MOST_GAIN, gain * gainOf(wanted - measured)));
}
