/** A field of fleets, checked and turned into combat figures; and the working memory of one thread over it. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { EventSink } from '../../../contract/event.ts';
import type { Options } from '../../../contract/options.ts';
import type { Odds } from '../../../contract/outcome.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Arena, Compiled, Field, PairLedger } from '../../../contract/ruleset.ts';
import type { RunSeed } from '../../../random/rng.ts';
import { SeededDice } from '../../../random/seeded.ts';
import { eclipseOutcome, writeOutcome } from '../analysis/metrics.ts';
import { measureFleet } from '../analysis/profile.ts';
import { oddsBetween } from '../exact/odds.ts';
import { validateFleet } from '../import/validate.ts';
import type { EclipseEvent } from '../present/events.ts';
import { type CombatSide, totalHull } from '../rules/combat.ts';
import { fleetOf } from '../rules/fleet.ts';
import { type EclipseOptions, eclipseOptions, rulesFor } from '../rules/options.ts';
import { combatSide } from '../rules/ship-figures.ts';
import { Battle } from './battle.ts';

/** Fleets are a few dozen numbers each, so the field is plain JSON rather than a shared buffer. */
export interface EclipseField extends Field {
  readonly options: EclipseOptions;
  readonly sides: readonly CombatSide[];
}

export function compileField(combatants: readonly Combatant[], given: Options): Compiled<EclipseField> {
  const { options, problems: optionProblems } = eclipseOptions(given);
  const problems: Problem[] = [...optionProblems];
  const sides = combatants.map((combatant): CombatSide => {
    const fleet = fleetOf(combatant);
    const verdict = validateFleet(fleet, options);
    for (const { row: _, ...problem } of verdict.problems as readonly (Problem & { row?: number })[]) {
      problems.push({
        ...problem,
        ...(combatant.source && { file: combatant.source.file, line: combatant.source.line, column: combatant.source.column }),
      });
    }
    // A refused fleet keeps its place, without ships: the errors above stop the run.
    return combatSide(verdict.fleet ?? { ...fleet, ships: fleet.ships.map((row) => ({ ...row, count: 0 })) });
  });
  return { field: { count: sides.length, options, sides }, problems };
}

export class EclipseArena implements Arena<EclipseEvent> {
  readonly outcome = eclipseOutcome();
  ledger: PairLedger | null = null;
  private readonly field: EclipseField;
  private readonly dice = new SeededDice();
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

  measure(a: number): Float64Array {
    return measureFleet(this.field.sides[a] as CombatSide);
  }

  private pair(a: number, b: number): readonly [CombatSide, CombatSide] {
    return [this.field.sides[a] as CombatSide, this.field.sides[b] as CombatSide];
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
