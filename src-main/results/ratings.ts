/** The ratings of runs: recomputed with the user's choices, and stored when a run finishes. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked } from '../../src-shared/api/index.ts';
import type { RunRating } from '../../src-shared/api/runs.ts';
import type { Rulesets } from '../rulesets.ts';
import type { RunEvents } from '../runs/events.ts';
import { requirePlace, requireRun } from '../runs/require-run.ts';
import { findRun } from '../store/queries/runs.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import { ratingChoiceIn, ratingKey } from './field-rating.ts';
import type { RunViews } from './run-views.ts';

export interface RatingsParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly rulesets: Rulesets;
  readonly views: RunViews;
  readonly runEvents: RunEvents;
}

export class Ratings {
  private readonly store: Store;
  private readonly settings: Settings;
  private readonly rulesets: Rulesets;
  private readonly views: RunViews;
  private queue: Promise<unknown> = Promise.resolve();

  constructor({ store, settings, rulesets, views, runEvents }: RatingsParts) {
    this.store = store;
    this.settings = settings;
    this.rulesets = rulesets;
    this.views = views;
    runEvents.on('finished', (id) => this.storeFinished(id));
  }

  /** A stretch or a baseline that is not given stays as it is. */
  async rate({ runId, stretch, baseline }: Checked<'runs.rate'>): Promise<RunRating> {
    const run = requireRun(this.store, runId);
    if (!this.hasRating(run.ruleset)) throw new ApiError('runs/no-rating', 'This game has no rating.');
    if (typeof baseline === 'number') requirePlace(run, baseline);
    return this.runExclusive(async () => {
      const before = ratingChoiceIn(this.settings.get(ratingKey(runId)));
      const chosenStretch = stretch ?? (stretch === undefined && !before.calibrated ? before.stretch : null);
      const chosenBaseline = baseline === undefined ? before.baseline : baseline;
      await this.settings.set(ratingKey(runId), {
        stretch: chosenStretch,
        ...(chosenBaseline !== undefined && { baseline: chosenBaseline }),
      });
      this.views.invalidate(runId);
      return this.storeRating(runId);
    });
  }

  /** Resolves when the ratings of finished runs are stored. */
  async close(): Promise<void> {
    await this.queue;
  }

  private hasRating(ruleset: string): boolean {
    return this.rulesets.get(ruleset).analysis.rating !== undefined;
  }

  private storeFinished(runId: number): void {
    if (!this.hasRating(requireRun(this.store, runId).ruleset)) return;
    this.runExclusive(() => this.storeRating(runId)).catch((error: unknown) => {
      // Removed as soon as it was done.
      if (findRun(this.store, runId) !== undefined) console.error(`rating run ${runId} failed:`, error);
    });
  }

  private async storeRating(runId: number): Promise<RunRating> {
    const rating = (await this.views.of(runId)).standings.rating?.info;
    if (rating === undefined) throw new ApiError('runs/no-rating', 'There is nothing to rate yet.');
    const { stretch, calibrated, baseline } = rating;
    await this.settings.set(ratingKey(runId), { stretch, calibrated, baseline: baseline?.index ?? null });
    return rating;
  }

  /** One at a time: storing a fit must not overwrite what the user has chosen since. */
  private runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }
}
