/** What a position is worth (specification 7): the damage dealt and taken there, and a few small terms. */
import { JUMP } from './candidate';
import { AHEAD, bestVolley, firepowerOf, volley, volleyAtBest } from './firepower';
import * as at from './layout';
import { levelOf, lookAtFoe, relationOf, siteOf } from './sight';

/** The longest path that still makes a difference; also where there is none. */
const NO_WAY: i32 = 60;
/** Price of standing in deep water. */
const DEEP: f64 = 0.05;
/** What an easy exit is worth. */
const EXIT: f64 = 0.0015;
const EXITS_SHIFT: i32 = 10;
const DEEP_BIT: i32 = 1 << 13;
/** Facing the enemy, not quite, or with the back to it. */
const BEST_FACING: f64 = 0.006;
const BACK_TURNED: f64 = -0.012;
/** Share of the heat of a volley that a point of heat from moving takes away. */
const HEAT_LOSS: f64 = 0.015;
/** Not computed yet. */
const UNKNOWN: f64 = -1;
/** Modifier of both sides' shots at which ranges are compared, and the longest of them. */
const USUAL_MODIFIER: i32 = 3;
const LONGEST_RANGE: i32 = 24;

// The search.
let knowsEnemy: bool = false;
let idealRange: i32 = 0;
export let mine: i32 = 0;
export let theirs: i32 = 0;
export let leastFragile: f64 = 0;
export let mostFragile: f64 = 0;
let faceToFace: i32 = 0;

// The hex being looked at.
let hex: i32 = 0;
let mode: i32 = 0;
let distance: i32 = 0;
let degrees: i32 = 0;
let dealtModifier: i32 = 0;
let takenModifier: i32 = 0;
/** Share of the enemy's life that a point of damage costs from here. */
let share: f64 = 0;
let foeAspect: i32 = 0;
let terrain: f64 = 0;
/** How far the distance, and the path to the enemy, are from the ideal range. */
let distanceOff: f64 = 0;
let pathOff: f64 = 0;
/** Share of the damage that the heat of moving leaves. */
let cool: f64 = 0;
/** Dealt to an enemy ahead. */
let dealtAhead: f64 = 0;
/** The enemy's last volley, and the movement modifier of its target. */
let tookMoved: i32 = 0;
let tookVolley: f64 = 0;

// What its facings can do at best, after `foresee`: no facing scores more, the smallest volley it can be hit by, the largest share of the
// enemy's life it can take, heat left aside.
export let bound: f64 = 0;
export let smallestVolley: f64 = 0;
export let largestShare: f64 = 0;

export function aspectOf(degrees: i32, facing: i32): i32 {
  return load<u8>(degrees * 6 + facing, at.ASPECTS);
}

/** Share of my life that a point of damage costs on the side shown. */
export function myFragility(aspect: i32): f64 {
  return load<f64>(((aspect >> 2) & 3) << 3, at.MY_FRAGILITY);
}

function foeFragility(aspect: i32): f64 {
  return load<f64>(((aspect >> 2) & 3) << 3, at.FOE_FRAGILITY);
}

/** What having entered so many hexes adds to the enemy's number. */
export function targetMoved(hexes: i32): i32 {
  return load<i8>(hexes, at.TARGET_MOVED);
}

export function beginScoring(): void {
  knowsEnemy = load<i32>(at.KNOWS_ENEMY) !== 0;
  mine = firepowerOf(load<i32>(at.MY_SIDE));
  theirs = firepowerOf(1 - load<i32>(at.MY_SIDE));
  faceToFace = aspectOf(0, 0);
  const front = load<f64>(at.MY_FRAGILITY);
  leastFragile = front;
  mostFragile = front;
  for (let side = 1; side < 4; side++) {
    const fragility = load<f64>(side << 3, at.MY_FRAGILITY);
    leastFragile = min(leastFragile, fragility);
    mostFragile = max(mostFragile, fragility);
  }
  idealRange = findIdealRange();
}

/** The distance at which trading fire pays best. */
function findIdealRange(): i32 {
  const foe = load<f64>(at.FOE_FRAGILITY);
  const me = load<f64>(at.MY_FRAGILITY);
  let best = 1;
  let bestValue: f64 = -Infinity;
  for (let range = 1; range <= LONGEST_RANGE; range++) {
    const dealt = volley(mine, AHEAD, range, USUAL_MODIFIER) * foe;
    if (dealt === 0) continue;
    const taken = volley(theirs, AHEAD, range, USUAL_MODIFIER) * me;
    const value = dealt - 0.8 * taken + 0.15 * (dealt / (dealt + taken + 0.01));
    if (value > bestValue) {
      bestValue = value;
      best = range;
    }
  }
  return best;
}

/** Everything about a hex that does not depend on facing and hexes moved. */
export function stepInto(into: i32, by: i32, heat: f64): void {
  hex = into;
  mode = by;
  lookAtFoe(hex, mode, mode === JUMP ? 1 : 0);
  dealtModifier = load<i32>(at.DEALT_MODIFIER);
  takenModifier = load<i32>(at.TAKEN_MODIFIER);
  const relation = relationOf(hex, load<i32>(at.FOE_HEX));
  distance = relation >> 9;
  degrees = relation & 511;
  foeAspect = knowsEnemy ? aspectOf(degrees < 180 ? degrees + 180 : degrees - 180, load<i32>(at.FOE_FACING)) : faceToFace;
  share = foeFragility(foeAspect);
  const site = siteOf(hex);
  terrain = EXIT * <f64>((site >> EXITS_SHIFT) & 7) - ((site & DEEP_BIT) !== 0 ? DEEP : 0) - boredom();
  distanceOff = <f64>abs(distance - idealRange);
  pathOff = <f64>abs(pathFrom(hex) - idealRange);
  // Heat from moving is heat that cannot be spent on weapons.
  cool = 1 - HEAT_LOSS * heat * <f64>load<i32>(at.HEAT_COUNTS);
  dealtAhead = UNKNOWN;
  tookMoved = -1;
}

function boredom(): f64 {
  if (hex === load<i32>(at.MY_HEX)) return load<f64>(at.STAYING);
  return hex === load<i32>(at.HEX_TWO_AGO) ? load<f64>(at.GOING_BACK) : 0;
}

/** MP from a hex to the enemy, around walls. */
function pathFrom(from: i32): i32 {
  const path = <i32>load<u8>(from, at.PATH);
  return path === 0 ? NO_WAY : min(NO_WAY, path - 1);
}

/** The facing that looks at the enemy. */
export function facingFoe(): i32 {
  return ((degrees + 30) / 60) % 6;
}

/** One facing of the hex that was stepped into. */
export function positionAt(facing: i32, entered: i32, rolls: i32, candidate: i32): void {
  const aspect = aspectOf(degrees, facing);
  const dealt = isAhead(aspect) ? dealtToFront() : dealtTo(aspect);
  const taken = volleyAt(targetMoved(entered)) * myFragility(aspect);
  const bonus = facingBonus(aspect);
  const kick = bonus === BEST_FACING ? kickValue() : 0;
  // Without a shot the path to one counts; with a shot, the distance itself.
  const off = dealt > 0 ? distanceOff : pathOff;
  store<i32>(candidate, hex, at.HEX);
  store<i32>(candidate, facing, at.FACING);
  store<i32>(candidate, mode, at.MODE);
  store<i32>(candidate, entered, at.ENTERED);
  store<f64>(candidate, total(exchange(dealt, kick, taken), bonus, off, rolls), at.SCORE);
  store<f64>(candidate, dealt, at.DEALT);
  store<f64>(candidate, taken, at.TAKEN);
}

/** What the facings of this hex can do at best, when between `fewest` and `most` hexes are entered and at least `rolls` rolls are due. */
export function foresee(fewest: i32, most: i32, rolls: i32): void {
  const dealt = volleyAtBest(mine, distance, dealtModifier) * share;
  const last = targetMoved(most);
  let taken = volleyAt(targetMoved(fewest));
  for (let moved = targetMoved(fewest) + 1; moved <= last; moved++) taken = min(taken, volleyAt(moved));
  const off = dealt > 0 ? min(distanceOff, pathOff) : pathOff;
  largestShare = dealt;
  smallestVolley = taken;
  bound = total(exchange(dealt * cool, kickValue(), taken * leastFragile), BEST_FACING, off, rolls);
}

// Rounding keeps order: in the next two, better parts never give a smaller sum.
function exchange(dealt: f64, kick: f64, taken: f64): f64 {
  return dealt + kick - load<f64>(at.CAUTION) * taken;
}

function total(exchange: f64, facing: f64, off: f64, rolls: i32): f64 {
  return exchange + facing + terrain - load<f64>(at.CLOSING) * off - <f64>rolls * load<f64>(at.FALL_PRICE);
}

/** Can every weapon that fires forward be brought to bear? */
function isAhead(aspect: i32): bool {
  return (load<i32>(at.I_AM_QUAD) !== 0 ? aspect >> 6 : aspect & 3) === AHEAD;
}

function facingBonus(aspect: i32): f64 {
  const kind = (aspect >> 4) & 3;
  return kind === 0 ? BEST_FACING : kind === 1 ? 0 : BACK_TURNED;
}

/** The same for all facings that have the enemy ahead. */
function dealtToFront(): f64 {
  if (dealtAhead === UNKNOWN) dealtAhead = dealtTo(faceToFace);
  return dealtAhead;
}

/** Share of the enemy's life that the weapons take at that aspect. */
function dealtTo(aspect: i32): f64 {
  return bestVolley(mine, aspect, distance, dealtModifier) * share * cool;
}

function volleyAt(moved: i32): f64 {
  if (moved === tookMoved) return tookVolley;
  tookMoved = moved;
  tookVolley = bestVolley(theirs, foeAspect, distance, takenModifier + moved);
  return tookVolley;
}

/** Mean damage of a kick from here, with the legs pointing at the enemy. */
function kickValue(): f64 {
  if (distance !== 1 || !knowsEnemy) return 0;
  const rise = levelOf(siteOf(load<i32>(at.FOE_HEX))) - levelOf(siteOf(hex));
  return rise > 0 || rise < -1 ? 0 : load<f64>(at.KICK);
}
