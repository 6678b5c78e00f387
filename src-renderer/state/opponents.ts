/** The best, worst and closest opponents of a combatant. */
import type { Input, Reply } from '../../src-shared/api/index.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { useHostData } from './host-data.ts';

interface Choice {
  readonly descending?: boolean;
  readonly order?: 'even';
  readonly offset?: number;
}

export type Opponent = Reply<'runs.opponents'>['rows'][number];

export interface Opponents {
  readonly best: readonly Opponent[] | undefined;
  readonly worst: readonly Opponent[] | undefined;
  /** The most even fight; null when there is none. */
  readonly closest: Opponent | null;
  /** The median opponent; null when there is none. */
  readonly middle: Opponent | null;
  /** What isn't known about them: that only part of a large field was played. */
  readonly problems: readonly Problem[];
}

/** With `ask: false` nothing is fetched yet. */
export function useOpponents(run: RunInfo, index: number, lines: number, ask = true): Opponents {
  const of = (how: Choice, limit: number) => (ask ? { runId: run.id, index, limit, ...how } : null);
  const isDone = run.status === 'done';
  const top = usePage(of({ descending: true }, lines + 1), isDone);
  const bottom = usePage(of({ descending: false }, lines + 1), isDone);
  const even = usePage(of({ order: 'even' }, 2), isDone);
  const total = top?.total ?? 0;
  const mid = usePage(total > 2 * lines ? of({ descending: true, offset: total >> 1 }, 2) : null, isDone);
  // A mirror match is always even and doesn't count.
  const others = (rows: readonly Opponent[] | undefined) => rows?.filter((row) => row.index !== index).slice(0, lines);
  return {
    best: others(top?.rows),
    worst: others(bottom?.rows),
    closest: others(even?.rows)?.[0] ?? null,
    middle: others(mid?.rows)?.[0] ?? others(top?.rows)?.[total >> 1] ?? null,
    problems: top?.problems ?? [],
  };
}

/** As the run has found it at once; then with exact odds, once it has finished and they are there. */
function usePage(asked: Input<'runs.opponents'> | null, isDone: boolean): Reply<'runs.opponents'> | undefined {
  const { value: found } = useHostData('runs.opponents', asked);
  const { value: solved, loading } = useHostData('runs.opponents', asked !== null && isDone ? { ...asked, solve: true } : null);
  // Until the reply arrives, there may be one about another combatant.
  return loading ? found : (solved ?? found);
}
