/** The effects that the app can play; how each is made is in `sound/effects`. */
export const SOUND_KINDS = [
  'step',
  'shot-light',
  'shot-heavy',
  'energy',
  'missile',
  'melee',
  'impact',
  'explosion',
  'dice',
  'morale',
  'bell',
  'count',
  'whoosh',
  'brass',
] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];

/** What a weapon sounds like when it is used. */
export type WeaponSound = Extract<SoundKind, 'shot-light' | 'shot-heavy' | 'energy' | 'missile' | 'melee'>;

/** What only the rules know about how an event sounds; the rest follows from its beats. */
export interface EventSound {
  /** The weapon used; by default the picture of the attack decides. */
  readonly weapon?: WeaponSound;
  /** The dice of this event test nerve. */
  readonly morale?: true;
}
