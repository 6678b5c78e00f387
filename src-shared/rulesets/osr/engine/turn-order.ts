/** Who acts when. Specification, "Initiative": random turn order each round, configurable; house readings 1 and 2. */
import type { DiceExpression } from '../../../random/dice.ts';
import { diceOf } from '../rules/actor.ts';
import { type ActorTable, HP, ROW, STRIDE_BITS } from './actor-table.ts';
import { COLUMN, type OsrField } from './compile.ts';
import type { DiceSource } from './dice-source.ts';

export class TurnOrder {
  /** The living in the order of the round. */
  readonly order: Int32Array;
  /** Their initiative totals, where they were rolled. */
  readonly totals: Int32Array;
  private readonly table: ActorTable;
  private readonly field: OsrField;
  private readonly dice: DiceExpression;

  constructor(field: OsrField, table: ActorTable) {
    this.field = field;
    this.table = table;
    this.dice = diceOf(field.rules.initiativeDice);
    this.order = new Int32Array(table.most);
    this.totals = new Int32Array(table.most);
  }

  /** One shuffle of all living actors; returns their number, like the others. */
  random(source: DiceSource): number {
    const living = this.gather(0, this.table.count, 0);
    source.arrange(this.order, 0, living);
    return living;
  }

  /** The first side, then the other, each shuffled inside. */
  bySide(source: DiceSource, first: number): number {
    const { split, count } = this.table;
    const half = first === 0 ? this.gather(0, split, 0) : this.gather(split, count, 0);
    source.arrange(this.order, 0, half);
    const living = first === 0 ? this.gather(split, count, half) : this.gather(0, split, half);
    source.arrange(this.order, half, living);
    return living;
  }

  /** Highest first. The shuffle before the stable sort is the tie-break: one random rank per actor per round. */
  individual(source: DiceSource): number {
    const living = this.random(source);
    const { order, totals } = this;
    const { actors } = this.field;
    const { line } = this.table;
    for (let i = 0; i < living; i++) {
      const actor = order[i]!;
      let total = this.dice.constant + (actors[line[(actor << STRIDE_BITS) + ROW]! + COLUMN.initiativeModifier] as number);
      for (const { count, sides } of this.dice.terms) for (let k = 0; k < count; k++) total += source.roll(sides, 'initiative');
      let at = i;
      for (; at > 0 && totals[at - 1]! < total; at--) {
        totals[at] = totals[at - 1]!;
        order[at] = order[at - 1]!;
      }
      totals[at] = total;
      order[at] = actor;
    }
    return living;
  }

  /** Appends the living of [from, to) to the order at `at`; returns the new end. */
  private gather(from: number, to: number, at: number): number {
    const { order } = this;
    const { line } = this.table;
    let end = at;
    for (let i = from; i < to; i++) if (line[(i << STRIDE_BITS) + HP]! > 0) order[end++] = i;
    return end;
  }
}
