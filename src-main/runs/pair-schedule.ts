import { mergePairDetail, type PairDetail, packPairDetail, unpackPairDetail } from '../../src-shared/run/pair-detail.ts';
import { type PairPlan, pairAt, pairTileAt } from '../../src-shared/run/plan.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { countOf } from '../../src-shared/stats/tally.ts';
import type { PairTileRequest, TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { putPairResult } from '../store/queries/pair-results.ts';
import type { RunRecords } from './run-records.ts';
import { NO_STEPS, type RunSchedule, type ScheduleProgress, type TileCommit } from './tile-schedule.ts';

export type PairState = {
  readonly taken: number;
  readonly trials: number;
};

/** The combatants of a per-pair run, by distinct numbers. */
export interface PairField {
  readonly rows: Uint32Array;
  readonly columns: Uint32Array;
  ledgerRows(distinct: number): number;
  emptyDetail(a: number, b: number): PairDetail;
  /** What the database has of a pair, or null. */
  storedDetail(a: number, b: number): Float64Array | null;
}

export interface PairScheduleOptions {
  readonly runId: number;
  readonly plan: PairPlan;
  readonly field: PairField;
  readonly precision: number | null;
  readonly records: RunRecords;
  readonly state: PairState | null;
}

/** Single contests and small gauntlets: ranges of trials in full detail; a pair stops when it is precise enough. */
export class PairSchedule implements RunSchedule {
  readonly tilesPerCommit = 1;
  private readonly runId: number;
  private readonly plan: PairPlan;
  private readonly field: PairField;
  private readonly precision: number | null;
  private readonly records: RunRecords;
  private handedOut: number;
  private done: PairState;
  private current: { readonly pair: number; readonly detail: PairDetail } | null = null;

  constructor({ runId, plan, field, precision, records, state }: PairScheduleOptions) {
    this.runId = runId;
    this.plan = plan;
    this.field = field;
    this.precision = precision;
    this.records = records;
    this.done = state ?? { taken: 0, trials: 0 };
    this.handedOut = this.done.taken;
  }

  next(): TileRequest | null {
    return this.handedOut >= this.plan.tiles ? null : this.tileAt(this.handedOut++);
  }

  accept(tile: TileRequest, result: TileResult): TileCommit {
    if (result.kind !== 'pair' || tile.kind !== 'pair') throw new Error(`a per-pair run got a result of kind '${result.kind}'`);
    // Played ahead on another thread, but its pair was precise enough before it.
    if (tile.index < this.done.taken) return { steps: NO_STEPS, tile: null, touched: new Uint32Array(0) };
    const detail = this.detailOf(tile);
    const part = this.field.emptyDetail(tile.a, tile.b);
    if (!unpackPairDetail(part, result.detail)) throw new Error('a tile came back in another shape');
    mergePairDetail(detail, part);
    this.records.add(result.records);
    this.done = { taken: this.tileAfter(tile, detail), trials: this.done.trials + result.trials };
    this.handedOut = Math.max(this.handedOut, this.done.taken);
    const { pair, a, b } = tile;
    return {
      steps: new Map([[String(pair), () => putPairResult({ runId: this.runId, a, b }, packPairDetail(detail), result.chances)]]),
      tile: null,
      touched: result.records.touched,
    };
  }

  get finished(): boolean {
    return this.done.taken >= this.plan.tiles;
  }

  get progress(): ScheduleProgress {
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

  private tileAt(index: number): PairTileRequest {
    const tile = pairTileAt(this.plan, index);
    const { row, column, swap } = pairAt(this.plan, tile.pair);
    const r = this.field.rows[row]!;
    const c = this.field.columns[column]!;
    const [a, b] = swap ? [c, r] : [r, c];
    return { ...tile, a, b, ledgerRows: [this.field.ledgerRows(a), this.field.ledgerRows(b)] };
  }

  private detailOf(tile: PairTileRequest): PairDetail {
    if (this.current?.pair !== tile.pair) {
      const detail = this.field.emptyDetail(tile.a, tile.b);
      const stored = tile.trialFrom === 0 ? null : this.field.storedDetail(tile.a, tile.b);
      if (stored !== null && !unpackPairDetail(detail, stored)) throw new Error('the stored pair has another shape');
      this.current = { pair: tile.pair, detail };
    }
    return this.current.detail;
  }

  /** The next tile: of the same pair, or of the next one when this pair is precise enough. */
  private tileAfter(tile: PairTileRequest, { tally }: PairDetail): number {
    const n = countOf(tally);
    const { low, high } = wilson(countOf(tally, 0) + countOf(tally, 2) / 2, n);
    const isPrecise = this.precision !== null && (high - low) / 2 <= this.precision;
    return isPrecise ? (tile.pair + 1) * this.plan.rangesPerPair : tile.index + 1;
  }
}
