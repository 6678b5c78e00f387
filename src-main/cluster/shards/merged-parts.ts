/** The parts of a run as files, in place of whoever would play its tiles. */
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { TileResult } from '../../../src-shared/tasks/tile-tasks.ts';
import type { PreparedTiles } from '../../runs/prepared-run.ts';
import type { TileJob, TilePlayer } from '../../threads/tile-player.ts';
import { sameResult } from '../batch.ts';
import { type Build, differences } from '../build.ts';
import { isSampled } from '../result-check.ts';
import { isPartTile, partTiles, runHash } from './part-tiles.ts';
import { ShardReader } from './shard-file.ts';

export interface MergeOptions {
  readonly run: PreparedTiles;
  readonly local: TilePlayer;
  readonly build: Build;
  readonly paths: readonly string[];
  /** Share of the tiles that are played again here and compared before anything is counted. */
  readonly checkedShare: number;
}

/** Tiles on their way from the disk. */
const WIDTH = 16;

export class MergedParts implements TilePlayer {
  /** What the files don't have (stages after a barrier, the confirmation of headlines) is played here. */
  private readonly local: TilePlayer;
  private readonly partOf: ReadonlyMap<number, ShardReader>;

  /** Nothing is counted before all parts are known to be there, whole, and of this run. */
  static async open(options: MergeOptions): Promise<MergedParts> {
    const all: ShardReader[] = [];
    for (const path of options.paths) all.push(await ShardReader.open(path));
    const hash = runHash(options.run.playable);
    for (const part of all) refuseStranger(part, options.build, hash);
    const parts = withoutCopies(all);
    refuseGaps(parts);
    const merged = new MergedParts(options.local, parts);
    await merged.check(options);
    return merged;
  }

  private constructor(local: TilePlayer, parts: readonly ShardReader[]) {
    this.local = local;
    this.partOf = new Map(parts.flatMap((part) => Array.from(part.tiles, (index) => [index, part] as const)));
  }

  get width(): number {
    return Math.max(WIDTH, this.local.width);
  }

  async playTile(job: TileJob): Promise<TileResult | 'stopped'> {
    const { tile, stop } = job;
    const part = isPartTile(tile) ? this.partOf.get(tile.index) : undefined;
    if (part === undefined) return this.local.playTile(job);
    return Atomics.load(stop, 0) === 0 ? part.tile(tile.index) : 'stopped';
  }

  private async check({ run, local, checkedShare }: MergeOptions): Promise<void> {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    for (const tile of partTiles(run)) {
      const part = this.partOf.get(tile.index);
      if (part === undefined) throw new ApiError('shard/gap', `No part has tile ${tile.index} of the run.`, 'Play all parts again.');
      if (!isSampled(part.content, tile.index, checkedShare)) continue;
      const here = await local.playTile({ key: run.key, run: run.playable, tile, stop });
      if (here !== 'stopped' && sameResult(here, await part.tile(tile.index))) continue;
      throw new ApiError(
        'shard/wrong',
        `'${part.path}' has a wrong result: tile ${tile.index} played here gives another one.`,
        'Play this part again, on another machine.',
      );
    }
  }
}

function refuseStranger({ path, header }: ShardReader, build: Build, hash: string): void {
  const difference = differences(build, header.build);
  if (difference !== '') throw new ApiError('shard/other-build', `'${path}' was played by another build: ${difference}.`);
  if (header.run === hash) return;
  throw new ApiError(
    'shard/other-run',
    `'${path}' is a part of another run${header.name === '' ? '' : ` ("${header.name}")`}: its field, settings or seed differ.`,
  );
}

/** The same part twice is fine where both have the same results. */
function withoutCopies(parts: readonly ShardReader[]): ShardReader[] {
  const kept = new Map<number, ShardReader>();
  for (const part of parts) {
    const before = kept.get(part.header.part);
    if (before !== undefined && (before.content !== part.content || before.header.parts !== part.header.parts)) {
      const { part: number, parts: of } = part.header;
      throw new ApiError(
        'shard/contradiction',
        `'${before.path}' and '${part.path}' are both part ${number} of ${of} and have different results.`,
        'One of them was played by a broken machine. Play the part again.',
      );
    }
    if (before === undefined) kept.set(part.header.part, part);
  }
  return [...kept.values()];
}

function refuseGaps(parts: readonly ShardReader[]): void {
  const counts = [...new Set(parts.map(({ header }) => header.parts))];
  if (counts.length > 1)
    throw new ApiError('shard/other-parts', `The files are parts of ${counts.join(' and of ')}; use those of one division.`);
  const there = new Set(parts.map(({ header }) => header.part));
  const missing = Array.from({ length: counts[0] ?? 0 }, (_, i) => i + 1).filter((part) => !there.has(part));
  if (missing.length === 0) return;
  const [first] = missing;
  throw new ApiError(
    'shard/missing',
    missing.length === 1 ? `Part ${first} of ${counts[0]} is missing.` : `Parts ${missing.join(', ')} of ${counts[0]} are missing.`,
    `Play it with: warbench shard RUN --part ${first}/${counts[0]} --out part-${first}.wbs`,
  );
}
