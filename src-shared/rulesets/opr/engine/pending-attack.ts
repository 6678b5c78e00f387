/** One attack between its draw and its casualties. The arena owns one and overwrites it. */
export class PendingAttack {
  /** Die class, see attack-tables.ts. */
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
  /** Wounds ignored after the draw: by rolls that are counted (Regenerative Strength), by a Protection Feat; wounds the feat rolled for. */
  ignored = 0;
  shielded = 0;
  faced = 0;
  melee = false;
  /** 0 and below: a weaponless hit (see `WEAPONLESS_NAMES`); otherwise the group's place in the unit, from 1. */
  name = 0;
  distance = 0;
  /** Wounds of each Deadly hit; kept only while recording. */
  readonly perHit: number[] = [];
}

export const WEAPONLESS_NAMES = [
  'Impact',
  'Heavy Impact',
  'Ravage',
  'Breath Attack',
  'Storm',
  'Takedown Strike',
  'Retaliate',
  'Death blow',
  'Self-Destruct',
  'Surprise Attack',
  'Dangerous terrain',
] as const;
export const WEAPONLESS_NUMBER = {
  impact: 0,
  heavyImpact: -1,
  ravage: -2,
  breath: -3,
  storm: -4,
  strike: -5,
  retaliate: -6,
  deathstrike: -7,
  selfDestruct: -8,
  surprise: -9,
  terrain: -10,
} as const;
