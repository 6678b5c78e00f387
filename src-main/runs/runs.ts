/** Starting, renaming and removing runs. */
import { mkdir, rm } from 'node:fs/promises';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked, Reply } from '../../src-shared/api/index.ts';
import type { RunInfo, RunProgress } from '../../src-shared/api/runs.ts';
import { withTag } from '../../src-shared/contract/own-tags.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { formatSeed, parseSeed } from '../../src-shared/random/rng.ts';
import type { Rulesets } from '../rulesets.ts';
import { deleteRun, insertRun, removedRunIds, removeRun, renameRun, restoreRun, tagRun } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';
import type { RunEvents } from './events.ts';
import type { Planning } from './planning.ts';
import { requireRun } from './require-run.ts';
import type { Scheduler } from './scheduler.ts';

const NO_PROGRESS: RunProgress = {
  tilesDone: 0,
  tiles: 0,
  trialsDone: 0,
  trials: 0,
  matchupsDone: 0,
  matchups: 0,
  rate: 0,
  secondsLeft: null,
  widest: null,
};

export interface RunsParts {
  readonly store: Store;
  readonly rulesets: Rulesets;
  readonly planning: Planning;
  readonly scheduler: Scheduler;
  readonly events: RunEvents;
}

export class Runs {
  private readonly store: Store;
  private readonly rulesets: Rulesets;
  private readonly planning: Planning;
  private readonly scheduler: Scheduler;
  private readonly events: RunEvents;

  constructor({ store, rulesets, planning, scheduler, events }: RunsParts) {
    this.store = store;
    this.rulesets = rulesets;
    this.planning = planning;
    this.scheduler = scheduler;
    this.events = events;
  }

  async start(given: Checked<'runs.start'>, sample = false): Promise<RunInfo> {
    const id = await this.insert(given, sample);
    await this.scheduler.enqueue(id);
    return this.scheduler.announceNow(id);
  }

  /** Set up, but not played before someone resumes it. */
  async add(given: Checked<'runs.start'>): Promise<RunInfo> {
    return this.scheduler.pause(await this.insert(given, false));
  }

  private async insert(given: Checked<'runs.start'>, sample: boolean): Promise<number> {
    const ruleset = this.rulesets.get(given.ruleset);
    const { options, problems } = this.planning.check(ruleset, given);
    refuseIf(problems);
    refuseIf(await this.planning.meetingProblems(ruleset, given.field, options));
    await mkdir(this.store.runsFolder, { recursive: true });
    const { field, ...settings } = { ...given, seed: formatSeed(parseSeed(given.seed)) };
    const id = this.store.nextId('runs');
    await this.store.write(
      insertRun({
        id,
        settings,
        rulesetVersion: ruleset.version,
        options,
        field: Uint32Array.from(field),
        sample,
        problems,
        progress: NO_PROGRESS,
      }),
    );
    return id;
  }

  async rename(id: number, name: string): Promise<null> {
    await this.store.write(renameRun(requireRun(this.store, id).id, name));
    this.events.emit('renamed', id);
    this.scheduler.announceNow(id);
    return null;
  }

  async tag({ ids, tag, on }: Checked<'runs.tag'>): Promise<Reply<'runs.tag'>> {
    const changed = [...new Set(ids)].flatMap((id) => {
      const tags = withTag(this.scheduler.info(id).tags, tag, on);
      return tags === null ? [] : [{ id, tags }];
    });
    await this.store.write(...changed.map(({ id, tags }) => tagRun(id, tags)));
    for (const { id } of changed) this.scheduler.announceNow(id);
    return { changed: changed.map(({ id }) => id) };
  }

  /** Hidden at once, after it has stopped playing; deleted at the next start. */
  async remove(id: number): Promise<null> {
    await this.scheduler.pause(id);
    await this.scheduler.idle(id);
    await this.store.write(removeRun(id));
    this.events.emit('removed', id);
    return null;
  }

  async restore(id: number): Promise<null> {
    const changes = await this.store.write(restoreRun(id));
    if (changes === 0) throw new ApiError('runs/nothing-to-restore', `Run ${id} was not removed, or is already deleted.`);
    this.scheduler.announceNow(id);
    return null;
  }

  /** Deletes what was removed before this start. */
  async purge(): Promise<void> {
    for (const id of removedRunIds(this.store)) {
      await this.store.write(...deleteRun(id));
      await rm(this.store.matchFilePath(id), { force: true });
    }
  }
}

/** The first error among the problems, for whoever asked for the run. */
function refuseIf(problems: readonly Problem[]): void {
  const error = problems.find((p) => p.severity === 'error');
  if (error !== undefined) throw new ApiError(error.code, error.message, error.hint ?? '');
}
