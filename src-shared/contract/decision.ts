/** How trials were decided, read from their recorded events: why a combatant wins. */
import type { BattleEvent } from './event.ts';
import type { Side, Winner } from './outcome.ts';

/** One way in which a game, or a trial of several games, can be decided. */
export interface DecisionKind {
  readonly id: string;
  readonly label: string;
  /** One sentence for a tooltip. */
  readonly meaning: string;
  /** 'game': each game inside a trial has one of these. 'trial': only trials whose games left it open have one. */
  readonly scope: 'game' | 'trial';
}

export interface Decision {
  readonly winner: Winner;
  /** Id of one of the spec's kinds. */
  readonly kind: string;
  /** The round after which the result stayed as it was; null for a trial that was decided by its games' totals. */
  readonly round: number | null;
  /** Who acted first; null where no one did. */
  readonly first: Side | null;
  /** Rounds for which each side held the objective; absent where there is none. */
  readonly held?: readonly [number, number];
}

/** Results of one combatant. */
export interface ResultCounts {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface DecisionSpec<E extends BattleEvent = BattleEvent> {
  /** What one decision of the scope 'game' is about: 'game', 'duel'. */
  readonly nouns: { readonly game: string; readonly games: string; readonly round: string };
  readonly kinds: readonly DecisionKind[];
  /** What going first means. */
  readonly first: { readonly label: string; readonly meaning: string };
  /** What `held` counts, where the game has an objective. */
  readonly held?: { readonly label: string; readonly meaning: string };
  /** The decisions of one recorded trial: one per game, and one of the trial where its games left it open. */
  decisionsOf(events: readonly E[]): readonly Decision[];
}
