/** Working memory of one thread over a field of fleets. */
import type { EventSink } from '../../../contract/event.ts';
import type { ExactChances, Odds } from '../../../contract/outcome.ts';
import type { Arena, PairLedger } from '../../../contract/ruleset.ts';
import type { RunSeed } from '../../../random/rng.ts';
import { SeededDice } from '../../../random/seeded.ts';
import { RngStream } from '../../../random/trial-stream.ts';
import { measureFleet } from '../exact/measure.ts';
import type { EclipseEvent } from '../present/events.ts';
import { type CombatSide, totalHull } from '../rules/combat.ts';
import { rulesFor } from '../rules/options.ts';
import { Battle } from './battle.ts';
import type { EclipseField } from './compile.ts';
import { chancesBetween, oddsBetween } from './odds.ts';
import { eclipseOutcome, writeOutcome } from './outcome.ts';

export function open(field: EclipseField): EclipseArena {
  return new EclipseArena(field);
}

export class EclipseArena implements Arena<EclipseEvent> {
  readonly outcome = eclipseOutcome();
  ledger: PairLedger | null = null;
  private readonly field: EclipseField;
  private readonly dice = new SeededDice();
  readonly stream = new RngStream(this.dice);
  /** The battle of the last pair: trials of one pair come in rows. */
  private prepared: { readonly a: number; readonly b: number; readonly battle: Battle; readonly hull: readonly [number, number] } | null =
    null;

  constructor(field: EclipseField) {
    this.field = field;
  }

  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<EclipseEvent>): typeof this.outcome {
    const { battle, hull } = this.prepare(a, b);
    battle.ledger = this.ledger;
    this.dice.seek(seed, a, b, t);
    writeOutcome(this.outcome, battle.fight(this.dice, sink), hull);
    return this.outcome;
  }

  odds(a: number, b: number): Odds {
    const sides = this.pair(a, b);
    return oddsBetween(sides, rulesFor(this.field.options, sides));
  }

  chances(a: number, b: number, seconds: number): ExactChances | null {
    const sides = this.pair(a, b);
    return chancesBetween(sides, rulesFor(this.field.options, sides), seconds);
  }

  measure(a: number): Float64Array {
    return measureFleet(this.field.sides[a]!);
  }

  private pair(a: number, b: number): readonly [CombatSide, CombatSide] {
    return [this.field.sides[a]!, this.field.sides[b]!];
  }

  private prepare(a: number, b: number): NonNullable<typeof this.prepared> {
    if (this.prepared === null || this.prepared.a !== a || this.prepared.b !== b) {
      const sides = this.pair(a, b);
      this.prepared = {
        a,
        b,
        battle: new Battle(sides, rulesFor(this.field.options, sides)),
        hull: [totalHull(sides[0]), totalHull(sides[1])],
      };
    }
    return this.prepared;
  }
}
