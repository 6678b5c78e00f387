/** What a fight counts while it goes on, and the outcome it comes to. */
import { newOutcome, type Outcome, type Winner } from '../../contract/outcome.ts';
import type { PairLedger } from '../../contract/ruleset.ts';
import { LEDGER_COLUMN, LEDGER_COLUMNS, METRICS, OUTCOME } from './metrics.ts';
import { HP, HP_MAX, type RollCall, SIDE, STRIDE_BITS } from './roll-call.ts';

export class Score {
  readonly outcome: Outcome = newOutcome(METRICS);
  readonly alive = new Int32Array(2);
  readonly attacks = new Int32Array(2);
  readonly hits = new Int32Array(2);
  readonly hpLeft = new Int32Array(2);
  private readonly hpMax = new Int32Array(2);
  /** Ledger columns of each actor in this trial; kept only while somebody asked for a ledger. */
  private readonly deeds: Int32Array;
  private readonly roll: RollCall;

  constructor(roll: RollCall) {
    this.roll = roll;
    this.deeds = new Int32Array(roll.most * LEDGER_COLUMNS);
  }

  clear(): void {
    this.attacks.fill(0);
    this.hits.fill(0);
    this.deeds.fill(0);
    this.alive[0] = this.roll.split;
    this.alive[1] = this.roll.count - this.roll.split;
  }

  count(actor: number, column: number, by = 1): void {
    const at = actor * LEDGER_COLUMNS + column;
    this.deeds[at] = (this.deeds[at] as number) + by;
  }

  countAttack(actor: number, target: number, hit: boolean, lost: number, felled: boolean): void {
    this.count(actor, LEDGER_COLUMN.attacks);
    if (hit) this.count(actor, LEDGER_COLUMN.hits);
    if (felled) this.count(actor, LEDGER_COLUMN.kills);
    this.count(actor, LEDGER_COLUMN.dealt, lost);
    this.count(target, LEDGER_COLUMN.taken, lost);
  }

  settle(rounds: number): Winner {
    const { outcome, alive, hpLeft, hpMax } = this;
    const { count, line, split } = this.roll;
    const { values } = outcome;
    hpLeft.fill(0);
    hpMax.fill(0);
    for (let own = 0; own < count << STRIDE_BITS; own += 1 << STRIDE_BITS) {
      const side = line[own + SIDE] as number;
      hpLeft[side] = (hpLeft[side] as number) + (line[own + HP] as number);
      hpMax[side] = (hpMax[side] as number) + (line[own + HP_MAX] as number);
    }
    const winner = alive[1] === 0 ? 0 : alive[0] === 0 ? 1 : 2;
    outcome.winner = winner;
    outcome.gamesA = winner === 0 ? 1 : 0;
    outcome.gamesB = winner === 1 ? 1 : 0;
    values[OUTCOME.rounds] = rounds;
    const share = (hpLeft[0] as number) / (hpMax[0] as number) - (hpLeft[1] as number) / (hpMax[1] as number);
    values[OUTCOME.margin] = Math.round(100 * Math.abs(share));
    for (let side = 0; side < 2; side++) {
      const fallen = (side === 0 ? split : count - split) - (alive[side] as number);
      values[OUTCOME.casualties + side] = fallen;
      values[OUTCOME.hpLost + side] = (hpMax[side] as number) - (hpLeft[side] as number);
      values[OUTCOME.hpMax + side] = hpMax[side] as number;
      values[OUTCOME.flawless + side] = winner === side && fallen === 0 ? 1 : 0;
      values[OUTCOME.attacks + side] = this.attacks[side] as number;
      values[OUTCOME.hits + side] = this.hits[side] as number;
    }
    return winner;
  }

  addTo(ledger: PairLedger): void {
    const { split, count, line } = this.roll;
    for (let i = 0; i < count; i++) {
      if ((line[(i << STRIDE_BITS) + HP] as number) > 0) this.count(i, LEDGER_COLUMN.survived);
      const cells = i < split ? ledger.a : ledger.b;
      const to = (i < split ? i : i - split) * LEDGER_COLUMNS;
      for (let c = 0; c < LEDGER_COLUMNS; c++) cells[to + c] = (cells[to + c] as number) + (this.deeds[i * LEDGER_COLUMNS + c] as number);
    }
  }
}
