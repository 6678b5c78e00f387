import type { RunDetail } from '../../src-shared/api/runs.ts';
import { requireRun } from '../runs/require-run.ts';
import type { Scheduler } from '../runs/scheduler.ts';
import type { Store } from '../store/store.ts';
import type { RunViews } from './run-views.ts';
import { unmodelledOf } from './unmodelled.ts';

export interface RunDetailsParts {
  readonly store: Store;
  readonly scheduler: Scheduler;
  readonly views: RunViews;
}

/** Everything about a run except its standings; `withField` adds the ids of its field, which may be a million. */
export async function runDetail({ store, scheduler, views }: RunDetailsParts, id: number, withField: boolean): Promise<RunDetail> {
  const run = requireRun(store, id);
  const { options, problems } = run;
  const settings = { ...run.settings, field: withField ? Array.from(run.field) : [] };
  const detail = { ...scheduler.info(id), settings, options, problems };
  if (run.shape === null) return { ...detail, unmodelled: [], slotBias: null, loadouts: { units: run.field.length, bestPerUnit: false } };
  const view = await views.of(id);
  const { numbers, rating } = view.standings;
  const loadouts = { units: view.loadouts.units, bestPerUnit: view.bestPerUnit };
  return { ...detail, unmodelled: unmodelledOf(view), slotBias: numbers.slotBias, loadouts, rating: rating?.info ?? null };
}
