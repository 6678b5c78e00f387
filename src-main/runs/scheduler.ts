/** The queue: one run plays at a time on all threads; the rest wait their turn. Knows what is live, the store the rest. */
import { ApiError } from '../../src-shared/api/index.ts';
import type { HostEvents, RunInfo, RunProgress } from '../../src-shared/api/types.ts';
import { type DiskNotice, isDiskFull } from '../machine/disk.ts';
import { type Store, step } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import { Execution } from './execution.ts';
import type { PreparedRun } from './prepared-run.ts';
import { infoOf, RUN_COLUMNS, type RunHead } from './run-rows.ts';
import { Speedometer } from './speedometer.ts';

interface Active {
  readonly id: number;
  intent: 'play' | 'pause' | 'cancel' | 'close';
  execution: Execution | null;
  prepared: PreparedRun | null;
  readonly speed: Speedometer;
  readonly activeBefore: number;
  disk: DiskNotice | null;
  /** The widest interval as it was when it was last looked for: a look at every record. */
  widest: { readonly value: number | null; readonly at: number; readonly tiles: number } | null;
  ended: Promise<void>;
}

export interface SchedulerHooks {
  prepare(id: number): Promise<PreparedRun>;
  /** Widest 95 % half-width at the moment. */
  widest(prepared: PreparedRun): number | null;
  committed(id: number): void;
  finished(id: number): void;
  announce(info: HostEvents['run']): void;
  freeDisk(): Promise<number>;
  /** True: only what is asked for plays; the queue waits for the app (the command line). */
  readonly onDemand: boolean;
}

const ANNOUNCE_MS = 250;
const WIDEST_MS = 1000;
/** Where it could not even begin or end: nothing goes on by itself then. */
const STOPPED_BY_FULL_DISK = 'The disk is full. Make room, then resume the run.';

export class Scheduler {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly hooks: SchedulerHooks;
  private active: Active | null = null;
  private closed = false;
  private lastAnnounced = 0;
  private trailing: NodeJS.Timeout | null = null;

  constructor(store: Store, pools: Pools, hooks: SchedulerHooks) {
    this.store = store;
    this.pools = pools;
    this.hooks = hooks;
  }

  /** Runs that were playing or waiting when the host last ended go on. */
  async start(): Promise<void> {
    if (this.store.readOnly !== null || this.hooks.onDemand) return;
    await this.store.write(step(`UPDATE runs SET status = 'queued', queue_position = -1 WHERE status = 'running' AND removed_at IS NULL`));
    this.kick();
  }

  info(id: number): RunInfo {
    const row = this.store.get<RunHead>(`SELECT ${RUN_COLUMNS} FROM runs WHERE id = ? AND removed_at IS NULL`, id);
    if (row === undefined) throw new ApiError('runs/no-run', `There is no run ${id}.`);
    return this.withLive(infoOf(row));
  }

  list(): RunInfo[] {
    return this.store
      .all<RunHead>(`SELECT ${RUN_COLUMNS} FROM runs WHERE removed_at IS NULL ORDER BY id DESC`)
      .map((row) => this.withLive(infoOf(row)));
  }

  /** The records in memory of the run that plays now. */
  live(id: number): PreparedRun | null {
    return this.active?.id === id ? this.active.prepared : null;
  }

  async enqueue(id: number): Promise<RunInfo> {
    const last = this.store.get<{ top: number | null }>('SELECT max(queue_position) AS top FROM runs')?.top ?? 0;
    await this.setStatus(id, 'queued', '', last + 1);
    await this.giveWay(id, last + 2);
    this.kick(id);
    return this.info(id);
  }

  /** Samples fill the shelf at the first start; what the user asks for goes before them. */
  private async giveWay(id: number, position: number): Promise<void> {
    const playing = this.active?.id;
    if (playing === undefined || !this.info(playing).sample || this.info(id).sample) return;
    this.halt(playing, 'pause');
    await this.setStatus(playing, 'queued', '', position);
    this.announceNow(playing);
  }

  async pause(id: number): Promise<RunInfo> {
    const info = this.info(id);
    if (info.status !== 'running' && info.status !== 'queued') return info;
    this.halt(id, 'pause');
    await this.setStatus(id, 'paused', '', null);
    return this.announceNow(id);
  }

  async resume(id: number): Promise<RunInfo> {
    const info = this.info(id);
    if (this.active?.id === id && this.active.intent === 'play') {
      this.active.execution?.lookAgain();
      return info;
    }
    if (info.status === 'queued' && !this.hooks.onDemand) return info;
    if (info.status === 'done') throw new ApiError('runs/done', 'The run is finished; there is nothing to resume.');
    if (this.active?.id === id) await this.active.ended;
    await this.enqueue(id);
    return this.announceNow(id);
  }

  async cancel(id: number): Promise<RunInfo> {
    const info = this.info(id);
    if (info.status === 'done' || info.status === 'cancelled') return info;
    this.halt(id, 'cancel');
    await this.store.write(
      step(
        `UPDATE runs SET status = 'cancelled', message = '', queue_position = NULL, finished_at = ? WHERE id = ?`,
        new Date().toISOString(),
        id,
      ),
    );
    return this.announceNow(id);
  }

  async reorder(id: number, position: number): Promise<void> {
    const waiting = this.store
      .all<{ id: number }>(`SELECT id FROM runs WHERE status = 'queued' AND removed_at IS NULL ORDER BY queue_position, id`)
      .map((r) => r.id)
      .filter((other) => other !== id);
    waiting.splice(Math.min(position, waiting.length), 0, id);
    await this.store.write({
      sql: `UPDATE runs SET queue_position = ? WHERE id = ? AND status = 'queued'`,
      rows: waiting.map((other, place) => [place + 1, other]),
    });
    for (const other of waiting) this.announceNow(other);
  }

  /** Resolves when no thread plays the run any more. */
  async idle(id: number): Promise<void> {
    if (this.active?.id === id) await this.active.ended;
  }

  /** Leaves the playing run marked as running, so that the next start goes on with it. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.trailing !== null) clearTimeout(this.trailing);
    if (this.active === null) return;
    this.halt(this.active.id, 'close');
    await this.active.ended;
  }

  private halt(id: number, intent: Active['intent']): void {
    if (this.active?.id !== id) return;
    this.active.intent = intent;
    this.active.execution?.stop();
  }

  /** Starts the next of the queue, or on demand the run that was asked for. */
  private kick(asked?: number): void {
    if (this.active !== null || this.closed || (this.hooks.onDemand && asked === undefined)) return;
    const only = this.hooks.onDemand ? (asked ?? null) : null;
    const next = this.store.get<{ id: number; active_seconds: number }>(
      `SELECT id, active_seconds FROM runs WHERE status = 'queued' AND removed_at IS NULL AND id = ifnull(?, id) ORDER BY sample, queue_position, id LIMIT 1`,
      only,
    );
    if (next === undefined) return;
    const active: Active = {
      id: next.id,
      intent: 'play',
      execution: null,
      prepared: null,
      speed: new Speedometer(),
      activeBefore: next.active_seconds,
      disk: null,
      widest: null,
      ended: Promise.resolve(),
    };
    this.active = active;
    active.ended = this.playToTheEnd(active).finally(() => {
      this.active = null;
      this.kick();
    });
  }

  private async playToTheEnd(active: Active): Promise<void> {
    const { id } = active;
    try {
      await this.store.write(
        step(
          `UPDATE runs SET status = 'running', message = '', queue_position = NULL, started_at = ifnull(started_at, ?), finished_at = NULL WHERE id = ? AND status = 'queued'`,
          new Date().toISOString(),
          id,
        ),
      );
      active.prepared = await this.hooks.prepare(id);
      active.execution = this.execution(active, active.prepared);
      if (active.intent !== 'play') active.execution.stop();
      this.announceNow(id);
      const end = await active.execution.play();
      if (end === 'done' && active.intent !== 'cancel') await this.finish(active);
      else await this.store.write(this.progressStep(active));
    } catch (error) {
      const full = isDiskFull(error);
      const message = full ? STOPPED_BY_FULL_DISK : error instanceof Error ? error.message : String(error);
      if (!full && !(error instanceof ApiError)) console.error(`run ${id} failed:`, error);
      await this.setStatus(id, full ? 'paused' : 'failed', message, null).catch(() => {});
    }
    // A run removed meanwhile has nobody left to tell.
    if (!this.closed && this.exists(id)) this.announceNow(id);
  }

  private exists(id: number): boolean {
    return this.store.get('SELECT id FROM runs WHERE id = ? AND removed_at IS NULL', id) !== undefined;
  }

  private execution(active: Active, prepared: PreparedRun): Execution {
    active.speed.start(prepared.course.progress.trialsDone);
    return new Execution(prepared, active.id, this.store, this.pools, {
      committed: () => {
        active.speed.note(prepared.course.progress.trialsDone);
        this.hooks.committed(active.id);
        this.announceSoon(active.id);
      },
      room: this.hooks.freeDisk,
      disk: (notice) => {
        active.disk = notice;
        this.announceNow(active.id);
      },
      rowStep: () => this.progressStep(active),
    });
  }

  private async finish(active: Active): Promise<void> {
    await this.store.write(
      this.progressStep(active),
      step(
        `UPDATE runs SET status = 'done', message = '', queue_position = NULL, finished_at = ? WHERE id = ?`,
        new Date().toISOString(),
        active.id,
      ),
    );
    this.hooks.finished(active.id);
  }

  private progressStep(active: Active) {
    return step(
      'UPDATE runs SET progress = ?, active_seconds = ? WHERE id = ?',
      JSON.stringify({ ...this.progressOf(active), rate: 0, secondsLeft: null }),
      active.activeBefore + active.speed.seconds(),
      active.id,
    );
  }

  private progressOf(active: Active): RunProgress {
    const progress = (active.prepared as PreparedRun).course.progress;
    const rate = active.speed.rate();
    return {
      ...progress,
      rate,
      secondsLeft: rate > 0 ? (progress.trials - progress.trialsDone) / rate : null,
      widest: this.widest(active, active.prepared as PreparedRun),
    };
  }

  /** At most once a second while it plays; the end is told as it is. */
  private widest(active: Active, prepared: PreparedRun): number | null {
    const { finished, progress } = prepared.course;
    const now = performance.now();
    const known = active.widest;
    if (known !== null && (known.tiles === progress.tilesDone || (!finished && now - known.at < WIDEST_MS))) return known.value;
    const value = this.hooks.widest(prepared);
    active.widest = { value, at: performance.now(), tiles: progress.tilesDone };
    return value;
  }

  private withLive(info: RunInfo): RunInfo {
    const active = this.active;
    if (active?.id !== info.id || active.prepared === null || active.intent !== 'play' || info.status !== 'running') return info;
    return {
      ...info,
      status: active.disk?.waits === true ? 'paused' : info.status,
      waits: active.disk?.waits === true,
      message: active.disk?.sentence ?? '',
      activeSeconds: active.activeBefore + active.speed.seconds(),
      progress: this.progressOf(active),
    };
  }

  private async setStatus(id: number, status: string, message: string, position: number | null): Promise<void> {
    await this.store.write(step('UPDATE runs SET status = ?, message = ?, queue_position = ? WHERE id = ?', status, message, position, id));
  }

  private announceSoon(id: number): void {
    const wait = this.lastAnnounced + ANNOUNCE_MS - performance.now();
    if (wait <= 0) this.announceNow(id);
    else if (this.trailing === null) {
      this.trailing = setTimeout(() => {
        this.trailing = null;
        if (!this.closed && this.active?.id === id) this.announceNow(id);
      }, wait);
    }
  }

  announceNow(id: number): RunInfo {
    const info = this.info(id);
    this.lastAnnounced = performance.now();
    if (this.trailing !== null) clearTimeout(this.trailing);
    this.trailing = null;
    this.hooks.announce(info);
    return info;
  }
}
