/** Records a trial, and notes its moments. */

import type { EventSink } from '../../../contract/event.ts';
import type { Side as SideNumber, Winner } from '../../../contract/outcome.ts';
import type { StreamAddress } from '../../../random/rng.ts';
import type { Action } from '../ai/decide.ts';
import { EventRecorder } from '../engine/event-recorder.ts';
import type { Casualties, MoraleTest, MoveMode } from '../engine/observer.ts';
import type { PendingAttack } from '../engine/pending-attack.ts';
import type { Side } from '../engine/side.ts';
import type { OprEvent } from '../present/events.ts';
import type { OddsArena } from './arena.ts';
import type { MomentNotes } from './notes.ts';

export class AlongRecorder extends EventRecorder {
  private readonly notes: MomentNotes;

  constructor(arena: OddsArena, address: StreamAddress, sink: EventSink<OprEvent>, notes: MomentNotes) {
    super(arena, address, sink);
    this.notes = notes;
  }

  override begin(a: Side, b: Side): void {
    this.notes.begin();
    super.begin(a, b);
  }

  override game(game: number, a: Side, b: Side, aFirst: boolean): void {
    this.notes.beginGame(aFirst ? 0 : 1);
    super.game(game, a, b, aFirst);
  }

  override round(round: number, first: SideNumber): void {
    this.notes.beginRound(round, first);
    super.round(round, first);
  }

  override arrive(s: Side): void {
    this.notes.other();
    super.arrive(s);
  }

  override activate(s: Side, does: Action): void {
    this.notes.activated(s.side, does);
    super.activate(s, does);
  }

  override locked(s: Side): void {
    this.notes.activated(s.side, 'fight');
    super.locked(s);
  }

  override move(s: Side, mode: MoveMode, from: number, to: number): void {
    this.notes.moved(s.side, mode);
    super.move(s, mode, from, to);
  }

  override attack(me: Side, foe: Side, pending: PendingAttack, casualties: Casualties): void {
    this.notes.attacked(me, foe, pending);
    super.attack(me, foe, pending, casualties);
  }

  override hazard(s: Side, enemy: Side, wounds: number, killed: number): void {
    this.notes.stood(s.side);
    super.hazard(s, enemy, wounds, killed);
  }

  override morale(s: Side, test: MoraleTest): void {
    this.notes.tested(s.side, test);
    super.morale(s, test);
  }

  override rally(s: Side, face: number | null, recovered: boolean): void {
    this.notes.rallied(s.side);
    super.rally(s, face, recovered);
  }

  override control(round: number, holder: Winner, heldA: number, heldB: number): void {
    this.notes.scored(holder);
    super.control(round, holder, heldA, heldB);
  }

  override gameEnd(game: number, winner: Winner, wonA: number, wonB: number): void {
    this.notes.endGame(winner);
    super.gameEnd(game, winner, wonA, wonB);
  }
}
