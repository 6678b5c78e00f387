/** Who plays the tiles of a run: the threads of this machine, workers on other machines, or files with finished parts. */
import type { PlayableRun, TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';

/** A tile with the run it belongs to. `key` identifies the run. */
export interface TileJob {
  readonly key: string;
  readonly run: PlayableRun;
  readonly tile: TileRequest;
  /** Not 0: the result is no longer needed. */
  readonly stop: Int32Array;
}

/** Results that were counted already have turned out to be wrong: everything has to be played again. */
export class WrongResults extends Error {
  override toString(): string {
    return this.message;
  }
}

export interface TilePlayer {
  /** Tiles it plays at the same time. May change while it plays. */
  readonly width: number;
  playTile(job: TileJob): Promise<TileResult | 'stopped'>;
  /** The results of these tiles are stored and will not be asked for again. */
  committed?(tiles: readonly TileRequest[]): void;
}
