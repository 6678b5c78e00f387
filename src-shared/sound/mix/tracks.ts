/** The tracks of a film before they are mixed. Any stretch can be rendered by itself and is the same however it is cut. */
import type { EpisodeSound, SoundCue, SoundTrackClip } from '../cues.ts';
import { takeOf } from '../effects/effects.ts';
import { Ducking } from './ducking.ts';
import { constantPower, gainOf } from './levels.ts';
import { LoudnessMeter } from './loudness.ts';
import { resample } from './resample.ts';
import { type Stereo, silence } from './stereo.ts';

export const TRACKS = ['effects', 'music', 'voice', 'clips'] as const;
export type TrackId = (typeof TRACKS)[number];

/** A type, not an interface: it is stored as JSON. */
export type TrackSettings = {
  /** 1 is as made. */
  readonly gain: number;
  readonly muted: boolean;
};

export type TrackTable = Readonly<Record<TrackId, TrackSettings>>;

/** What recordings are brought to before the user's own gain, so that any file sits right from the start. */
const MUSIC_LUFS = -21;
const VOICE_LUFS = -16;
const CLIP_LUFS = -16;
/** A recording of almost nothing is not turned up to a roar of noise. */
const MOST_CLIP_GAIN = gainOf(24);
const MUSIC_FADE_IN = 0.8;
const MUSIC_FADE_OUT = 2.5;
/** Seconds over which a piece that repeats fades into its own beginning. */
const LOOP_FADE = 1.5;
const CLIP_FADE = 0.012;

export class Tracks {
  readonly frames: number;
  /** Those in which anything sounds. */
  readonly heard: readonly TrackId[];
  private readonly effects: EffectsTrack;
  private readonly music: MusicTrack | null;
  private readonly recordings: Readonly<Record<'voice' | 'clips', readonly PlacedClip[]>>;
  private readonly ducking: { readonly music: Ducking; readonly effects: Ducking };
  private readonly settings: TrackTable;
  private readonly rate: number;

  constructor(sound: EpisodeSound, settings: TrackTable, rate: number) {
    this.rate = rate;
    this.settings = settings;
    this.frames = Math.round(sound.duration * rate);
    this.effects = new EffectsTrack(sound.cues, rate);
    this.music = sound.music === undefined ? null : new MusicTrack(sound.music, this.frames, rate);
    const placed = (clips: readonly SoundTrackClip[] = [], target: number) => clips.map((clip) => placedClip(clip, target, rate));
    this.recordings = { voice: placed(sound.voice, VOICE_LUFS), clips: placed(sound.clips, CLIP_LUFS) };
    const leads = { voice: !settings.voice.muted, clips: !settings.clips.muted && settings.clips.gain !== 0 };
    this.ducking = { music: Ducking.ofMusic(sound, leads), effects: Ducking.ofEffects(sound, leads.voice) };
    const { voice, clips } = this.recordings;
    const used = { effects: sound.cues.length > 0, music: this.music !== null, voice: voice.length > 0, clips: clips.length > 0 };
    this.heard = TRACKS.filter((track) => used[track] && !settings[track].muted && settings[track].gain !== 0);
  }

  /** Frames `start` up to `start + frames` of a track, with its own gain and ducking. */
  render(track: TrackId, start: number, frames: number): Stereo {
    const out = silence(frames);
    if (!this.heard.includes(track)) return out;
    const { gain } = this.settings[track];
    if (track === 'effects') this.effects.addTo(out, start);
    else if (track === 'music') this.music?.addTo(out, start);
    else for (const clip of this.recordings[track]) addClip(out, start, clip);
    const ducked = track === 'effects' || track === 'music' ? this.ducking[track].gains(start, frames, this.rate) : null;
    for (const channel of out) {
      for (let i = 0; i < frames; i++) channel[i]! *= ducked === null ? gain : gain * ducked[i]!;
    }
    return out;
  }
}

class EffectsTrack {
  private readonly cues: readonly { readonly cue: SoundCue; readonly start: number }[];
  private readonly rate: number;
  private readonly longest: number;

  constructor(cues: readonly SoundCue[], rate: number) {
    this.rate = rate;
    this.cues = cues.map((cue) => ({ cue, start: Math.round(cue.at * rate) })).sort((a, b) => a.start - b.start);
    this.longest = this.cues.reduce((most, { cue }) => Math.max(most, takeOf(cue.kind, cue.seed, rate).length), 0);
  }

  addTo(out: Stereo, start: number): void {
    const end = start + out[0].length;
    for (const { cue, start: at } of this.cues) {
      if (at >= end) break;
      if (at + this.longest <= start) continue;
      const take = takeOf(cue.kind, cue.seed, this.rate);
      const pan = constantPower(cue.pan);
      for (const channel of [0, 1] as const) {
        const [target, gain] = [out[channel], cue.gain * pan[channel]];
        for (let n = Math.max(start, at); n < Math.min(end, at + take.length); n++) target[n - start]! += take[n - at]! * gain;
      }
    }
  }
}

/** A recording at the film's rate, brought to its level. */
interface PlacedClip {
  readonly samples: Stereo;
  readonly start: number;
  readonly frames: number;
  readonly gain: number;
  readonly fade: number;
}

function placedClip(clip: SoundTrackClip, target: number, rate: number): PlacedClip {
  const left = resample(clip.channels[0] ?? new Float32Array(0), clip.sampleRate, rate);
  const samples: Stereo = [left, clip.channels[1] === undefined ? left : resample(clip.channels[1], clip.sampleRate, rate)];
  const meter = new LoudnessMeter(rate);
  meter.add(samples);
  const loudness = meter.integrated();
  const toTarget = Number.isFinite(loudness) ? Math.min(MOST_CLIP_GAIN, gainOf(target - loudness)) : 1;
  return {
    samples,
    start: Math.round(clip.at * rate),
    frames: Math.min(left.length, Math.round(clip.duration * rate)),
    gain: clip.gain * toTarget,
    fade: Math.round(CLIP_FADE * rate),
  };
}

function addClip(out: Stereo, start: number, clip: PlacedClip): void {
  const last = clip.frames - 1;
  for (const channel of [0, 1] as const) {
    const [target, source] = [out[channel], clip.samples[channel]];
    for (let n = Math.max(start, clip.start); n < Math.min(start + target.length, clip.start + clip.frames); n++) {
      const i = n - clip.start;
      target[n - start]! += source[i]! * clip.gain * Math.min(1, i / clip.fade, (last - i) / clip.fade);
    }
  }
}

/** Repeats until the film ends; each repeat fades in while the one before fades out. */
class MusicTrack {
  private readonly clip: PlacedClip;
  private readonly end: number;
  private readonly overlap: number;
  private readonly fadeIn: number;
  private readonly fadeOut: number;

  constructor(clip: SoundTrackClip, filmFrames: number, rate: number) {
    this.clip = placedClip(clip, MUSIC_LUFS, rate);
    this.end = filmFrames;
    this.overlap = Math.min(Math.round(LOOP_FADE * rate), Math.floor(this.clip.frames / 4));
    const length = Math.max(1, this.end - this.clip.start);
    this.fadeIn = Math.min(Math.round(MUSIC_FADE_IN * rate), Math.ceil(length / 4));
    this.fadeOut = Math.min(Math.round(MUSIC_FADE_OUT * rate), Math.ceil(length / 3));
  }

  addTo(out: Stereo, start: number): void {
    const { clip } = this;
    if (clip.frames < 2) return;
    for (let n = Math.max(start, clip.start); n < Math.min(start + out[0].length, this.end); n++) {
      const since = n - clip.start;
      const level = clip.gain * Math.min(1, since / this.fadeIn, (this.end - n) / this.fadeOut);
      for (const channel of [0, 1] as const) out[channel][n - start]! += level * this.repeated(clip.samples[channel], since);
    }
  }

  private repeated(samples: Float32Array, since: number): number {
    const period = this.clip.frames - this.overlap;
    const turn = Math.floor(since / period);
    const at = since - turn * period;
    if (turn === 0 || at >= this.overlap) return samples[at]!;
    const angle = ((at / this.overlap) * Math.PI) / 2;
    return samples[at]! * Math.sin(angle) + samples[at + period]! * Math.cos(angle);
  }
}
