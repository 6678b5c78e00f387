/** How far music and effects step back while something more important sounds. A pure function of time, so it can be drawn, too. */
import type { EpisodeSound, SoundCue, SoundTrackClip } from '../cues.ts';
import { gainOf } from './levels.ts';

/** A stretch of time that pushes another track down. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly decibels: number;
  /** Seconds to go down before `from`, and to come back after `to`. */
  readonly attack: number;
  readonly release: number;
}

export interface DuckPoint {
  /** Seconds in the film. */
  readonly at: number;
  readonly decibels: number;
}

const VOICE_OVER_MUSIC = { decibels: -9, attack: 0.25, release: 0.9 };
const VOICE_OVER_EFFECTS = { decibels: -4, attack: 0.15, release: 0.4 };
/** A clip brings its own music: that of the film is as good as gone. */
const CLIP_OVER_MUSIC = { decibels: -40, attack: 0.25, release: 0.9 };
const EXPLOSION_OVER_MUSIC = { decibels: -4, attack: 0.04, release: 0.7 };
const EXPLOSION_SECONDS = 0.35;
/** In a shorter pause between two sentences nothing comes back up. */
const SHORTEST_PAUSE = 0.6;
/** Gains are computed once in so many frames and joined by straight lines. */
const GRID = 32;

export class Ducking {
  private readonly spans: readonly Span[];

  private constructor(spans: readonly Span[]) {
    this.spans = spans.toSorted((a, b) => a.from - b.from);
  }

  /** `leads`: which of the tracks before it are not muted. */
  static ofMusic(sound: EpisodeSound, leads: { readonly voice: boolean; readonly clips: boolean }): Ducking {
    const spoken = leads.voice ? speech(sound).map((part): Span => ({ ...part, ...VOICE_OVER_MUSIC })) : [];
    const clips = leads.clips ? (sound.clips ?? []).map(clipSpan) : [];
    return new Ducking([...spoken, ...clips, ...sound.cues.filter(isBig).map(explosionSpan)]);
  }

  static ofEffects(sound: EpisodeSound, voice: boolean): Ducking {
    return new Ducking(voice ? speech(sound).map((part): Span => ({ ...part, ...VOICE_OVER_EFFECTS })) : []);
  }

  /** Decibels at a time: 0, or less while something else leads. */
  at(seconds: number): number {
    return lowest(this.spans, seconds);
  }

  /** The curve as points to draw, one at each bend. */
  points(): readonly DuckPoint[] {
    const bends = this.spans.flatMap(({ from, to, attack, release }) => [from - attack, from, to, to + release]);
    return [...new Set(bends.map((at) => Math.max(0, at)))].sort((a, b) => a - b).map((at) => ({ at, decibels: this.at(at) }));
  }

  /** Gains of the frames from `start` on, the same for a frame whichever piece it is asked in. */
  gains(start: number, frames: number, rate: number): Float32Array {
    const [from, to] = [start / rate, (start + frames) / rate];
    const near = this.spans.filter((span) => span.from - span.attack <= to + 1 && span.to + span.release >= from - 1);
    const gains = new Float32Array(frames).fill(1);
    if (near.length === 0) return gains;
    const gainAt = (frame: number) => gainOf(lowest(near, frame / rate));
    for (let cell = Math.floor(start / GRID) * GRID; cell < start + frames; cell += GRID) {
      const [first, last] = [gainAt(cell), gainAt(cell + GRID)];
      if (first === 1 && last === 1) continue;
      for (let n = Math.max(start, cell); n < Math.min(start + frames, cell + GRID); n++) {
        gains[n - start] = first + ((last - first) * (n - cell)) / GRID;
      }
    }
    return gains;
  }
}

function lowest(spans: readonly Span[], seconds: number): number {
  let decibels = 0;
  for (const span of spans) {
    const down = seconds < span.from ? (seconds - span.from + span.attack) / span.attack : 1;
    const up = seconds > span.to ? 1 - (seconds - span.to) / span.release : 1;
    const share = Math.min(down, up);
    if (share > 0) decibels = Math.min(decibels, span.decibels * share);
  }
  return decibels;
}

/** When somebody speaks; sentences with little between them are one. */
function speech({ voice = [] }: EpisodeSound): { readonly from: number; readonly to: number }[] {
  const parts = voice.map(({ at, duration }) => ({ from: at, to: at + duration })).sort((a, b) => a.from - b.from);
  const joined: { from: number; to: number }[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && part.from - last.to < SHORTEST_PAUSE) last.to = Math.max(last.to, part.to);
    else joined.push({ ...part });
  }
  return joined;
}

function clipSpan({ at, duration }: SoundTrackClip): Span {
  return { from: at, to: at + duration, ...CLIP_OVER_MUSIC };
}

function isBig(cue: SoundCue): boolean {
  return cue.kind === 'explosion' && cue.gain >= 0.5;
}

function explosionSpan(cue: SoundCue): Span {
  return { from: cue.at, to: cue.at + EXPLOSION_SECONDS, ...EXPLOSION_OVER_MUSIC };
}
