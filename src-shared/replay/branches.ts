/** Continuations of a trial from one of its events: the battle up to there, and different dice afterwards. */
import type { Arena } from '../contract/ruleset.ts';
import type { StreamAddress } from '../random/rng.ts';

/** Trial numbers that no run plays: whole battles, to estimate the chances before the first event. */
const FRESH_TRIALS = 2 ** 32;

/** So many branches from an event, by their numbers. */
export interface BranchBatch {
  /** -1: whole trials. */
  readonly branchAt: number;
  readonly from: number;
  readonly count: number;
}

/** Continuations won by the first side, won by the second, and drawn. */
export type BranchCounts = readonly [number, number, number];

export function playBranches(arena: Arena, trial: StreamAddress, { branchAt, from, count }: BranchBatch): BranchCounts {
  const counts: [number, number, number] = [0, 0, 0];
  for (let branch = from; branch < from + count; branch++) {
    const { winner } = branchAt < 0 ? playFresh(arena, trial, branch) : playBranch(arena, trial, branchAt, branch);
    counts[winner]++;
  }
  return counts;
}

function playFresh(arena: Arena, { seed, a, b }: StreamAddress, number: number) {
  return arena.trial(seed, a, b, FRESH_TRIALS + number);
}

function playBranch(arena: Arena, trial: StreamAddress, event: number, branch: number) {
  const { seed, a, b, t } = trial;
  let index = 0;
  return arena.trial(seed, a, b, t, () => {
    if (index++ === event) arena.stream.branchOff({ ...trial, event, branch });
  });
}
