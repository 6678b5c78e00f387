/**
 * The positions a 'Mech can get to, by hex and movement mode. Only those that might still make the short list, or be the best,
 * are scored facing by facing.
 */
import { fill, isEmpty, removeTop, top, topLowered } from './best-first';
import { copyCandidate, facingAt, facingOf, hexOf, JUMP, modeOf, NEVER, RUN, STAND, scoreOf, setScore, WALK } from './candidate';
import { distanceBetween, jump, landingAt } from './jump';
import * as at from './layout';
import * as position from './position';
import { facingsAt, hexesOf, NO_PATH, pathAt, rollsOf, run, walk } from './reach';
import { ceilingAgainst, ceilingBy, weigh } from './replies';
import { bound, facingFoe, foresee, largestShare, positionAt, smallestVolley, stepInto } from './scoring';
import { barToGetIn, clear, put } from './short-list';

/** Replies that a position has to stand up to before its facings are looked at. */
const GLANCES: i32 = 4;
const FACINGS: i32 = 6;
/** Bit of a site (../sites.ts) under water. */
const WET_BIT: i32 = 1 << 14;

let count: i32 = 0;
let considered: i32 = 0;
let start: i32 = 0;
let runReach: i32 = 0;
/** Is the enemy's reply still to come? */
let expectsReply: bool = false;

export function findPositions(): void {
  const side = load<i32>(at.MY_SIDE);
  const steps = at.STEPS + side * at.STEPS_SIZE;
  const quad = load<i32>(at.I_AM_QUAD) !== 0;
  const blocked = load<i32>(at.FOE_IS_GONE) !== 0 ? -1 : load<i32>(at.FOE_HEX);
  const walkMP = load<i32>(at.WALK_MP);
  const runMP = load<i32>(at.RUN_MP);
  count = 0;
  considered = 0;
  start = load<i32>(at.MY_HEX) * 6 + load<i32>(at.MY_FACING);
  runReach = at.RUNS + side * at.REACH_SIZE;
  expectsReply = load<i32>(at.KNOWS_ENEMY) === 0;
  walk(steps, start, walkMP, quad, blocked);
  addWalked();
  if (runMP > walkMP) {
    run(runReach, steps, start, runMP, quad, blocked);
    addRun();
  }
  addLandings(blocked);
  store<i32>(at.CONSIDERED, considered);
}

/** Everything within walking MP. Staying put is a position of its own. */
function addWalked(): void {
  const here = load<i32>(at.MY_HEX);
  const end = at.WALKED + 2 * load<i32>(at.WALKED + at.HEX_COUNT);
  for (let place = at.WALKED; place < end; place += 2) {
    const hex = <i32>load<u16>(place, at.HEXES_REACHED);
    if (hex !== here) addAllFacings(at.WALKED, hex, WALK);
  }
  addSomeFacings(at.WALKED, here, WALK);
  addSomeFacings(at.WALKED, here, STAND);
}

/** Running to where one can walk is never better. */
function addRun(): void {
  const end = runReach + 2 * load<i32>(runReach, at.HEX_COUNT);
  for (let place = runReach; place < end; place += 2) {
    const hex = <i32>load<u16>(place, at.HEXES_REACHED);
    const walked = facingsAt(at.WALKED, hex);
    if (walked === 0) addAllFacings(runReach, hex, RUN);
    else if (walked < FACINGS) addSomeFacings(runReach, hex, RUN);
  }
}

/** A hex with all facings that can be had there. */
function addAllFacings(reach: i32, hex: i32, mode: i32): void {
  let fewest = 31;
  let most = 0;
  let rolls = 31;
  for (let state = hex * 6; state < hex * 6 + 6; state++) {
    const path = pathAt(reach, state);
    if (path === NO_PATH) continue;
    fewest = min(fewest, hexesOf(path));
    most = max(most, hexesOf(path));
    rolls = min(rolls, rollsOf(path));
    considered++;
  }
  addOnFoot(hex, mode, fewest, most, rolls);
}

/** The start, where standing is no walk, or a hex that can partly be walked to. */
function addSomeFacings(reach: i32, hex: i32, mode: i32): void {
  let fewest = 31;
  let most = -1;
  let rolls = 31;
  for (let state = hex * 6; state < hex * 6 + 6; state++) {
    if (!isOption(reach, state, mode)) continue;
    const path = pathAt(reach, state);
    fewest = min(fewest, hexesOf(path));
    most = max(most, hexesOf(path));
    rolls = min(rolls, rollsOf(path));
    considered++;
  }
  if (most >= 0) addOnFoot(hex, mode, fewest, most, rolls);
}

function isOption(reach: i32, state: i32, mode: i32): bool {
  if (pathAt(reach, state) === NO_PATH || (state === start) !== (mode === STAND)) return false;
  return mode !== RUN || pathAt(at.WALKED, state) === NO_PATH;
}

function addOnFoot(hex: i32, mode: i32, fewest: i32, most: i32, rolls: i32): void {
  stepInto(hex, mode, footHeat(mode));
  add(hex, mode, fewest, most, mode === RUN ? rolls + load<i32>(at.RUN_ROLLS) : rolls);
}

function footHeat(mode: i32): f64 {
  return load<f64>(mode << 3, at.FOOT_HEAT);
}

function jumpHeat(hexes: i32): f64 {
  return load<f64>(hexes << 3, at.JUMP_HEAT);
}

function addLandings(blocked: i32): void {
  const from = load<i32>(at.MY_HEX);
  const landings = jump(from, load<i32>(at.JUMP_MP), load<i32>(at.MY_MASS), blocked);
  for (let i = 0; i < landings; i++) {
    const hex = landingAt(i);
    const hexes = distanceBetween(from, hex);
    const wet = (load<i32>(hex << 2, at.SITES) & WET_BIT) !== 0;
    considered += 3;
    stepInto(hex, JUMP, jumpHeat(hexes));
    add(hex, JUMP, hexes, hexes, load<i32>(at.LANDING_ROLLS) + (wet ? 1 : 0));
  }
}

function add(hex: i32, mode: i32, fewest: i32, most: i32, rolls: i32): void {
  const it = count++;
  position.write(it, hex, mode, fewest, most, rolls);
  foresee(fewest, most, rolls);
  position.setBound(it, bound);
  if (expectsReply) position.setCeiling(it, ceilingBy(bound, smallestVolley, largestShare));
}

/** Fills the short list: the most promising positions first, so that the others can be passed over. */
export function rankPositions(size: i32): void {
  clear(size);
  for (let i = 0; i < count; i++) position.setTried(i, false);
  for (let pick = 0; pick < size && pick < count; pick++) rankPosition(mostPromising(false));
  for (let i = 0; i < count; i++) if (!position.isTried(i) && position.boundOf(i) >= barToGetIn()) rankPosition(i);
}

function rankPosition(it: i32): void {
  const found = scoreFacings(it);
  for (let i = 0; i < found; i++) put(facingAt(i));
}

/**
 * The best position of all against the enemy's best reply to each. The one that may reach most is looked at next: first
 * at a few replies that were bad for others, which lowers what it may reach, then at all.
 */
export function chooseAgainstReplies(): void {
  setScore(at.CHOSEN, NEVER);
  const first = mostPromising(true);
  weighFacings(first);
  fill(count, first);
  while (!isEmpty() && position.ceilingOf(top()) >= scoreOf(at.CHOSEN)) {
    const it = top();
    const glances = position.glancesOf(it);
    if (glances < GLANCES) {
      position.countGlance(it);
      position.setCeiling(it, min(position.ceilingOf(it), ceilingAgainst(it, glances)));
      topLowered();
    } else {
      removeTop();
      weighFacings(it);
    }
  }
}

/** Of the positions not yet tried, by what it may reach before or after the enemy's reply. */
function mostPromising(afterReply: bool): i32 {
  let best = -1;
  let most: f64 = 0;
  for (let i = 0; i < count; i++) {
    const value = afterReply ? position.ceilingOf(i) : position.boundOf(i);
    if (position.isTried(i) || (best >= 0 && value <= most)) continue;
    best = i;
    most = value;
  }
  return best;
}

function weighFacings(it: i32): void {
  const found = scoreFacings(it);
  weigh(at.FACINGS, found, scoreOf(at.CHOSEN));
  for (let i = 0; i < found; i++) {
    const facing = facingAt(i);
    const score = scoreOf(facing);
    const best = scoreOf(at.CHOSEN);
    if (score > best || (score === best && isAhead(facing, at.CHOSEN))) copyCandidate(facing, at.CHOSEN);
  }
}

/** Scores each facing of a position against the enemy where it stands; returns how many there are. */
function scoreFacings(it: i32): i32 {
  position.setTried(it, true);
  return position.modeOf(it) === JUMP ? scoreLanding(it) : scoreOnFoot(position.hexOf(it), position.modeOf(it));
}

/** The facing of a jump is free: towards the enemy, or one hexside off to show the better side. */
function scoreLanding(it: i32): i32 {
  const jumped = position.mostOf(it);
  stepInto(position.hexOf(it), JUMP, jumpHeat(jumped));
  const ahead = facingFoe();
  for (let turn = 0; turn < 3; turn++) positionAt((ahead + turn + 5) % 6, jumped, position.rollsOf(it), facingAt(turn));
  return 3;
}

function scoreOnFoot(hex: i32, mode: i32): i32 {
  const reach = mode === RUN ? runReach : at.WALKED;
  const rolls = mode === RUN ? load<i32>(at.RUN_ROLLS) : 0;
  let found = 0;
  stepInto(hex, mode, footHeat(mode));
  for (let facing = 0; facing < FACINGS; facing++) {
    const state = hex * 6 + facing;
    if (!isOption(reach, state, mode)) continue;
    const path = pathAt(reach, state);
    positionAt(facing, hexesOf(path), rollsOf(path) + rolls, facingAt(found++));
  }
  return found;
}

/** Of equal scores the lower hex and facing is ahead, then the easier move. */
function isAhead(a: i32, b: i32): bool {
  if (hexOf(a) !== hexOf(b)) return hexOf(a) < hexOf(b);
  return facingOf(a) !== facingOf(b) ? facingOf(a) < facingOf(b) : modeOf(a) < modeOf(b);
}
