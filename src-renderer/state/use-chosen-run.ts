import { useEffect } from 'react';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { href, numberAt, type Route, type ViewId } from './routes.ts';
import { useRuns } from './runs.ts';
import { useSession } from './session.ts';

/** A run has results as soon as its first tile is done. */
export function hasResults(run: RunInfo): boolean {
  return run.status === 'done' || run.progress.tilesDone > 0;
}

/** The run a view shows: from the address, otherwise the last one shown, otherwise the user's newest run with results. */
export function useChosenRun(route: Route): RunInfo | undefined {
  const list = useRuns((r) => r.list) ?? [];
  const lastId = useSession((s) => s.runId);
  const named = numberAt(route, 0);
  const run =
    named !== null
      ? list.find((r) => r.id === named)
      : (list.find((r) => r.id === lastId && hasResults(r)) ??
        // Prefer fields over single matchups, and the user's runs over samples; of the samples, the first.
        list.find((r) => hasResults(r) && r.kind !== 'single' && !r.sample) ??
        list.findLast((r) => hasResults(r) && r.kind !== 'single') ??
        list.find(hasResults) ??
        list[0]);
  const id = run?.id ?? null;
  useEffect(() => {
    if (id !== null) useSession.setState({ runId: id });
  }, [id]);
  return run;
}

/** The view that shows the results of a run best. */
export function resultsOf(run: RunInfo): string {
  return run.kind === 'single' ? href('matchups', [run.id, 0, 1]) : href('rankings', [run.id]);
}

/** The same view of another run. */
export function sameViewOf(view: ViewId, run: RunInfo): string {
  return run.kind === 'single' && view !== 'report' ? resultsOf(run) : href(view, [run.id]);
}
