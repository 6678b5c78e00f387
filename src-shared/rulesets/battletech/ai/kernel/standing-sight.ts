/**
 * Sight between 'Mechs that stand above water, packed: the same as rules/line-of-sight.ts finds, without its details, for tables of
 * every pair of hexes. Most hexes of a line lie too low to matter, and the first that blocks it ends the search.
 */
import { drawLine, sightUnderWater } from './host';
import { distanceBetween } from './jump';
import * as at from './layout';
import { levelOf, siteOf } from './sight';

/** Sites say levels from this one on; here they count from zero, and a 'Mech stands a level high. */
const EYES: i32 = 1 - 128;
const DEEP_BIT: i32 = 1 << 13;
/** Bits of packed sight (rules/packed-sight.ts). */
const KNOWN: i32 = 1;
const SEEN: i32 = 2;
const WOODS_SHIFT: i32 = 2;
const TARGET_COVER: i32 = 16;
const ATTACKER_COVER: i32 = 32;

const BLOCKED: i32 = -1;
/** What lies on a line so far as one number: points of woods, then fields, then whether either end has cover. */
const FIELD: i32 = 1 << 8;
const TARGET_COVERED: i32 = 1 << 16;
const ATTACKER_COVERED: i32 = 1 << 17;
const MOST_FIELDS: i32 = 6;

let from: i32 = 0;
let to: i32 = 0;
let levelFrom: i32 = 0;
let levelTo: i32 = 0;

/** Packed sight, only KNOWN where there is none. */
export function trace(a: i32, b: i32): i32 {
  if (((siteOf(a) | siteOf(b)) & DEEP_BIT) !== 0) return sightUnderWater(a, b);
  from = a;
  to = b;
  levelFrom = levelOf(siteOf(a)) + EYES;
  levelTo = levelOf(siteOf(b)) + EYES;
  const shape = shapeOf(a, b);
  const onLine = shape + at.LINE_OFFSETS;
  const left = onLine + 2 * load<u16>(shape, at.ON_LINE);
  const right = left + 2 * load<u16>(shape, at.IN_FILE);
  let found = follow(onLine, left, 0);
  if (left !== right && found !== BLOCKED) found = worseFile(follow(left, right, found), follow(right, 2 * right - left, found));
  if (found === BLOCKED) return KNOWN;
  const cover = ((found & TARGET_COVERED) !== 0 ? TARGET_COVER : 0) | ((found & ATTACKER_COVERED) !== 0 ? ATTACKER_COVER : 0);
  return KNOWN | SEEN | (min(3, woodsAndFields(found)) << WOODS_SHIFT) | cover;
}

/** Lines look the same wherever they start, up to the parity of the column: each is drawn once. */
function shapeOf(a: i32, b: i32): i32 {
  const key = load<i16>(a << 1, at.RELATION_FROM) + load<i16>(b << 1, at.RELATION_TO);
  const shape = load<i32>(key << 2, at.LINES);
  return shape !== 0 ? shape : drawLine(a, b);
}

/** Of a divided line the file counts that is worse for the attacker: on a tie the right one, unless the left one gives it cover. */
function worseFile(left: i32, right: i32): i32 {
  if (left === BLOCKED || right === BLOCKED) return BLOCKED;
  const lefts = modifierOf(left);
  const rights = modifierOf(right);
  return lefts > rights || (lefts === rights && (left & ATTACKER_COVERED) !== 0) ? left : right;
}

function follow(offsets: i32, end: i32, before: i32): i32 {
  const low = min(levelFrom, levelTo);
  let found = before;
  for (let place = offsets; place < end; place += 2) {
    const hex = from + load<i16>(place);
    // Off the map the hex is negative: no place for an offset of its own.
    if (load<i8>(at.HEIGHTS + at.HEIGHT_BORDER + hex) < low) continue;
    found = pass(hex, found);
    if (found === BLOCKED) break;
  }
  return found;
}

/** A hex that reaches the eyes of the lower unit. */
function pass(hex: i32, before: i32): i32 {
  const top = <i32>load<i8>(hex, at.TOPS);
  const nearFrom = distanceBetween(from, hex) === 1;
  const nearTo = distanceBetween(to, hex) === 1;
  const high = max(levelFrom, levelTo);
  // A height affects the line when it is above both units, or above the one it stands next to.
  const limit = min(high, min(nearFrom ? levelFrom : high, nearTo ? levelTo : high));
  if (top > limit) return BLOCKED;
  let found = before;
  if (load<i8>(hex, at.WOODS_HEIGHTS) > limit) found += load<u8>(hex, at.WOODS);
  if (load<i8>(hex, at.FIELD_HEIGHTS) > high) found += FIELD;
  if (nearTo && top === levelTo && levelFrom <= levelTo) found |= TARGET_COVERED;
  if (nearFrom && top === levelFrom && levelFrom >= levelTo) found |= ATTACKER_COVERED;
  return (found & (FIELD - 1)) >= load<i32>(at.BLOCKING_WOODS) || fieldsOf(found) >= MOST_FIELDS ? BLOCKED : found;
}

function fieldsOf(found: i32): i32 {
  return (found >> 8) & 255;
}

function woodsAndFields(found: i32): i32 {
  return (found & (FIELD - 1)) + (fieldsOf(found) >> 1);
}

function modifierOf(found: i32): i32 {
  return woodsAndFields(found) + ((found & TARGET_COVERED) !== 0 ? 1 : 0);
}
