/** How the leaders' win rates and the speed went while a run played, as seen by this window. */
import { create } from 'zustand';
import type { RunInfo } from '../../src-shared/api/runs.ts';

export interface RateSample {
  /** 0..1 of the run's trials. */
  readonly done: number;
  /** Trials per second. */
  readonly speed: number;
  /** Win rates by place in the field. */
  readonly rates: Readonly<Record<number, number>>;
}

const MOST_SAMPLES = 240;

const useSamples = create<Readonly<Record<number, readonly RateSample[]>>>(() => ({}));
const NONE: readonly RateSample[] = [];

export function useRateSamples(runId: number): readonly RateSample[] {
  return useSamples((samples) => samples[runId] ?? NONE);
}

/** One sample per state of the run; every second one is dropped when there are too many. */
export function addRateSample({ id, progress }: RunInfo, rates: RateSample['rates']): void {
  const before = useSamples.getState()[id] ?? NONE;
  const done = progress.trials > 0 ? Math.min(1, progress.trialsDone / progress.trials) : 0;
  if (before.at(-1)?.done === done) return;
  const next = [...before, { done, speed: progress.rate, rates }];
  useSamples.setState({ [id]: next.length > MOST_SAMPLES ? next.filter((_, i) => i % 2 === 1) : next });
}
