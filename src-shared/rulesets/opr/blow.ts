/** One attack on its way: drawn, not yet landed. The fast engine owns one and overwrites it. */
export class Blow {
  /** Die class, see tables.ts. */
  id = 0;
  /** Dice that were not natural 1s, and natural 1s of a Hazardous weapon. */
  dice = 0;
  ones = 0;
  /** Wounds, or unblocked hits of a Deadly weapon. */
  drawn = 0;
  deadly = 1;
  /** Number of the target's ignore rolls (`OprField.ignores`). */
  ignore = 0;
  takedown = false;
  melee = false;
  /** 0 and below: a blow without a weapon (see `BLOW_NAMES`); otherwise the group's place in the unit, from 1. */
  name = 0;
  distance = 0;
  /** Wounds of each Deadly hit; kept only while telling. */
  readonly perHit: number[] = [];
}

export const BLOW_NAMES = [
  'Impact',
  'Heavy Impact',
  'Ravage',
  'Breath Attack',
  'Storm',
  'Takedown Strike',
  'Retaliate',
  'Death blow',
] as const;
export const BLOW_NUMBER = {
  impact: 0,
  heavyImpact: -1,
  ravage: -2,
  breath: -3,
  storm: -4,
  strike: -5,
  retaliate: -6,
  deathBlow: -7,
} as const;
