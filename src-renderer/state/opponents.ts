/** The best, worst and closest opponents of a combatant. */
import type { Reply } from '../../src-shared/api/index.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { useHostData } from './host-data.ts';

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
export function useOpponents(runId: number, index: number, lines: number, ask = true): Opponents {
  const of = (how: { descending?: boolean; order?: 'even'; offset?: number }, limit: number) =>
    ask ? { runId, index, limit, ...how } : null;
  const { value: top } = useHostData('runs.opponents', of({ descending: true }, lines + 1));
  const { value: bottom } = useHostData('runs.opponents', of({ descending: false }, lines + 1));
  const { value: even } = useHostData('runs.opponents', of({ order: 'even' }, 2));
  const total = top?.total ?? 0;
  const { value: mid } = useHostData('runs.opponents', total > 2 * lines ? of({ descending: true, offset: total >> 1 }, 2) : null);
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
