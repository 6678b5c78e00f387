/** Announces the state of runs, at most four times a second while one plays. */
import type { RunInfo } from '../../src-shared/api/runs.ts';
import type { RunEvents } from './events.ts';

const INTERVAL_MS = 250;

export class Announcer {
  private readonly events: RunEvents;
  private readonly infoOf: (id: number) => RunInfo;
  /** The run whose progress is announced, and when it last was. */
  private progress = { id: 0, at: Number.NEGATIVE_INFINITY };
  private timer: NodeJS.Timeout | null = null;

  constructor(events: RunEvents, infoOf: (id: number) => RunInfo) {
    this.events = events;
    this.infoOf = infoOf;
  }

  announceNow(id: number): RunInfo {
    const info = this.infoOf(id);
    if (id === this.progress.id) {
      this.progress.at = performance.now();
      this.cancel();
    }
    this.events.emit('changed', info);
    return info;
  }

  /** Now, or when the interval since the last announcement is over, if the run still plays then. */
  announceSoon(id: number, stillPlays: () => boolean): void {
    if (id !== this.progress.id) this.progress = { id, at: Number.NEGATIVE_INFINITY };
    const wait = this.progress.at + INTERVAL_MS - performance.now();
    if (wait <= 0) this.announceNow(id);
    else {
      this.timer ??= setTimeout(() => {
        this.timer = null;
        if (stillPlays()) this.announceNow(id);
      }, wait);
    }
  }

  /** Drops an announcement that is due later. */
  cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
