/** Plays one part of a run into a file. */
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { TileRequest, TileResult } from '../../../src-shared/tasks/tile-tasks.ts';
import type { PreparedTiles } from '../../runs/prepared-run.ts';
import type { TilePlayer } from '../../threads/tile-player.ts';
import type { Build } from '../build.ts';
import { partTiles, rangeOfPart, runHash } from './part-tiles.ts';
import { ShardWriter } from './shard-file.ts';

export interface ShardOptions {
  readonly run: PreparedTiles;
  readonly player: TilePlayer;
  readonly build: Build;
  readonly part: number;
  readonly parts: number;
  readonly path: string;
  /** Not 0: stop. */
  readonly stop: Int32Array;
  onProgress(done: number, of: number): void;
}

/** Number of tiles; throws where it was stopped, and leaves no file then. */
export async function playShard(options: ShardOptions): Promise<number> {
  const { run, build, part, parts, path } = options;
  const all = [...partTiles(run)];
  const tiles = all.slice(...rangeOfPart(all.length, part, parts));
  const header = { build, run: runHash(run.playable), name: run.name, part, parts, tiles: tiles.length };
  const writer = await ShardWriter.create(path, header);
  try {
    let done = 0;
    for await (const [tile, result] of played(tiles, options)) {
      await writer.add(tile.index, result);
      options.onProgress(++done, tiles.length);
    }
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return tiles.length;
}

/** In order, with as many under way as there are threads, and some more. */
async function* played(tiles: readonly TileRequest[], { run, player, stop }: ShardOptions): AsyncGenerator<[TileRequest, TileResult]> {
  const { key, playable } = run;
  const underWay: Promise<TileResult | 'stopped'>[] = [];
  let next = 0;
  for (const tile of tiles) {
    while (next < tiles.length && underWay.length < 2 * player.width + 2) {
      const playing = player.playTile({ key, run: playable, tile: tiles[next++]!, stop });
      // A failure is thrown when its turn comes.
      playing.catch(() => {});
      underWay.push(playing);
    }
    const result = await underWay.shift()!;
    if (result === 'stopped') throw new ApiError('shard/stopped', 'Stopped before the part was finished; no file was written.');
    yield [tile, result];
  }
}
