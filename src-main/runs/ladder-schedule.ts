import { coarseStage, gamesOf, type LadderPlan, type LadderSchedule, type LadderStage, nextStage } from '../../src-shared/run/ladder.ts';
import { addRows, type RecordLayout } from '../../src-shared/run/record.ts';
import type { TileOrder, TileResult } from '../../src-shared/run/tasks.ts';
import type { Course, Taken } from './tile-schedule.ts';

/** Stored between tiles: the stage as it was decided, and how far it has come. */
export interface LadderState {
  readonly stage: Omit<LadderStage, 'active'> & { readonly active: readonly number[] };
  readonly taken: number;
  readonly tilesBefore: number;
  readonly over: boolean;
}

/** Megabytes of records that a tile's worth of play may pay for writing. */
const MEGABYTES_PER_TILE = 1;

export class LadderCourse implements Course {
  /** Opponents lie all over the field, so a commit writes most of the records: it has to be worth it. */
  readonly tilesPerCommit: number;
  private readonly plan: LadderPlan;
  private readonly schedule: LadderSchedule;
  private readonly records: Float64Array;
  private readonly layout: RecordLayout;
  private stage: LadderStage;
  private taken = 0;
  private handedOut = 0;
  private tilesBefore = 0;
  private over = false;

  constructor(plan: LadderPlan, schedule: LadderSchedule, records: Float64Array, layout: RecordLayout, state: LadderState | null) {
    this.plan = plan;
    this.schedule = schedule;
    this.records = records;
    this.tilesPerCommit = Math.max(1, Math.ceil(records.byteLength / (MEGABYTES_PER_TILE * 1e6)));
    this.layout = layout;
    this.stage = state === null ? coarseStage(plan) : { ...state.stage, active: Uint32Array.from(state.stage.active) };
    this.taken = this.handedOut = state?.taken ?? 0;
    this.tilesBefore = state?.tilesBefore ?? 0;
    this.over = state?.over ?? false;
  }

  next(): TileOrder | null {
    if (this.over || this.handedOut >= this.stageTiles) return null;
    const index = this.handedOut++;
    const from = index * this.plan.gamesPerTile;
    const to = Math.min(gamesOf(this.stage), from + this.plan.gamesPerTile);
    return { kind: 'list', index: this.tilesBefore + index, ...this.schedule.games(this.stage, from, to) };
  }

  take(_order: TileOrder, result: TileResult): Taken {
    if (result.kind !== 'list') throw new Error('a ladder got another tile back');
    addRows(this.records, this.layout, result.records);
    this.taken++;
    if (this.taken === this.stageTiles) this.endStage();
    return { steps: [], tile: null, touched: result.records.touched };
  }

  get finished(): boolean {
    return this.over;
  }

  get progress() {
    const games = this.over
      ? this.stage.spent + gamesOf(this.stage)
      : this.stage.spent + Math.min(gamesOf(this.stage), this.taken * this.plan.gamesPerTile);
    const expected = this.over ? games : this.plan.budget;
    const tiles = this.tilesBefore + this.taken;
    return {
      tilesDone: tiles,
      tiles: this.over ? tiles : Math.max(tiles + 1, this.plan.tiles),
      trialsDone: games,
      trials: expected,
      matchupsDone: games,
      matchups: expected,
    };
  }

  state() {
    return {
      stage: { ...this.stage, active: this.stage.number === 0 && !this.over ? [] : Array.from(this.stage.active) },
      taken: this.taken,
      tilesBefore: this.tilesBefore,
      over: this.over,
    };
  }

  private get stageTiles(): number {
    return Math.ceil(gamesOf(this.stage) / this.plan.gamesPerTile);
  }

  private endStage(): void {
    const next = nextStage(this.plan, this.stage, this.records, this.layout);
    if (next === null) {
      this.over = true;
      return;
    }
    this.tilesBefore += this.taken;
    this.stage = next;
    this.taken = this.handedOut = 0;
  }
}

export function restoredState(plan: LadderPlan, state: LadderState): LadderState {
  // The coarse stage holds everyone, so its list is not stored.
  return state.stage.number === 0 ? { ...state, stage: { ...state.stage, active: Array.from(coarseStage(plan).active) } } : state;
}
