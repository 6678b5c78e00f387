import { useEffect } from 'react';
import type { RunInfo } from '../../src-shared/api/types.ts';
import { href, numberAt, type Route, type ViewId } from './routes.ts';
import { useRuns } from './runs.ts';
import { useSession } from './session.ts';

/** A run has results to look at as soon as its first tile is in. */
export function hasResults(run: RunInfo): boolean {
  return run.status === 'done' || run.progress.tilesDone > 0;
}

/** The run a view stands on: named by the address, else the one looked at last, else the newest of the user's own with results. */
export function useChosenRun(route: Route): RunInfo | undefined {
  const list = useRuns((r) => r.list) ?? [];
  const lastId = useSession((s) => s.runId);
  const named = numberAt(route, 0);
  const run =
    named !== null
      ? list.find((r) => r.id === named)
      : (list.find((r) => r.id === lastId && hasResults(r)) ??
        // A field has more to show than a lone pair, and the user's own more than the samples, of which the first is the one to begin with.
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

/** Where the results of a run are best looked at first. */
export function resultsOf(run: RunInfo): string {
  return run.kind === 'single' ? href('matchups', [run.id, 0, 1]) : href('rankings', [run.id]);
}

/** The same view of another run. */
export function sameViewOf(view: ViewId, run: RunInfo): string {
  return run.kind === 'single' && view !== 'report' ? resultsOf(run) : href(view, [run.id]);
}
