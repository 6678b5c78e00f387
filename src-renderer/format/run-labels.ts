/** Labels for the states, kinds and storage choices of a run. */
import type { KeepChoice, RunInfo, RunKind, RunStep } from '../../src-shared/api/runs.ts';

export const STATUS_LABELS = {
  queued: 'Queued',
  running: 'Running',
  paused: 'Paused',
  done: 'Finished',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const satisfies Record<RunInfo['status'], string>;

const STEP_LABELS = {
  confirming: 'Confirming headlines',
  recording: 'Recording replays',
} as const satisfies Record<RunStep['name'], string>;

/** What a run does now; after its last trial that is a step with its own progress. */
export function statusLabel({ status, step }: Pick<RunInfo, 'status' | 'step'>): string {
  return step === undefined ? STATUS_LABELS[status] : STEP_LABELS[step.name];
}

/** Of the run, or of the step that follows it. */
export function secondsLeft({ progress, step }: Pick<RunInfo, 'progress' | 'step'>): number | null {
  return step === undefined ? progress.secondsLeft : step.secondsLeft;
}

export const KIND_LABELS = {
  single: 'Single matchup',
  gauntlet: 'Gauntlet',
  'round-robin': 'Round-robin',
  ladder: 'Ladder',
} as const satisfies Record<RunKind, string>;

export const KIND_MEANINGS = {
  single: 'Two combatants, many trials: who wins, and how reliably.',
  gauntlet: 'One or a few challengers against everyone in a field.',
  'round-robin': 'Everyone against everyone, mirror matches included.',
  ladder: 'For huge fields: a quick pass over everyone, then more trials for the contenders at the top, overall and in each class.',
} as const satisfies Record<RunKind, string>;

export const KEEP_LABELS = {
  standings: { label: 'Standings only', meaning: 'Win rates and ranks. Single matchups are replayed when you open them.' },
  outcomes: { label: 'Outcomes', meaning: 'Who won each matchup, in two bits. Heat maps open instantly.' },
  records: { label: 'Every record', meaning: 'Eight bytes per matchup: winner, games, figures.' },
  details: { label: 'Detailed records', meaning: 'Every record, plus the mean of each figure.' },
} as const satisfies Record<KeepChoice, { label: string; meaning: string }>;

export const CANNOT_KEEP_AWAKE =
  "The computer may go to sleep: in a browser, Warbench can't keep it awake. Runs continue when it wakes up.";
