/** How far the host is with measuring the field of a star chart. */
import { useEffect, useState } from 'react';
import type { Input } from '../../src-shared/api/index.ts';
import { host } from '../host/host.ts';

/** Units and run of a `profile.of`. */
export type Measured = Input<'profile.cancel'>;

/** Combatants measured so far; null until the host reports. */
export function useMeasureProgress({ combatantIds, runId }: Measured): { readonly done: number; readonly total: number } | null {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const key = combatantIds.join();
  useEffect(() => {
    setProgress(null);
    return host.on('measureProgress', (now) => {
      if (now.combatantIds.join() === key && now.runId === runId) setProgress({ done: now.done, total: now.total });
    });
  }, [key, runId]);
  return progress;
}

export function cancelMeasuring(measured: Measured): Promise<unknown> {
  return host.call('profile.cancel', measured);
}
