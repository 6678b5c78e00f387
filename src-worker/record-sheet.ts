import type { MetricColumn } from '../src-shared/contract/outcome.ts';
import {
  DRAWS,
  LOSSES,
  MIRROR_A,
  MIRROR_B,
  MIRROR_DRAW,
  PLAYED,
  type RecordLayout,
  type RecordRows,
  WINS,
} from '../src-shared/run/record.ts';
import type { RunContext } from '../src-shared/run/tasks.ts';

export interface CountedPair {
  readonly winsA: number;
  readonly winsB: number;
  readonly draws: number;
  readonly n: number;
  /** Sum of each metric column. */
  readonly sums: Float64Array;
}

/** The records a tile adds to, one row for each combatant it touches. */
export class RecordSheet {
  readonly records: RecordRows;
  private readonly run: RunContext;
  private readonly layout: RecordLayout;
  /** distinct combatant -> where its row begins */
  private readonly startOf: Int32Array;
  /** Column of the same metric seen from the other side. */
  private readonly partner: Int32Array;
  private readonly own: Int32Array;

  constructor(run: RunContext, columns: readonly MetricColumn[], touched: Uint32Array<ArrayBuffer>) {
    this.run = run;
    this.layout = run.layout;
    this.startOf = new Int32Array(run.fieldIndex.length);
    for (let row = 0; row < touched.length; row++) this.startOf[touched[row] as number] = row * run.layout.width;
    this.records = { touched, rows: new Float64Array(touched.length * run.layout.width) };
    this.own = Int32Array.from(columns, (_, i) => i);
    this.partner = Int32Array.from(columns, (c, i) => (c.side === null ? i : c.side === 0 ? i + 1 : i - 1));
  }

  /** Counts a pair for A (0), B (1) or both (2); a mirror only for the slots. */
  add(a: number, b: number, pair: CountedPair, side: 0 | 1 | 2 = 2): void {
    if (a === b) this.addMirror(a, pair);
    else {
      if (side !== 1) this.addSide(a, b, pair.winsA, pair.draws, pair.winsB, pair, this.own);
      if (side !== 0) this.addSide(b, a, pair.winsB, pair.draws, pair.winsA, pair, this.partner);
    }
  }

  private addSide(me: number, foe: number, wins: number, draws: number, losses: number, pair: CountedPair, order: Int32Array): void {
    const { rows } = this.records;
    const { layout } = this;
    const at = this.startOf[me] as number;
    const weight = this.run.weight[foe] as number;
    bump(rows, at + WINS, weight * wins);
    bump(rows, at + DRAWS, weight * draws);
    bump(rows, at + LOSSES, weight * losses);
    bump(rows, at + PLAYED, pair.n);
    for (let i = 0; i < order.length; i++) bump(rows, at + layout.metricsAt + i, weight * (pair.sums[order[i] as number] as number));
    const score = weight * (2 * wins + draws);
    if (layout.classes > 0) {
      const classAt = at + layout.classesAt + 2 * (this.run.classOf[foe] as number);
      bump(rows, classAt, score);
      bump(rows, classAt + 1, weight * pair.n);
    }
    if (layout.factions === 0) return;
    const factionAt = at + layout.factionsAt + 2 * (this.run.factionOf[foe] as number);
    bump(rows, factionAt, score);
    bump(rows, factionAt + 1, weight * pair.n);
  }

  private addMirror(me: number, pair: CountedPair): void {
    const at = this.startOf[me] as number;
    bump(this.records.rows, at + MIRROR_A, pair.winsA);
    bump(this.records.rows, at + MIRROR_B, pair.winsB);
    bump(this.records.rows, at + MIRROR_DRAW, pair.draws);
  }
}

function bump(cells: Float64Array, at: number, by: number): void {
  cells[at] = (cells[at] as number) + by;
}
