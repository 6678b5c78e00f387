/** The queue: one run plays at a time, on everything there is, the rest wait. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { RunInfo, RunStatus } from '../../src-shared/api/runs.ts';
import { isDiskFull } from '../machine/disk.ts';
import { explainError } from '../store/errors.ts';
import {
  findRunInfo,
  findRunStatus,
  lastQueuePosition,
  listRunInfos,
  markRunEnded,
  markRunStarted,
  nextQueuedRun,
  putQueuePlaces,
  putScheduleState,
  type QueuePlace,
  queuePlaces,
  requeueInterruptedRuns,
  rewindRun,
  setRunStatus,
} from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';
import { type TilePlayer, WrongResults } from '../threads/tile-player.ts';
import { ActiveRun } from './active-run.ts';
import { Announcer } from './announcer.ts';
import type { MeasuredRun } from './calibration.ts';
import type { RunEvents } from './events.ts';
import { Execution, type ExecutionOptions } from './execution.ts';
import type { FollowUpControl, FollowUps } from './follow-ups.ts';
import { LeavingQueue } from './leaving-queue.ts';
import type { PreparedRun, RunPreparer } from './prepared-run.ts';
import { noSuchRun } from './require-run.ts';

export interface SchedulerParts {
  readonly store: Store;
  readonly player: TilePlayer;
  readonly preparer: Pick<RunPreparer, 'prepare'>;
  readonly events: RunEvents;
  readonly followUps: FollowUps;
  freeBytes(): Promise<number>;
  /** True (command line): only runs that are asked for play; the queue waits for the app. */
  readonly onDemand: boolean;
  /** Once per run that has played for a while. */
  onMeasured?(run: MeasuredRun): Promise<void>;
}

/** When there was no space even to start or to finish; such a run does not continue by itself. */
const STOPPED_BY_FULL_DISK = 'The disk is full. Free some space, then resume the run.';

export class Scheduler {
  private readonly parts: SchedulerParts;
  private readonly store: Store;
  private readonly announcer: Announcer;
  private readonly leaving = new LeavingQueue();
  private active: ActiveRun | null = null;
  private closed = false;
  private measuring: Promise<void> | undefined;

  constructor(parts: SchedulerParts) {
    this.parts = parts;
    this.store = parts.store;
    this.announcer = new Announcer(parts.events, (id) => this.info(id));
  }

  /** Runs that were playing or queued when the host last closed continue. */
  async start(): Promise<void> {
    if (this.store.readOnly !== null || this.parts.onDemand) return;
    await this.store.write(requeueInterruptedRuns());
    this.startNext(null);
  }

  info(id: number): RunInfo {
    const info = findRunInfo(this.store, id);
    if (info === undefined) throw noSuchRun(id);
    return this.withLiveState(info);
  }

  list(): RunInfo[] {
    return listRunInfos(this.store).map((info) => this.withLiveState(info));
  }

  /** The run in memory, while it plays. */
  live(id: number): PreparedRun | null {
    return this.activeWith(id)?.prepared ?? null;
  }

  async enqueue(id: number): Promise<RunInfo> {
    const last = lastQueuePosition(this.store);
    await this.setStatus(id, 'queued', '', last + 1);
    await this.preemptSample(id, last + 2);
    this.startNext(id);
    return this.info(id);
  }

  /** Sample runs fill the app at the first start; a run of the user interrupts them. */
  private async preemptSample(id: number, position: number): Promise<void> {
    const playing = this.active;
    if (playing === null || !this.info(playing.id).sample || this.info(id).sample) return;
    playing.halt('pause');
    await this.setStatus(playing.id, 'queued', '', position);
    this.announceNow(playing.id);
  }

  async pause(id: number): Promise<RunInfo> {
    const info = this.info(id);
    if (info.status !== 'running' && info.status !== 'queued') return info;
    this.activeWith(id)?.halt('pause');
    await this.leaving.add(id, this.setStatus(id, 'paused', '', null), 'paused');
    return this.announceNow(id);
  }

  async resume(id: number): Promise<RunInfo> {
    await this.leaving.written(id);
    const info = this.info(id);
    const active = this.activeWith(id);
    // A run that has just failed is still being put away. One that waits for disk space is shown as paused, too.
    const hasFailed = info.status === 'failed' || (info.status === 'paused' && !info.waits);
    if (active?.intent === 'play' && !hasFailed) {
      active.retryNow();
      return info;
    }
    if (info.status === 'queued' && !this.parts.onDemand) return info;
    if (info.status === 'done') throw new ApiError('runs/done', 'The run is finished; there is nothing to resume.');
    await active?.ended;
    await this.enqueue(id);
    return this.announceNow(id);
  }

  async cancel(id: number): Promise<RunInfo> {
    const info = this.info(id);
    if (info.status === 'done' || info.status === 'cancelled') return info;
    if (this.store.readOnly !== null) throw new ApiError('store/read-only', this.store.readOnly);
    this.activeWith(id)?.halt('cancel');
    this.leaving.add(id, this.store.write(markRunEnded(id, 'cancelled')), 'cancelled').catch((error) => this.noteNotCancelled(info, error));
    return this.announceNow(id);
  }

  private noteNotCancelled({ id, name }: RunInfo, error: unknown): void {
    const { message, hint } = explainError(error) ?? { message: String(error), hint: '' };
    const text = `Run ${id}, "${name}", was cancelled, but that could not be saved. ${message}`;
    this.store.notices.add({ code: 'runs/not-cancelled', severity: 'error', message: text, hint });
    if (!this.closed && findRunStatus(this.store, id) !== undefined) this.announceNow(id);
  }

  /** Only the runs between the old and the new place change, so only they are written and announced. */
  async reorder(id: number, position: number): Promise<null> {
    if (this.info(id).status !== 'queued') return null;
    const queue = queuePlaces(this.store).filter((place) => !this.leaving.has(place.id));
    const changed = changedPlaces(queue, id, position);
    if (changed.length === 0) return null;
    await this.store.write(putQueuePlaces(changed));
    this.parts.events.emit('moved', {
      ids: Uint32Array.from(changed, (place) => place.id),
      positions: Int32Array.from(changed, (place) => place.position),
    });
    return null;
  }

  /** Resolves when no thread plays the run any more. */
  async idle(id: number): Promise<void> {
    await this.activeWith(id)?.ended;
  }

  /** A playing run stays marked as running, so that it continues at the next start. */
  async close(): Promise<void> {
    this.closed = true;
    this.announcer.cancel();
    this.active?.halt('close');
    await this.active?.ended;
    await this.measuring;
  }

  announceNow(id: number): RunInfo {
    return this.announcer.announceNow(id);
  }

  private activeWith(id: number): ActiveRun | null {
    return this.active?.id === id ? this.active : null;
  }

  /** The first of the queue; on demand only the run that was asked for. */
  private startNext(requested: number | null): void {
    const { onDemand } = this.parts;
    if (this.active !== null || this.closed || (onDemand && requested === null)) return;
    const next = nextQueuedRun(this.store, onDemand ? requested : null, this.leaving.ids);
    if (next === undefined) return;
    const active = new ActiveRun(next);
    this.active = active;
    active.ended = this.playToEnd(active).then((again) => {
      this.active = null;
      this.startNext(again ? active.id : null);
    });
  }

  /** True: it has to be played again from the beginning. */
  private async playToEnd(active: ActiveRun): Promise<boolean> {
    const { id } = active;
    let again = false;
    try {
      await this.store.write(markRunStarted(id));
      await this.play(active, await this.parts.preparer.prepare(id));
    } catch (error) {
      again = error instanceof WrongResults && active.intent === 'play';
      if (again) await this.store.write(...rewindRun(id, String(error)));
      else await this.noteFailure(id, error);
    }
    // It may have been removed meanwhile.
    if (!this.closed && findRunStatus(this.store, id) !== undefined) this.announceNow(id);
    return again;
  }

  private async play(active: ActiveRun, prepared: PreparedRun): Promise<void> {
    const execution = this.executionOf(active, prepared, {
      run: prepared,
      stateStep: () => putScheduleState(active.id, prepared.schedule.state()),
      onProgress: () => {
        active.noteProgress();
        this.measure(active);
      },
    });
    active.begin(prepared, execution);
    this.announceNow(active.id);
    const played = await execution.play();
    active.endPlay();
    this.measure(active);
    const end = played === 'done' ? await this.followUp(active, prepared) : played;
    const isDone = end === 'done' && active.intent !== 'cancel';
    await this.store.write(active.progressStep(prepared), ...(isDone ? [markRunEnded(active.id, 'done')] : []));
    if (isDone) this.parts.events.emit('finished', active.id);
  }

  private measure(active: ActiveRun): void {
    const trialsPerSecond = active.takeSpeed();
    if (trialsPerSecond !== null) this.measuring = this.parts.onMeasured?.({ id: active.id, trialsPerSecond });
  }

  /** What follows the last tile, one after the other. */
  private async followUp(active: ActiveRun, prepared: PreparedRun): Promise<'done' | 'stopped'> {
    for (const followUp of this.parts.followUps.all) {
      if (active.intent !== 'play') return 'stopped';
      active.beginStep(followUp.name);
      this.announceSoon(active);
      const end = await followUp.run(prepared, this.controlOf(active, prepared));
      if (end === 'stopped') return end;
    }
    return 'done';
  }

  private controlOf(active: ActiveRun, prepared: PreparedRun): FollowUpControl {
    return {
      isStopped: () => active.intent !== 'play',
      onProgress: (done, total) => {
        active.noteStep(done, total);
        this.announceSoon(active);
      },
      play: ({ schedule, stateStep }) => {
        const execution = this.executionOf(active, prepared, {
          run: { ...prepared, schedule, matchFile: null, totalBytes: 0 },
          stateStep,
          onProgress: () => active.noteStep(schedule.progress.trialsDone, schedule.progress.trials),
        });
        active.replaceExecution(execution);
        return execution.play();
      },
    };
  }

  private executionOf(
    active: ActiveRun,
    prepared: PreparedRun,
    step: Pick<ExecutionOptions, 'run' | 'stateStep' | 'onProgress'>,
  ): Execution {
    return new Execution({
      ...step,
      store: this.store,
      player: this.parts.player,
      freeBytes: this.parts.freeBytes,
      progressStep: () => active.progressStep(prepared),
      onProgress: () => {
        step.onProgress();
        this.parts.events.emit('counted', active.id);
        this.announceSoon(active);
      },
      onCommit: () => this.parts.events.emit('counted', active.id),
      onDiskNotice: (notice) => {
        active.disk = notice;
        this.announceNow(active.id);
      },
    });
  }

  private announceSoon(active: ActiveRun): void {
    this.announcer.announceSoon(active.id, () => !this.closed && this.active === active);
  }

  private async noteFailure(id: number, error: unknown): Promise<void> {
    const isFull = isDiskFull(error);
    const message = isFull
      ? STOPPED_BY_FULL_DISK
      : (explainError(error)?.message ?? (error instanceof Error ? error.message : String(error)));
    if (!isFull && !(error instanceof ApiError)) console.error(`run ${id} failed:`, error);
    await this.setStatus(id, isFull ? 'paused' : 'failed', message, null).catch(() => {});
  }

  private withLiveState(info: RunInfo): RunInfo {
    return this.leaving.liveInfo(this.activeWith(info.id)?.liveInfo(info) ?? info);
  }

  private async setStatus(id: number, status: RunStatus, message: string, queuePosition: number | null): Promise<void> {
    await this.store.write(setRunStatus(id, { status, message, queuePosition }));
  }
}

/** Places that differ after a run moved; numbered from the first position, which grows as runs leave the queue. */
function changedPlaces(queue: readonly QueuePlace[], moved: number, to: number): QueuePlace[] {
  const ids = queue.map(({ id }) => id).filter((id) => id !== moved);
  ids.splice(to, 0, moved);
  const first = queue[0]?.position ?? 1;
  const before = new Map(queue.map(({ id, position }) => [id, position]));
  return ids.map((id, i) => ({ id, position: first + i })).filter(({ id, position }) => before.get(id) !== position);
}
