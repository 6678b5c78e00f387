/** How a battle ended, and whether missiles or cannons decided it. */
import type { Decision, DecisionSpec } from '../../../contract/decision.ts';
import type { Side } from '../../../contract/outcome.ts';
import type { EclipseEvent, EndEvent } from '../present/events.ts';

export const DECISIONS: DecisionSpec<EclipseEvent> = {
  nouns: { game: 'battle', games: 'battles', round: 'round' },
  first: { label: 'Fires first', meaning: 'Fires alone in the first step of the battle in which anyone fires.' },
  kinds: [
    { id: 'missiles', label: 'Missiles', meaning: 'The loser was destroyed by missiles, before the first round.', scope: 'game' },
    { id: 'cannons', label: 'Cannons', meaning: 'The loser was destroyed in a round of cannon fire.', scope: 'game' },
    { id: 'retreat', label: 'Stalemate', meaning: 'Neither side can harm the other, so the attacker loses.', scope: 'game' },
    { id: 'left', label: 'Retreat', meaning: 'The loser left the sector.', scope: 'game' },
    { id: 'mutual', label: 'Drawn: both destroyed', meaning: 'The last ships of both sides were destroyed at once.', scope: 'game' },
    { id: 'stalemate', label: 'Drawn: stalemate', meaning: 'Neither side can harm the other.', scope: 'game' },
    { id: 'round-limit', label: 'Drawn: round limit', meaning: 'Both sides are left after the last round.', scope: 'game' },
  ],
  decisionsOf,
};

function decisionsOf(events: readonly EclipseEvent[]): readonly Decision[] {
  const end = events.find((e): e is EndEvent => e.kind === 'end');
  return end === undefined ? [] : [{ winner: end.winner, kind: kindOf(end), round: end.rounds, first: firstToFire(events) }];
}

function kindOf({ reason, winner, rounds }: EndEvent): string {
  if (reason === 'destroyed') return rounds === 0 ? 'missiles' : 'cannons';
  if (reason === 'retreat') return 'left';
  return reason === 'stalemate' && winner !== 2 ? 'retreat' : reason;
}

/** Fire within a step is simultaneous: no one is first where both sides fire in the first step that has any. */
function firstToFire(events: readonly EclipseEvent[]): Side | null {
  const sides = new Set<Side>();
  for (const event of events) {
    if (event.kind === 'fire' || event.kind === 'rift') sides.add(event.side);
    else if (event.kind === 'step' && sides.size > 0) break;
  }
  const [only, ...others] = sides;
  return only === undefined || others.length > 0 ? null : only;
}
