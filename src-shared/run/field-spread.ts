/**
 * A field in one number: how far apart its combatants are. Strengths are taken to be spread like a bell, so that the
 * log odds of its pairs are, too; the width of the bell follows from the mean doubt of the pairs.
 */
import { normalQuantile } from '../stats/normal.ts';

/** Where nothing has been measured: between a field of equals (1/4) and one where most results are certain. */
export const TYPICAL_DOUBT = 0.1;
const WIDEST = 40;
const QUANTILES = 128;

const BELL = Float64Array.from({ length: QUANTILES }, (_, k) => normalQuantile((k + 0.5) / QUANTILES));

export interface FieldSpread {
  /** Standard deviation of the combatants' strengths, in log odds. */
  readonly deviation: number;
  /** Chances of pairs, evenly taken from the distribution of all. */
  readonly chances: readonly number[];
}

/** `doubt`: mean of p (1 - p) over pairs, 0 to 1/4. */
export function fieldSpread(doubt: number): FieldSpread {
  let lo = 0;
  let hi = WIDEST;
  for (let round = 0; round < 40; round++) {
    const middle = (lo + hi) / 2;
    if (doubtOf(chancesOf(middle)) > doubt) lo = middle;
    else hi = middle;
  }
  // The difference of two strengths is wider than either by the root of two.
  return { deviation: hi / Math.SQRT2, chances: chancesOf(hi) };
}

/** Strengths of a field with this deviation, the weakest first. */
export function bellStrengths(count: number, deviation: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => deviation * normalQuantile((i + 0.5) / count));
}

/** Rate of a strength against a whole field with this deviation. */
export function rateAgainst(strength: number, deviation: number): number {
  let sum = 0;
  for (const z of BELL) sum += logistic(strength - deviation * z);
  return sum / QUANTILES;
}

function chancesOf(deviation: number): number[] {
  return Array.from(BELL, (z) => logistic(deviation * z));
}

function doubtOf(chances: readonly number[]): number {
  return chances.reduce((sum, p) => sum + p * (1 - p), 0) / chances.length;
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
