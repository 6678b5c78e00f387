/** Attacks: an attack and a target name a die class, class and dice one draw, the draw casualties. */
import { attackSlowPath } from './host';
import * as at from './layout';
import { draw } from './rng';
import { flags, has, leave, oneIsGone, state } from './unit';

/** Attackers whose dice depend on more than rows and state: markers spent, a die rolled. */
const ODD_ATTACKER: i32 = at.TAG | at.UNPREDICTABLE_SHOOT | at.UNPREDICTABLE_MELEE;
/** Hits on nothing but 6s in melee. */
const TIRED: i32 = at.SHAKEN | at.FATIGUED;

/** Weapons that need a second look. */
const UNCOMMON_WEAPON: i32 = at.TAKEDOWN_WEAPON | at.LIMITED_WEAPON | at.ODD_WEAPON;

// The kinds of volley, as types: the compiler makes a function for each.
type Melee = i32;
type Shooting = f32;

/** Melee weapons, but for those with a bit of `skip`. True if there was an attack. */
export function strikeWith(me: i32, foe: i32, from: i32, end: i32, mode: i32, skip: i32): bool {
  return volley<Melee>(me, foe, from, end, mode, mode, 0, skip);
}

/** Ranged weapons that reach so far. True if there was an attack. */
export function shootWith(me: i32, foe: i32, from: i32, end: i32, mode: i32, targetMode: i32, need: i32): bool {
  return volley<Shooting>(me, foe, from, end, mode, targetMode, need, 0);
}

/**
 * The weapon groups from `from` to `end`, one after the other. The common attack is one straight line: class, draw, casualties. Melee and
 * shooting have it each for themselves: less is asked there, and the processor learns the branches of each.
 */
function volley<Kind>(me: i32, foe: i32, from: i32, end: i32, mode: i32, targetMode: i32, need: i32, skip: i32): bool {
  const melee = isInteger<Kind>();
  const size = load<i32>(me, at.GROUP_SIZE);
  const odd =
    (flags(me) & ODD_ATTACKER) |
    (flags(foe) & (melee ? at.HITS_BACK | at.IGNORES_LATER : at.IGNORES_LATER)) |
    load<i32>(me, at.STRENGTH) |
    load<i32>(0, at.RECORDED) |
    (load<i32>(0, at.RULE_OPTIONS) & at.DEADLY_SPILL);
  const look = UNCOMMON_WEAPON | skip;
  const plane = at.CELLS + load<i32>(0, at.PLANE) * ((state(foe) & at.SHAKEN) + (melee && has(me, TIRED) ? 2 : 0));
  const row = at.GROUP_ROWS + (mode << 2);
  const back = load<i32>(foe, at.BACK);
  const lone = back === load<i32>(foe, at.MODELS) ? 1 : 0;
  const capacity = load<i32>(foe, at.CAPACITY);
  // Casualties are kept at hand and written down once.
  let lost = load<i32>(foe, at.LOST);
  let dead = load<i32>(foe, at.DEAD);
  let attacked = false;
  for (let g = from; g < end; g += size) {
    const dice = livingDice(me, g);
    const word = load<i32>(g);
    if (dice === 0 || ((word & 255) < need && !seesSoFar(word))) continue;
    if ((odd | (word & look)) !== 0) {
      if ((word & skip) !== 0 || isSpent(me, g)) continue;
      settle(me, foe, lost, dead);
      oddAttack(me, foe, g, word, dice, plane, mode, targetMode, odd);
      return goOn<Kind>(me, foe, g + size, end, mode, targetMode, need, skip);
    }
    attacked = true;
    const alive = back - dead;
    const blast = (word >> 8) & 255;
    // With a branch, which is nearly always the same: so the next weapon's cell is loaded before it is known what this one does.
    let target = load<i32>(foe + (targetMode << 2), at.TARGET);
    if (alive === lone) target = load<i32>(foe + (targetMode << 2), at.LAST_TARGET);
    let cell = plane + load<i32>(g + row) + target;
    if (blast > 1) cell += (min(blast, alive) - 1) * load<i32>(0, at.ROW);
    const id = classAt(cell);
    const table = id === 0 || dice > at.MAX_DICE ? 0 : load<i32>(id + (dice << 2), at.CLASS_TABLES);
    const deadly = (word >> 16) & 255;
    if (table === 0 || (deadly > 1 && !isDeadlyMet(id, deadly))) {
      settle(me, foe, lost, dead);
      attackSlowPath(me, foe, g, dice, mode, targetMode);
      return goOn<Kind>(me, foe, g + size, end, mode, targetMode, need, skip);
    }
    // Without a branch on what was drawn, as far as it goes.
    const drawn = draw(table);
    lost = deadly === 1 ? min(capacity, lost + drawn) : afterDeadly(foe, lost, dead, drawn, deadly, ignoreTable(id, deadly));
    dead = select<i32>(back, load<i32>(foe + (lost << 2), at.DEAD_AT), lost === capacity);
    if (dead === back) break;
  }
  settle(me, foe, lost, dead);
  return attacked;
}

/** After an attack on the slow path. */
function goOn<Kind>(me: i32, foe: i32, from: i32, end: i32, mode: i32, targetMode: i32, need: i32, skip: i32): bool {
  if (oneIsGone(me, foe)) return true;
  if (isInteger<Kind>()) strikeWith(me, foe, from, end, mode, skip);
  else shootWith(me, foe, from, end, mode, targetMode, need);
  return true;
}

/** Writes down what a unit has lost by now; also where that is nothing, because half of all attacks wound and no processor could tell which. */
function settle(me: i32, foe: i32, lost: i32, dead: i32): void {
  const wounds = lost - load<i32>(foe, at.LOST);
  const killed = dead - load<i32>(foe, at.DEAD);
  store<i32>(foe, lost, at.LOST);
  store<i32>(foe, dead, at.DEAD);
  countCasualties(me, foe, wounds, killed);
}

/** Takedown and Limited weapons; whatever needs more takes the slow path. */
function oddAttack(me: i32, foe: i32, g: i32, word: i32, dice: i32, plane: i32, mode: i32, targetMode: i32, odd: i32): void {
  const alive = load<i32>(foe, at.BACK) - load<i32>(foe, at.DEAD);
  const takedown = (word & at.TAKEDOWN_WEAPON) !== 0;
  const multiple = takedown ? 1 : min((word >> 8) & 255, alive);
  const rows = load<i32>(g + (mode << 2), at.GROUP_ROWS) + (multiple - 1) * load<i32>(0, at.ROW);
  const id = classAt(plane + rows + targetOf(foe, targetMode));
  const table = id === 0 || dice > at.MAX_DICE ? 0 : load<i32>(id + (dice << 2), at.CLASS_TABLES);
  const deadly = (word >> 16) & 255;
  const spills = odd === at.DEADLY_SPILL && deadly === 1;
  if (table === 0 || (word & at.ODD_WEAPON) !== 0 || (odd !== 0 && !spills) || (deadly > 1 && !isDeadlyMet(id, deadly))) {
    attackSlowPath(me, foe, g, dice, mode, targetMode);
    return;
  }
  if ((word & at.LIMITED_WEAPON) !== 0) spend(me, g);
  const drawn = draw(table);
  if (drawn === 0) return;
  if (takedown) hurtBack(me, foe, deadly === 1 ? drawn : deadlyWounds(drawn, deadly, ignoreTable(id, deadly)));
  else if (deadly === 1) hurtFront(me, foe, load<i32>(foe, at.LOST) + drawn);
  else hurtFront(me, foe, afterDeadly(foe, load<i32>(foe, at.LOST), load<i32>(foe, at.DEAD), drawn, deadly, ignoreTable(id, deadly)));
}

/** The table of a Deadly hit's ignore rolls; 0 = there are none. */
function ignoreTable(id: i32, deadly: i32): i32 {
  const ignores = load<i32>(id, at.CLASS_AFTER);
  return ignores === 0 ? 0 : load<i32>(ignores + (deadly << 2), at.CLASS_TABLES);
}

function isDeadlyMet(id: i32, deadly: i32): bool {
  return load<i32>(id, at.CLASS_AFTER) === 0 || ignoreTable(id, deadly) !== 0;
}

/** A weapon that nothing shortens reaches as far as it says. */
function seesSoFar(word: i32): bool {
  return (word & at.FAR_SIGHTED_WEAPON) !== 0 && (word & 255) >= load<i32>(0, at.DISTANCE);
}

/** The class in a cell; 0 = not met yet. */
export function classAt(cell: i32): i32 {
  const id = load<i32>(cell);
  return id >= 0 ? id : load<i32>((load<i32>(0, at.ROUND) << 2) - id);
}

/** Where a unit's target row stands; the hero's own once it is alone. */
export function targetOf(foe: i32, mode: i32): i32 {
  const back = load<i32>(foe, at.BACK);
  const heroAlone = back - load<i32>(foe, at.DEAD) === 1 && back === load<i32>(foe, at.MODELS);
  return load<i32>(foe + (heroAlone ? at.LAST_TARGET : at.TARGET) + (mode << 2));
}

/** Attack dice of a group in living hands. */
export function livingDice(s: i32, g: i32): i32 {
  const hands = g + at.GROUP_DICE;
  return load<i32>(hands + (load<i32>(s, at.DEAD) << 2)) - load<i32>(hands + (load<i32>(s, at.BACK) << 2));
}

function bitOf(me: i32, g: i32): i32 {
  return 1 << ((g - load<i32>(me, at.RANGED)) / load<i32>(me, at.GROUP_SIZE));
}

export function isSpent(me: i32, g: i32): bool {
  const spent = load<i32>(me, at.SPENT);
  return spent !== 0 && (spent & bitOf(me, g)) !== 0;
}

function spend(me: i32, g: i32): void {
  store<i32>(me, load<i32>(me, at.SPENT) | bitOf(me, g), at.SPENT);
}

/** Wounds at the front, until so many are lost in all. */
export function hurtFront(me: i32, foe: i32, lost: i32): void {
  const capacity = load<i32>(foe, at.CAPACITY);
  const after = min(capacity, lost);
  settle(me, foe, after, after === capacity ? load<i32>(foe, at.BACK) : load<i32>(foe + (after << 2), at.DEAD_AT));
}

/** GF 3.5.1 "Takedown": wounds on the model that would die last; what it cannot take is lost. */
function hurtBack(me: i32, foe: i32, wounds: i32): void {
  const back = load<i32>(foe, at.BACK);
  if (back - load<i32>(foe, at.DEAD) === 1) {
    hurtFront(me, foe, load<i32>(foe, at.LOST) + wounds);
    return;
  }
  const capacity = load<i32>(foe, at.CAPACITY);
  const left = capacity - load<i32>(load<i32>(foe, at.HEALTH_AT) + ((back - 1) << 2));
  const taken = min(wounds, left);
  if (taken === 0) return;
  store<i32>(foe, capacity - taken, at.CAPACITY);
  store<i32>(foe, taken === left ? 0 : load<i32>(foe, at.BACK_WOUNDS) + taken, at.BACK_WOUNDS);
  if (taken === left) store<i32>(foe, back - 1, at.BACK);
  countCasualties(me, foe, taken, i32(taken === left));
}

function countCasualties(me: i32, foe: i32, wounds: i32, killed: i32): void {
  store<i32>(me, load<i32>(me, at.DEALT) + wounds, at.DEALT);
  store<i32>(me, load<i32>(me, at.KILLS) + killed, at.KILLS);
  store<i32>(foe, load<i32>(foe, at.WOUNDS_ROUND) + wounds, at.WOUNDS_ROUND);
  const first = load<i32>(0, at.FIRST_BLOOD);
  const draws = bool(i32(first === 0) & i32(wounds > 0));
  store<i32>(0, select<i32>(load<i32>(me, at.SIDE) + 1, first, draws), at.FIRST_BLOOD);
  if (load<i32>(foe, at.DEAD) === load<i32>(foe, at.BACK)) leave(foe, me);
}

/** GF 3.5.1 "Deadly(X)": each unblocked hit is X wounds on one model, each ignored by itself. Returns the wounds lost then. */
function afterDeadly(foe: i32, before: i32, fallen: i32, hits: i32, deadly: i32, table: i32): i32 {
  const back = load<i32>(foe, at.BACK);
  const capacity = load<i32>(foe, at.CAPACITY);
  const healthAt = load<i32>(foe, at.HEALTH_AT);
  let lost = before;
  let dead = fallen;
  for (let i = 0; i < hits; i++) {
    const wounds = table === 0 ? deadly : draw(table);
    if (dead === back) continue;
    const front = back - dead === 1 ? capacity : load<i32>(healthAt + ((dead + 1) << 2));
    lost = min(lost + wounds, front);
    if (lost === front) dead++;
  }
  return lost;
}

function deadlyWounds(hits: i32, deadly: i32, table: i32): i32 {
  if (table === 0) return hits * deadly;
  let wounds = 0;
  for (let i = 0; i < hits; i++) wounds += draw(table);
  return wounds;
}
