/** Melee and morale. */
import * as host from './host';
import * as at from './layout';
import { bits, draw } from './rng';
import { atHalf, flags, has, heroLives, leave, mark, oneIsGone, state, towardsObjective } from './unit';
import { classAt, hurtFront, livingDice, strikeWith, targetOf } from './volley';

/** `mode` says whether the unit charges, and from how far. */
export function fight(me: i32, foe: i32, mode: i32): void {
  const ruleOptions = load<i32>(0, at.RULE_OPTIONS);
  const charging = mode !== at.STRIKE;
  const mine = load<i32>(me, at.DEALT);
  const theirs = load<i32>(foe, at.DEALT);
  const countered = charging && (flags(foe) & at.COUNTER) !== 0 && counter(foe, me);
  if (charging && ((flags(me) & at.UNWIELDY) | (flags(foe) & at.UNWIELDY_FOE)) !== 0) {
    if (!oneIsGone(me, foe)) strike(foe, me, at.STRIKE, countered);
    if (!oneIsGone(me, foe)) strike(me, foe, mode, false);
  } else {
    if (!has(me, at.GONE)) strike(me, foe, mode, false);
    if (!oneIsGone(me, foe)) strike(foe, me, at.STRIKE, countered);
  }
  if (((flags(me) | flags(foe)) & at.SELF_DESTRUCT) !== 0) {
    host.selfDestruct(me, foe);
    host.selfDestruct(foe, me);
  }
  const locked = (ruleOptions & at.MELEE_LOCK) !== 0;
  const tired = (ruleOptions & at.FATIGUE_ALL) !== 0 ? at.FATIGUED : 0;
  if (!oneIsGone(me, foe)) {
    // Who leaves, leaves the melee, and so does the other.
    const bits = locked ? tired | at.IN_MELEE : tired;
    mark(me, bits);
    mark(foe, bits);
    compare(me, foe, load<i32>(me, at.DEALT) - mine, load<i32>(foe, at.DEALT) - theirs);
  } else {
    mark(me, tired);
    mark(foe, tired);
  }
  if (!locked) part(me, foe, charging);
}

/** GF 3.5.1 "Counter": these weapons strike before the charge does. */
function counter(defender: i32, charger: i32): bool {
  const size = load<i32>(defender, at.GROUP_SIZE);
  const end = load<i32>(defender, at.MELEE_END);
  let struck = false;
  if ((flags(defender) & (at.UNPREDICTABLE_MELEE | at.TAG)) !== 0) host.aim(defender, 1);
  for (let g = load<i32>(defender, at.MELEE); g < end; g += size) {
    if ((load<i32>(g) & at.COUNTER_WEAPON) === 0 || livingDice(defender, g) === 0) continue;
    struck = true;
    if (!has(charger, at.GONE)) strikeWith(defender, charger, g, g + size, at.STRIKE, 0);
  }
  return struck;
}

function strike(me: i32, foe: i32, mode: i32, countered: bool): void {
  const what = flags(me);
  if ((what & (at.WEAPONLESS | at.IMPACTS)) !== 0) beforeMelee(me, foe, mode);
  if (oneIsGone(me, foe)) return;
  if ((what & (at.UNPREDICTABLE_MELEE | at.TAG)) !== 0) host.aim(me, 0);
  strikeWith(me, foe, load<i32>(me, at.MELEE), load<i32>(me, at.MELEE_END), mode, countered ? at.COUNTER_WEAPON : 0);
}

/** Dice that no weapon rolls. Anything but a plain Impact of one kind takes the slow path. */
function beforeMelee(me: i32, foe: i32, mode: i32): void {
  const fresh = mode !== at.STRIKE && !has(me, at.FATIGUED | at.SHAKEN);
  const plain = load<i32>(me, at.IMPACT_AT);
  const heavy = load<i32>(me, at.HEAVY_AT);
  const odd =
    (flags(me) & at.WEAPONLESS) |
    load<i32>(me, at.RAVAGE) |
    (flags(foe) & (at.COUNTER | at.HITS_BACK | at.IGNORES_LATER)) |
    load<i32>(0, at.RECORDED);
  if (odd !== 0 || (plain !== 0 && heavy !== 0)) host.beforeMelee(me, foe, mode, i32(fresh));
  else if (fresh && !oneIsGone(me, foe)) impact(me, foe, mode, plain !== 0 ? plain : heavy, plain !== 0 ? 0 : load<i32>(0, at.ROW));
}

/** GF 3.5.1 "Impact(X)": X dice a model on the charge. */
function impact(me: i32, foe: i32, mode: i32, sums: i32, row: i32): void {
  const dice = load<i32>(sums + (load<i32>(me, at.BACK) << 2)) - load<i32>(sums + (load<i32>(me, at.DEAD) << 2));
  if (dice === 0) return;
  const plane = at.CELLS + load<i32>(0, at.PLANE) * (state(foe) & at.SHAKEN);
  const id = classAt(plane + load<i32>(0, at.IMPACT_ROW) + row + targetOf(foe, mode));
  const table = id === 0 || dice > at.MAX_DICE ? 0 : load<i32>(id + (dice << 2), at.CLASS_TABLES);
  if (table === 0) host.beforeMelee(me, foe, mode, 1);
  else hurtFront(me, foe, load<i32>(foe, at.LOST) + draw(table));
}

function compare(me: i32, foe: i32, mine: i32, theirs: i32): void {
  const difference = mine + load<i32>(me, at.FEAR) - theirs - load<i32>(foe, at.FEAR);
  if (load<i32>(0, at.RECORDED) !== 0) host.recordMelee(me, foe, mine, theirs, difference);
  if (difference < 0) testMorale(me, foe, true);
  else if (difference > 0) testMorale(foe, me, true);
}

/** Where units do not stay in melee, the survivor moves on, or the charger steps back. */
function part(me: i32, foe: i32, charging: bool): void {
  if (oneIsGone(me, foe)) {
    const survivor = has(me, at.GONE) ? foe : me;
    if (!has(survivor, at.GONE)) place(survivor, towardsObjective(load<i32>(survivor, at.X), 3), at.BY_RIGHT);
  } else if (charging) {
    const x = load<i32>(me, at.X);
    if (load<i32>(0, at.RECORDED) !== 0) host.recordMove(me, at.BY_PARTING, x, x - 1);
    store<i32>(me, x - 1, at.X);
  }
}

/** A move, with the state it leaves. */
export function place(me: i32, x: i32, by: i32): void {
  const from = load<i32>(me, at.X);
  if (x === from) return;
  if (load<i32>(0, at.RECORDED) !== 0) host.recordMove(me, by, from, x);
  store<i32>(me, x, at.X);
  mark(me, at.MOVED_NOW | at.MOVED_ROUND);
}

// Morale

export function testForWounds(s: i32, enemy: i32): void {
  if (!has(s, at.GONE) && atHalf(s)) testMorale(s, enemy, false);
}

export function testMorale(s: i32, enemy: i32, lostMelee: bool): void {
  const ruleOptions = load<i32>(0, at.RULE_OPTIONS);
  const hero = heroLives(s);
  const helpless = has(s, at.SHAKEN) && (ruleOptions & at.SEED_SHAKEN) === 0;
  let result: i32 = at.SHOOK;
  if (!helpless && u32(bits()) < u32(chance(s, enemy, hero))) result = at.PASSED;
  else if ((flags(s) & at.NO_RETREAT) !== 0) result = at.STOOD;
  else if (atHalf(s) && (lostMelee || (ruleOptions & at.ROUT_FROM_ANY) !== 0)) result = at.ROUTED;
  mark(s, result === at.SHOOK ? at.TESTED | at.SHAKEN : at.TESTED);
  if (result === at.ROUTED) leave(s, enemy);
  if (load<i32>(0, at.RECORDED) !== 0) host.recordMorale(s, enemy, i32(lostMelee), result, i32(helpless), i32(hero));
  if (result === at.STOOD) host.standAndDie(s, enemy);
}

/** Of 2^32. Few enemies unnerve a unit, so the host computes the chance of those tests. */
function chance(s: i32, enemy: i32, hero: bool): i32 {
  if (load<i32>(enemy, at.SCARES) !== 0) return host.scaredChance(s, enemy, i32(hero));
  return hero ? load<i32>(s, at.PASSES_HERO) : load<i32>(s, at.PASSES);
}
