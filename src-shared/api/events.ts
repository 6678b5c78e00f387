import type { Problem } from '../contract/problem.ts';
import type { Notice } from './data.ts';
import type { RunInfo } from './runs.ts';
import type { DeskState } from './studio.ts';

/** Files are imported one after the other. */
export interface ImportProgress {
  readonly file: string;
  readonly done: number;
  readonly total: number;
  readonly combatants: number;
  /** Why nothing of the file was imported. */
  readonly refused?: readonly Problem[];
}

/** How far the field of a star chart is measured, or a report with parts computed. */
export interface MeasureProgress {
  readonly combatantIds: readonly number[];
  readonly runId?: number | undefined;
  readonly report?: string | undefined;
  readonly done: number;
  readonly total: number;
}

/** What the host pushes to its windows. */
export interface HostEvents {
  readonly run: RunInfo;
  /** Runs that have another place in the queue: `positions[i]` is that of run `ids[i]`. Thousands may move at once. */
  readonly queue: { readonly ids: Uint32Array; readonly positions: Int32Array };
  readonly runRemoved: { readonly id: number };
  readonly library: { readonly reason: string };
  readonly importProgress: ImportProgress;
  readonly measureProgress: MeasureProgress;
  readonly notices: readonly Notice[];
  /** Files wait for `app.takeOpened`. */
  readonly opened: null;
  /** A project of the Studio was saved. */
  readonly projectSaved: { readonly id: number };
  /** The Studio shows another scene or another moment. */
  readonly desk: DeskState;
  /** Another library was opened in the place of the one before: everything a window knows is out of date. */
  readonly reopened: { readonly dataFolder: string };
}
