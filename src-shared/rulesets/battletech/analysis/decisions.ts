/** How the loser of a duel went out. */
import type { Decision, DecisionKind, DecisionSpec } from '../../../contract/decision.ts';
import type { Side, Winner } from '../../../contract/outcome.ts';
import type { DuelEvent } from '../present/events.ts';

type EventOf<K extends DuelEvent['kind']> = Extract<DuelEvent, { kind: K }>;

export const DECISIONS: DecisionSpec<DuelEvent> = {
  nouns: { game: 'duel', games: 'duels', round: 'turn' },
  first: { label: 'Moves first', meaning: 'Moves first in the first turn: it lost the initiative.' },
  kinds: [
    kind('explosion', 'Explosion', 'Ammunition or a weapon of the loser exploded and destroyed it.'),
    kind('head', 'Head or cockpit', 'The head of the loser was destroyed, or its cockpit hit.'),
    kind('pilot', 'Pilot', 'The pilot of the loser was killed.'),
    kind('engine', 'Engine', 'The engine of the loser took its third hit.'),
    kind('torso', 'Centre torso', 'The centre torso of the loser was destroyed.'),
    kind('crippled', 'Crippled', 'The loser was crippled and out of the fight: a side torso, its legs, sensors or weapons are gone.'),
    kind('both-lost', 'Drawn: both lost', 'Both are out of the fight in the same phase.'),
    kind('turn-limit', 'Drawn: turn limit', 'Both still fight when the last turn is over.'),
    kind('no-progress', 'Drawn: no progress', 'No damage was done for many turns.'),
  ],
  decisionsOf,
};

const DRAWS: Readonly<Record<string, string>> = { 'both lost': 'both-lost', 'turn limit': 'turn-limit', 'no progress': 'no-progress' };

/** How the cause of a destruction begins. */
const CAUSES: readonly (readonly [start: string, kind: string])[] = [
  ['head', 'head'],
  ['cockpit', 'head'],
  ['pilot', 'pilot'],
  ['engine', 'engine'],
];

function decisionsOf(events: readonly DuelEvent[]): readonly Decision[] {
  const end = events.find((e): e is EventOf<'end'> => e.kind === 'end');
  if (end === undefined) return [];
  const opening = events.find((e): e is EventOf<'turn'> => e.kind === 'turn');
  const first = opening === undefined ? null : (opening.first as Side);
  return [{ winner: end.winner as Winner, kind: kindOf(events, end), round: end.turns, first }];
}

function kindOf(events: readonly DuelEvent[], { winner, reason, causes }: EventOf<'end'>): string {
  if (winner === 2) return DRAWS[reason] ?? 'no-progress';
  if (reason === 'crippled') return 'crippled';
  const loser = winner === 0 ? 1 : 0;
  if (exploded(events, loser)) return 'explosion';
  const cause = causes[loser] ?? '';
  return CAUSES.find(([start]) => cause.startsWith(start))?.[1] ?? 'torso';
}

/** Only the notes of the event that destroyed it mention an explosion: the damage spreads like any other. */
function exploded(events: readonly DuelEvent[], loser: Side): boolean {
  for (const event of events) {
    const notes = notesOfDestruction(event, loser);
    if (notes !== null) return notes.some((note) => note.includes(' explodes in the '));
  }
  return false;
}

/** Null for an event that leaves the loser in the fight. */
function notesOfDestruction(event: DuelEvent, loser: Side): readonly string[] | null {
  switch (event.kind) {
    case 'shot':
      return (event.side === loser ? event.own : event.after).destroyed ? event.notes : null;
    case 'blow':
      return event.side !== loser && event.after.destroyed ? event.notes : null;
    case 'fall':
    case 'heat':
      return event.side === loser && event.after.destroyed ? event.notes : null;
    default:
      return null;
  }
}

function kind(id: string, label: string, meaning: string): DecisionKind {
  return { id, label, meaning, scope: 'game' };
}
