import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import { host } from '../host/host.ts';
import { useRuns } from './runs.ts';
import { hasResults } from './use-chosen-run.ts';

/** Runs that are looked through, newest first. */
const MOST_RUNS = 12;

export interface UnitsInRun {
  readonly runId: number;
  /** In the order of the ids. */
  readonly indices: readonly number[];
}

/** The latest run with results that all these combatants of the library are in; null where there is none. */
export async function latestRunOf(ids: readonly number[], ruleset: RulesetId): Promise<UnitsInRun | null> {
  const runs = (useRuns.getState().list ?? []).filter((run) => run.ruleset === ruleset && hasResults(run));
  for (const { id: runId } of runs.slice(0, MOST_RUNS)) {
    const { field } = (await host.call('runs.get', { runId })).settings;
    const indices = ids.map((id) => field.indexOf(id));
    if (indices.includes(-1)) continue;
    // Entries that are the same fight as one, under the place of the first.
    const { rows } = await host.call('runs.standings', { runId, indices, limit: indices.length });
    if (ids.every((id) => rows.some((row) => row.combatantId === id))) return { runId, indices };
  }
  return null;
}
