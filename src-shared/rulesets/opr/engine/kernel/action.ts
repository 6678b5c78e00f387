/** Activations: the compiled plan, movement, shooting. */
import * as host from './host';
import * as at from './layout';
import { fight, place, testForWounds } from './melee';
import { die } from './rng';
import { flags, has, isNear, mark, placeOf, stands, state, stopShort, towardsEnemy, towardsObjective } from './unit';
import { isSpent, livingDice, shootWith } from './volley';

const HEXES: i32 = at.PUSH | at.TIRE | at.QUAKE;
/** What happens at the start of an activation. */
const STARTS: i32 = at.REANIMATE | at.MEND | at.ACTS_FIRST;
/** What happens when a unit shoots, even if no weapon is in range. */
const SHOOTS_ANYWAY: i32 = at.WEAPONLESS | at.UNPREDICTABLE_SHOOT | at.TAG;

/** The activation of a unit that stands on the table, and the second one that some have once a game. */
export function activate(me: i32, foe: i32): void {
  activateOnce(me, foe);
  if ((flags(me) & at.SECOND_WIND) === 0 || (load<i32>(me, at.SPENT_ABILITIES) & at.SECOND_WIND_SPENT) !== 0) return;
  if (!has(me, at.ATTACKED_NOW) || has(me, at.GONE) || !stands(foe)) return;
  store<i32>(me, load<i32>(me, at.SPENT_ABILITIES) | at.SECOND_WIND_SPENT, at.SPENT_ABILITIES);
  activateOnce(me, foe);
}

function activateOnce(me: i32, foe: i32): void {
  const before = state(me);
  store<i32>(me, before & ~(at.ATTACKED_NOW | at.MOVED_NOW | at.SHAKEN), at.STATE);
  if ((before & at.SHAKEN) !== 0) {
    if (load<i32>(0, at.RECORDED) !== 0) host.recordRecovery(me);
    return;
  }
  const mine = load<i32>(me, at.WOUNDS_ROUND);
  const theirs = load<i32>(foe, at.WOUNDS_ROUND);
  if ((flags(me) & STARTS) !== 0) host.start(me, foe);
  if (has(me, at.IN_MELEE)) {
    if ((flags(me) & at.SECOND_WIND) !== 0) mark(me, at.ATTACKED_NOW);
    if ((flags(me) & HEXES) !== 0) host.hex(me, foe, 1);
    if (!has(me, at.IN_MELEE)) return;
    if (load<i32>(0, at.RECORDED) !== 0) host.recordLocked(me);
    fight(me, foe, at.STRIKE);
    return;
  }
  const fought = load<i32>(me, at.PLANS) !== 0 ? act(me, foe) : actInNewStrides(me, foe);
  if (fought || (load<i32>(0, at.RULE_OPTIONS) & at.TEST_AT_ROUND_END) !== 0) return;
  if (load<i32>(foe, at.WOUNDS_ROUND) > theirs) testForWounds(foe, me);
  if (load<i32>(me, at.WOUNDS_ROUND) > mine) testForWounds(me, foe);
}

function actInNewStrides(me: i32, foe: i32): bool {
  host.changeStrides(me, foe);
  const fought = act(me, foe);
  host.restoreStrides(me);
  return fought;
}

/** True if there was a melee. */
function act(me: i32, foe: i32): bool {
  const what = flags(me);
  if ((what & at.FREE_MOVES) !== 0) freeMoveAtStart(me, foe);
  const e = placeOf(foe);
  const reach = reachAgainst(me, foe);
  const plan = planOf(me, foe, e, reach);
  if (load<i32>(0, at.RECORDED) !== 0) host.recordPlan(me, foe, e, reach);
  const mode = plan & at.PLAN_MODE;
  const to = (plan >> at.PLAN_PLACE) - at.PLAN_ORIGIN;
  let fought = false;
  let shot = false;
  if (mode >= at.CHARGE_NEAR) {
    if ((what & HEXES) !== 0) host.hex(me, foe, 1);
    if (!has(foe, at.GONE)) {
      place(me, to, at.BY_CHARGE);
      fight(me, foe, mode);
      fought = true;
    }
  } else {
    place(me, to, (plan & at.PLAN_RUSH) !== 0 ? at.BY_RUSH : at.BY_ADVANCE);
    if ((what & HEXES) !== 0) host.hex(me, foe, 0);
    if (stands(foe)) shot = shoot(me, foe, plan, reach);
  }
  if ((what & at.SECOND_WIND) !== 0 && (fought || shot)) mark(me, at.ATTACKED_NOW);
  if ((what & at.FREE_MOVES) !== 0 && !has(me, at.GONE | at.IN_MELEE)) freeMovesAfter(me, foe, fought, shot);
  return fought;
}

/** What the unit does where it stands, with the enemy at `e` and weapons that reach so far. */
export function planOf(me: i32, foe: i32, e: i32, reach: i32): i32 {
  const page = load<i32>(me, at.PLANS);
  const row = load<i32>(me, at.X) + at.PLACE_ORIGIN;
  const column = e === at.NOWHERE ? at.PLAN_PLACES - 1 : e + at.PLACE_ORIGIN;
  const beyond = e !== at.NOWHERE && column === at.PLAN_PLACES - 1;
  if (page === 0 || u32(row | column) >= u32(at.PLAN_PLACES) || beyond) return host.planAdHoc(me, foe, e, reach);
  let word = load<i32>(page + ((row * at.PLAN_PLACES + column) << 2));
  if (word === 0) word = host.makePlan(me, foe, e);
  // Without a branch: which of the two it is changes from match to match.
  const less = (reach - (word & at.PLAN_REACH)) >> 31;
  return (word >>> (at.PLAN_ENOUGH + ((at.PLAN_LESS - at.PLAN_ENOUGH) & less))) & at.PLAN_BITS;
}

// Free moves

function freeMoveAtStart(me: i32, foe: i32): void {
  const reach = freeReach(me, load<i32>(me, at.FREE_D3), load<i32>(me, at.FREE_PLUS));
  if (reach === 0) return;
  const x = load<i32>(me, at.X);
  const mine = isNear(me) && !has(me, at.SHAKEN) && !isNear(foe);
  const forward = mine && !isPointlessToChase(foe);
  place(me, forward ? towardsEnemy(x, reach, placeOf(foe)) : stopShort(x, towardsObjective(x, reach), placeOf(foe)), at.BY_RIGHT);
}

/** Nothing is gained by going after aircraft, which are never charged; by the letter of the trees, units do (option). */
function isPointlessToChase(foe: i32): bool {
  return (flags(foe) & at.AIRCRAFT) !== 0 && stands(foe) && (load<i32>(0, at.RULE_OPTIONS) & at.CHASES_AIRCRAFT) === 0;
}

function freeMovesAfter(me: i32, foe: i32, fought: bool, shot: bool): void {
  if (fought || shot) freeMove(me, foe, freeReach(me, 0, load<i32>(me, at.AFTER_ATTACK)));
  if (fought) freeMove(me, foe, freeReach(me, 0, load<i32>(me, at.AFTER_MELEE)));
  if (shot) freeMove(me, foe, freeReach(me, 0, load<i32>(me, at.AFTER_SHOOTING)));
  freeMove(me, foe, freeReach(me, load<i32>(me, at.END_D3), load<i32>(me, at.END_PLUS)));
}

function freeMove(me: i32, foe: i32, reach: i32): void {
  if (reach === 0) return;
  const x = load<i32>(me, at.X);
  place(me, stopShort(x, towardsObjective(x, reach), placeOf(foe)), at.BY_RIGHT);
}

function freeReach(me: i32, d3: i32, plus: i32): i32 {
  if ((flags(me) & (at.HOLD_ONLY | at.AIRCRAFT)) !== 0) return 0;
  let reach = plus;
  for (let i = 0; i < d3; i++) reach += die(3);
  return reach;
}

// Shooting

/** The longest reach in living hands against this enemy; 0 without a weapon. */
function reachAgainst(me: i32, foe: i32): i32 {
  const steady = load<i32>(me, at.SPENT) === 0 && load<i32>(me, at.BACK) === load<i32>(me, at.MODELS);
  const unhindered = load<i32>(foe, at.BE_SHOT) === 0 && ((flags(me) | flags(foe)) & at.AIRCRAFT) === 0;
  if (steady && unhindered) return load<i32>(load<i32>(me, at.RANGE_AT) + (load<i32>(me, at.DEAD) << 2));
  const end = load<i32>(me, at.MELEE);
  const size = load<i32>(me, at.GROUP_SIZE);
  let longest = 0;
  for (let g = load<i32>(me, at.RANGED); g < end; g += size) {
    if (livingDice(me, g) > 0 && !isSpent(me, g)) longest = max(longest, rangeAgainst(me, foe, load<i32>(g)));
  }
  return longest;
}

/** How far a weapon reaches against this enemy. */
function rangeAgainst(me: i32, foe: i32, word: i32): i32 {
  if ((flags(me) & at.AIRCRAFT) !== 0) return at.NOWHERE;
  const range = word & 255;
  if ((word & at.FAR_SIGHTED_WEAPON) !== 0) return range;
  const shroud = load<i32>(foe, at.BE_SHOT);
  const reach = shroud >= 0 ? range : min(range, max(range + shroud, at.SHROUD_MIN));
  return (flags(foe) & at.AIRCRAFT) !== 0 ? reach - 12 : reach;
}

/** The range that a weapon must have to shoot this enemy from so far: the same sum the other way round. */
function neededRange(me: i32, foe: i32, distance: i32): i32 {
  if ((flags(me) & at.AIRCRAFT) !== 0) return 0;
  const far = (flags(foe) & at.AIRCRAFT) !== 0 ? distance + 12 : distance;
  const shroud = load<i32>(foe, at.BE_SHOT);
  return shroud >= 0 || far <= at.SHROUD_MIN ? far : far - shroud;
}

function shoot(me: i32, foe: i32, plan: i32, reach: i32): bool {
  const what = flags(me);
  const distance = -load<i32>(foe, at.X) - load<i32>(me, at.X);
  if ((plan & at.PLAN_RUSH) !== 0 && ((what & at.SHOOT_AFTER_RUSH) === 0 || distance > reach)) return false;
  if (distance > reach && (what & SHOOTS_ANYWAY) === 0) return false;
  // A debuff may have pushed the target since the plan was made.
  const zone = (what & HEXES) === 0 ? plan & 6 : distance <= 9 ? 0 : distance <= 12 ? 2 : 4;
  const mode = has(me, at.MOVED_NOW) ? zone | 1 : zone;
  const targetMode = has(foe, at.MOVED_ROUND) ? zone | 1 : zone;
  const struck = (what & SHOOTS_ANYWAY) !== 0 && host.beforeShooting(me, foe, targetMode, distance) !== 0;
  if (((state(me) | state(foe)) & at.GONE) !== 0) return struck;
  const need = neededRange(me, foe, distance);
  store<i32>(0, distance, at.DISTANCE);
  return shootWith(me, foe, load<i32>(me, at.RANGED), load<i32>(me, at.MELEE), mode, targetMode, need) || struck;
}
