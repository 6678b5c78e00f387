import type { Arena, Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';

/** What a tile is played with. */
export interface TileContext {
  readonly ruleset: Ruleset;
  readonly arena: Arena;
  readonly run: PlayableRun;
  /** Not 0: stop after the current trial. */
  readonly stop: Int32Array;
}
