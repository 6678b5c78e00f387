import { TYPICAL_DOUBT } from '../../src-shared/run/field-spread.ts';
import { coarseStage, gamesOf, type LadderPlan, type LadderStage, nextStage } from '../../src-shared/run/ladder.ts';
import { type ForecastStage, forecastLadder, gamesToCome } from '../../src-shared/run/ladder-forecast.ts';
import { gameRange } from '../../src-shared/run/listed-games.ts';
import type { TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { RunRecords } from './run-records.ts';
import { NO_STEPS, type RunSchedule, type ScheduleProgress, type TileCommit } from './tile-schedule.ts';

/** The current stage, and how far it has come. */
export type LadderState = {
  /** `active` is empty in the coarse stage, where everyone plays. */
  readonly stage: Omit<LadderStage, 'active'> & { readonly active: readonly number[] };
  readonly taken: number;
  readonly tilesBefore: number;
  readonly over: boolean;
};

export interface LadderScheduleOptions {
  readonly plan: LadderPlan;
  readonly records: RunRecords;
  /** Weight class of each distinct combatant. */
  readonly classOf: Uint16Array;
  readonly state: LadderState | null;
}

/** Megabytes of records that are written per tile of play, at most. */
const MEGABYTES_PER_TILE = 1;

export class LadderSchedule implements RunSchedule {
  /** Opponents are spread over the whole field, so a commit writes most of the records and must not happen too often. */
  readonly tilesPerCommit: number;
  private readonly plan: LadderPlan;
  private readonly records: RunRecords;
  private readonly classOf: Uint16Array;
  private readonly forecast: readonly ForecastStage[];
  private stage: LadderStage;
  private taken: number;
  private handedOut: number;
  private tilesBefore: number;
  private over: boolean;

  constructor({ plan, records, classOf, state }: LadderScheduleOptions) {
    this.plan = plan;
    this.records = records;
    this.classOf = classOf;
    this.forecast = forecastLadder(plan, TYPICAL_DOUBT);
    this.tilesPerCommit = Math.max(1, Math.ceil(records.cells.byteLength / (MEGABYTES_PER_TILE * 1e6)));
    this.stage = state === null ? coarseStage(plan) : storedStage(plan, state);
    this.taken = this.handedOut = state?.taken ?? 0;
    this.tilesBefore = state?.tilesBefore ?? 0;
    this.over = state?.over ?? false;
  }

  next(): TileRequest | null {
    if (this.over || this.handedOut >= this.stageTiles) return null;
    const index = this.handedOut++;
    const from = index * this.plan.gamesPerTile;
    const to = Math.min(gamesOf(this.stage), from + this.plan.gamesPerTile);
    const { number, active: members, from: first, to: last } = this.stage;
    const all = { order: number === 0 ? ('coarse' as const) : ('race' as const), members, from: first, to: last };
    return { kind: 'list', index: this.tilesBefore + index, ...gameRange(all, from, to) };
  }

  accept(_tile: TileRequest, result: TileResult): TileCommit {
    if (result.kind !== 'list') throw new Error(`a ladder got a result of kind '${result.kind}'`);
    this.records.add(result.records);
    this.taken++;
    if (this.taken === this.stageTiles) this.endStage();
    return { steps: NO_STEPS, tile: null, touched: result.records.touched };
  }

  get finished(): boolean {
    return this.over;
  }

  get progress(): ScheduleProgress {
    const games = this.over
      ? this.stage.spent + gamesOf(this.stage)
      : this.stage.spent + Math.min(gamesOf(this.stage), this.taken * this.plan.gamesPerTile);
    const expected = this.over ? games : this.expectedGames;
    const tiles = this.tilesBefore + this.taken;
    return {
      tilesDone: tiles,
      tiles: this.over ? tiles : Math.max(tiles + 1, Math.ceil(expected / this.plan.gamesPerTile)),
      trialsDone: games,
      trials: expected,
      matchupsDone: games,
      matchups: expected,
    };
  }

  state() {
    const everyone = this.stage.number === 0 && !this.over;
    return {
      stage: { ...this.stage, active: everyone ? [] : Array.from(this.stage.active) },
      taken: this.taken,
      tilesBefore: this.tilesBefore,
      over: this.over,
    };
  }

  /** Few ladders use up their budget. */
  private get expectedGames(): number {
    const known = this.stage.spent + gamesOf(this.stage);
    return Math.min(this.plan.budget, Math.round(known + gamesToCome(this.forecast, this.stage)));
  }

  private get stageTiles(): number {
    return Math.ceil(gamesOf(this.stage) / this.plan.gamesPerTile);
  }

  private endStage(): void {
    const { cells, layout } = this.records;
    const next = nextStage(this.plan, this.stage, { records: cells, layout, classOf: this.classOf });
    if (next === null) {
      this.over = true;
      return;
    }
    this.tilesBefore += this.taken;
    this.stage = next;
    this.taken = this.handedOut = 0;
  }
}

function storedStage(plan: LadderPlan, { stage }: LadderState): LadderStage {
  return { ...stage, active: stage.number === 0 ? coarseStage(plan).active : Uint32Array.from(stage.active) };
}
