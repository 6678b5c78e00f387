import type { HighlightKind, HighlightLists } from '../../src-shared/run/highlights.ts';
import { barsOf, mergeHighlights, newHighlights } from '../../src-shared/run/highlights.ts';
import { type MatrixPlan, matrixTileAt } from '../../src-shared/run/plan.ts';
import { addRows, type RecordLayout } from '../../src-shared/run/record.ts';
import type { TileOrder, TileResult } from '../../src-shared/run/tasks.ts';
import { step, type WriteStep } from '../store/store.ts';
import type { Course, Taken } from './tile-schedule.ts';

export interface MatrixState {
  readonly taken: number;
  readonly trials: number;
  readonly matchups: number;
}

export const MATRIX_START: MatrixState = { taken: 0, trials: 0, matchups: 0 };

/** Round-robins and large gauntlets: tiles in plan order, all trials of a pair in one tile. */
export class MatrixCourse implements Course {
  readonly tilesPerCommit = 1;
  private readonly runId: number;
  private readonly plan: MatrixPlan;
  private readonly records: Float64Array;
  private readonly layout: RecordLayout;
  private readonly highlights: HighlightLists;
  private handedOut: number;
  private done: MatrixState;

  constructor(
    runId: number,
    plan: MatrixPlan,
    records: Float64Array,
    layout: RecordLayout,
    highlights: Partial<Record<HighlightKind, HighlightLists[HighlightKind]>>,
    state: MatrixState,
  ) {
    this.runId = runId;
    this.plan = plan;
    this.records = records;
    this.layout = layout;
    this.highlights = { ...newHighlights(), ...highlights };
    this.done = state;
    this.handedOut = state.taken;
  }

  next(): TileOrder | null {
    if (this.handedOut >= this.plan.tiles) return null;
    return { ...matrixTileAt(this.plan, this.handedOut++), bars: barsOf(this.highlights) };
  }

  take(order: TileOrder, result: TileResult): Taken {
    if (result.kind !== 'matrix') throw new Error('a matrix run got another tile back');
    addRows(this.records, this.layout, result.records);
    const { taken, trials, matchups } = this.done;
    this.done = { taken: taken + 1, trials: trials + result.trials, matchups: matchups + result.matchups };
    return {
      steps: mergeHighlights(this.highlights, result.highlights).map((kind) => highlightStep(this.runId, kind, this.highlights)),
      tile: result.payload === null ? null : { index: order.index, payload: result.payload },
      touched: result.records.touched,
    };
  }

  get finished(): boolean {
    return this.done.taken === this.plan.tiles;
  }

  get progress() {
    const { plan, done } = this;
    return {
      tilesDone: done.taken,
      tiles: plan.tiles,
      trialsDone: done.trials,
      // Pairs that stop early make the end come sooner than planned.
      trials: this.finished ? done.trials : plan.matchups * plan.trials,
      matchupsDone: done.matchups,
      matchups: plan.matchups,
    };
  }

  state() {
    return { ...this.done };
  }
}

function highlightStep(runId: number, kind: HighlightKind, lists: HighlightLists): WriteStep {
  return step(
    'INSERT INTO highlights (run_id, kind, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
    runId,
    kind,
    new TextEncoder().encode(JSON.stringify(lists[kind])),
  );
}
