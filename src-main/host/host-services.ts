/** What a carrier needs of the host: calls and events. `createHost` in host.ts makes it. */
import type { HostEvents } from '../../src-shared/api/events.ts';

export interface HostServices {
  /**
   * Checks the input against the schema of `method` and answers; throws ApiError with a message for the user.
   * An aborted `signal` says that the answer is not needed any more: long work stops at its next step.
   */
  call(method: string, input: unknown, signal?: AbortSignal): Promise<unknown>;
  on<K extends keyof HostEvents>(event: K, listener: (value: HostEvents[K]) => void): () => void;
  /** Stops after the current trials; all results so far are kept. */
  close(): Promise<void>;
}

export const HOST_EVENTS = [
  'run',
  'queue',
  'runRemoved',
  'library',
  'importProgress',
  'measureProgress',
  'notices',
  'opened',
  'projectSaved',
  'desk',
  'reopened',
] as const satisfies readonly (keyof HostEvents)[];
