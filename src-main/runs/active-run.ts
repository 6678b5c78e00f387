/** The run that plays now: what is only known in memory until the next commit. */
import type { RunInfo, RunProgress, RunStep } from '../../src-shared/api/runs.ts';
import type { WriteStep } from '../../src-shared/store-queries/sql.ts';
import type { DiskNotice } from '../machine/disk.ts';
import { putRunProgress, type QueuedRun } from '../store/queries/runs.ts';
import type { Execution } from './execution.ts';
import type { PreparedRun } from './prepared-run.ts';
import { Speedometer } from './speedometer.ts';

/** Finding the widest interval means looking at every record, so it happens at most this often. */
const WIDEST_MS = 1000;
/** Seconds and tiles of play after which the speed of a run is known, and the fewest seconds at the end of a short one. */
const SPEED_SECONDS = 6;
const SPEED_TILES = 24;
const LEAST_SECONDS = 2;

export class ActiveRun {
  readonly id: number;
  intent: 'play' | 'pause' | 'cancel' | 'close' = 'play';
  disk: DiskNotice | null = null;
  /** Resolves when no thread plays the run any more. */
  ended: Promise<void> = Promise.resolve();
  private readonly activeBefore: number;
  private speedTaken = false;
  private isPlayed = false;
  private readonly speed = new Speedometer();
  private playing: { readonly prepared: PreparedRun; readonly execution: Execution } | null = null;
  private step: { readonly name: RunStep['name']; readonly speed: Speedometer; done: number; total: number } | null = null;
  private widest: { readonly value: number | null; readonly at: number; readonly tiles: number } | null = null;

  constructor({ id, activeSeconds }: QueuedRun) {
    this.id = id;
    this.activeBefore = activeSeconds;
  }

  get prepared(): PreparedRun | null {
    return this.playing?.prepared ?? null;
  }

  begin(prepared: PreparedRun, execution: Execution): void {
    this.speed.start(prepared.schedule.progress.trialsDone);
    this.playing = { prepared, execution };
    if (this.intent !== 'play') execution.stop();
  }

  /** How fast it is, once per run: after its first seconds, or at its end if that is not too soon to say. */
  takeSpeed(): number | null {
    const seconds = this.speed.seconds();
    const isKnown = this.isPlayed ? seconds >= LEAST_SECONDS : seconds >= SPEED_SECONDS && this.speed.notes >= SPEED_TILES;
    if (this.speedTaken || !isKnown || this.intent !== 'play' || this.disk !== null) return null;
    this.speedTaken = true;
    return this.speed.meanRate();
  }

  endPlay(): void {
    this.isPlayed = true;
  }

  /** The run itself is played; what follows has its own progress. */
  beginStep(name: RunStep['name']): void {
    this.step = { name, speed: new Speedometer(), done: 0, total: 0 };
    this.step.speed.start(0);
  }

  noteStep(done: number, total: number): void {
    if (this.step === null) return;
    this.step.done = done;
    this.step.total = total;
    this.step.speed.note(done);
  }

  /** A step plays by an execution of its own. */
  replaceExecution(execution: Execution): void {
    if (this.playing === null) return;
    this.playing = { ...this.playing, execution };
    if (this.intent !== 'play') execution.stop();
  }

  halt(intent: Exclude<ActiveRun['intent'], 'play'>): void {
    this.intent = intent;
    this.playing?.execution.stop();
  }

  /** The user says that there is disk space now. */
  retryNow(): void {
    this.playing?.execution.retryNow();
  }

  noteProgress(): void {
    if (this.playing !== null) this.speed.note(this.playing.prepared.schedule.progress.trialsDone);
  }

  /** What is stored, with what is known since. */
  liveInfo(info: RunInfo): RunInfo {
    if (this.playing === null || this.intent !== 'play' || info.status !== 'running') return info;
    const waits = this.disk?.waits === true;
    return {
      ...info,
      status: waits ? 'paused' : info.status,
      waits,
      message: this.disk?.message ?? '',
      activeSeconds: this.activeSeconds,
      progress: this.progressOf(this.playing.prepared),
      ...(this.step !== null && { step: this.stepInfo(this.step) }),
    };
  }

  private stepInfo({ name, speed, done, total }: NonNullable<typeof this.step>): RunStep {
    const rate = speed.rate();
    return { name, done, total, secondsLeft: rate > 0 ? Math.max(0, total - done) / rate : null };
  }

  progressStep(prepared: PreparedRun): WriteStep {
    return putRunProgress(this.id, { ...this.progressOf(prepared), rate: 0, secondsLeft: null }, this.activeSeconds);
  }

  private get activeSeconds(): number {
    return this.activeBefore + this.speed.seconds();
  }

  private progressOf(prepared: PreparedRun): RunProgress {
    const { progress } = prepared.schedule;
    const rate = this.speed.rate();
    return {
      ...progress,
      rate,
      secondsLeft: rate > 0 ? (progress.trials - progress.trialsDone) / rate : null,
      widest: this.widestHalfWidth(prepared),
    };
  }

  private widestHalfWidth({ schedule, records }: PreparedRun): number | null {
    const { tilesDone } = schedule.progress;
    const known = this.widest;
    if (known !== null) {
      const isRecent = !schedule.finished && performance.now() - known.at < WIDEST_MS;
      if (known.tiles === tilesDone || isRecent) return known.value;
    }
    const value = records.widestHalfWidth();
    this.widest = { value, at: performance.now(), tiles: tilesDone };
    return value;
  }
}
