/** Every call between a window and the host, assembled from the subjects of this folder. */
import type { z } from 'zod';
import { APP_CALLS } from './app.ts';
import type { Call } from './call.ts';
import { CLUSTER_CALLS } from './cluster.ts';
import { CONTEST_CALLS } from './contests.ts';
import { DATA_CALLS } from './data.ts';
import { EPISODE_CALLS } from './episodes.ts';
import type { HostEvents } from './events.ts';
import { EXPORT_CALLS } from './exports.ts';
import { FILE_CALLS } from './files.ts';
import { LIBRARY_CALLS } from './library.ts';
import { REPLAY_CHANCE_CALLS } from './replay-chances.ts';
import { REPLAY_INDEX_CALLS } from './replay-index.ts';
import { REPLAY_CALLS } from './replays.ts';
import { RESULT_CALLS } from './results.ts';
import { RUN_CALLS } from './runs.ts';
import { SOUND_CALLS } from './sounds.ts';
import { STUDIO_CALLS } from './studio.ts';

export { ApiError } from './errors.ts';

export const API = {
  ...APP_CALLS,
  ...DATA_CALLS,
  ...LIBRARY_CALLS,
  ...RUN_CALLS,
  ...CLUSTER_CALLS,
  ...RESULT_CALLS,
  ...CONTEST_CALLS,
  ...FILE_CALLS,
  ...REPLAY_CALLS,
  ...REPLAY_CHANCE_CALLS,
  ...REPLAY_INDEX_CALLS,
  ...EXPORT_CALLS,
  ...EPISODE_CALLS,
  ...STUDIO_CALLS,
  ...SOUND_CALLS,
} as const satisfies Record<string, Call<z.ZodType, unknown>>;

export type Method = keyof typeof API;
/** What a caller passes (defaults may be left out). */
export type Input<M extends Method> = z.input<(typeof API)[M]['input']>;
/** What the host receives after the check. */
export type Checked<M extends Method> = z.output<(typeof API)[M]['input']>;
export type Reply<M extends Method> = (typeof API)[M] extends Call<z.ZodType, infer R> ? R : never;

/** Aborted when a reply is not needed any more. What of `AbortSignal` every platform has: this folder knows none of them. */
export interface GoneSignal {
  readonly aborted: boolean;
  addEventListener(event: 'abort', listener: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(event: 'abort', listener: () => void): void;
}

/** One handler per call, for all calls or for those of one subject. Long work looks at `signal` between its steps, or passes it on. */
export type Handlers<M extends Method = Method> = {
  readonly [K in M]: (input: Checked<K>, signal?: GoneSignal) => Promise<Reply<K>> | Reply<K>;
};

/** What a window holds, whichever carrier is behind it. */
export interface Host {
  call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>>;
  /** Returns a function that stops listening. */
  on<K extends keyof HostEvents>(event: K, listener: (value: HostEvents[K]) => void): () => void;
}
