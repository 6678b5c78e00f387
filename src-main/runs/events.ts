import { EventEmitter } from 'node:events';
import type { RunInfo } from '../../src-shared/api/runs.ts';

interface RunEventMap {
  /** Its state or its progress changed. */
  changed: [info: RunInfo];
  /** More of its results are in the database. */
  committed: [runId: number];
  finished: [runId: number];
  renamed: [runId: number];
  removed: [runId: number];
}

/** What happens to runs. */
export type RunEvents = EventEmitter<RunEventMap>;

export function newRunEvents(): RunEvents {
  return new EventEmitter<RunEventMap>();
}
