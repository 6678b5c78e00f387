/** What the time of a plan is based on, in words. */
import type { PlanBasis } from '../api/runs.ts';

export function basisText({ probedTrials, runs, distinct, confirmingTrials }: PlanBasis): string {
  const number = (n: number) => n.toLocaleString('en-GB');
  const compared =
    runs === 0
      ? 'no earlier run of this game to compare with yet'
      : `corrected by the speed of ${runs === 1 ? 'an earlier run' : `${runs} earlier runs`} on this machine`;
  return [
    `measured with ${number(probedTrials)} trials of this field, ${compared}`,
    ...(distinct === null ? [] : [`${number(distinct)} distinct combatants`]),
    ...(confirmingTrials === 0
      ? []
      : [`includes about ${number(Number(confirmingTrials.toPrecision(2)))} trials that confirm the headlines`]),
  ].join('; ');
}
