import type { MetricColumn } from '../../src-shared/contract/outcome.ts';
import {
  DRAWS,
  EXACT_MIRROR,
  EXACT_SCORE,
  EXACT_TRIALS,
  LOSSES,
  MIRROR_A,
  MIRROR_B,
  MIRROR_DRAW,
  PLAYED,
  type RecordLayout,
  type RecordRows,
  WINS,
} from '../../src-shared/run/record.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';

export interface PairResult {
  readonly winsA: number;
  readonly winsB: number;
  readonly draws: number;
  readonly n: number;
  /** Sum of each metric column. */
  readonly sums: Float64Array;
  /** By condition: wins of A, draws, wins of B; empty where the ruleset has none. */
  readonly byCondition: Float64Array;
  /** The counts are those of exact chances, not of the dice. */
  readonly exact: boolean;
}

/** The records a tile adds to, one row for each combatant it touches. */
export class RecordSheet {
  readonly records: RecordRows;
  private readonly layout: RecordLayout;
  private readonly weight: Uint32Array;
  private readonly classOf: Uint16Array;
  private readonly factionOf: Uint16Array;
  /** distinct combatant -> where its row begins */
  private readonly startOf: Int32Array;
  /** Column of the same metric seen from the other side. */
  private readonly partner: Int32Array;
  private readonly own: Int32Array;

  constructor({ shape, folded }: PlayableRun, columns: readonly MetricColumn[], touched: Uint32Array<ArrayBuffer>) {
    const { width } = shape.layout;
    this.layout = shape.layout;
    this.weight = folded.weight;
    this.classOf = folded.classOf;
    this.factionOf = folded.factionOf;
    this.startOf = new Int32Array(folded.fieldIndex.length);
    for (let row = 0; row < touched.length; row++) this.startOf[touched[row]!] = row * width;
    this.records = { touched, rows: new Float64Array(touched.length * width) };
    this.own = Int32Array.from(columns, (_, i) => i);
    this.partner = Int32Array.from(columns, (c, i) => (c.side === null ? i : c.side === 0 ? i + 1 : i - 1));
  }

  /** Counts a pair for A (0), B (1) or both (2); a mirror match only for the slots. */
  add(a: number, b: number, pair: PairResult, side: 0 | 1 | 2 = 2): void {
    if (a === b) this.addMirror(a, pair);
    else {
      if (side !== 1) this.addSide(a, b, pair, 0);
      if (side !== 0) this.addSide(b, a, pair, 1);
      if (pair.byCondition.length > 0) {
        if (side !== 1) this.addConditions(a, b, pair.byCondition, 0);
        if (side !== 0) this.addConditions(b, a, pair.byCondition, 2);
      }
    }
  }

  /** Adds a pair to the record of one combatant, which played it as A (0) or B (1). */
  private addSide(me: number, foe: number, pair: PairResult, slot: 0 | 1): void {
    const { draws, n, sums } = pair;
    const wins = slot === 0 ? pair.winsA : pair.winsB;
    const losses = slot === 0 ? pair.winsB : pair.winsA;
    const order = slot === 0 ? this.own : this.partner;
    const { rows } = this.records;
    const { metricsAt, classes, classesAt, factions, factionsAt } = this.layout;
    const at = this.startOf[me]!;
    const weight = this.weight[foe]!;
    const score = weight * (2 * wins + draws);
    const counted = weight * n;
    rows[at + WINS] = rows[at + WINS]! + weight * wins;
    rows[at + DRAWS] = rows[at + DRAWS]! + weight * draws;
    rows[at + LOSSES] = rows[at + LOSSES]! + weight * losses;
    if (pair.exact) this.addExact(at, counted, score);
    else rows[at + PLAYED] = rows[at + PLAYED]! + n;
    const metrics = at + metricsAt;
    for (let i = 0; i < order.length; i++) {
      rows[metrics + i] = rows[metrics + i]! + weight * (sums[order[i]!] as number);
    }
    if (classes > 0) {
      const to = at + classesAt + 2 * this.classOf[foe]!;
      rows[to] = rows[to]! + score;
      rows[to + 1] = rows[to + 1]! + counted;
    }
    if (factions > 0) {
      const to = at + factionsAt + 2 * this.factionOf[foe]!;
      rows[to] = rows[to]! + score;
      rows[to + 1] = rows[to + 1]! + counted;
    }
  }

  private addExact(at: number, trials: number, score: number): void {
    const { rows } = this.records;
    const from = at + this.layout.exactAt!;
    rows[from + EXACT_TRIALS] = rows[from + EXACT_TRIALS]! + trials;
    rows[from + EXACT_SCORE] = rows[from + EXACT_SCORE]! + score;
  }

  /** `won`: where in each group of three the own wins are, 0 as A, 2 as B. */
  private addConditions(me: number, foe: number, byCondition: Float64Array, won: 0 | 2): void {
    const { rows } = this.records;
    const from = this.startOf[me]! + this.layout.conditionsAt!;
    const weight = this.weight[foe]!;
    for (let k = 0; k < byCondition.length; k++) {
      const seen = won === 0 ? k : k + 2 - 2 * (k % 3);
      rows[from + k] = rows[from + k]! + weight * byCondition[seen]!;
    }
  }

  private addMirror(me: number, { winsA, winsB, draws, n, exact }: PairResult): void {
    const { rows } = this.records;
    const at = this.startOf[me]!;
    rows[at + MIRROR_A] = rows[at + MIRROR_A]! + winsA;
    rows[at + MIRROR_B] = rows[at + MIRROR_B]! + winsB;
    rows[at + MIRROR_DRAW] = rows[at + MIRROR_DRAW]! + draws;
    const { exactAt } = this.layout;
    if (exact && exactAt !== undefined) rows[at + exactAt + EXACT_MIRROR] = rows[at + exactAt + EXACT_MIRROR]! + n;
  }
}
