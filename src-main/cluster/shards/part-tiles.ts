/** The tiles that can be played by files: all that a run hands out before it has to wait for results. */
import { encodeFrame } from '../../../src-shared/api/wire.ts';
import { newHighlights, thresholdsOf } from '../../../src-shared/run/highlights.ts';
import type { PlayableRun, TileRequest } from '../../../src-shared/tasks/tile-tasks.ts';
import type { PreparedTiles } from '../../runs/prepared-run.ts';
import { LARGEST_RUN } from '../run-store.ts';
import { contentHash } from '../seal.ts';

/** In plan order. Highlights are collected as if nothing were known, so that a tile is the same whoever plays it, and when. */
export function* partTiles({ schedule }: Pick<PreparedTiles, 'schedule'>): Generator<TileRequest> {
  const thresholds = thresholdsOf(newHighlights());
  for (let tile = schedule.next(); tile !== null; tile = schedule.next()) yield tile.kind === 'matrix' ? { ...tile, thresholds } : tile;
}

/** Whether the run itself, not the confirmation of its headlines, asks for the tile. */
export function isPartTile(tile: TileRequest): boolean {
  return tile.kind === 'matrix' || tile.kind === 'pair' || (tile.kind === 'list' && tile.order !== 'fresh');
}

/** What must be the same for results to be the same: field, settings, seed and plan. */
export function runHash({ ruleset, seed, trials, precision, field, folded, shape }: PlayableRun): string {
  const { layout, codec, exactSeconds = null, plan } = shape;
  return contentHash(
    encodeFrame({ ruleset, seed, trials, precision, field, folded, shape: { layout, codec, exactSeconds, plan } }, LARGEST_RUN),
  );
}

/** The tiles [from, to) of part `part` of `parts`, counted from 1. */
export function rangeOfPart(tiles: number, part: number, parts: number): readonly [number, number] {
  const border = (k: number) => Math.floor((tiles * k) / parts);
  return [border(part - 1), border(part)];
}
