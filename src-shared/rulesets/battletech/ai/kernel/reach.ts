/** Where a 'Mech can get to on foot, by hex and facing: what rules/reach.ts finds, path numbers and all. */
import * as at from './layout';

/** A path as one number (rules/reach.ts): MP, hexes not entered, piloting rolls, the state it came from plus one. */
const MP_SHIFT: i32 = 22;
const MP: i32 = 1 << 22;
const ENTERED: i32 = 1 << 17;
const ROLL_SHIFT: i32 = 12;
const CAME_FROM: i32 = (1 << 12) - 1;
const START: i32 = 31 * ENTERED;
/** More than any path, and all its bytes are alike. */
export const NO_PATH: i32 = 0x7f7f7f7f;
/** Less than any path: keeps the search out of a blocked hex. */
const BARRED: i32 = -1;
const CLOSED: i32 = 255;
const ROLL_BIT: i32 = 128;
/** Marks the question of a quad. */
const QUAD_BIT: i32 = 256;

export function mpOf(path: i32): i32 {
  return path >> MP_SHIFT;
}

export function hexesOf(path: i32): i32 {
  return 31 - ((path >> 17) & 31);
}

export function rollsOf(path: i32): i32 {
  return (path >> ROLL_SHIFT) & 31;
}

export function pathAt(reach: i32, state: i32): i32 {
  return load<i32>(reach + (state << 2));
}

export function facingsAt(reach: i32, hex: i32): i32 {
  return load<u8>(reach + hex, at.FACINGS_REACHED);
}

/** The flood being made. */
let reach: i32 = 0;
let limit: i32 = 0;
let quad: bool = false;

/** Backward and through water, and one hex forward whatever it costs. */
export function walk(steps: i32, start: i32, mp: i32, isQuad: bool, blocked: i32): void {
  begin(at.WALKED, start, mp, isQuad, blocked);
  minimumMove(start, load<u8>(steps + start, at.FORWARD));
  for (let spent = 0; spent < limit; spent++) expandWalking(spent, steps);
  finish(blocked);
}

/** Unless the last flood of that side answers the same question: the hex now blocked may be one it did not get to. */
export function run(into: i32, steps: i32, start: i32, mp: i32, isQuad: bool, blocked: i32): void {
  const same = load<i32>(into, at.ASKED_START) === start && load<i32>(into, at.ASKED_LIMIT) === (isQuad ? mp | QUAD_BIT : mp);
  const open = load<i32>(into, at.ASKED_BLOCKED) < 0 && (blocked < 0 || facingsAt(into, blocked) === 0);
  if (same && open) return;
  begin(into, start, mp, isQuad, blocked);
  for (let spent = 0; spent < limit; spent++) expandRunning(spent, steps + at.DRY);
  finish(blocked);
}

function begin(into: i32, start: i32, mp: i32, isQuad: bool, blocked: i32): void {
  reach = into;
  limit = min(at.MAX_MP, mp);
  quad = isQuad;
  memory.fill(reach, 0x7f, 4 * at.STATES);
  memory.fill(reach + at.FACINGS_REACHED, 0, at.HEXES);
  memory.fill(at.QUEUED, 0, 4 * (at.MAX_MP + 1));
  store<i32>(reach, 0, at.HEX_COUNT);
  store<i32>(reach, start, at.ASKED_START);
  store<i32>(reach, isQuad ? mp | QUAD_BIT : mp, at.ASKED_LIMIT);
  store<i32>(reach, blocked, at.ASKED_BLOCKED);
  bar(blocked, BARRED);
  offer(start, START);
}

function finish(blocked: i32): void {
  bar(blocked, NO_PATH);
}

function bar(blocked: i32, path: i32): void {
  if (blocked < 0) return;
  for (let state = blocked * 6; state < blocked * 6 + 6; state++) store<i32>(reach + (state << 2), path);
}

/** Total Warfare "Minimum Movement": one hex forward whatever it costs, at the price of the whole turn. */
function minimumMove(start: i32, price: i32): void {
  if (price === CLOSED || limit === 0 || (price & ~ROLL_BIT) <= limit) return;
  offer(load<i16>(start << 1, at.AHEAD), entering(START + start + 1, limit | (price & ROLL_BIT)));
}

/** Bucketed Dijkstra: every step from the states at that many MP. */
function expandWalking(spent: i32, steps: i32): void {
  const left = limit - spent;
  // States with as many MP are only added by steps that cost none; there are none.
  const end = queueEnd(spent);
  for (let place = at.QUEUES + 2 * spent * at.STATES; place < end; place += 2) {
    const state = <i32>load<u16>(place);
    const had = load<i32>(reach + (state << 2));
    if (had >> MP_SHIFT !== spent) continue;
    const path = (had & ~CAME_FROM) | (state + 1);
    turn(state, path + MP);
    step(path, load<i16>(state << 1, at.AHEAD), load<u8>(steps + state, at.FORWARD), left);
    step(path, load<i16>(state << 1, at.BACK), load<u8>(steps + state, at.BACKWARD), left);
    if (quad) sidesteps(state, path, steps + at.FORWARD, left);
  }
}

function expandRunning(spent: i32, prices: i32): void {
  const left = limit - spent;
  const end = queueEnd(spent);
  for (let place = at.QUEUES + 2 * spent * at.STATES; place < end; place += 2) {
    const state = <i32>load<u16>(place);
    const had = load<i32>(reach + (state << 2));
    if (had >> MP_SHIFT !== spent) continue;
    const path = (had & ~CAME_FROM) | (state + 1);
    turn(state, path + MP);
    step(path, load<i16>(state << 1, at.AHEAD), load<u8>(prices + state), left);
    if (quad) sidesteps(state, path, prices, left);
  }
}

function queueEnd(spent: i32): i32 {
  return at.QUEUES + 2 * (spent * at.STATES + load<i32>(at.QUEUED + (spent << 2)));
}

function turn(state: i32, path: i32): void {
  offer(load<i16>(state << 1, at.TURN_RIGHT), path);
  offer(load<i16>(state << 1, at.TURN_LEFT), path);
}

/** A closed step costs more MP than there are, its roll bit left aside. */
function step(path: i32, to: i32, price: i32, left: i32): void {
  if ((price & ~ROLL_BIT) <= left) offer(to, entering(path, price));
}

/** Total Warfare "Four-Legged 'Mechs": a sidestep costs one MP more and keeps the facing. */
function sidesteps(state: i32, path: i32, prices: i32, left: i32): void {
  const right = load<u8>(prices + load<i16>(state << 1, at.TURN_RIGHT));
  const turned = load<u8>(prices + load<i16>(state << 1, at.TURN_LEFT));
  step(path + MP, load<i16>(state << 1, at.ASIDE_RIGHT), right, left - 1);
  step(path + MP, load<i16>(state << 1, at.ASIDE_LEFT), turned, left - 1);
}

function entering(path: i32, price: i32): i32 {
  return path + ((price & ~ROLL_BIT) << MP_SHIFT) - ENTERED + ((price & ROLL_BIT) << (ROLL_SHIFT - 7));
}

/** A better path to a state is kept, and the state looked at when its MP come up. */
function offer(state: i32, path: i32): void {
  const place = reach + (state << 2);
  const had = load<i32>(place);
  if (path >= had) return;
  store<i32>(place, path);
  if (had === NO_PATH) touch(state / 6);
  const spent = path >> MP_SHIFT;
  if (had >> MP_SHIFT === spent) return;
  const queued = load<i32>(at.QUEUED + (spent << 2));
  store<u16>(at.QUEUES + 2 * (spent * at.STATES + queued), <u16>state);
  store<i32>(at.QUEUED + (spent << 2), queued + 1);
}

function touch(hex: i32): void {
  const facings = facingsAt(reach, hex);
  store<u8>(reach + hex, <u8>(facings + 1), at.FACINGS_REACHED);
  if (facings !== 0) return;
  const count = load<i32>(reach, at.HEX_COUNT);
  store<u16>(reach + (count << 1), <u16>hex, at.HEXES_REACHED);
  store<i32>(reach, count + 1, at.HEX_COUNT);
}
