/** The order in which the tiles of a run are handed out and their results accepted. */
import type { RunProgress } from '../../src-shared/api/runs.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import type { WriteStep } from '../../src-shared/store-queries/sql.ts';
import type { TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { PackedTile } from '../store/match-file.ts';

/** What an accepted tile has to write. */
export interface TileCommit {
  /** By what they store: of several tiles that are committed together, the last step of each name says it all. Made when it is written. */
  readonly steps: ReadonlyMap<string, () => WriteStep>;
  /** For the match file, before the steps. */
  readonly tile: PackedTile | null;
  /** Distinct combatants whose records changed. */
  readonly touched: Uint32Array;
}

/** Of tiles whose results are all in the records and the state. */
export const NO_STEPS: TileCommit['steps'] = new Map();

export type ScheduleProgress = Omit<RunProgress, 'rate' | 'secondsLeft' | 'widest'>;

export interface TileSchedule {
  /** The next tile, or null when none can be handed out until more results are accepted. */
  next(): TileRequest | null;
  /** Counts a result. Results must be accepted in the order in which their tiles were handed out. */
  accept(tile: TileRequest, result: TileResult): TileCommit;
  /** At least; usually 1, more where every tile changes records all over the field. */
  readonly tilesPerCommit: number;
  /** No more tiles to hand out or accept. */
  readonly finished: boolean;
  readonly progress: ScheduleProgress;
}

/** The schedule of a run itself. */
export interface RunSchedule extends TileSchedule {
  /** Stored with every commit, to resume from. Stored states are read back, so their members keep their names. */
  state(): Json;
}
