/** What lies between two hexes, and what it does to shots both ways. */
import { sightToDown } from './host';
import * as at from './layout';
import { trace } from './standing-sight';

/** Modifiers from here on mean: cannot be fired at. */
export const NO_SHOT: i32 = 99;
/** Bits of a site (../sites.ts). */
const SITE_LEVEL: i32 = 255;
const WOODS_SHIFT: i32 = 8;

export function siteOf(hex: i32): i32 {
  return load<i32>(hex << 2, at.SITES);
}

/** Level of the feet, from some depth that is the same everywhere. */
export function levelOf(site: i32): i32 {
  return site & SITE_LEVEL;
}

/** Woods that hide a 'Mech there. */
export function woodsOf(site: i32): i32 {
  return (site >> WOODS_SHIFT) & 3;
}

/** +1 to shots at a higher target, -1 at a lower one, where height counts. */
function heightModifier(from: i32, to: i32): i32 {
  const rise = levelOf(to) - levelOf(from);
  return load<i32>(at.HEIGHT_COUNTS) === 0 ? 0 : rise > 0 ? 1 : rise < 0 ? -1 : 0;
}

/** Where hex b lies from hex a: the bearing in whole degrees, plus 512 times the distance. */
export function relationOf(a: i32, b: i32): i32 {
  const sum = load<i16>(a << 1, at.RELATION_FROM) + load<i16>(b << 1, at.RELATION_TO);
  return load<u16>(sum << 1, at.RELATIONS);
}

export function shotAtTarget(packed: i32): i32 {
  return load<u8>(packed, at.SHOT_AT_TARGET);
}

export function shotBack(packed: i32): i32 {
  return load<u8>(packed, at.SHOT_BACK);
}

/** Does the line run between hexes, so that it may differ from its other end? */
export function isDivided(degrees: i32): bool {
  return degrees % 60 === 30;
}

/** Packed sight between two that stand: found once, then kept for both directions if they are alike. */
export function sight(from: i32, to: i32): i32 {
  const known = load<u8>(load<i32>(at.SIGHTS) + to * at.HEXES + from);
  return known !== 0 ? known : findSight(from, to);
}

function findSight(from: i32, to: i32): i32 {
  const found = trace(from, to);
  keep(to * at.HEXES + from, found);
  if (!isDivided(relationOf(from, to) & 511)) keep(from * at.HEXES + to, load<u8>(found, at.SWAPPED));
  return found;
}

/** Noted, too, for the table that threads share. */
function keep(place: i32, packed: i32): void {
  const filled = load<i32>(at.FILLED);
  store<u8>(load<i32>(at.SIGHTS) + place, <u8>packed);
  if (filled === at.FILLED_MOST) return;
  store<i32>(filled << 2, place, at.FILLED_LIST);
  store<i32>(at.FILLED, filled + 1);
}

/** Packed sight to the enemy, who lies on the ground: kept during a search. */
function sightDown(from: i32): i32 {
  const known = load<u8>(from, at.SIGHTS_DOWN);
  if (known !== 0) return known;
  const found = sightToDown(from, load<i32>(at.FOE_HEX));
  store<u8>(from, <u8>found, at.SIGHTS_DOWN);
  return found;
}

/**
 * Sets the modifiers between a stance of mine and one of the enemy, NO_SHOT or more without line of sight. One lookup serves both directions:
 * what lies between is the same, and my cover from the enemy is the attacker's cover of my own shot. `down`: it lies on the ground there.
 */
export function look(mine: i32, myMode: i32, myMoved: i32, theirs: i32, theirMode: i32, theirMoved: i32, down: bool): void {
  const packed = down ? sightDown(mine) : sight(mine, theirs);
  const here = siteOf(mine);
  const there = siteOf(theirs);
  const height = heightModifier(here, there);
  let dealt = load<i32>(at.MY_BASE) + myMode + theirMoved + shotAtTarget(packed) + woodsOf(there) + height;
  // A prone enemy is easy to hit from an adjacent hex and hard from afar; the plan does not ask whether it stands up first.
  if (down) dealt += relationOf(mine, theirs) >> 9 <= 1 ? -2 : 1;
  store<i32>(at.DEALT_MODIFIER, dealt);
  store<i32>(at.TAKEN_MODIFIER, load<i32>(at.FOE_BASE) + theirMode + myMoved + shotBack(packed) + woodsOf(here) - height);
}

/** The enemy where it stands now, seen from a stance of mine. */
export function lookAtFoe(hex: i32, mode: i32, moved: i32): void {
  const down = load<i32>(at.FOE_IS_DOWN) !== 0;
  look(hex, mode, moved, load<i32>(at.FOE_HEX), load<i32>(at.FOE_MODE), load<i32>(at.FOE_MOVED), down);
}
