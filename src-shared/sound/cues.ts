import type { SoundKind } from '../contract/sound.ts';

/** What a film sounds like, as data: when which effect plays, and the user's own music and voice. Rendered to PCM by the window. */

export type SoundCue = {
  /** Seconds in the film. */
  readonly at: number;
  readonly kind: SoundKind;
  /** -1 is the left edge of the picture, 1 the right. */
  readonly pan: number;
  /** 1 is the effect as made. */
  readonly gain: number;
  /** Varies the effect: the same seed gives the same samples. */
  readonly seed: number;
};

/** A recording of the user: decoded samples and where they play. */
export interface SoundTrackClip {
  /** Seconds in the film. */
  readonly at: number;
  /** Seconds of the recording that play; a longer recording is cut. */
  readonly duration: number;
  readonly gain: number;
  readonly sampleRate: number;
  /** One channel or two. */
  readonly channels: readonly Float32Array[];
}

export interface EpisodeSound {
  /** Seconds; exactly the length of the picture. */
  readonly duration: number;
  /** In order of time. */
  readonly cues: readonly SoundCue[];
  /** Repeats until the film ends, with fades, and ducks under the voice. */
  readonly music?: SoundTrackClip;
  readonly voice?: readonly SoundTrackClip[];
  /** The sound of the user's video clips; music makes way for it. */
  readonly clips?: readonly SoundTrackClip[];
}
