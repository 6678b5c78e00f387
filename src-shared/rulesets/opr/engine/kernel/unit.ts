/** A unit on the table, by its address. */
import * as at from './layout';

export function flags(s: i32): i32 {
  return load<i32>(s, at.FLAGS);
}

export function state(s: i32): i32 {
  return load<i32>(s, at.STATE);
}

export function has(s: i32, bits: i32): bool {
  return (load<i32>(s, at.STATE) & bits) !== 0;
}

export function mark(s: i32, bits: i32): void {
  store<i32>(s, load<i32>(s, at.STATE) | bits, at.STATE);
}

export function unmark(s: i32, bits: i32): void {
  store<i32>(s, load<i32>(s, at.STATE) & ~bits, at.STATE);
}

/** Removed from the game, which also ends its melee. */
export function leave(s: i32, enemy: i32): void {
  store<i32>(s, (load<i32>(s, at.STATE) | at.GONE) & ~at.IN_MELEE, at.STATE);
  unmark(enemy, at.IN_MELEE);
}

export function oneIsGone(me: i32, foe: i32): bool {
  return ((state(me) | state(foe)) & at.GONE) !== 0;
}

export function stands(s: i32): bool {
  return !has(s, at.AWAY | at.GONE);
}

/** Digest 1.6: half or less of the models, or of the one model's Tough. */
export function atHalf(s: i32): bool {
  const models = load<i32>(s, at.MODELS);
  const byModels = 2 * (load<i32>(s, at.BACK) - load<i32>(s, at.DEAD)) <= models;
  const byWounds = 2 * (load<i32>(s, at.CAPACITY) - load<i32>(s, at.LOST)) <= load<i32>(s, at.HEALTH);
  return select<bool>(byModels, byWounds, models > 1);
}

/** The hero dies last, so it lives unless Takedown has picked it. */
export function heroLives(s: i32): bool {
  return (flags(s) & at.HERO) !== 0 && load<i32>(s, at.BACK) === load<i32>(s, at.MODELS);
}

// The line, see rules/movement.ts.

/** Its place in the enemy's frame. */
export function placeOf(s: i32): i32 {
  return stands(s) ? -load<i32>(s, at.X) : at.NOWHERE;
}

export function towardsObjective(x: i32, reach: i32): i32 {
  return abs(x) <= reach ? 0 : x < 0 ? x + reach : x - reach;
}

export function towardsEnemy(x: i32, reach: i32, e: i32): i32 {
  return e === at.NOWHERE ? x : stopShort(x, x + reach, e);
}

export function stopShort(x: i32, to: i32, e: i32): i32 {
  const limit = e - 1;
  if (to <= limit) return to;
  return x > limit ? min(x, to) : limit;
}

export function isOnTheObjective(x: i32): bool {
  return u32(x + at.CONTROL_RADIUS) <= u32(2 * at.CONTROL_RADIUS);
}

/** Within 3" of the objective and able to hold or contest it. */
export function isNear(s: i32): bool {
  return bool(i32(!has(s, at.AWAY | at.GONE | at.FLIES)) & i32(isOnTheObjective(load<i32>(s, at.X))));
}
