/** A position: a hex and a movement mode, before its facing is chosen; with scores that no facing there can exceed. */
import * as at from './layout';

// Doubles, a half-word, then bytes.
const BOUND: i32 = 0;
const CEILING: i32 = 8;
const HEX: i32 = 16;
const MODE: i32 = 18;
const FEWEST: i32 = 19;
const MOST: i32 = 20;
const ROLLS: i32 = 21;
const GLANCES: i32 = 22;
const TRIED: i32 = 23;

function record(position: i32): i32 {
  return at.POSITIONS + position * at.POSITION;
}

/** A new one, not tried yet; `fewest` and `most`: hexes entered on the shortest and the longest way; `rolls`: due at least. */
export function write(position: i32, hex: i32, mode: i32, fewest: i32, most: i32, rolls: i32): void {
  const it = record(position);
  store<u16>(it, <u16>hex, HEX);
  store<u8>(it, <u8>mode, MODE);
  store<u8>(it, <u8>fewest, FEWEST);
  store<u8>(it, <u8>most, MOST);
  store<u8>(it, <u8>rolls, ROLLS);
  store<u8>(it, 0, GLANCES);
  store<u8>(it, 0, TRIED);
}

export function hexOf(position: i32): i32 {
  return load<u16>(record(position), HEX);
}

export function modeOf(position: i32): i32 {
  return load<u8>(record(position), MODE);
}

export function fewestOf(position: i32): i32 {
  return load<u8>(record(position), FEWEST);
}

export function mostOf(position: i32): i32 {
  return load<u8>(record(position), MOST);
}

export function rollsOf(position: i32): i32 {
  return load<u8>(record(position), ROLLS);
}

/** No facing scores more against the enemy where it stands. */
export function boundOf(position: i32): f64 {
  return load<f64>(record(position), BOUND);
}

export function setBound(position: i32, bound: f64): void {
  store<f64>(record(position), bound, BOUND);
}

/** No facing scores more after the enemy's reply. */
export function ceilingOf(position: i32): f64 {
  return load<f64>(record(position), CEILING);
}

export function setCeiling(position: i32, ceiling: f64): void {
  store<f64>(record(position), ceiling, CEILING);
}

/** Replies it was glanced at from. */
export function glancesOf(position: i32): i32 {
  return load<u8>(record(position), GLANCES);
}

export function countGlance(position: i32): void {
  store<u8>(record(position), <u8>(glancesOf(position) + 1), GLANCES);
}

export function isTried(position: i32): bool {
  return load<u8>(record(position), TRIED) !== 0;
}

export function setTried(position: i32, tried: bool): void {
  store<u8>(record(position), tried ? 1 : 0, TRIED);
}
