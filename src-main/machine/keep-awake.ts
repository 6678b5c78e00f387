/** Keeps the machine awake while a run plays, and only then. */
import type { RunInfo } from '../../src-shared/api/runs.ts';

/** A listener for the state of runs. A run that waits for disk space counts as paused. */
export function keepAwake(stayAwake: () => () => void): (run: Pick<RunInfo, 'id' | 'status'>) => void {
  const playing = new Set<number>();
  let release: (() => void) | null = null;
  return ({ id, status }) => {
    if (status === 'running') playing.add(id);
    else playing.delete(id);
    if (playing.size > 0) release ??= stayAwake();
    else {
      release?.();
      release = null;
    }
  };
}
