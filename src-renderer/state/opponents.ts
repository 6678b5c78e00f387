/** Whom a combatant beats, whom it fears, and who is its equal. */
import type { Reply } from '../../src-shared/api.ts';
import { useHostData } from './host-data.ts';

export type Opponent = Reply<'runs.opponents'>['rows'][number];

/** Fields up to this size are read whole to find the closest matchup. */
const WHOLE_FIELD = 5000;

export interface Opponents {
  readonly best: readonly Opponent[] | undefined;
  readonly worst: readonly Opponent[] | undefined;
  /** Null when there is none, or the field is too large to look through. */
  readonly closest: Opponent | null;
}

export function useOpponents(runId: number, index: number, lines: number): Opponents {
  const { value: top } = useHostData('runs.opponents', { runId, index, descending: true, limit: lines + 1 });
  const { value: bottom } = useHostData('runs.opponents', { runId, index, descending: false, limit: lines + 1 });
  const readAll = top !== undefined && top.total > lines + 1 && top.total <= WHOLE_FIELD;
  const { value: all } = useHostData('runs.opponents', readAll ? { runId, index, descending: true, limit: WHOLE_FIELD } : null);
  const others = (rows: readonly Opponent[] | undefined) => rows?.filter((row) => row.index !== index).slice(0, lines);
  return { best: others(top?.rows), worst: others(bottom?.rows), closest: closestOf((all ?? top)?.rows ?? [], index) };
}

/** The opponent nearest to an even fight; a mirror match is always even and does not count. */
export function closestOf(rows: readonly Opponent[], self: number): Opponent | null {
  let closest: Opponent | null = null;
  for (const row of rows) {
    if (row.index === self || row.n === 0) continue;
    if (closest === null || Math.abs(row.rate - 0.5) < Math.abs(closest.rate - 0.5)) closest = row;
  }
  return closest;
}
