/** Candidates: a position with its facing and score. Each is a record in memory (layout.ts). */
import * as at from './layout';

/** How a 'Mech gets there; the number is also what moving so adds to its own to-hit number. */
export const STAND: i32 = 0;
export const WALK: i32 = 1;
export const RUN: i32 = 2;
export const JUMP: i32 = 3;

export const NEVER: f64 = -Infinity;

export function scoreOf(candidate: i32): f64 {
  return load<f64>(candidate, at.SCORE);
}

export function setScore(candidate: i32, score: f64): void {
  store<f64>(candidate, score, at.SCORE);
}

export function hexOf(candidate: i32): i32 {
  return load<i32>(candidate, at.HEX);
}

export function facingOf(candidate: i32): i32 {
  return load<i32>(candidate, at.FACING);
}

export function modeOf(candidate: i32): i32 {
  return load<i32>(candidate, at.MODE);
}

/** Hexes entered on the way there. */
export function enteredOf(candidate: i32): i32 {
  return load<i32>(candidate, at.ENTERED);
}

export function copyCandidate(from: i32, to: i32): void {
  for (let i = 0; i < at.CANDIDATE; i += 8) store<i64>(to + i, load<i64>(from + i));
}

export function facingAt(place: i32): i32 {
  return at.FACINGS + place * at.CANDIDATE;
}
