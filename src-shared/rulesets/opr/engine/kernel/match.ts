/**
 * The kernel: matches, games and rounds on flat memory, with one draw per weapon group. Compiled by AssemblyScript
 * (`npm run kernel`); arena.ts around it plays the uncommon rules.
 *
 * It is built in layers: volley.ts plays attacks, melee.ts melee and morale, action.ts activations by the plans of
 * plans.ts, and match.ts rounds and matches.
 */
import { activate, planOf } from './action';
import * as host from './host';
import * as at from './layout';
import { testMorale } from './melee';
import { bits } from './rng';
import { atHalf, flags, has, isNear, isOnTheObjective, stands, state, towardsObjective, unmark } from './unit';

/** The engine around the kernel draws from the same stream; a test asks for every plan. */
export { bits, planOf };

/** What makes a lone survivor's rounds more than a walk. */
const RESTLESS: i32 = at.MEND | at.REANIMATE | at.FREE_MOVES | at.HOLD_ONLY | at.AIRCRAFT;
const NO_SIDE = 2;

/** Best of three. Returns the games played; what else there is to know stands with the units. */
export function playMatch(a: i32, b: i32): i32 {
  store<i32>(0, 0, at.FIRST_BLOOD);
  store<i32>(0, 0, at.ROUNDS);
  meet(a, 0);
  meet(b, 1);
  let played = 0;
  while (played < 3 && load<i32>(a, at.WON) < 2 && load<i32>(b, at.WON) < 2) {
    const winner = playGame(a, b, played);
    played++;
    if (winner !== NO_SIDE) {
      const s = winner === 0 ? a : b;
      store<i32>(s, load<i32>(s, at.WON) + 1, at.WON);
    }
    if (load<i32>(0, at.RECORDED) !== 0) host.recordGameEnd(played, winner);
  }
  return played;
}

function meet(s: i32, side: i32): void {
  store<i32>(s, side, at.SIDE);
  store<i32>(s, 0, at.DEALT);
  store<i32>(s, 0, at.KILLS);
  store<i32>(s, 0, at.HELD);
  store<i32>(s, 0, at.WON);
}

/** Also when a fresh copy comes as Reinforcement. */
export function deploy(s: i32): void {
  store<i32>(s, load<i32>(s, at.START_X), at.X);
  store<i32>(s, load<i32>(s, at.START_STATE), at.STATE);
  store<i32>(s, load<i32>(s, at.HEALTH), at.CAPACITY);
  store<i32>(s, load<i32>(s, at.MODELS), at.BACK);
  store<i32>(s, flags(s) & at.REINFORCE, at.RETURNS);
  for (let word = at.LOST; word <= at.STRENGTH - 4; word += 8) store<i64>(s + word, 0);
}

function playGame(a: i32, b: i32, game: i32): i32 {
  const ruleOptions = load<i32>(0, at.RULE_OPTIONS);
  const recorded = load<i32>(0, at.RECORDED) !== 0;
  deploy(a);
  deploy(b);
  let holder = NO_SIDE;
  let aFirst = (ruleOptions & at.ROLLS_FIRST) !== 0 ? bits() < 0 : (game & 1) === 0;
  if (recorded) host.recordGame(game + 1, a, b, i32(aFirst));
  for (let round = 1; round <= at.LAST_ROUND; round++) {
    store<i32>(0, round, at.ROUND);
    if (round > 1) aFirst = nextFirst(a, b, aFirst, ruleOptions & at.INITIATIVE);
    const first = aFirst ? a : b;
    const second = aFirst ? b : a;
    startRound(first);
    startRound(second);
    if (recorded) host.recordRound(round, first);
    if (arrivesOrRallies(first)) beginRound(first, second, round);
    if (arrivesOrRallies(second)) beginRound(second, first, round);
    if (stands(first)) activate(first, second);
    if (stands(second)) activate(second, first);
    if ((ruleOptions & at.TEST_AT_ROUND_END) !== 0) {
      if (i32(load<i32>(a, at.WOUNDS_ROUND) > 0) & i32(!has(a, at.TESTED | at.GONE)) & i32(atHalf(a))) testMorale(a, b, false);
      if (i32(load<i32>(b, at.WOUNDS_ROUND) > 0) & i32(!has(b, at.TESTED | at.GONE)) & i32(atHalf(b))) testMorale(b, a, false);
    }
    holder = holderOf(a, b, round, holder, (ruleOptions & at.PERSISTENT) !== 0);
    store<i32>(a, load<i32>(a, at.HELD) + i32(holder === 0), at.HELD);
    store<i32>(b, load<i32>(b, at.HELD) + i32(holder === 1), at.HELD);
    if (recorded) host.recordControl(round, holder);
    store<i32>(0, load<i32>(0, at.ROUNDS) + 1, at.ROUNDS);
    const aGone = has(a, at.GONE);
    const bGone = has(b, at.GONE);
    if (!aGone && !bGone) continue;
    if (round < at.LAST_ROUND && ((aGone && load<i32>(a, at.RETURNS) !== 0) || (bGone && load<i32>(b, at.RETURNS) !== 0))) continue;
    if (aGone && bGone) return NO_SIDE;
    if ((ruleOptions & at.SURVIVOR_WINS) !== 0) return aGone ? 1 : 0;
    const survivor = aGone ? b : a;
    if (!recorded && (ruleOptions & at.WALKS_ALONE) !== 0 && isRestful(survivor)) return walkOn(survivor, round, holder);
  }
  return holder;
}

function isRestful(s: i32): bool {
  return !has(s, at.AWAY) && (flags(s) & RESTLESS) === 0 && load<i32>(s, at.RALLY) === 0;
}

/** The rest of a game without an enemy, where nothing is random: recover, walk to the objective, hold it. */
function walkOn(s: i32, from: i32, held: i32): i32 {
  let holder = held;
  for (let round = from + 1; round <= at.LAST_ROUND; round++) {
    if (has(s, at.SHAKEN)) unmark(s, at.SHAKEN);
    else store<i32>(s, towardsObjective(load<i32>(s, at.X), load<i32>(s, at.RUSH)), at.X);
    store<i32>(0, load<i32>(0, at.ROUNDS) + 1, at.ROUNDS);
    holder = isOnTheObjective(load<i32>(s, at.X)) ? load<i32>(s, at.SIDE) : NO_SIDE;
    store<i32>(s, load<i32>(s, at.HELD) + i32(holder !== NO_SIDE), at.HELD);
  }
  return holder;
}

function nextFirst(a: i32, b: i32, aFirst: bool, initiative: i32): bool {
  if (initiative === at.ALTERNATE) return !aFirst;
  if (initiative === at.SAME) return aFirst;
  if (initiative !== at.LOSER_FIRST) return bits() < 0;
  const more = load<i32>(a, at.WOUNDS_ROUND) - load<i32>(b, at.WOUNDS_ROUND);
  return more === 0 ? !aFirst : more > 0;
}

function startRound(s: i32): void {
  unmark(s, at.FATIGUED | at.MOVED_ROUND | at.TESTED);
  store<i32>(s, 0, at.WOUNDS_ROUND);
}

/** Goes by what units have, not by how they are now, which changes from round to round. */
function arrivesOrRallies(s: i32): bool {
  return ((state(s) & at.AWAY) | load<i32>(s, at.RETURNS) | load<i32>(s, at.RALLY)) !== 0;
}

/** Reinforcements and ambushers arrive, steadfast units recover. */
function beginRound(me: i32, foe: i32, round: i32): void {
  if (round > 1 && load<i32>(me, at.RETURNS) !== 0 && (has(me, at.GONE) || (has(me, at.SHAKEN) && atHalf(me)))) host.reinforce(me, foe);
  if (has(me, at.AWAY) && load<i32>(me, at.AMBUSH_ROUND) <= round) {
    const gap = load<i32>(me, at.AMBUSH_GAP);
    const place = stands(foe) ? min(0, -load<i32>(foe, at.X) - max(load<i32>(foe, at.REPEL_GAP), gap) - 1) : 0;
    store<i32>(me, place, at.X);
    unmark(me, at.AWAY);
    store<i32>(me, round, at.ARRIVED_IN);
    if (load<i32>(0, at.RECORDED) !== 0) host.recordArrival(me);
  }
  if (load<i32>(me, at.RALLY) > 0 && has(me, at.SHAKEN) && !has(me, at.GONE)) host.rally(me);
}

/**
 * Who holds the objective at the end of a round, in two bits for each (A near, B near, A Shaken, B Shaken). The answer
 * changes from round to round, so it is looked up without a branch: a lone unit holds, a Shaken one gives way.
 */
const HOLDERS: i32 = holders();

function holders(): i32 {
  let table = 0;
  for (let i = 0; i < 16; i++) {
    const a = (i & 1) !== 0;
    const b = (i & 2) !== 0;
    const contested = ((i >> 2) & 1) === i >> 3 ? NO_SIDE : i >> 3 === 0 ? 1 : 0;
    table |= (a && b ? contested : a ? 0 : b ? 1 : NO_SIDE) << (2 * i);
  }
  return table;
}

function holderOf(a: i32, b: i32, round: i32, before: i32, persistent: bool): i32 {
  const near = holdsIn(a, round) | (holdsIn(b, round) << 1);
  const shaken = (state(a) & at.SHAKEN) | ((state(b) & at.SHAKEN) << 1);
  if (!persistent) return (HOLDERS >>> (2 * (near | (shaken << 2)))) & 3;
  const steady = near & ~shaken;
  return steady === 0 ? before : steady === 3 ? NO_SIDE : steady >> 1;
}

/** 1 if near the objective, and not since this very round. */
function holdsIn(s: i32, round: i32): i32 {
  return i32(isNear(s)) & i32(load<i32>(s, at.ARRIVED_IN) !== round);
}
