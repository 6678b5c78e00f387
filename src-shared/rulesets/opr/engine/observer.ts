/** What the engine reports while it plays: EventRecorder turns it into events, LedgerRecorder counts. Neither changes the game. */
import type { Side as SideNumber, Winner } from '../../../contract/outcome.ts';
import type { Action } from '../ai/decide.ts';
import type { PendingAttack } from './pending-attack.ts';
import type { Side } from './side.ts';

export type MoveMode = 'rush' | 'advance' | 'charge' | 'free' | 'back';
export type MoraleResult = 'passed' | 'shaken' | 'routed' | 'stands';

export interface Casualties {
  readonly wounds: number;
  readonly killed: number;
}

export interface MeleeResult {
  /** Wounds dealt by the unit that acts, and by its enemy. */
  readonly mine: number;
  readonly theirs: number;
  /** With Fear; the loser tests. */
  readonly difference: number;
}

export interface MoraleTest {
  readonly lostMelee: boolean;
  readonly result: MoraleResult;
  /** Shaken units fail without rolling (option). */
  readonly helpless: boolean;
  readonly heroAlive: boolean;
  /** What the enemy adds to the test. */
  readonly scares: number;
}

export interface HexTest {
  readonly what: 'push' | 'tire';
  readonly passed: boolean;
  readonly from: number;
  readonly scares: number;
}

export interface EngineObserver {
  begin(a: Side, b: Side): void;
  game(game: number, a: Side, b: Side, aFirst: boolean): void;
  round(round: number, first: SideNumber): void;
  arrive(s: Side): void;
  activate(s: Side, does: Action): void;
  /** The activation of a unit that is locked in melee: it fights on. */
  locked(s: Side): void;
  move(s: Side, mode: MoveMode, from: number, to: number): void;
  attack(me: Side, foe: Side, pending: PendingAttack, casualties: Casualties): void;
  /** Wounds a unit does to itself: Hazardous weapons, No Retreat. */
  hazard(s: Side, enemy: Side, wounds: number, killed: number): void;
  mend(s: Side, face: number, healed: number): void;
  reanimate(s: Side, dice: number, target: number, healed: number): void;
  melee(me: Side, foe: Side, result: MeleeResult): void;
  morale(s: Side, test: MoraleTest): void;
  rally(s: Side, face: number | null, recovered: boolean): void;
  spot(s: Side, face: number, marked: boolean): void;
  hex(s: Side, test: HexTest): void;
  gone(s: Side): void;
  reinforce(s: Side): void;
  control(round: number, holder: Winner, heldA: number, heldB: number): void;
  gameEnd(game: number, winner: Winner, wonA: number, wonB: number): void;
  end(winner: Winner, a: Side, b: Side, firstBlood: number): void;
}
