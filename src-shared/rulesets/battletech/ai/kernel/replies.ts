/**
 * The first mover's look ahead: each position against the enemy's best reply to it, out of the hexes the enemy can get to.
 * A position is dropped at the first reply that puts it behind the best one so far, so the replies that hurt most are tried
 * first.
 */
import { enteredOf, facingOf, hexOf, JUMP, modeOf, NEVER, scoreOf, setScore } from './candidate';
import { AHEAD, bestVolley, volley, volleyAtBest } from './firepower';
import * as at from './layout';
import * as position from './position';
import { gatherReplies, lookAtReply, replyCount, standAt } from './reply-list';
import { aspectOf, leastFragile, mine, mostFragile, myFragility, targetMoved, theirs } from './scoring';
import { NO_SHOT } from './sight';

/** How much the exchange with the enemy where it stands now counts beside the one after its reply; tuned in play. */
const NOW: f64 = 0.03;
/** Weight of damage taken in a reply, against that of the second mover, who knows where the enemy stands; tuned in play. */
const DREAD: f64 = 0.95;
const MIXED: i32 = -1;

let dread: f64 = 1;
/** Facings of the site being weighed that are not yet given up. */
let open: i32 = 0;
/** The same for all facings, or MIXED. */
let movedAlike: i32 = MIXED;
/** The best off of the open facings: a reply that gains no more need not be looked at closely. */
let leastWorst: f64 = NEVER;

export function expectReplies(): void {
  dread = DREAD * load<f64>(at.CAUTION);
  gatherReplies();
  for (let i = 0; i < replyCount(); i++) store<u16>(i << 1, <u16>i, at.ORDER);
}

/** What a position can reach at most, by its bound and the exchange with the enemy where it stands: one of the replies. */
export function ceilingBy(bound: f64, smallestVolley: f64, largestShare: f64): f64 {
  return NOW * bound - gainFrom(smallestVolley * leastFragile, largestShare);
}

/** What a position can reach at most against one of the replies that were worst for others. */
export function ceilingAgainst(it: i32, place: i32): f64 {
  if (place >= replyCount()) return Infinity;
  standAt(position.hexOf(it), position.modeOf(it));
  return lookAtReply(replyAt(place)) ? NOW * position.boundOf(it) - leastGain(it) : Infinity;
}

/** The enemy gains at least this from the reply looked at, whatever the facing and the way taken. */
function leastGain(it: i32): f64 {
  const distance = load<i32>(at.RELATION) >> 9;
  const modifier = load<i32>(at.TAKEN_MODIFIER) + (position.modeOf(it) === JUMP ? 1 : 0);
  const last = targetMoved(position.mostOf(it));
  let moved = targetMoved(position.fewestOf(it));
  let taken = volley(theirs, AHEAD, distance, modifier + moved);
  for (moved++; moved <= last; moved++) taken = min(taken, volley(theirs, AHEAD, distance, modifier + moved));
  const dealt = volleyAtBest(mine, distance, load<i32>(at.DEALT_MODIFIER));
  return gainFrom(taken * leastFragile, dealt * load<f64>(at.FOE_FRAGILITY));
}

/** Sets the final scores of `count` facings of one site; what cannot reach the bar gets "lower than that". */
export function weigh(facings: i32, count: i32, bar: f64): void {
  beginSite(facings, count);
  let hardest = -1;
  const replies = replyCount();
  for (let place = 0; place < replies && open > 0; place++) {
    if (!lookAtReply(replyAt(place)) || isHarmless()) continue;
    const before = open;
    if (!meet(facings, bar)) continue;
    if (open < before) moveToFront(place);
    else hardest = place;
  }
  if (hardest >= 0 && bar === NEVER) moveToFront(hardest);
  for (let i = 0; i < open; i++) {
    const f = openFacing(i);
    const facing = facings + f * at.CANDIDATE;
    if (worstTo(f) > NEVER) setScore(facing, NOW * scoreOf(facing) - worstTo(f));
  }
}

/** Does the reply looked at gain no more than one met before, whatever the facing? What is dealt in return only makes it less. */
function isHarmless(): bool {
  const modifier = load<i32>(at.TAKEN_MODIFIER);
  if (modifier >= NO_SHOT) return leastWorst >= 0;
  if (movedAlike === MIXED) return false;
  return dread * (volley(theirs, AHEAD, load<i32>(at.RELATION) >> 9, modifier + movedAlike) * mostFragile) <= leastWorst;
}

/** The enemy's gain from its best reply to a candidate. */
export function worstFor(candidate: i32): f64 {
  const score = scoreOf(candidate);
  setScore(candidate, 0);
  weigh(candidate, 1, NEVER);
  const gain = -scoreOf(candidate);
  setScore(candidate, score);
  return gain;
}

function beginSite(facings: i32, count: i32): void {
  const mode = modeOf(facings);
  standAt(hexOf(facings), mode);
  open = count;
  leastWorst = NEVER;
  for (let f = 0; f < count; f++) {
    const moved = targetMoved(enteredOf(facings + f * at.CANDIDATE)) + (mode === JUMP ? 1 : 0);
    setOpenFacing(f, f);
    setWorstTo(f, NEVER);
    store<i32>(f << 2, moved, at.MOVED_BY);
    movedAlike = f === 0 || movedAlike === moved ? moved : MIXED;
  }
}

/** The open facings against the reply looked at, the enemy facing ours; was it the worst so far for one of them? */
function meet(facings: i32, bar: f64): bool {
  const relation = load<i32>(at.RELATION);
  const distance = relation >> 9;
  const takenModifier = load<i32>(at.TAKEN_MODIFIER);
  const dealtModifier = load<i32>(at.DEALT_MODIFIER);
  const foeFragility = load<f64>(at.FOE_FRAGILITY);
  let met = false;
  for (let i = open - 1; i >= 0; i--) {
    const f = openFacing(i);
    const facing = facings + f * at.CANDIDATE;
    const aspect = aspectOf(relation & 511, facingOf(facing));
    const taken = volley(theirs, AHEAD, distance, takenModifier + load<i32>(f << 2, at.MOVED_BY)) * myFragility(aspect);
    const had = worstTo(f);
    if (dread * taken <= had) continue;
    const gain = gainFrom(taken, bestVolley(mine, aspect, distance, dealtModifier) * foeFragility);
    if (gain <= had) continue;
    setWorstTo(f, gain);
    met = true;
    if (NOW * scoreOf(facing) - gain < bar) close(facing, i);
  }
  if (met) findLeastWorst();
  return met;
}

function findLeastWorst(): void {
  leastWorst = Infinity;
  for (let i = 0; i < open; i++) leastWorst = min(leastWorst, worstTo(openFacing(i)));
}

function close(facing: i32, place: i32): void {
  setScore(facing, NEVER);
  setOpenFacing(place, openFacing(--open));
}

function openFacing(place: i32): i32 {
  return load<i32>(place << 2, at.OPEN_FACINGS);
}

function setOpenFacing(place: i32, f: i32): void {
  store<i32>(place << 2, f, at.OPEN_FACINGS);
}

/** The enemy's gain from the worst reply to a facing so far. */
function worstTo(f: i32): f64 {
  return load<f64>(f << 3, at.WORST_REPLY);
}

function setWorstTo(f: i32, gain: f64): void {
  store<f64>(f << 3, gain, at.WORST_REPLY);
}

function replyAt(place: i32): i32 {
  return load<u16>(place << 1, at.ORDER);
}

/** What hurt one position most usually hurts the next one, too. */
function moveToFront(place: i32): void {
  const reply = <u16>replyAt(place);
  memory.copy(at.ORDER + 2, at.ORDER, place << 1);
  store<u16>(at.ORDER, reply);
}

function gainFrom(taken: f64, dealt: f64): f64 {
  return dread * taken - dealt;
}
