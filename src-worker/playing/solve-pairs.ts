/** Exact odds of single pairs, for what a run may claim about them. */
import type { SolveTileRequest, SolveTileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { TileContext } from './tile-context.ts';

/** Seconds of one core that a pair is worth. */
const LONGEST = 1;

export function solvePairs({ arena, stop }: TileContext, { pairs }: SolveTileRequest): SolveTileResult | 'stopped' {
  const chances: SolveTileResult['chances'][number][] = [];
  for (const { a, b } of pairs) {
    if (Atomics.load(stop, 0) !== 0) return 'stopped';
    chances.push(arena.chances?.(a, b, LONGEST) ?? null);
  }
  return { kind: 'solved', chances, trials: 0 };
}
