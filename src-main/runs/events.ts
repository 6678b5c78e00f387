import { EventEmitter } from 'node:events';
import type { HostEvents } from '../../src-shared/api/events.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';

interface RunEventMap {
  /** Its state or its progress changed. */
  changed: [info: RunInfo];
  moved: [places: HostEvents['queue']];
  /** More of its results are in the records, or in the database. */
  counted: [runId: number];
  finished: [runId: number];
  renamed: [runId: number];
  removed: [runId: number];
}

/** What happens to runs. */
export type RunEvents = EventEmitter<RunEventMap>;

export function newRunEvents(): RunEvents {
  return new EventEmitter<RunEventMap>();
}
