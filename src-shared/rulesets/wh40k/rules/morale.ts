/**
 * Morale and combat attrition (digest 2.6; specification "MORALE" with its signs corrected). Fled models go with the
 * unit's losses; the owner removes the wounded model first, so wounds lost remain a single number.
 */
import { binomial } from '../../../stats/distribution.ts';
import type { MoraleRules } from './model.ts';

export interface MoraleTest extends MoraleRules {
  readonly startingStrength: number;
  /** Highest leadership among the last `left` models, by `left`. */
  leadership(left: number): number;
}

/** Chance to fail with `destroyed` models gone this turn: natural 1 passes, else roll + destroyed > Ld. */
export function failChance(test: MoraleTest, destroyed: number, left: number): number {
  if (test.autoPass || destroyed <= 0 || left <= 0) return 0;
  let failing = 0;
  for (let face = 2; face <= 6; face++) if (face + destroyed > test.leadership(left)) failing++;
  return failing / 6;
}

/** Highest attrition roll at which a model flees; below half strength the roll has -1. */
export function attritionFleesOn(test: MoraleTest, leftAfterFirst: number): number {
  if (test.ignoreAttrition) return 0;
  const belowHalf = 2 * leftAfterFirst < test.startingStrength ? 1 : 0;
  return Math.max(0, Math.min(6, 1 + belowHalf - test.attritionModifier));
}

/** Distribution of models that flee once the test is failed: out[fled], fled = 1..left. */
export function flightPmf(test: MoraleTest, left: number): Float64Array {
  const pmf = new Float64Array(left + 1);
  const flees = attritionFleesOn(test, left - 1) / 6;
  const more = binomial(left - 1, flees).mass;
  for (let i = 0; i < more.length; i++) pmf[1 + i] = more[i]!;
  return pmf;
}

/** Digest 10e, 4: the chance of 2D6 below the Leadership. */
export function battleShockFails(leadership: number): number {
  let failing = 0;
  for (let x = 1; x <= 6; x++) for (let y = 1; y <= 6; y++) if (x + y < leadership) failing++;
  return failing / 36;
}
