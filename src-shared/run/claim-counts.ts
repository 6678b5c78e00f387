/** What is counted of a pair that a headline is about: flat numbers that merge in any order. */
import type { Outcome } from '../contract/outcome.ts';
import { type Interval, wilson } from '../stats/interval.ts';
import type { MetricRoles } from './picks.ts';

/** [wins A, wins B, draws, sums of the lead to the powers 1..4, sum of lengths, then trial and value of each extreme]. */
export type ClaimCounts = Float64Array<ArrayBuffer>;

const WINS_A = 0;
const WINS_B = 1;
const DRAWS = 2;
const LEADS = 3;
const LENGTHS = 7;
/** [trial, margin] of the closest, [trial, length] of the shortest, then the first trials won by A, by B and drawn. */
const CLOSEST = 8;
const SHORTEST = 10;
const FIRST = 12;
export const CLAIM_COUNTS = 15;
const NONE = -1;

export function newClaimCounts(pairs = 1): ClaimCounts {
  const counts = new Float64Array(pairs * CLAIM_COUNTS);
  for (let at = 0; at < counts.length; at += CLAIM_COUNTS) {
    for (const k of [CLOSEST, SHORTEST, FIRST, FIRST + 1, FIRST + 2]) counts[at + k] = NONE;
  }
  return counts;
}

/** `at`: where the counts of the pair begin. */
export function addToClaim(counts: ClaimCounts, at: number, roles: MetricRoles, outcome: Outcome, trial: number): void {
  const { winner, values } = outcome;
  const length = roles.length < 0 ? 0 : values[roles.length]!;
  const margin = roles.margin < 0 ? 1 : Math.abs(values[roles.margin]!);
  const lead = winner === 2 ? 0 : winner === 0 ? margin : -margin;
  counts[at + winner] = counts[at + winner]! + 1;
  for (let power = 1, value = lead; power <= 4; power++, value *= lead)
    counts[at + LEADS + power - 1] = counts[at + LEADS + power - 1]! + value;
  counts[at + LENGTHS] = counts[at + LENGTHS]! + length;
  keepLower(counts, at + CLOSEST, trial, margin);
  keepLower(counts, at + SHORTEST, trial, length);
  if (counts[at + FIRST + winner] === NONE) counts[at + FIRST + winner] = trial;
}

function keepLower(counts: ClaimCounts, at: number, trial: number, value: number): void {
  if (counts[at] !== NONE && counts[at + 1]! <= value) return;
  counts[at] = trial;
  counts[at + 1] = value;
}

/** Of later trials than those already counted. */
export function mergeClaimCounts(into: ClaimCounts, from: ClaimCounts): void {
  for (let k = WINS_A; k <= LENGTHS; k++) into[k] = into[k]! + from[k]!;
  for (const k of [CLOSEST, SHORTEST]) if (from[k] !== NONE) keepLower(into, k, from[k]!, from[k + 1]!);
  for (const k of [FIRST, FIRST + 1, FIRST + 2]) if (into[k] === NONE) into[k] = from[k]!;
}

export const trialsIn = (c: ArrayLike<number>) => c[WINS_A]! + c[WINS_B]! + c[DRAWS]!;
export const winsOfA = (c: ClaimCounts) => c[WINS_A]!;
export const winsOfB = (c: ClaimCounts) => c[WINS_B]!;
export const drawsIn = (c: ClaimCounts) => c[DRAWS]!;
export const meanLength = (c: ClaimCounts) => c[LENGTHS]! / trialsIn(c);
export const closestTrial = (c: ClaimCounts) => c[CLOSEST]!;
export const shortestTrial = (c: ClaimCounts) => c[SHORTEST]!;
/** NONE (-1) where no trial ended so. */
export const firstTrial = (c: ClaimCounts, winner: 0 | 1 | 2) => c[FIRST + winner]!;

/** Wins and half the draws of A. */
const scoreOfA = (c: ClaimCounts) => c[WINS_A]! + c[DRAWS]! / 2;

export function rateOfA(c: ClaimCounts, z: number): Interval & { readonly rate: number } {
  const n = trialsIn(c);
  return { rate: scoreOfA(c) / n, ...wilson(scoreOfA(c), n, z) };
}

/** Standard deviation of A's lead with its interval, from the first four moments. */
export function spreadOf(c: ClaimCounts, z: number): Interval & { readonly value: number } {
  const n = trialsIn(c);
  const [m1, m2, m3, m4] = [c[LEADS]! / n, c[LEADS + 1]! / n, c[LEADS + 2]! / n, c[LEADS + 3]! / n];
  const variance = Math.max(0, m2 - m1 * m1);
  const fourth = m4 - 4 * m1 * m3 + 6 * m1 * m1 * m2 - 3 * m1 ** 4;
  const half = z * Math.sqrt(Math.max(0, fourth - variance * variance) / n);
  return { value: Math.sqrt(variance), low: Math.sqrt(Math.max(0, variance - half)), high: Math.sqrt(variance + half) };
}
