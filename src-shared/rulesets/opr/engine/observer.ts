/** What the engine reports while it plays: EventRecorder turns it into events, LedgerRecorder counts. Neither changes the game. */
import type { Side as SideNumber, Winner } from '../../../contract/outcome.ts';
import type { Action } from '../ai/decide.ts';
import type { PendingAttack } from './pending-attack.ts';
import type { Side } from './side.ts';

export type MoveMode = 'rush' | 'advance' | 'charge' | 'free' | 'back';
export type MoraleResult = 'passed' | 'shaken' | 'routed' | 'stands';

export interface EngineObserver {
  begin(a: Side, b: Side): void;
  game(game: number, a: Side, b: Side, aFirst: boolean): void;
  round(round: number, first: SideNumber): void;
  arrive(s: Side): void;
  activate(s: Side, does: Action): void;
  move(s: Side, mode: MoveMode, from: number, to: number): void;
  attack(me: Side, foe: Side, pending: PendingAttack, wounds: number, killed: number): void;
  /** Wounds a unit does to itself: Hazardous weapons, No Retreat. */
  hazard(s: Side, enemy: Side, wounds: number, killed: number): void;
  mend(s: Side, face: number, healed: number): void;
  reanimate(s: Side, dice: number, target: number, healed: number): void;
  melee(me: Side, foe: Side, mine: number, theirs: number, difference: number): void;
  morale(s: Side, lostMelee: boolean, result: MoraleResult, helpless: boolean, heroAlive: boolean, scares: number): void;
  rally(s: Side, face: number | null, recovered: boolean): void;
  spot(s: Side, face: number, marked: boolean): void;
  hex(s: Side, what: 'push' | 'tire', passed: boolean, from: number, scares: number): void;
  gone(s: Side): void;
  reinforce(s: Side): void;
  control(round: number, holder: Winner, heldA: number, heldB: number): void;
  gameEnd(game: number, winner: Winner, wonA: number, wonB: number): void;
  end(winner: Winner, a: Side, b: Side, firstBlood: number): void;
}
