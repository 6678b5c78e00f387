/** What a run does after its last tile, before it counts as finished: confirming its headlines, recording its replays. */
import type { RunStep } from '../../src-shared/api/runs.ts';
import type { WriteStep } from '../../src-shared/store-queries/sql.ts';
import type { PreparedRun } from './prepared-run.ts';
import type { TileSchedule } from './tile-schedule.ts';

/** A schedule that plays on the threads of the run, and how its state is stored. */
export interface FollowUpSchedule {
  readonly schedule: TileSchedule;
  stateStep(): WriteStep;
}

export interface FollowUpControl {
  /** The user paused or cancelled the run, or the app closes. */
  isStopped(): boolean;
  /** Plays to its end, or until the run is stopped. */
  play(followUp: FollowUpSchedule): Promise<'done' | 'stopped'>;
  onProgress(done: number, total: number): void;
}

export interface FollowUp {
  readonly name: RunStep['name'];
  /** Continues where it was interrupted. */
  run(prepared: PreparedRun, control: FollowUpControl): Promise<'done' | 'stopped'>;
}

/** In the order in which they were added. */
export class FollowUps {
  private readonly list: FollowUp[] = [];

  add(followUp: FollowUp): void {
    this.list.push(followUp);
  }

  get all(): readonly FollowUp[] {
    return this.list;
  }
}
