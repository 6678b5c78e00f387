/** One side of one game in the reference engine: every model by itself. */
import type { Fighter } from '../../../src-shared/rulesets/opr/rules/fighter.ts';

export interface MatchStats {
  /** By side: wounds dealt, enemy models killed, rounds in which the side held the objective. */
  readonly wounds: [number, number];
  readonly kills: [number, number];
  readonly held: [number, number];
  /** Who dealt the first wound of the match; null if there was none. */
  firstBlood: 0 | 1 | null;
  rounds: number;
}

export interface LivingModel {
  readonly tough: number;
  readonly hero: boolean;
  readonly index: number;
  wounds: number;
}

/** One side of one game. */
export interface Unit {
  readonly fighter: Fighter;
  readonly side: 0 | 1;
  /** In the unit's own frame, see rules/movement.ts. */
  x: number;
  onTable: boolean;
  models: LivingModel[];
  /** Dead from the front of the order, the last on top. */
  readonly fallen: LivingModel[];
  routed: boolean;
  shaken: boolean;
  fatigued: boolean;
  inMelee: boolean;
  movedThisRound: boolean;
  movedNow: boolean;
  attackedNow: boolean;
  woundsThisRound: number;
  woundedInActivation: boolean;
  testedThisRound: boolean;
  arrivedIn: number;
  readonly spent: Set<string>;
  /** Markers its spotters put on the enemy, and markers of Regenerative Strength on itself. */
  readonly spotted: { ap: number; hit: number };
  strength: number;
}

export const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);
export const isGone = (unit: Unit): boolean => unit.routed || unit.models.length === 0;

/** Digest 1.6: half or less of the models, or of the one model's Tough. */
export function atHalf(unit: Unit): boolean {
  const start = unit.fighter.models;
  if (start.length > 1) return 2 * unit.models.length <= start.length;
  const model = unit.models[0];
  return model === undefined || 2 * (model.tough - model.wounds) <= model.tough;
}
