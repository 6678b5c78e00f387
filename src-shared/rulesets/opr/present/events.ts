/** The events of a recorded match. Sides are 0 and 1; places are in side 0's frame (negative = side 0's half). */
import type { Side, Winner } from '../../../contract/outcome.ts';

export interface UnitCard {
  readonly [key: string]: string | number | readonly string[] | undefined;
  readonly name: string;
  readonly models: number;
  readonly health: number;
  readonly points: number;
  readonly ai: string;
  readonly weapons: readonly string[];
  /** Empty in replays recorded before these were. */
  readonly faction?: string;
  /** Names of its special rules. */
  readonly rules?: readonly string[];
  /** What each model is seen with, the last to fall first: `Ember Rifle 24"`, `Poker`. */
  readonly carries?: readonly string[];
}

/** What decides a match whose games are even, in this order (Specification 3.3); `tiebreak` of the last event begins so. */
export const TIEBREAKS = {
  wounds: 'wounds dealt',
  kills: 'models killed',
  held: 'rounds held',
  firstBlood: 'first blood',
  none: 'nothing tells them apart',
} as const;

export type OprEvent =
  | { readonly kind: 'begin'; readonly units: readonly [UnitCard, UnitCard] }
  | {
      readonly kind: 'game';
      readonly game: number;
      readonly score: readonly [number, number];
      readonly at: readonly [number | null, number | null];
      readonly first: Side;
    }
  | { readonly kind: 'round'; readonly round: number; readonly first: Side }
  | { readonly kind: 'arrive'; readonly side: Side; readonly at: number }
  | { readonly kind: 'activate'; readonly side: Side; readonly does: string }
  | {
      readonly kind: 'move';
      readonly side: Side;
      readonly mode: 'rush' | 'advance' | 'charge' | 'free' | 'back';
      readonly from: number;
      readonly to: number;
    }
  | AttackEvent
  | {
      readonly kind: 'mend';
      readonly side: Side;
      readonly faces: readonly number[];
      /** Number that each die of Reanimation needed. Mend has none: it rolls a D3; older replays have none at all. */
      readonly target?: number;
      readonly healed: number;
      readonly left: number;
      readonly models: number;
    }
  | {
      readonly kind: 'melee';
      readonly side: Side;
      readonly wounds: readonly [number, number];
      readonly fear: readonly [number, number];
      readonly loser: Side | null;
    }
  | MoraleEvent
  /** A die for a spotter's marker. */
  | { readonly kind: 'spot'; readonly side: Side; readonly face: number; readonly marked: boolean }
  /** The unit tested its nerve against Mind Control or a Fatigue Debuff. */
  | {
      readonly kind: 'hex';
      readonly side: Side;
      readonly what: 'push' | 'tire';
      readonly passed: boolean;
      readonly face: number | null;
      readonly again: number | null;
      readonly target: number;
      readonly bonus: number;
      readonly from: number;
      readonly to: number;
    }
  /** Self-Destruct: the unit is no more. */
  | { readonly kind: 'gone'; readonly side: Side }
  /** Reinforcement: a fresh copy of the unit. */
  | { readonly kind: 'reinforce'; readonly side: Side; readonly at: number; readonly models: number; readonly health: number }
  | { readonly kind: 'rally'; readonly side: Side; readonly face: number | null; readonly recovered: boolean }
  | { readonly kind: 'control'; readonly round: number; readonly holder: Winner; readonly held: readonly [number, number] }
  | { readonly kind: 'gameEnd'; readonly game: number; readonly winner: Winner; readonly score: readonly [number, number] }
  | { readonly kind: 'end'; readonly winner: Winner; readonly games: readonly [number, number]; readonly tiebreak: string | null };

export type AttackEvent = {
  readonly kind: 'attack';
  readonly side: Side;
  /** The side that takes the wounds; the attacker itself for Hazardous weapons. */
  readonly target: Side;
  readonly phase: 'shoot' | 'melee';
  readonly weapon: string;
  readonly distance: number;
  readonly dice: number;
  /** Numbers needed. */
  readonly toHit: number;
  readonly toBlock: number;
  readonly toBlockSix: number;
  readonly toIgnore: readonly number[];
  readonly hitFaces: readonly number[];
  readonly extraFaces: readonly number[];
  readonly blockFaces: readonly number[];
  readonly reblockFaces: readonly number[];
  /** Per die: did it block? A 6 that had to be re-rolled did not. */
  readonly blocked: readonly boolean[];
  readonly reblocked: readonly boolean[];
  readonly ignoreFaces: readonly number[];
  /** Rolls of a Protection Feat. */
  readonly protectFaces: readonly number[];
  readonly hits: number;
  readonly wounds: number;
  readonly killed: number;
  /** Of the target, afterwards. */
  readonly models: number;
  readonly health: number;
  readonly destroyed: boolean;
  readonly firstBlood: boolean;
};

export type MoraleEvent = {
  readonly kind: 'morale';
  readonly side: Side;
  readonly because: 'wounds' | 'melee';
  readonly face: number | null;
  readonly target: number;
  readonly bonus: number;
  /** The second roll of Fearless units. */
  readonly again: number | null;
  readonly result: 'passed' | 'shaken' | 'routed' | 'stands';
};
