/** The tactical commander's search for a move: what it may ask for, question and answer lie in memory (layout.ts). */

import { NEVER } from './candidate';
import * as at from './layout';
import { chooseAgainstReplies, findPositions, rankPositions } from './positions';
import { expectReplies, weigh, worstFor } from './replies';
import { beginScoring } from './scoring';

export { bestVolley, volley } from './firepower';
export { findPaths } from './paths';
export { lookAtReply, standAt } from './reply-list';
export { lookAtFoe } from './sight';

/** Finds the positions at hand, each with what it can reach at most; a first mover's also against the enemy's replies. */
export function begin(): void {
  beginScoring();
  if (load<i32>(at.KNOWS_ENEMY) === 0) expectReplies();
  findPositions();
}

/** Fills the short list by the exchange with the enemy where it stands. */
export function rank(size: i32): void {
  rankPositions(size);
}

/** Leaves the position that is best against the enemy's best reply to it in CHOSEN. */
export function choose(): void {
  chooseAgainstReplies();
}

/** The enemy's replies, for those who ask without a search, or know where the enemy stands. */
export function expect(): void {
  expectReplies();
}

/** Sets the final score of a candidate: against the enemy's best reply to it. */
export function weighCandidate(candidate: i32): void {
  weigh(candidate, 1, NEVER);
}

/** The enemy's gain from its best reply to a candidate. */
export function worstReplyTo(candidate: i32): f64 {
  return worstFor(candidate);
}
