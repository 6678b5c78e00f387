import type { Notice } from './data.ts';
import type { RunInfo } from './runs.ts';

/** Events the host pushes to its windows. */
export interface HostEvents {
  readonly run: RunInfo;
  /** Runs that have another place in the queue: `positions[i]` is that of run `ids[i]`. Thousands may move at once. */
  readonly queue: { readonly ids: Uint32Array; readonly positions: Int32Array };
  readonly runRemoved: { readonly id: number };
  readonly library: { readonly reason: string };
  readonly importProgress: { readonly file: string; readonly done: number; readonly total: number; readonly combatants: number };
  readonly notices: readonly Notice[];
  /** Another library was opened in the place of the one before: everything a window knows is out of date. */
  readonly reopened: { readonly dataFolder: string };
}
