/** How far a run is. Pure. */
import type { RunInfo } from '../../src-shared/api/runs.ts';

/** 0..1, by trials: they are what takes the time. A run that reached its precision early counts as done. */
export function progressOf(run: RunInfo): number {
  if (run.status === 'done') return 1;
  if (run.step !== undefined) return run.step.total > 0 ? Math.min(1, run.step.done / run.step.total) : 0;
  const { trialsDone, trials, tilesDone, tiles } = run.progress;
  if (trials > 0) return Math.min(1, trialsDone / trials);
  return tiles > 0 ? Math.min(1, tilesDone / tiles) : 0;
}
