/** Words for what the host knows by id. */
import type { KeepChoice, RunKind } from '../../../src-shared/api/types.ts';

export const KIND_WORDS = {
  single: 'Single matchup',
  gauntlet: 'Gauntlet',
  'round-robin': 'Round-robin',
  ladder: 'Ladder',
} as const satisfies Record<RunKind, string>;

export const KIND_MEANINGS = {
  single: 'Two combatants, many trials: who wins and how surely.',
  gauntlet: 'One or a few challengers against everyone of a field.',
  'round-robin': 'Everyone against everyone, mirrors included.',
  ladder: 'For huge fields: a coarse pass over all, then more trials for those still in doubt at the top.',
} as const satisfies Record<RunKind, string>;

export const KEEP_WORDS = {
  standings: { label: 'Standings only', meaning: 'Rates and ranks. Single matchups are played again when looked at.' },
  outcomes: { label: 'Outcomes', meaning: 'Who won each matchup, in two bits. Heat maps open at once.' },
  records: { label: 'Every record', meaning: 'Eight bytes a matchup: winner, games, figures.' },
  details: { label: 'Records in detail', meaning: 'Every record, and the mean of each figure beside it.' },
} as const satisfies Record<KeepChoice, { label: string; meaning: string }>;

/** Where the shell has no hand on the machine's sleep. */
export const CANNOT_KEEP_AWAKE = 'The machine may fall asleep: in a browser Warbench cannot keep it awake. A run goes on when it wakes.';
