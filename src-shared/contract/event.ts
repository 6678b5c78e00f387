import type { Json } from './json.ts';
import type { Side } from './outcome.ts';

/**
 * One thing that happened in a recorded trial. Plain JSON. The first event of a trial has kind 'begin' and carries everything
 * the view needs to draw the opening picture; the last has kind 'end' and carries the winner.
 */
export interface BattleEvent {
  readonly kind: string;
  readonly [key: string]: Json | undefined;
}

export type EventSink<E extends BattleEvent = BattleEvent> = (event: E) => void;

/** Dice as shown to the viewer. */
export interface DiceRoll {
  readonly sides: number;
  readonly faces: readonly number[];
  /** What they were rolled for: 'to hit', 'damage', 'block'. */
  readonly label: string;
  readonly modifier?: number;
  /** The number needed, if the roll is a test. */
  readonly target?: number;
  /** Per die: did it count? */
  readonly success?: readonly boolean[];
  /** Sum with the modifier, where the sum matters. */
  readonly total?: number;
}

/** One entry of the battle log; `logText` in replay/log.ts makes the plain-text form. */
export interface LogLine {
  /** A heading ('round'), an action ('action'), or a detail that may be folded away ('detail'). */
  readonly level: 'round' | 'action' | 'detail';
  readonly side: Side | null;
  /** "Ysolde Reed hits Mudgrin" */
  readonly title: string;
  /** Right-aligned key figure: "7 damage", "miss". */
  readonly value?: string;
  /** The line in a narrator's words, who does it first: "Ysolde Reed hits Mudgrin for 7 damage". None where it turns nothing. */
  readonly clause?: string;
  /** Second line: "20 to 13". */
  readonly note?: string;
  readonly dice: readonly DiceRoll[];
  /** Worth a star on the timeline: first blood, a fall, a rout. */
  readonly highlight?: string;
  /** How an AI came to its choice: shown on request only. */
  readonly reasoning?: true;
}
