import { mergePairDetail, type PairDetail, packPairDetail, unpackPairDetail } from '../../src-shared/run/pair-detail.ts';
import { type DeepPlan, deepPairAt, deepTileAt } from '../../src-shared/run/plan.ts';
import { addRows, type RecordLayout } from '../../src-shared/run/record.ts';
import type { DeepOrder, TileOrder, TileResult } from '../../src-shared/run/tasks.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { countOf } from '../../src-shared/stats/tally.ts';
import { step } from '../store/store.ts';
import { bytesOf } from './run-rows.ts';
import type { Course, Taken } from './tile-schedule.ts';

export interface DeepState {
  readonly taken: number;
  readonly trials: number;
}

export const DEEP_START: DeepState = { taken: 0, trials: 0 };

export interface DeepField {
  readonly rows: Uint32Array;
  readonly columns: Uint32Array;
  /** Rows of the ledger by field place. */
  readonly ledgerRows: (place: number) => number;
  emptyDetail(a: number, b: number): PairDetail;
  /** What the store has of a pair, or null. */
  storedDetail(a: number, b: number): Float64Array | null;
}

/** Single contests and small gauntlets: ranges of trials, everything kept, a pair stops when it is sharp enough. */
export class DeepCourse implements Course {
  readonly tilesPerCommit = 1;
  private readonly runId: number;
  private readonly plan: DeepPlan;
  private readonly field: DeepField;
  private readonly precision: number | null;
  private readonly records: Float64Array;
  private readonly layout: RecordLayout;
  private handedOut: number;
  private done: DeepState;
  private current: { readonly pair: number; readonly detail: PairDetail } | null = null;

  constructor(
    runId: number,
    plan: DeepPlan,
    field: DeepField,
    precision: number | null,
    records: Float64Array,
    layout: RecordLayout,
    state: DeepState,
  ) {
    this.runId = runId;
    this.plan = plan;
    this.field = field;
    this.precision = precision;
    this.records = records;
    this.layout = layout;
    this.done = state;
    this.handedOut = state.taken;
  }

  next(): TileOrder | null {
    if (this.handedOut >= this.plan.tiles) return null;
    return this.order(this.handedOut++);
  }

  take(order: TileOrder, result: TileResult): Taken {
    if (result.kind !== 'deep' || order.kind !== 'deep') throw new Error('a deep run got another tile back');
    // Played ahead by another thread, but its pair was sharp enough before it.
    if (order.index < this.done.taken) return { steps: [], tile: null, touched: new Uint32Array(0) };
    const detail = this.detailOf(order);
    const part = this.field.emptyDetail(order.a, order.b);
    if (!unpackPairDetail(part, result.detail)) throw new Error('a tile came back in another shape');
    mergePairDetail(detail, part);
    addRows(this.records, this.layout, result.records);
    this.done = { taken: this.after(order, detail), trials: this.done.trials + result.trials };
    this.handedOut = Math.max(this.handedOut, this.done.taken);
    return {
      steps: [
        step(
          'INSERT INTO pair_results (run_id, a, b, data) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
          this.runId,
          order.a,
          order.b,
          bytesOf(packPairDetail(detail)),
        ),
      ],
      tile: null,
      touched: result.records.touched,
    };
  }

  get finished(): boolean {
    return this.done.taken >= this.plan.tiles;
  }

  get progress() {
    const { plan, done } = this;
    return {
      tilesDone: done.taken,
      tiles: plan.tiles,
      trialsDone: done.trials,
      trials: this.finished ? done.trials : plan.matchups * plan.trials,
      matchupsDone: Math.floor(done.taken / plan.rangesPerPair),
      matchups: plan.matchups,
    };
  }

  state() {
    return { ...this.done };
  }

  private order(index: number): DeepOrder {
    const tile = deepTileAt(this.plan, index);
    const { row, column, swap } = deepPairAt(this.plan, tile.pair);
    const r = this.field.rows[row] as number;
    const c = this.field.columns[column] as number;
    const [a, b] = swap ? [c, r] : [r, c];
    return { ...tile, a, b, ledgerRows: [this.field.ledgerRows(a), this.field.ledgerRows(b)] };
  }

  private detailOf(order: DeepOrder): PairDetail {
    if (this.current?.pair !== order.pair) {
      const detail = this.field.emptyDetail(order.a, order.b);
      const stored = order.trialFrom === 0 ? null : this.field.storedDetail(order.a, order.b);
      if (stored !== null && !unpackPairDetail(detail, stored)) throw new Error('the stored pair has another shape');
      this.current = { pair: order.pair, detail };
    }
    return this.current.detail;
  }

  /** The next tile: of the same pair, or of the next pair when this one is sharp enough. */
  private after(order: DeepOrder, { tally }: PairDetail): number {
    const n = countOf(tally);
    const { low, high } = wilson(countOf(tally, 0) + countOf(tally, 2) / 2, n);
    const sharp = this.precision !== null && (high - low) / 2 <= this.precision;
    return sharp ? (order.pair + 1) * this.plan.rangesPerPair : order.index + 1;
  }
}
