/** Working memory of one thread over a field. */
import type { EventSink } from '../../../contract/event.ts';
import { type ExactChances, newOutcome, type Odds, type Outcome } from '../../../contract/outcome.ts';
import type { Arena, PairLedger } from '../../../contract/ruleset.ts';
import type { RunSeed } from '../../../random/rng.ts';
import { SeededDice } from '../../../random/seeded.ts';
import { RngStream } from '../../../random/trial-stream.ts';
import { type Pairing, pairingOf } from '../ai/pairing.ts';
import { METRICS } from '../analysis/metrics.ts';
import { exactOdds, whySampled } from '../exact/exact-odds.ts';
import { Exchange } from '../exact/exchange.ts';
import { measureFighter } from '../exact/measure.ts';
import type { Wh40kEvent } from '../present/events.ts';
import type { Fighter } from '../rules/fighter.ts';
import { Battle } from './battle.ts';
import { dependsOnEnemy, type Facing, fighterOf, hasModifiers, switchesOn, type Wh40kField } from './compile.ts';
import { sampledOdds } from './sampled-odds.ts';

/** Unpacked units kept at a time; a sweep over rows meets each opponent again before that many others. */
const KEPT = 4096;

export function open(field: Wh40kField): Wh40kArena {
  return new Wh40kArena(field);
}

export class Wh40kArena implements Arena<Wh40kEvent> {
  readonly outcome: Outcome = newOutcome(METRICS);
  ledger: PairLedger | null = null;
  private readonly field: Wh40kField;
  private readonly modified: boolean;
  private readonly fighters = new Map<number | string, Fighter>();
  private readonly exchange = new Exchange();
  private readonly dice = new SeededDice();
  readonly stream = new RngStream(this.dice);
  private readonly battle = new Battle(this.stream);
  private pairing: Pairing | null = null;
  private pairA = -1;
  private pairB = -1;

  constructor(field: Wh40kField) {
    this.field = field;
    this.modified = hasModifiers(field);
  }

  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<Wh40kEvent>): Outcome {
    this.pair(a, b);
    this.dice.seek(seed, a, b, t);
    this.battle.play(this.dice, this.outcome, sink, this.ledger);
    return this.outcome;
  }

  odds(a: number, b: number): Odds {
    const pairing = this.pair(a, b);
    return exactOdds(this.exchange, pairing) ?? sampledOdds(this, a, b, whySampled(pairing));
  }

  chances(a: number, b: number, seconds: number): ExactChances | null {
    return exactOdds(this.exchange, this.pair(a, b), seconds);
  }

  measure(a: number): Float64Array {
    return measureFighter(fighterOf(this.field, a), this.field.settings);
  }

  private pair(a: number, b: number): Pairing {
    if (this.pairing === null || this.pairA !== a || this.pairB !== b) {
      this.pairing = pairingOf(this.fighter(a, { side: 0, enemy: b }), this.fighter(b, { side: 1, enemy: a }), this.field.settings);
      this.pairA = a;
      this.pairB = b;
      this.battle.open(this.pairing);
    }
    return this.pairing;
  }

  private fighter(index: number, facing: Facing): Fighter {
    const plain = this.modified && facing.side === 1 ? -1 - index : index;
    const key = dependsOnEnemy(this.field, index) ? `${plain} ${switchesOn(this.field, index, facing)}` : plain;
    let fighter = this.fighters.get(key);
    if (fighter === undefined) {
      if (this.fighters.size >= KEPT) this.fighters.clear();
      fighter = fighterOf(this.field, index, facing);
      this.fighters.set(key, fighter);
    }
    return fighter;
  }
}
