/** The positions an enemy that moves second can get to, and what a look at each from a site gives. */
import { JUMP, RUN, STAND, WALK } from './candidate';
import { distanceBetween, jump, landingAt } from './jump';
import * as at from './layout';
import { hexesOf, mpOf, NO_PATH, pathAt, run } from './reach';
import { targetMoved } from './scoring';
import { isDivided, levelOf, look, shotAtTarget, shotBack, sight, siteOf, woodsOf } from './sight';

// A reply: half-words for its hex, its part of the relation, its level where height counts, and what is the same for every site of the
// modifiers of its shot and of the shot at it; bytes for mode and movement.
const RELATION_PART: i32 = 2;
const LEVEL: i32 = 4;
const TAKEN_PART: i32 = 6;
const DEALT_PART: i32 = 8;
const MODE: i32 = 10;
const MOVED: i32 = 11;

// The site looked from.
let myHex: i32 = 0;
let myMode: i32 = 0;
let sitePart: i32 = 0;
let siteRow: i32 = 0;
let siteLevel: i32 = 0;
let siteWoods: i32 = 0;
/** Where the enemy lies on the ground, or -1. */
let down: i32 = -1;

export function replyCount(): i32 {
  return load<i32>(at.REPLIES);
}

/** Staying put comes first. */
export function gatherReplies(): void {
  store<i32>(at.REPLIES, 0);
  down = load<i32>(at.FOE_IS_DOWN) !== 0 ? load<i32>(at.FOE_HEX) : -1;
  gatherOnFoot();
  gatherJumps();
}

function gatherOnFoot(): void {
  const side = 1 - load<i32>(at.MY_SIDE);
  const reach = at.RUNS + side * at.REACH_SIZE;
  const start = load<i32>(at.FOE_HEX) * 6 + load<i32>(at.FOE_FACING);
  run(reach, at.STEPS + side * at.STEPS_SIZE, start, load<i32>(at.FOE_RUN_MP), load<i32>(at.FOE_IS_QUAD) !== 0, -1);
  const end = reach + 2 * load<i32>(reach, at.HEX_COUNT);
  for (let place = reach; place < end; place += 2) addOnFoot(reach, load<u16>(place, at.HEXES_REACHED));
}

/** The enemy faces the position as best it can: of its paths into a hex the cheapest counts. */
function addOnFoot(reach: i32, hex: i32): void {
  let path = NO_PATH;
  for (let state = hex * 6; state < hex * 6 + 6; state++) path = min(path, pathAt(reach, state));
  const mp = mpOf(path);
  add(hex, mp > load<i32>(at.FOE_WALK_MP) ? RUN : mp === 0 ? STAND : WALK, targetMoved(hexesOf(path)));
}

function gatherJumps(): void {
  const from = load<i32>(at.FOE_HEX);
  const landings = jump(from, load<i32>(at.FOE_JUMP_MP), load<i32>(at.FOE_MASS), -1);
  for (let i = 0; i < landings; i++) add(landingAt(i), JUMP, targetMoved(distanceBetween(from, landingAt(i))) + 1);
}

function add(hex: i32, mode: i32, moved: i32): void {
  const count = replyCount();
  const reply = at.REPLY_LIST + count * at.REPLY;
  const site = siteOf(hex);
  store<i32>(at.REPLIES, count + 1);
  store<i16>(reply, <i16>hex);
  store<i16>(reply, load<i16>(hex << 1, at.RELATION_TO), RELATION_PART);
  store<i16>(reply, <i16>levelThatCounts(site), LEVEL);
  store<i16>(reply, <i16>(load<i32>(at.FOE_BASE) + mode), TAKEN_PART);
  store<i16>(reply, <i16>(load<i32>(at.MY_BASE) + moved + woodsOf(site)), DEALT_PART);
  store<u8>(reply, <u8>mode, MODE);
  store<u8>(reply, <u8>moved, MOVED);
}

/** Levels all alike where height makes no difference. */
function levelThatCounts(site: i32): i32 {
  return load<i32>(at.HEIGHT_COUNTS) !== 0 ? levelOf(site) : 0;
}

/** Sets where the next looks are from. */
export function standAt(hex: i32, mode: i32): void {
  const site = siteOf(hex);
  myHex = hex;
  myMode = mode;
  sitePart = load<i16>(hex << 1, at.RELATION_FROM);
  siteRow = load<i32>(at.SIGHTS) + hex * at.HEXES;
  siteLevel = levelThatCounts(site);
  siteWoods = woodsOf(site);
}

/**
 * Looks at a reply as `look` does; how the 'Mech looking has moved is left for the caller to add to what it takes. False: the
 * reply would be in the site itself, which is taken.
 */
export function lookAtReply(place: i32): bool {
  const reply = at.REPLY_LIST + place * at.REPLY;
  const there = <i32>load<i16>(reply);
  if (there === myHex) return false;
  const relation = <i32>load<u16>((sitePart + load<i16>(reply, RELATION_PART)) << 1, at.RELATIONS);
  store<i32>(at.RELATION, relation);
  if (there === down) {
    look(myHex, myMode, 0, there, load<u8>(reply, MODE), load<u8>(reply, MOVED), true);
    return true;
  }
  // Seen from the reply, whose target is the site: row by row as sites come up. Only divided lines differ by their direction.
  const kept = isDivided(relation & 511) ? 0 : <i32>load<u8>(siteRow + there);
  const packed = kept !== 0 ? kept : seenFrom(there);
  const rise = load<i16>(reply, LEVEL) - siteLevel;
  const height = rise > 0 ? 1 : rise < 0 ? -1 : 0;
  store<i32>(at.TAKEN_MODIFIER, load<i16>(reply, TAKEN_PART) + siteWoods + shotAtTarget(packed) - height);
  store<i32>(at.DEALT_MODIFIER, load<i16>(reply, DEALT_PART) + myMode + shotBack(packed) + height);
  return true;
}

/** What lies between, as seen from the reply. */
function seenFrom(there: i32): i32 {
  return load<u8>(sight(myHex, there), at.SWAPPED);
}
