/** How far a run is. Pure. */
import type { RunInfo } from '../../src-shared/api/types.ts';

/** 0..1 by trials, which is what takes the time; a run stopped early by its precision is done all the same. */
export function progressOf(run: RunInfo): number {
  if (run.status === 'done') return 1;
  const { trialsDone, trials, tilesDone, tiles } = run.progress;
  if (trials > 0) return Math.min(1, trialsDone / trials);
  return tiles > 0 ? Math.min(1, tilesDone / tiles) : 0;
}

export const STATUS_WORDS = {
  queued: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  done: 'Finished',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const satisfies Record<RunInfo['status'], string>;
