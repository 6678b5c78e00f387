/** Plays a tile of a run. */
import { LRUCache } from 'lru-cache';
import type { Task, TaskReply } from '../../src-shared/tasks/task.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { type ArenaCache, KEPT_ARENAS } from '../arena-cache.ts';
import { playClaims } from '../playing/play-claims.ts';
import { playList } from '../playing/play-list.ts';
import { playMatrix } from '../playing/play-matrix.ts';
import { playPairTile } from '../playing/play-pair.ts';
import { solvePairs } from '../playing/solve-pairs.ts';

export function tileTask(arenas: ArenaCache): (task: Task<'tile'>) => TaskReply<'tile'> {
  const runs = new LRUCache<string, PlayableRun>({ max: KEPT_ARENAS });
  return ({ key, run: sent, tile, stop }) => {
    const run = sent ?? runs.get(key);
    if (run === undefined) return 'unknown';
    const opened = arenas.open({ key, ruleset: run.ruleset, field: run.field });
    if (opened === null) return 'unknown';
    runs.set(key, run);
    const context = { ...opened, run, stop };
    switch (tile.kind) {
      case 'matrix':
        return playMatrix(context, tile);
      case 'pair':
        return playPairTile(context, tile);
      case 'list':
        return playList(context, tile);
      case 'claims':
        return playClaims(context, tile);
      case 'solve':
        return solvePairs(context, tile);
    }
  };
}
