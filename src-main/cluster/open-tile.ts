/** Tiles on their way, alone and in batches. */
import type { TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { TileJob } from '../threads/tile-player.ts';
import type { PackedRun } from './run-store.ts';

export interface OpenTile {
  readonly job: TileJob;
  /** Both do nothing the second time. */
  settle(result: TileResult | 'stopped'): void;
  fail(error: unknown): void;
  isSettled: boolean;
}

export interface Batch {
  readonly id: string;
  readonly run: PackedRun;
  readonly tiles: readonly OpenTile[];
  readonly sentAt: number;
  attempts: number;
  hasCopy: boolean;
  isCollecting: boolean;
  /** Tiles whose results are not stored yet. */
  uncommitted: number;
}

export function openTile(job: TileJob): { readonly tile: OpenTile; readonly result: Promise<TileResult | 'stopped'> } {
  const { promise, resolve, reject } = Promise.withResolvers<TileResult | 'stopped'>();
  const tile: OpenTile = {
    job,
    isSettled: false,
    settle: (result) => {
      tile.isSettled = true;
      resolve(result);
    },
    fail: (error) => {
      tile.isSettled = true;
      reject(error);
    },
  };
  return { tile, result: promise };
}

export function newBatch(id: string, run: PackedRun, tiles: readonly OpenTile[]): Batch {
  const sentAt = performance.now();
  return { id, run, tiles, sentAt, attempts: 1, hasCopy: false, isCollecting: false, uncommitted: tiles.length };
}

export function unsettled({ tiles }: Batch): OpenTile[] {
  return tiles.filter(({ isSettled }) => !isSettled);
}
