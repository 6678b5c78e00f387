import type { Notice } from './data.ts';
import type { RunInfo } from './runs.ts';

/** Events the host pushes to its windows. */
export interface HostEvents {
  readonly run: RunInfo;
  readonly runRemoved: { readonly id: number };
  readonly library: { readonly reason: string };
  readonly importProgress: { readonly file: string; readonly done: number; readonly total: number; readonly combatants: number };
  readonly notices: readonly Notice[];
  /** Another library was opened in the place of the one before: everything a window knows is out of date. */
  readonly reopened: { readonly dataFolder: string };
}
