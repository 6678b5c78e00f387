/** Which trials of a run are recorded again to see how they were decided: the same ones every time. */
import type { RunSettings } from '../api/runs.ts';
import { PRECISION_EVERY } from './precision.ts';
import { type RunShape, TYPICAL_MICROSECONDS } from './shape.ts';

export interface SampledTrial {
  readonly opponent: number;
  readonly trial: number;
  /** The combatant in question plays in the second slot, where a pair is played from both. */
  readonly swap: boolean;
}

/** A recorded trial of a slow game takes many milliseconds; a user waits for the sample. */
const MOST_TRIALS = 400;
const FEWEST_TRIALS = 100;
const NOMINAL_SECONDS = 0.25;

/** How many trials to record of a game whose trials cost so much when they are not. */
export function sampleSize(trialMicroseconds = TYPICAL_MICROSECONDS): number {
  return Math.max(FEWEST_TRIALS, Math.min(MOST_TRIALS, Math.round((NOMINAL_SECONDS * 1e6) / trialMicroseconds)));
}

export type RunSchedule = Pick<RunSettings, 'kind' | 'challengers' | 'trials' | 'precision'> & { readonly combatants: number };

/** Whoever the combatant meets in such a run, by place in the field. */
export function opponentsIn(
  { kind, challengers, combatants }: RunSchedule,
  index: number,
): { readonly count: number; at(i: number): number } {
  if (kind === 'gauntlet') {
    return index < challengers
      ? { count: combatants - challengers, at: (i) => challengers + i }
      : { count: Math.min(challengers, combatants), at: (i) => i };
  }
  return { count: combatants - 1, at: (i) => (i < index ? i : i + 1) };
}

/** Trials that every pair of the run has: a precision may stop it, but not before its first check. */
export function certainTrials({ trials, precision }: RunSchedule, { plan }: Pick<RunShape, 'plan'>): number {
  if (precision === null || plan.form === 'ladder') return trials;
  return Math.min(trials, plan.form === 'deep' ? plan.trialsPerTile : PRECISION_EVERY);
}

/** Opponents spread evenly over the field; the first trial of each, then the second, from both slots in turn. */
export function sampleTrials(
  opponents: { readonly count: number; at(i: number): number },
  trialsEach: number,
  most: number,
): SampledTrial[] {
  const size = Math.min(most, opponents.count * trialsEach);
  const met = Math.min(size, opponents.count);
  return Array.from({ length: size }, (_, k) => {
    const trial = Math.floor(k / met);
    const i = k % met;
    return { opponent: opponents.at(Math.floor((i * opponents.count) / met)), trial, swap: (i + trial) % 2 === 1 };
  });
}
