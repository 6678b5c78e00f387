/** Plays ranges of trials of single pairs, for what a run may claim about them. */
import { addToClaim, CLAIM_COUNTS, newClaimCounts } from '../../src-shared/run/claim-counts.ts';
import { rolesOf } from '../../src-shared/run/picks.ts';
import type { ClaimTileRequest, ClaimTileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { TileContext } from './tile-context.ts';

export function playClaims({ ruleset, arena, run, stop }: TileContext, { ranges }: ClaimTileRequest): ClaimTileResult | 'stopped' {
  const roles = rolesOf(ruleset.analysis.metrics);
  const counts = newClaimCounts(ranges.length);
  let trials = 0;
  for (const [i, { a, b, from, to }] of ranges.entries()) {
    for (let t = from; t < to; t++, trials++) {
      if (Atomics.load(stop, 0) !== 0) return 'stopped';
      addToClaim(counts, i * CLAIM_COUNTS, roles, arena.trial(run.seed, a, b, t), t);
    }
  }
  return { kind: 'claims', counts, trials };
}
