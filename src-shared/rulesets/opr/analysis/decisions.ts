/** How each game of a match was decided, and the tiebreak where the games left the match open (Specification 2.5 and 3.3). */
import type { Decision, DecisionKind, DecisionSpec } from '../../../contract/decision.ts';
import type { Side, Winner } from '../../../contract/outcome.ts';
import { type OprEvent, TIEBREAKS } from '../present/events.ts';

const GAME_KINDS: readonly DecisionKind[] = [
  kind('objective', 'Objective', 'Both units are left; the winner holds the objective at the end.'),
  kind('destroyed', 'Destruction', 'The loser was destroyed; the winner holds the objective, or wins as the survivor.'),
  kind('routed', 'Rout', 'The loser routed; the winner holds the objective, or wins as the survivor.'),
  kind('unheld', 'Drawn: no one holds it', 'Both units are left, and neither holds the objective: it is contested, or no one is near.'),
  kind(
    'elsewhere',
    'Drawn: survivor elsewhere',
    'One unit is gone, and the other does not hold the objective: it came too late or cannot move.',
  ),
  kind('both-gone', 'Drawn: both gone', 'Both units were destroyed or routed.'),
];

const TIEBREAK_KINDS = {
  wounds: tiebreak('Tiebreak 1: wounds dealt', 'Neither unit won more games; the winner dealt more wounds in the match.'),
  kills: tiebreak('Tiebreak 2: models killed', 'Games and wounds are equal; the winner killed more models.'),
  held: tiebreak('Tiebreak 3: rounds held', 'Games, wounds and kills are equal; the winner held the objective for more rounds.'),
  firstBlood: tiebreak('Tiebreak 4: first blood', 'All totals are equal; the winner dealt the first wound of the match.'),
  none: tiebreak('Drawn match', 'Games, all totals and first blood are equal.'),
} satisfies Record<keyof typeof TIEBREAKS, Omit<DecisionKind, 'id'>>;

export const DECISIONS: DecisionSpec<OprEvent> = {
  nouns: { game: 'game', games: 'games', round: 'round' },
  kinds: [...GAME_KINDS, ...Object.entries(TIEBREAK_KINDS).map(([step, rest]) => ({ id: tiebreakId(step), ...rest }))],
  first: { label: 'Acts first', meaning: 'Acts first in the first round of a game.' },
  held: { label: 'Rounds on the objective', meaning: 'Rounds of a game at whose end the unit held the objective.' },
  decisionsOf,
};

function decisionsOf(events: readonly OprEvent[]): readonly Decision[] {
  const decisions: Decision[] = [];
  let game = new GameLog(0);
  for (const event of events) {
    if (event.kind === 'game') game = new GameLog(event.first);
    else if (event.kind === 'gameEnd') decisions.push(game.decision(event.winner));
    else if (event.kind === 'end' && event.tiebreak !== null) decisions.push(tiebreakOf(event.winner, event.tiebreak));
    else game.add(event);
  }
  return decisions;
}

type Leaving = 'destroyed' | 'routed';

/** What matters of one game. */
class GameLog {
  private readonly first: Side;
  private readonly held: [number, number] = [0, 0];
  /** How each side left the table, and when; null while it stands. */
  private readonly left: [Leaving | null, Leaving | null] = [null, null];
  private leftIn = 0;
  private holder: Winner = 2;
  private heldSince = 0;
  private round = 0;

  constructor(first: Side) {
    this.first = first;
  }

  add(event: OprEvent): void {
    if (event.kind === 'round') this.round = event.round;
    else if (event.kind === 'attack' && event.destroyed) this.leaves(event.target, 'destroyed');
    else if (event.kind === 'gone') this.leaves(event.side, 'destroyed');
    else if (event.kind === 'morale' && event.result === 'routed') this.leaves(event.side, 'routed');
    else if (event.kind === 'reinforce') this.left[event.side] = null;
    else if (event.kind === 'control') this.holds(event.holder);
  }

  private leaves(side: Side, how: Leaving): void {
    this.left[side] ??= how;
    this.leftIn = this.round;
  }

  private holds(holder: Winner): void {
    if (holder !== this.holder) this.heldSince = this.round;
    this.holder = holder;
    if (holder !== 2) this.held[holder]++;
  }

  decision(winner: Winner): Decision {
    const { first, held } = this;
    return { winner, first, held, ...(winner === 2 ? this.draw() : this.victory(winner)) };
  }

  private victory(winner: Side): Pick<Decision, 'kind' | 'round'> {
    const how = this.left[winner === 0 ? 1 : 0];
    return how === null ? { kind: 'objective', round: this.heldSince } : { kind: how, round: this.leftIn };
  }

  private draw(): Pick<Decision, 'kind' | 'round'> {
    const gone = this.left.filter((how) => how !== null).length;
    return gone === 2 ? { kind: 'both-gone', round: this.leftIn } : { kind: gone === 1 ? 'elsewhere' : 'unheld', round: this.round };
  }
}

function tiebreakOf(winner: Winner, text: string): Decision {
  const step = Object.entries(TIEBREAKS).find(([, label]) => text.startsWith(label))?.[0] ?? 'none';
  return { winner, kind: tiebreakId(step), round: null, first: null };
}

function tiebreakId(step: string): string {
  return `tiebreak-${step}`;
}

function kind(id: string, label: string, meaning: string): DecisionKind {
  return { id, label, meaning, scope: 'game' };
}

function tiebreak(label: string, meaning: string): Omit<DecisionKind, 'id'> {
  return { label, meaning, scope: 'trial' };
}
