/** The order in which a run's tiles are handed out and taken back. Results are taken in the order of the plan. */
import type { Json } from '../../src-shared/contract/json.ts';
import type { TileOrder, TileResult } from '../../src-shared/run/tasks.ts';
import type { WriteStep } from '../store/store.ts';

export interface Taken {
  readonly steps: readonly WriteStep[];
  /** For the match file, before the steps. */
  readonly tile: { readonly index: number; readonly payload: Uint8Array } | null;
  /** Combatants whose records changed. */
  readonly touched: Uint32Array;
}

export interface CourseProgress {
  readonly tilesDone: number;
  readonly tiles: number;
  readonly trialsDone: number;
  readonly trials: number;
  readonly matchupsDone: number;
  readonly matchups: number;
}

export interface Course {
  /** The next tile, or null when none can be handed out before the ones under way are taken back. */
  next(): TileOrder | null;
  /** Counts a result in memory and says what must reach the disk. */
  take(order: TileOrder, result: TileResult): Taken;
  /** Results taken between two commits: 1, but where every tile touches records all over the field. */
  readonly tilesPerCommit: number;
  /** Nothing left to hand out or take back. */
  readonly finished: boolean;
  readonly progress: CourseProgress;
  /** What the store keeps to go on from here. */
  state(): Json;
}
