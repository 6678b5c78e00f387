/** How many continuations of a battle are played, by what they cost: the same on every machine. */
import type { PlayPart } from '../contract/ruleset.ts';
import { trialCost } from '../run/shape.ts';
import type { ScheduleRules } from './branch-schedule.ts';

/** Of one core, at the nominal cost of a continuation. */
const SECONDS = 12;
const SECONDS_PER_STEP = 0.4;
/** What a recorded event adds to a trial. */
const EVENT_MICROSECONDS = 1.5;
/** More would say no more than can be seen. */
const MOST_PER_MOMENT = 512;

export function effortFor(
  play: Pick<PlayPart, 'trialMicroseconds'>,
  { events, moments }: { readonly events: number; readonly moments: number },
): ScheduleRules {
  const cost = trialCost({ play }) + EVENT_MICROSECONDS * events;
  return {
    planned: Math.min(MOST_PER_MOMENT * moments, Math.round((1e6 * SECONDS) / cost)),
    perStep: Math.round((1e6 * SECONDS_PER_STEP) / cost),
  };
}
