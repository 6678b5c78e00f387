import type { SoundKind } from '../episode/sound-cues.ts';

/** What a weapon sounds like when it is used. */
export type WeaponSound = Extract<SoundKind, 'shot-light' | 'shot-heavy' | 'energy' | 'missile' | 'melee'>;

/** What only the rules know about how an event sounds; the rest follows from its beats. */
export interface EventSound {
  /** The weapon used; by default the picture of the attack decides. */
  readonly weapon?: WeaponSound;
  /** The dice of this event test nerve. */
  readonly morale?: true;
}
