/** How a fight ended: how many the winners lost, or why no one won. */
import type { Decision, DecisionSpec } from '../../../contract/decision.ts';
import type { BeginEvent, EndEvent, OsrEvent, RoundEvent } from '../present/events.ts';

export const DECISIONS: DecisionSpec<OsrEvent> = {
  nouns: { game: 'fight', games: 'fights', round: 'round' },
  first: { label: 'Acts first', meaning: 'Has the first turn of the first round.' },
  kinds: [
    { id: 'flawless', label: 'Without a loss', meaning: 'The losers all fell, and none of the winners did.', scope: 'game' },
    {
      id: 'majority',
      label: 'Half or more left',
      meaning: 'The losers all fell; at least half of the winners still stand.',
      scope: 'game',
    },
    {
      id: 'narrow',
      label: 'Fewer than half left',
      meaning: 'The losers all fell; fewer than half of the winners still stand.',
      scope: 'game',
    },
    { id: 'unfinished', label: 'Drawn: round limit', meaning: 'Both sides still stand when the last round is over.', scope: 'game' },
    { id: 'both-fell', label: 'Drawn: no one left', meaning: 'No one stands on either side.', scope: 'game' },
  ],
  decisionsOf,
};

function decisionsOf(events: readonly OsrEvent[]): readonly Decision[] {
  const begin = events.find((e): e is BeginEvent => e.kind === 'begin');
  const opening = events.find((e): e is RoundEvent => e.kind === 'round');
  const end = events.find((e): e is EndEvent => e.kind === 'end');
  if (begin === undefined || end === undefined) return [];
  const first = begin.actors.find(({ id }) => id === opening?.order[0])?.side ?? null;
  return [{ winner: end.winner, kind: kindOf(begin, end), round: end.round, first }];
}

function kindOf({ actors }: BeginEvent, { winner, standing }: EndEvent): string {
  if (winner === 2) return standing[0] + standing[1] === 0 ? 'both-fell' : 'unfinished';
  const left = standing[winner] / actors.filter(({ side }) => side === winner).length;
  return left === 1 ? 'flawless' : left >= 0.5 ? 'majority' : 'narrow';
}
