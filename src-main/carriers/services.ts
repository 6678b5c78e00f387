/** What a carrier needs of the host: one call, one stream of events. `createHost` in host.ts makes it. */
import type { HostEvents } from '../../src-shared/api/types.ts';

export interface HostServices {
  /** Checks the input against the schema of `method` and answers; throws ApiError with words for the user. */
  call(method: string, input: unknown): Promise<unknown>;
  on<K extends keyof HostEvents>(event: K, listener: (value: HostEvents[K]) => void): () => void;
  /** Stops at the next tile border with everything kept. */
  close(): Promise<void>;
}

export const HOST_EVENTS = ['run', 'runRemoved', 'library', 'importProgress'] as const satisfies readonly (keyof HostEvents)[];
