/** How far the host is with something that it does in parts, and how to end it. */
import { useEffect, useState } from 'react';
import type { MeasureProgress } from '../../src-shared/api/events.ts';
import type { Input } from '../../src-shared/api/index.ts';
import { host } from '../host/host.ts';

/** What a `profile.of`, or a `ruleset.report` with parts, was asked for with. */
export type Measured = Input<'profile.cancel'>;

interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Done so far of everything that is waited for; null until the host reports. */
export function useMeasureProgress(measured: readonly Measured[]): Progress | null {
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map());
  const key = measured.map(keyOf).join(' ');
  useEffect(() => {
    const keys = new Set(key.split(' '));
    setProgress(new Map());
    return host.on('measureProgress', ({ done, total, ...of }) => {
      if (keys.has(keyOf(of))) setProgress((before) => new Map(before).set(keyOf(of), { done, total }));
    });
  }, [key]);
  if (progress.size === 0) return null;
  const sum = (pick: (one: Progress) => number) => [...progress.values()].reduce((all, one) => all + pick(one), 0);
  return { done: sum(({ done }) => done), total: sum(({ total }) => total) };
}

function keyOf({ combatantIds, runId, report }: Omit<MeasureProgress, keyof Progress>): string {
  return `${runId ?? ''}/${report ?? ''}/${combatantIds.join()}`;
}

export function cancelMeasuring(measured: readonly Measured[]): Promise<unknown> {
  return Promise.all(measured.map((one) => host.call('profile.cancel', one)));
}
