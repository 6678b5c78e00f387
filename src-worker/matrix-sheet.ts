/**
 * The records of a block of rows x a block of columns. A row is added at once: to its own record, and to those of the
 * columns, which lie figure by figure, so that the additions run along memory.
 */
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
import type { PairRow } from './pair-row.ts';

export class MatrixSheet {
  private readonly layout: RecordLayout;
  private readonly run: RunContext;
  private readonly rows: Uint32Array;
  private readonly columns: Uint32Array;
  private readonly swap: boolean;
  /** Column of the same metric seen from the other side. */
  private readonly partner: Int32Array;
  /** Records of the rows, one after the other. */
  private readonly rowRecords: Float64Array;
  /** Records of the columns, figure by figure. */
  private readonly columnRecords: Float64Array;
  private readonly columnWeight: Float64Array;
  /** Where in a record the score against this column's class and faction stands. */
  private readonly classCell: Int32Array;
  private readonly factionCell: Int32Array;

  /** `rows` and `columns` are distinct combatants; with `swap` the columns play as A. */
  constructor(run: RunContext, metrics: readonly MetricColumn[], rows: Uint32Array, columns: Uint32Array, swap: boolean) {
    const { layout } = run;
    const count = columns.length;
    this.run = run;
    this.layout = layout;
    this.rows = rows;
    this.columns = columns;
    this.swap = swap;
    this.partner = Int32Array.from(metrics, (c, i) => (c.side === null ? i : c.side === 0 ? i + 1 : i - 1));
    this.rowRecords = new Float64Array(rows.length * layout.width);
    this.columnRecords = new Float64Array(count * layout.width);
    this.columnWeight = Float64Array.from(columns, (c) => run.weight[c] as number);
    this.classCell = Int32Array.from(columns, (c) => layout.classesAt + 2 * (run.classOf[c] as number));
    this.factionCell = Int32Array.from(columns, (c) => layout.factionsAt + 2 * (run.factionOf[c] as number));
  }

  /** A mirror counts for the slots only; it is taken out of the row. */
  takeMirror(row: number, column: number, pairs: PairRow): void {
    const at = row * this.layout.width;
    bump(this.rowRecords, at + MIRROR_A, pairs.winsA[column] as number);
    bump(this.rowRecords, at + MIRROR_B, pairs.winsB[column] as number);
    bump(this.rowRecords, at + MIRROR_DRAW, pairs.draws[column] as number);
    pairs.winsA[column] = pairs.winsB[column] = pairs.draws[column] = pairs.n[column] = 0;
    for (let i = column; i < pairs.sums.length; i += pairs.size) pairs.sums[i] = 0;
    pairs.byCondition.fill(0, column * pairs.conditionCells, (column + 1) * pairs.conditionCells);
  }

  /** Counts a played row for both sides; `from` is its first column. */
  addRow(row: number, from: number, pairs: PairRow): void {
    this.addMetrics(row, from, pairs);
    this.addResults(row, from, pairs);
    const { layout, run } = this;
    const me = this.rows[row] as number;
    if (pairs.conditionCells > 0) this.addConditions(row, from, pairs);
    if (layout.classes > 0) this.addScores(row, from, pairs, this.classCell, layout.classesAt + 2 * (run.classOf[me] as number));
    if (layout.factions > 0) this.addScores(row, from, pairs, this.factionCell, layout.factionsAt + 2 * (run.factionOf[me] as number));
  }

  private addMetrics(row: number, from: number, { sums }: PairRow): void {
    const { columnRecords, columnWeight, partner, swap } = this;
    const { metricsAt, width } = this.layout;
    const count = this.columns.length;
    const weight = this.run.weight[this.rows[row] as number] as number;
    for (let i = 0; i < partner.length; i++) {
      const seenFromB = partner[i] as number;
      const at = i * count;
      const to = (metricsAt + (swap ? i : seenFromB)) * count;
      let sum = 0;
      for (let c = from; c < count; c++) {
        const value = sums[at + c] as number;
        sum += (columnWeight[c] as number) * value;
        columnRecords[to + c] = (columnRecords[to + c] as number) + weight * value;
      }
      bump(this.rowRecords, row * width + metricsAt + (swap ? seenFromB : i), sum);
    }
  }

  private addResults(row: number, from: number, { winsA, winsB, draws, n }: PairRow): void {
    const { columnRecords, columnWeight } = this;
    const won = this.swap ? winsB : winsA;
    const lost = this.swap ? winsA : winsB;
    const count = this.columns.length;
    const weight = this.run.weight[this.rows[row] as number] as number;
    let [wins, drawn, losses, played] = [0, 0, 0, 0];
    for (let c = from; c < count; c++) {
      const foes = columnWeight[c] as number;
      wins += foes * (won[c] as number);
      drawn += foes * (draws[c] as number);
      losses += foes * (lost[c] as number);
      played += n[c] as number;
      columnRecords[WINS * count + c] = (columnRecords[WINS * count + c] as number) + weight * (lost[c] as number);
      columnRecords[DRAWS * count + c] = (columnRecords[DRAWS * count + c] as number) + weight * (draws[c] as number);
      columnRecords[LOSSES * count + c] = (columnRecords[LOSSES * count + c] as number) + weight * (won[c] as number);
      columnRecords[PLAYED * count + c] = (columnRecords[PLAYED * count + c] as number) + (n[c] as number);
    }
    const at = row * this.layout.width;
    bump(this.rowRecords, at + WINS, wins);
    bump(this.rowRecords, at + DRAWS, drawn);
    bump(this.rowRecords, at + LOSSES, losses);
    bump(this.rowRecords, at + PLAYED, played);
  }

  private addConditions(row: number, from: number, { byCondition, conditionCells }: PairRow): void {
    const { columnRecords, columnWeight, rowRecords, swap } = this;
    const { width, conditionsAt = 0 } = this.layout;
    const count = this.columns.length;
    const weight = this.run.weight[this.rows[row] as number] as number;
    for (let c = from; c < count; c++) {
      const foes = columnWeight[c] as number;
      for (let k = 0; k < conditionCells; k++) {
        const value = byCondition[c * conditionCells + k] as number;
        if (value === 0) continue;
        // Wins of A, draws, wins of B: seen from B the first and the last change places.
        const seenFromB = conditionsAt + k + 2 - 2 * (k % 3);
        bump(rowRecords, row * width + (swap ? seenFromB : conditionsAt + k), foes * value);
        bump(columnRecords, (swap ? conditionsAt + k : seenFromB) * count + c, weight * value);
      }
    }
  }

  /** Score and trials by the opponent's class or faction: `cellOf` for the row, `mine` for every column. */
  private addScores(row: number, from: number, { winsA, winsB, draws, n }: PairRow, cellOf: Int32Array, mine: number): void {
    const { columnRecords, columnWeight, rowRecords } = this;
    const won = this.swap ? winsB : winsA;
    const lost = this.swap ? winsA : winsB;
    const count = this.columns.length;
    const weight = this.run.weight[this.rows[row] as number] as number;
    const score = mine * count;
    const trials = score + count;
    const at = row * this.layout.width;
    for (let c = from; c < count; c++) {
      const foes = columnWeight[c] as number;
      const cell = at + (cellOf[c] as number);
      const half = draws[c] as number;
      const played = n[c] as number;
      rowRecords[cell] = (rowRecords[cell] as number) + foes * (2 * (won[c] as number) + half);
      rowRecords[cell + 1] = (rowRecords[cell + 1] as number) + foes * played;
      columnRecords[score + c] = (columnRecords[score + c] as number) + weight * (2 * (lost[c] as number) + half);
      columnRecords[trials + c] = (columnRecords[trials + c] as number) + weight * played;
    }
  }

  /** One row for each combatant of the block, whether it stands in a row, in a column or in both. */
  records(): RecordRows {
    const { width } = this.layout;
    const count = this.columns.length;
    const touched = Uint32Array.from(new Set([...this.rows, ...this.columns])).sort();
    const placeOf = new Map(Array.from(touched, (combatant, place) => [combatant, place]));
    const cells = new Float64Array(touched.length * width);
    this.rows.forEach((combatant, row) => {
      const to = (placeOf.get(combatant) as number) * width;
      for (let k = 0; k < width; k++) bump(cells, to + k, this.rowRecords[row * width + k] as number);
    });
    this.columns.forEach((combatant, column) => {
      const to = (placeOf.get(combatant) as number) * width;
      for (let k = 0; k < width; k++) bump(cells, to + k, this.columnRecords[k * count + column] as number);
    });
    return { touched, rows: cells };
  }
}

function bump(cells: Float64Array, at: number, by: number): void {
  cells[at] = (cells[at] as number) + by;
}
