/** What a fight counts while it goes on, and the outcome it comes to. */
import { newOutcome, type Outcome, type Winner } from '../../../contract/outcome.ts';
import type { PairLedger } from '../../../contract/ruleset.ts';
import { LEDGER_COLUMN, LEDGER_COLUMNS, METRICS, OUTCOME } from '../analysis/metrics.ts';
import { castOf, listOf } from '../rules/actor.ts';
import { type ActorTable, HP, HP_MAX, SIDE, STRIDE_BITS } from './actor-table.ts';
import type { OsrField } from './compile.ts';

/** One attack roll and what it did to the target's hit points. */
export interface AttackResult {
  readonly target: number;
  readonly d20: number;
  readonly hit: boolean;
  readonly damage: number;
  /** Damage before the target's resistance, where it made a difference. */
  readonly rolled?: number;
  readonly before: number;
  readonly after: number;
}

/** What an ability did to one actor. */
export interface AbilityResult {
  readonly target: number;
  readonly before: number;
  readonly after: number;
  readonly saved: boolean;
  /** Zones before and after, where it could be driven back. */
  readonly from?: number;
  readonly to?: number;
}

/** Who an ability brought. */
export interface Arrival {
  readonly actor: number;
  readonly zone: number;
  readonly hp: number;
}

export interface UsedAbility {
  /** Its place among the actor's abilities. */
  readonly ability: number;
  readonly faces: readonly (readonly [sides: number, face: number])[];
  readonly amount: number;
  readonly results: readonly AbilityResult[];
  readonly arrivals: readonly Arrival[];
}

export class Score {
  readonly outcome: Outcome = newOutcome(METRICS);
  readonly alive = new Int32Array(2);
  readonly attacks = new Int32Array(2);
  readonly hits = new Int32Array(2);
  readonly hpLeft = new Int32Array(2);
  private readonly hpMax = new Int32Array(2);
  /** Actors that were in this fight, and those of them that fled. */
  readonly arrived = new Int32Array(2);
  private readonly fled = new Int32Array(2);
  /** Hit points of those that fled, by actor; the rest of the engine takes them for fallen. */
  private readonly fledHp: Int32Array;
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
    this.fledHp = new Int32Array(table.most);
  }

  clear(): void {
    this.attacks.fill(0);
    this.hits.fill(0);
    this.alive.fill(0);
    this.arrived.fill(0);
    if (this.fled[0]! + this.fled[1]! > 0) {
      this.fled.fill(0);
      this.fledHp.fill(0);
    }
  }

  arrive(side: number): void {
    this.alive[side] = this.alive[side]! + 1;
    this.arrived[side] = this.arrived[side]! + 1;
  }

  /** Out of the fight, but no casualty. */
  flee(actor: number, side: number): void {
    const at = (actor << STRIDE_BITS) + HP;
    this.fledHp[actor] = this.table.line[at]!;
    this.table.line[at] = 0;
    this.alive[side] = this.alive[side]! - 1;
    this.fled[side] = this.fled[side]! + 1;
  }

  openLedger(field: OsrField): void {
    const { a, b, count } = this.table;
    if (a !== this.rowsOfA || b !== this.rowsOfB) {
      const actors = [a, b].flatMap((party) => castOf(field.parties[party]!));
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
    const { count, line } = this.table;
    const { values } = outcome;
    hpLeft.fill(0);
    hpMax.fill(0);
    for (let own = 0; own < count << STRIDE_BITS; own += 1 << STRIDE_BITS) {
      const side = line[own + SIDE]!;
      hpLeft[side] = hpLeft[side]! + line[own + HP]! + this.fledHp[own >> STRIDE_BITS]!;
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
      const fallen = this.arrived[side]! - alive[side]! - this.fled[side]!;
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
      if (line[(i << STRIDE_BITS) + HP]! + this.fledHp[i]! > 0) this.count(i, LEDGER_COLUMN.survived);
    }
    const border = this.rowOf[split]! * LEDGER_COLUMNS;
    for (let i = 0; i < border; i++) ledger.a[i] = ledger.a[i]! + this.actions[i]!;
    for (let i = border; i < this.actions.length; i++) {
      ledger.b[i - border] = ledger.b[i - border]! + this.actions[i]!;
    }
  }
}
