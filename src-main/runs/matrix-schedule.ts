import { type HighlightLists, mergeHighlights, newHighlights, thresholdsOf } from '../../src-shared/run/highlights.ts';
import { type MatrixPlan, matrixTileAt } from '../../src-shared/run/plan.ts';
import type { TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { putHighlights } from '../store/queries/highlights.ts';
import type { RunRecords } from './run-records.ts';
import type { RunSchedule, ScheduleProgress, TileCommit } from './tile-schedule.ts';

export type MatrixState = {
  readonly taken: number;
  readonly trials: number;
  readonly matchups: number;
};

export interface MatrixScheduleOptions {
  readonly runId: number;
  readonly plan: MatrixPlan;
  readonly records: RunRecords;
  /** Found so far. */
  readonly highlights: Partial<HighlightLists>;
  readonly state: MatrixState | null;
}

/** Round-robins and large gauntlets: tiles in plan order, all trials of a pair in one tile. */
export class MatrixSchedule implements RunSchedule {
  readonly tilesPerCommit = 1;
  private readonly runId: number;
  private readonly plan: MatrixPlan;
  private readonly records: RunRecords;
  private readonly highlights: HighlightLists;
  private handedOut: number;
  private done: MatrixState;

  constructor({ runId, plan, records, highlights, state }: MatrixScheduleOptions) {
    this.runId = runId;
    this.plan = plan;
    this.records = records;
    this.highlights = { ...newHighlights(), ...highlights };
    this.done = state ?? { taken: 0, trials: 0, matchups: 0 };
    this.handedOut = this.done.taken;
  }

  next(): TileRequest | null {
    if (this.handedOut >= this.plan.tiles) return null;
    return { ...matrixTileAt(this.plan, this.handedOut++), thresholds: thresholdsOf(this.highlights) };
  }

  accept(tile: TileRequest, result: TileResult): TileCommit {
    if (result.kind !== 'matrix') throw new Error(`a matrix run got a result of kind '${result.kind}'`);
    this.records.add(result.records);
    const { taken, trials, matchups } = this.done;
    this.done = { taken: taken + 1, trials: trials + result.trials, matchups: matchups + result.matchups };
    const changed = mergeHighlights(this.highlights, result.highlights);
    return {
      steps: new Map(changed.map((kind) => [kind, () => putHighlights(this.runId, kind, this.highlights[kind])])),
      tile: result.payload === null ? null : { index: tile.index, payload: result.payload },
      touched: result.records.touched,
    };
  }

  get finished(): boolean {
    return this.done.taken === this.plan.tiles;
  }

  get progress(): ScheduleProgress {
    const { plan, done } = this;
    return {
      tilesDone: done.taken,
      tiles: plan.tiles,
      trialsDone: done.trials,
      // Pairs that stop early bring the end closer than planned.
      trials: this.finished ? done.trials : plan.matchups * plan.trials,
      matchupsDone: done.matchups,
      matchups: plan.matchups,
    };
  }

  state() {
    return { ...this.done };
  }
}
