/**
 * The records of a block of rows x a block of columns. A row is added at once: to its own record, and to those of the
 * columns, which are stored figure by figure, so that the additions run along memory.
 */
import type { MetricColumn } from '../../src-shared/contract/outcome.ts';
import type { FoldedField } from '../../src-shared/run/folded-field.ts';
import { DRAWN, type PairCells, SUMS, TRIALS, WINS_A, WINS_B } from '../../src-shared/run/pair-cells.ts';
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
import type { PairRow } from './pair-row.ts';

/** Pairs that are processed figure by figure before the next ones: so many fit into the fastest cache. */
const STRETCH = 64;

export interface MatrixBlock {
  /** Distinct combatants. */
  readonly rows: Uint32Array;
  readonly columns: Uint32Array;
  /** The columns play as A. */
  readonly swap: boolean;
}

/** A part of a row: the columns [from, to). */
interface Stretch {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly pairs: PairCells;
}

export class MatrixSheet {
  private readonly layout: RecordLayout;
  private readonly folded: FoldedField;
  private readonly rows: Uint32Array;
  private readonly columns: Uint32Array;
  /** Where in a pair the wins of the row and of the column are. */
  private readonly won: number;
  private readonly lost: number;
  /** By metric column: where in a record it is, seen from the row and from the column. */
  private readonly rowMetric: Int32Array;
  private readonly columnMetric: Int32Array;
  /** Records of the rows, row by row. */
  private readonly rowRecords: Float64Array;
  /** Records of the columns, figure by figure. */
  private readonly columnRecords: Float64Array;
  private readonly columnWeight: Float64Array;
  /** Where in a record the score against this column's class and faction is. */
  private readonly classCell: Int32Array;
  private readonly factionCell: Int32Array;

  constructor({ shape, folded }: PlayableRun, metrics: readonly MetricColumn[], { rows, columns, swap }: MatrixBlock) {
    const { layout } = shape;
    this.folded = folded;
    this.layout = layout;
    this.rows = rows;
    this.columns = columns;
    this.won = swap ? WINS_B : WINS_A;
    this.lost = swap ? WINS_A : WINS_B;
    const own = Int32Array.from(metrics, (_, i) => layout.metricsAt + i);
    const other = Int32Array.from(metrics, (c, i) => layout.metricsAt + (c.side === null ? i : c.side === 0 ? i + 1 : i - 1));
    this.rowMetric = swap ? other : own;
    this.columnMetric = swap ? own : other;
    this.rowRecords = new Float64Array(rows.length * layout.width);
    this.columnRecords = new Float64Array(columns.length * layout.width);
    this.columnWeight = Float64Array.from(columns, (c) => folded.weight[c]!);
    this.classCell = Int32Array.from(columns, (c) => layout.classesAt + 2 * folded.classOf[c]!);
    this.factionCell = Int32Array.from(columns, (c) => layout.factionsAt + 2 * folded.factionOf[c]!);
  }

  /** A mirror match counts for the slots only; it is taken out of the row. */
  takeMirror(row: number, column: number, pairs: PairRow): void {
    const { cells, stride, byCondition, conditionCells } = pairs;
    const to = row * this.layout.width;
    const at = column * stride;
    bump(this.rowRecords, to + MIRROR_A, cells[at + WINS_A]!);
    bump(this.rowRecords, to + MIRROR_B, cells[at + WINS_B]!);
    bump(this.rowRecords, to + MIRROR_DRAW, cells[at + DRAWN]!);
    const { exactAt } = this.layout;
    if (exactAt !== undefined && pairs.isExact(column)) bump(this.rowRecords, to + exactAt + EXACT_MIRROR, cells[at + TRIALS]!);
    cells.fill(0, at, at + stride);
    byCondition.fill(0, column * conditionCells, (column + 1) * conditionCells);
  }

  /** Counts a played row for both sides; `first` is its first column. */
  addRow(row: number, first: number, pairs: PairRow): void {
    const { layout, folded } = this;
    const me = this.rows[row]!;
    const myClass = layout.classesAt + 2 * folded.classOf[me]!;
    const myFaction = layout.factionsAt + 2 * folded.factionOf[me]!;
    for (let from = first; from < pairs.size; from += STRETCH) {
      const stretch = { row, from, to: Math.min(pairs.size, from + STRETCH), pairs };
      this.addMetrics(stretch);
      this.addResults(stretch);
      if (layout.classes > 0) this.addScores(stretch, this.classCell, myClass);
      if (layout.factions > 0) this.addScores(stretch, this.factionCell, myFaction);
    }
    if (pairs.conditionCells > 0) this.addConditions(row, first, pairs);
    if (layout.exactAt !== undefined) this.addExact(row, first, pairs, layout.exactAt);
  }

  /** Trials counted by exact chances were not played, as far as the uncertainty of a record goes. */
  private addExact(row: number, first: number, pairs: PairRow, exactAt: number): void {
    const { columnRecords, columnWeight, rowRecords, won, lost } = this;
    const { cells, stride, size } = pairs;
    const weight = this.folded.weight[this.rows[row]!]!;
    const to = row * this.layout.width;
    for (let c = first, at = first * stride; c < size; c++, at += stride) {
      const n = cells[at + TRIALS]!;
      if (n === 0 || !pairs.isExact(c)) continue;
      const foes = columnWeight[c]!;
      const drawn = cells[at + DRAWN]!;
      bump(rowRecords, to + PLAYED, -n);
      bump(rowRecords, to + exactAt + EXACT_TRIALS, foes * n);
      bump(rowRecords, to + exactAt + EXACT_SCORE, foes * (2 * cells[at + won]! + drawn));
      bump(columnRecords, PLAYED * size + c, -n);
      bump(columnRecords, (exactAt + EXACT_TRIALS) * size + c, weight * n);
      bump(columnRecords, (exactAt + EXACT_SCORE) * size + c, weight * (2 * cells[at + lost]! + drawn));
    }
  }

  private addMetrics({ row, from, to, pairs: { cells, stride, size } }: Stretch): void {
    const { columnRecords, columnWeight, rowMetric, columnMetric } = this;
    const weight = this.folded.weight[this.rows[row]!] as number;
    for (let i = 0; i < rowMetric.length; i++) {
      const plane = columnMetric[i]! * size;
      let sum = 0;
      for (let c = from, at = from * stride + SUMS + i; c < to; c++, at += stride) {
        const value = cells[at]!;
        sum += columnWeight[c]! * value;
        columnRecords[plane + c] = columnRecords[plane + c]! + weight * value;
      }
      bump(this.rowRecords, row * this.layout.width + rowMetric[i]!, sum);
    }
  }

  private addResults({ row, from, to, pairs: { cells, stride, size } }: Stretch): void {
    const { columnRecords, columnWeight, won, lost } = this;
    const weight = this.folded.weight[this.rows[row]!] as number;
    let [wins, draws, losses, played] = [0, 0, 0, 0];
    for (let c = from, at = from * stride; c < to; c++, at += stride) {
      const foes = columnWeight[c]!;
      const winsMine = cells[at + won]!;
      const winsTheirs = cells[at + lost]!;
      const drawn = cells[at + DRAWN]!;
      const n = cells[at + TRIALS]!;
      wins += foes * winsMine;
      draws += foes * drawn;
      losses += foes * winsTheirs;
      played += n;
      columnRecords[WINS * size + c] = columnRecords[WINS * size + c]! + weight * winsTheirs;
      columnRecords[DRAWS * size + c] = columnRecords[DRAWS * size + c]! + weight * drawn;
      columnRecords[LOSSES * size + c] = columnRecords[LOSSES * size + c]! + weight * winsMine;
      columnRecords[PLAYED * size + c] = columnRecords[PLAYED * size + c]! + n;
    }
    const at = row * this.layout.width;
    bump(this.rowRecords, at + WINS, wins);
    bump(this.rowRecords, at + DRAWS, draws);
    bump(this.rowRecords, at + LOSSES, losses);
    bump(this.rowRecords, at + PLAYED, played);
  }

  /** Score and trials by the opponent's class or faction: `cellOf` for the row, `mine` for every column. */
  private addScores({ row, from, to, pairs: { cells, stride, size } }: Stretch, cellOf: Int32Array, mine: number): void {
    const { columnRecords, columnWeight, rowRecords, won, lost } = this;
    const weight = this.folded.weight[this.rows[row]!] as number;
    const score = mine * size;
    const trials = score + size;
    const start = row * this.layout.width;
    for (let c = from, at = from * stride; c < to; c++, at += stride) {
      const foes = columnWeight[c]!;
      const cell = start + cellOf[c]!;
      const drawn = cells[at + DRAWN]!;
      const n = cells[at + TRIALS]!;
      rowRecords[cell] = rowRecords[cell]! + foes * (2 * cells[at + won]! + drawn);
      rowRecords[cell + 1] = rowRecords[cell + 1]! + foes * n;
      columnRecords[score + c] = columnRecords[score + c]! + weight * (2 * cells[at + lost]! + drawn);
      columnRecords[trials + c] = columnRecords[trials + c]! + weight * n;
    }
  }

  private addConditions(row: number, from: number, { byCondition, conditionCells, size }: PairRow): void {
    const { columnRecords, columnWeight, rowRecords } = this;
    const { width, conditionsAt = 0 } = this.layout;
    const swap = this.won === WINS_B;
    const weight = this.folded.weight[this.rows[row]!] as number;
    for (let c = from; c < size; c++) {
      const foes = columnWeight[c]!;
      for (let k = 0; k < conditionCells; k++) {
        const value = byCondition[c * conditionCells + k]!;
        if (value === 0) continue;
        // Wins of A, draws, wins of B: seen from B the first and the last change places.
        const seenFromB = conditionsAt + k + 2 - 2 * (k % 3);
        bump(rowRecords, row * width + (swap ? seenFromB : conditionsAt + k), foes * value);
        bump(columnRecords, (swap ? conditionsAt + k : seenFromB) * size + c, weight * value);
      }
    }
  }

  /** One row per combatant of the block, whether it is in a row, in a column or in both. */
  records(): RecordRows {
    const { width } = this.layout;
    const count = this.columns.length;
    const touched = Uint32Array.from(new Set([...this.rows, ...this.columns])).sort();
    const placeOf = new Map(Array.from(touched, (combatant, place) => [combatant, place]));
    const cells = new Float64Array(touched.length * width);
    this.rows.forEach((combatant, row) => {
      const to = placeOf.get(combatant)! * width;
      for (let k = 0; k < width; k++) bump(cells, to + k, this.rowRecords[row * width + k]!);
    });
    this.columns.forEach((combatant, column) => {
      const to = placeOf.get(combatant)! * width;
      for (let k = 0; k < width; k++) bump(cells, to + k, this.columnRecords[k * count + column]!);
    });
    return { touched, rows: cells };
  }
}

function bump(cells: Float64Array, at: number, by: number): void {
  cells[at] = cells[at]! + by;
}
