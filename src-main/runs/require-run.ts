import { ApiError } from '../../src-shared/api/errors.ts';
import { findRun, hasStarted, type StoredRun } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';

export function noSuchRun(id: number): ApiError {
  return new ApiError('runs/no-run', `There is no run ${id}.`);
}

export function requireRun(store: Store, id: number): StoredRun {
  const run = findRun(store, id);
  if (run === undefined) throw noSuchRun(id);
  return run;
}

/** False while a run waits in the queue for the first time: it has no standings yet. */
export function requireStarted(store: Store, id: number): boolean {
  const started = hasStarted(store, id);
  if (started === undefined) throw noSuchRun(id);
  return started;
}

/** Refuses a place that the field of a run does not have. */
export function requirePlace({ combatants }: Pick<StoredRun, 'combatants'>, ...places: readonly number[]): void {
  const highest = Math.max(...places);
  if (highest < combatants) return;
  throw new ApiError('runs/no-place', `The field has ${combatants} combatants; there is no number ${highest}.`);
}
