/** Tasks behind the chance to win as a battle goes on. */
import type { ExactChances } from '../../src-shared/contract/outcome.ts';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import { type BranchCounts, playBranches } from '../../src-shared/replay/branches.ts';
import { eventDigest } from '../../src-shared/replay/event-digest.ts';
import { readMoments } from '../../src-shared/replay/moments.ts';
import type { TrialChances } from '../../src-shared/tasks/field-tasks.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import type { OpenArena } from '../arena-cache.ts';

/** How long the exact chances before the battle may take. */
const EXACT_SECONDS = 1;

export function momentsTask({ pair, trial: t }: Task<'moments'>, { ruleset, arena }: OpenArena): TrialChances {
  const { seed, a, b } = pair;
  const { winner, events, moments } = readMoments(arena, { seed, a, b, t }, (event) => ruleset.present.describe(event));
  return {
    winner,
    moments,
    digest: eventDigest(events),
    before: chancesBefore(arena, a, b),
    along: arena.chancesAlong?.(seed, a, b, t) ?? null,
  };
}

function chancesBefore(arena: Arena, a: number, b: number): ExactChances | null {
  if (arena.chances !== undefined) return arena.chances(a, b, EXACT_SECONDS);
  const odds = arena.odds?.(a, b);
  return odds?.method === 'exact' ? odds : null;
}

export function branchesTask({ pair, trial: t, batches }: Task<'branches'>, { arena }: OpenArena): readonly BranchCounts[] {
  const { seed, a, b } = pair;
  return batches.map((batch) => playBranches(arena, { seed, a, b, t }, batch));
}
