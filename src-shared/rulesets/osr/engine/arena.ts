/** Working memory of one thread: a battle engine, a seeded stream, exact odds on request. */
import type { EventSink } from '../../../contract/event.ts';
import type { ExactChances, Odds, Outcome } from '../../../contract/outcome.ts';
import type { Arena, PairLedger } from '../../../contract/ruleset.ts';
import type { RunSeed } from '../../../random/rng.ts';
import { RngStream } from '../../../random/trial-stream.ts';
import { measure } from '../exact/measure.ts';
import { exactOdds } from '../exact/odds.ts';
import type { OsrEvent } from '../present/events.ts';
import type { Party } from '../rules/actor.ts';
import { Battle } from './battle.ts';
import type { OsrField } from './compile.ts';
import { SeededDiceSource } from './dice-source.ts';

export function open(field: OsrField): OsrArena {
  return new OsrArena(field);
}

export class OsrArena implements Arena<OsrEvent> {
  private readonly field: OsrField;
  private readonly source = new SeededDiceSource();
  readonly stream = new RngStream(this.source);
  private readonly battle: Battle;

  constructor(field: OsrField) {
    this.field = field;
    this.battle = new Battle(field, this.source);
  }

  get outcome(): Outcome {
    return this.battle.outcome;
  }

  get ledger(): PairLedger | null {
    return this.battle.ledger;
  }

  set ledger(ledger: PairLedger | null) {
    this.battle.ledger = ledger;
  }

  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<OsrEvent>): Outcome {
    this.source.seek(seed, a, b, t);
    return this.battle.play(a, b, this.source, sink);
  }

  odds(a: number, b: number): Odds | null {
    return exactOdds(this.party(a), this.party(b), this.field.rules);
  }

  chances(a: number, b: number, seconds: number): ExactChances | null {
    return exactOdds(this.party(a), this.party(b), this.field.rules, seconds);
  }

  measure(a: number): Float64Array {
    return measure(this.party(a), this.field.rules);
  }

  private party(index: number): Party {
    const party = this.field.parties[index];
    if (party === undefined) throw new RangeError(`no party ${index} in a field of ${this.field.count}`);
    return party;
  }
}
