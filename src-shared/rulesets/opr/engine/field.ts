/** The compiled field: every unit as numbers in shared buffers, laid out for the engine. */
import type { Field } from '../../../contract/ruleset.ts';
import type { ActiveRule } from '../rules/fighter.ts';
import type { RuleOptions } from '../rules/options.ts';
import * as layout from './kernel/layout.ts';

/** One Int32 record a unit. */
export const U = {
  models: 0,
  /** Where the weapon groups begin in `data`; ranged ones end where the others begin. */
  ranged: 1,
  melee: 2,
  meleeEnd: 3,
  /** Words of a group. */
  groupSize: 4,
  advance: 5,
  rush: 6,
  charge: 7,
  fear: 8,
  ai: 9,
  flags: 10,
  startX: 11,
  ambushRound: 12,
  ambushGap: 13,
  repelGap: 14,
  beShot: 15,
  beCharged: 16,
  health: 17,
  /**
   * Places in `data`: sums of Tough in the order of death; models dead after so many wounds; longest range in living
   * hands after so many deaths.
   */
  healthAt: 18,
  deadAt: 19,
  rangeAt: 20,
  /** Place in `data` of MODES numbers of rows of `targets`, for the unit and for its hero alone. */
  target: 21,
  lastTarget: 22,
  /** The TOUGH_BYTE of the unit: which conditional AP works against it. */
  vs: 23,
  /** Where sums of dice in the order of death begin in `data`, plus 1; 0 = none. */
  impact: 24,
  heavyImpact: 25,
  ravage: 26,
  weaponless: 27,
  retaliate: 28,
  deathstrike: 29,
  freeD3: 30,
  freePlus: 31,
  /** Offset of `freeD3`-like pairs for the other moments: end, after attack, after shooting, after melee. */
  endD3: 32,
  endPlus: 33,
  afterAttack: 34,
  afterShooting: 35,
  afterMelee: 36,
  rally: 37,
  /** Chance to pass a morale test, of 2^32, with the unit's and with the hero's Quality. */
  passes: 38,
  passesHero: 39,
  quality: 40,
  moraleQuality: 41,
  morale: 42,
  moraleSave: 43,
  /** Tags: X and range of AP and hit markers. */
  tagAp: 44,
  tagApRange: 45,
  tagHit: 46,
  tagHitRange: 47,
  reanimate: 48,
  /** Added to the enemy's morale tests. */
  scares: 49,
  /** Surprise Attack: dice, target << 8, hits << 12, range << 16. */
  surprise: 50,
  /** Spotters: bits of SPOT; AP in the round of arrival; what Speed Feat adds to an Advance, and to Rush and Charge << 8. */
  spots: 51,
  arrivalAp: 52,
  speedFeat: 53,
  /** Bits of SLOW. */
  slows: 54,
  protects: 55,
  /** The melee group that Regenerative Strength helps, from 1; 0 = none. */
  strength: 56,
  selfDestruct: 57,
  /** Kind of mover, and kind of enemy to move against: the keys of plans.ts. */
  stride: 58,
  approach: 59,
  /** Where its page of the ledger begins in `pages`. */
  page: 60,
  size: 61,
} as const;

/** What a unit has; see kernel/layout.ts. */
export const FLAG = {
  aircraft: layout.AIRCRAFT,
  holdOnly: layout.HOLD_ONLY,
  holdToShoot: layout.HOLD_TO_SHOOT,
  shootAfterRush: layout.SHOOT_AFTER_RUSH,
  mend: layout.MEND,
  noRetreat: layout.NO_RETREAT,
  unpredictableShoot: layout.UNPREDICTABLE_SHOOT,
  unpredictableMelee: layout.UNPREDICTABLE_MELEE,
  hero: layout.HERO,
  counter: layout.COUNTER,
  ambush: layout.AMBUSH,
  freeMoves: layout.FREE_MOVES,
  weaponless: layout.WEAPONLESS,
  limited: layout.LIMITED,
  tag: layout.TAG,
  reanimate: layout.REANIMATE,
  secondWind: layout.SECOND_WIND,
  actsFirst: layout.ACTS_FIRST,
  speedFeat: layout.SPEED_FEAT,
  slowFoe: layout.SLOW_FOE,
  push: layout.PUSH,
  tire: layout.TIRE,
  quake: layout.QUAKE,
  unwieldy: layout.UNWIELDY,
  unwieldyFoe: layout.UNWIELDY_FOE,
  selfDestruct: layout.SELF_DESTRUCT,
  ignoresLater: layout.IGNORES_LATER,
  strength: layout.OWN_STRENGTH,
  reinforce: layout.REINFORCE,
  instinct: layout.INSTINCT,
  hitsBack: layout.HITS_BACK,
  impacts: layout.IMPACTS,
} as const;
export const SPOT = { ap: 1, hit: 2 } as const;
export const SLOW = { slow: 1, difficult: 2, immune: 4 } as const;

export const ABILITY = {
  breath: 1,
  strikeShoot: 2,
  strikeMelee: 4,
  stormShift: 4,
  tagAp: 256,
  tagHit: 512,
  secondWind: layout.SECOND_WIND_SPENT,
  surprise: 2048,
  speedFeat: 4096,
  protect: 8192,
} as const;
export const STORM_FACETS = ['shred', 'surge', 'bane', 'ap1'] as const;

/**
 * A weapon group in `data`: range, Blast, Deadly and flags in one word; the place of MODES numbers of rows of
 * `attacks`; then the attack dice in the hands of all models but the first, the first two, ... to die.
 */
export const G = { word: 0, rows: 1, dice: 2 } as const;
/** `odd`: its attacks take the slow path (Hazardous, Skewer, a capped Blast). */
export const WEAPON = { takedown: 1, limited: 2, counter: 4, hazardous: 8, deflects: 16, skewer: 32, odd: 64, farSighted: 128 } as const;

/** Moments of an attack, see kernel/layout.ts. */
export const MODES = 9;

/**
 * The attacker's half of a die: packed sums, flags and shape, AP that depends on the target. Equal ones share a number,
 * over all units and modes; a Blast(X) has X numbers in a row, by the models there are to hit.
 */
export const A = { sums: 0, shape: 1, versus: 2, size: 3 } as const;
export const AF = {
  ignorePenalties: 1,
  cancel: 2,
  chooseBest: 4,
  chooseDie: 8,
  growthAp: 16,
  growthHit: 32,
  setSix: 64,
  /** Deadly: ignore rolls come after the draw. */
  deadly: 128,
  skewer: 256,
  shapeShift: 16,
} as const;
/** The byte of `A.versus` that a target's Tough reads: none, 3 to 8, 9, 10 and more; the last byte holds Defense 2 to 3 and 4. */
export const TOUGH_BYTE = { low: 24, mid: 0, nine: 8, huge: 16 } as const;
/** Deadly that some weapons gain against Tough 3 to 9. */
export const SKEWER = 3;

/** The target's half: an Int32 of packed sums and one of two ignore numbers. */
export const T = { sums: 0, ignore: 1, size: 2 } as const;
export const TF = { growthSave: 1, growthSoak: 2, defense2to3: 4, defense4: 8 } as const;

/** Four numbers of 8 bits in one word; those that may be negative carry a bias. */
export const BIAS = 64;
export function pack(b0: number, b1: number, b2: number, b3: number): number {
  for (const b of [b0, b1, b2, b3]) if (b < 0 || b > 255 || !Number.isInteger(b)) throw new RangeError(`${b} does not fit a byte`);
  return b0 | (b1 << 8) | (b2 << 16) | (b3 << 24);
}

/** Extra hits, extra attacks, re-rolls and extra wounds: the part of a die that no target changes. */
export interface Shape {
  readonly extraHits: readonly [number, number];
  readonly extraAttacks: readonly [number, number];
  readonly reroll: number;
  readonly extraWound: number;
  readonly woundSix: number;
}

/** Loadouts of one unit share it. */
export interface UnitLook {
  readonly faction: string;
  readonly rules: readonly string[];
}

export interface OprField extends Field {
  readonly ruleOptions: RuleOptions;
  readonly units: Int32Array;
  /** What units have in different lengths, see U and G: one array, so that a battle keeps one base address at hand. */
  readonly data: Int32Array;
  readonly attacks: Int32Array;
  readonly targets: Int32Array;
  /** Different kinds of movers, and of enemies to move against. */
  readonly strides: number;
  readonly approaches: number;
  readonly shapes: readonly Shape[];
  /** Ignore rolls by number: 0 is none. */
  readonly ignores: readonly (readonly number[])[];
  readonly maxBlast: number;
  /** UTF-16 of all names with their ends: for each unit its name, then its groups in order. */
  readonly text: Uint16Array;
  readonly textEnds: Uint32Array;
  /** First name of a unit in `textEnds`. */
  readonly names: Uint32Array;
  readonly points: Int32Array;
  /** What a replay shows of each unit beside its numbers; `lookOf` numbers them by unit. */
  readonly looks: readonly UnitLook[];
  readonly lookOf: Uint32Array;
  /** Pages of the ledger (ledger-pages.ts), shared by units with the same rules, and the effects they number. */
  readonly pages: Uint16Array;
  readonly effects: readonly ActiveRule[];
}

export function nameAt(field: OprField, index: number): string {
  const from = index === 0 ? 0 : field.textEnds[index - 1]!;
  return String.fromCharCode(...field.text.subarray(from, field.textEnds[index]!));
}
