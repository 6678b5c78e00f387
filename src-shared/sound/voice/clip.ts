/** A stretch of one of the user's sounds, as a project stores it. A type, not an interface: it is stored as JSON. */
export type SoundClip = {
  readonly soundId: string;
  readonly name: string;
  /** Seconds of the sound between which it plays. */
  readonly from: number;
  readonly to: number;
  /** 1 is at its usual level. */
  readonly gain: number;
};
