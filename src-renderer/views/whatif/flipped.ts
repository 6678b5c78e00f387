/** Trials whose result flips when something is changed. Pure. */
import type { Side, Winner } from '../../../src-shared/contract/outcome.ts';
import { type Difference, pairedDifference } from '../../../src-shared/stats/interval.ts';

interface FlippedTrial {
  readonly trial: number;
  readonly before: Winner;
  readonly after: Winner;
}

interface FlippedResults {
  readonly trials: number;
  /** How many end differently. */
  readonly count: number;
  /** The first few; those where the winner changes come before those where a draw does. */
  readonly shown: readonly FlippedTrial[];
}

export function flippedTrials(first: Uint8Array, second: Uint8Array, most: number): FlippedResults {
  const trials = Math.min(first.length, second.length);
  const sides: FlippedTrial[] = [];
  const draws: FlippedTrial[] = [];
  let count = 0;
  for (let trial = 0; trial < trials; trial++) {
    const [before, after] = [first[trial] as Winner, second[trial] as Winner];
    if (before === after) continue;
    count++;
    const into = before !== 2 && after !== 2 ? sides : draws;
    if (into.length < most) into.push({ trial, before, after });
  }
  return { trials, count, shown: [...sides, ...draws].slice(0, most) };
}

/** How much more often a side wins after the change. Both use the same dice, so the noise they share cancels out. */
export function pairedChange(first: Uint8Array, second: Uint8Array, side: Side): Difference {
  const n = Math.min(first.length, second.length);
  let gained = 0;
  let lost = 0;
  for (let trial = 0; trial < n; trial++) {
    if (second[trial] === side && first[trial] !== side) gained++;
    else if (first[trial] === side && second[trial] !== side) lost++;
  }
  return pairedDifference(gained, lost, n);
}
