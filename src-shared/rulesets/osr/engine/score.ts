/** What a fight counts while it goes on, and the outcome it comes to. */
import { newOutcome, type Outcome, type Winner } from '../../../contract/outcome.ts';
import type { PairLedger } from '../../../contract/ruleset.ts';
import { LEDGER_COLUMN, LEDGER_COLUMNS, METRICS, OUTCOME } from '../analysis/metrics.ts';
import { listOf } from '../rules/actor.ts';
import { type ActorTable, HP, HP_MAX, SIDE, STRIDE_BITS } from './actor-table.ts';
import type { OsrField } from './compile.ts';

/** One attack roll and what it did to the target's hit points. */
export interface AttackResult {
  readonly target: number;
  readonly d20: number;
  readonly hit: boolean;
  readonly damage: number;
  readonly before: number;
  readonly after: number;
}

/** What an ability did to one actor. */
export interface AbilityResult {
  readonly target: number;
  readonly before: number;
  readonly after: number;
  readonly saved: boolean;
}

export interface UsedAbility {
  /** Its place among the actor's abilities. */
  readonly ability: number;
  readonly faces: readonly (readonly [sides: number, face: number])[];
  readonly amount: number;
  readonly results: readonly AbilityResult[];
}

export class Score {
  readonly outcome: Outcome = newOutcome(METRICS);
  readonly alive = new Int32Array(2);
  readonly attacks = new Int32Array(2);
  readonly hits = new Int32Array(2);
  readonly hpLeft = new Int32Array(2);
  private readonly hpMax = new Int32Array(2);
  /** Ledger cells of both sides in this trial, a row for each actor and each line of its list. */
  private actions = new Int32Array(0);
  /** The row of each actor, and behind them all the number of rows. */
  private readonly rowOf: Int32Array;
  /** The pair `rowOf` is about. */
  private rowsOfA = -1;
  private rowsOfB = -1;
  private readonly table: ActorTable;

  constructor(table: ActorTable) {
    this.table = table;
    this.rowOf = new Int32Array(table.most + 1);
  }

  clear(): void {
    this.attacks.fill(0);
    this.hits.fill(0);
    this.alive[0] = this.table.split;
    this.alive[1] = this.table.count - this.table.split;
  }

  openLedger(field: OsrField): void {
    const { a, b, count } = this.table;
    if (a !== this.rowsOfA || b !== this.rowsOfB) {
      const actors = [a, b].flatMap((party) => field.parties[party]?.actors ?? []);
      for (const [i, actor] of actors.entries()) this.rowOf[i + 1] = this.rowOf[i]! + 1 + listOf(actor).length;
      this.rowsOfA = a;
      this.rowsOfB = b;
    }
    const cells = this.rowOf[count]! * LEDGER_COLUMNS;
    if (this.actions.length === cells) this.actions.fill(0);
    else this.actions = new Int32Array(cells);
  }

  count(actor: number, column: number, by = 1): void {
    this.add(this.rowOf[actor]!, column, by);
  }

  /** What an actor did because of a line of its list; the turn counts for the line. */
  countDeed(actor: number, line: number, column: number): void {
    const row = this.rowOf[actor]!;
    this.add(row, column, 1);
    this.add(row + 1 + line, column, 1);
    this.add(row + 1 + line, LEDGER_COLUMN.turns, 1);
  }

  countAttack(actor: number, line: number, { target, hit, before, after }: AttackResult): void {
    const lost = before - after;
    this.countDeed(actor, line, LEDGER_COLUMN.attacks);
    const own = this.rowOf[actor]!;
    for (const row of [own, own + 1 + line]) {
      if (hit) this.add(row, LEDGER_COLUMN.hits, 1);
      if (after === 0) this.add(row, LEDGER_COLUMN.kills, 1);
      this.add(row, LEDGER_COLUMN.dealt, lost);
    }
    this.count(target, LEDGER_COLUMN.taken, lost);
  }

  /** Healing counts as damage that was not taken. */
  countAbility(actor: number, line: number, results: readonly AbilityResult[]): void {
    const own = this.rowOf[actor]!;
    this.add(own + 1 + line, LEDGER_COLUMN.turns, 1);
    for (const { target, before, after } of results) {
      const lost = before - after;
      for (const row of [own, own + 1 + line]) {
        if (after === 0) this.add(row, LEDGER_COLUMN.kills, 1);
        if (lost > 0) this.add(row, LEDGER_COLUMN.dealt, lost);
      }
      this.count(target, LEDGER_COLUMN.taken, lost);
    }
  }

  private add(row: number, column: number, by: number): void {
    const at = row * LEDGER_COLUMNS + column;
    this.actions[at] = this.actions[at]! + by;
  }

  settle(rounds: number): Winner {
    const { outcome, alive, hpLeft, hpMax } = this;
    const { count, line, split } = this.table;
    const { values } = outcome;
    hpLeft.fill(0);
    hpMax.fill(0);
    for (let own = 0; own < count << STRIDE_BITS; own += 1 << STRIDE_BITS) {
      const side = line[own + SIDE]!;
      hpLeft[side] = hpLeft[side]! + line[own + HP]!;
      hpMax[side] = hpMax[side]! + line[own + HP_MAX]!;
    }
    const winner = alive[1] === 0 ? 0 : alive[0] === 0 ? 1 : 2;
    outcome.winner = winner;
    outcome.gamesA = winner === 0 ? 1 : 0;
    outcome.gamesB = winner === 1 ? 1 : 0;
    values[OUTCOME.rounds] = rounds;
    const share = hpLeft[0]! / hpMax[0]! - hpLeft[1]! / hpMax[1]!;
    values[OUTCOME.margin] = Math.round(100 * Math.abs(share));
    for (let side = 0; side < 2; side++) {
      const fallen = (side === 0 ? split : count - split) - alive[side]!;
      values[OUTCOME.casualties + side] = fallen;
      values[OUTCOME.hpLost + side] = hpMax[side]! - hpLeft[side]!;
      values[OUTCOME.hpMax + side] = hpMax[side]!;
      values[OUTCOME.flawless + side] = winner === side && fallen === 0 ? 1 : 0;
      values[OUTCOME.attacks + side] = this.attacks[side]!;
      values[OUTCOME.hits + side] = this.hits[side]!;
    }
    return winner;
  }

  addTo(ledger: PairLedger): void {
    const { split, count, line } = this.table;
    for (let i = 0; i < count; i++) {
      if (line[(i << STRIDE_BITS) + HP]! > 0) this.count(i, LEDGER_COLUMN.survived);
    }
    const border = this.rowOf[split]! * LEDGER_COLUMNS;
    for (let i = 0; i < border; i++) ledger.a[i] = ledger.a[i]! + this.actions[i]!;
    for (let i = border; i < this.actions.length; i++) {
      ledger.b[i - border] = ledger.b[i - border]! + this.actions[i]!;
    }
  }
}
