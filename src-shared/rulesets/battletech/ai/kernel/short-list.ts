/** The best few positions found so far, one per hex, best first. */
import { copyCandidate, facingOf, hexOf, modeOf, NEVER, scoreOf } from './candidate';
import * as at from './layout';

let size: i32 = 0;
let count: i32 = 0;
/** What a score has to reach to get in. */
let bar: f64 = NEVER;

export function clear(longest: i32): void {
  size = min(at.LONGEST, longest);
  count = 0;
  bar = NEVER;
  store<i32>(at.LISTED, 0);
}

export function barToGetIn(): f64 {
  return bar;
}

/** Copies a candidate in, if its score reaches the bar. Of equal scores the easier move is ahead, then the lower hex and facing. */
export function put(newcomer: i32): void {
  if (!(scoreOf(newcomer) >= bar)) return;
  let from = count;
  for (let i = 0; i < count; i++) if (hexOf(slot(i)) === hexOf(newcomer)) from = i;
  const weakest = from < count ? from : min(from, size - 1);
  if (weakest < count && !isBehind(slot(weakest), newcomer)) return;
  if (from === count && count < size) count++;
  let place = from < size ? from : size - 1;
  for (; place > 0 && isBehind(slot(place - 1), newcomer); place--) copyCandidate(slot(place - 1), slot(place));
  copyCandidate(newcomer, slot(place));
  if (count === size) bar = scoreOf(slot(size - 1));
  store<i32>(at.LISTED, count);
}

function slot(place: i32): i32 {
  return at.SHORT_LIST + place * at.CANDIDATE;
}

/** Is a candidate worse than a newcomer? */
function isBehind(candidate: i32, newcomer: i32): bool {
  const score = scoreOf(candidate);
  const other = scoreOf(newcomer);
  if (score !== other) return score < other;
  if (modeOf(candidate) !== modeOf(newcomer)) return modeOf(candidate) > modeOf(newcomer);
  if (hexOf(candidate) !== hexOf(newcomer)) return hexOf(candidate) > hexOf(newcomer);
  return facingOf(candidate) > facingOf(newcomer);
}
