/** How much is computed at a time: some requests at once, some more wait, the others are sent away. */
import { HttpError } from './problem-details.ts';

export interface WorkLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

export const WORK_LIMITS: WorkLimits = { atOnce: 4, waiting: 64 };

export class WorkLimit {
  private readonly limits: WorkLimits;
  private active = 0;
  private readonly queue: (() => void)[] = [];

  constructor(limits: WorkLimits) {
    this.limits = limits;
  }

  /** Work whose `signal` is aborted before its turn is never started. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.turn(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.queue.shift();
      // The place is handed on, so that no newcomer takes it first.
      if (next === undefined) this.active--;
      else next();
    }
  }

  private turn(signal?: AbortSignal): Promise<void> {
    if (this.active < this.limits.atOnce) {
      this.active++;
      return Promise.resolve();
    }
    if (this.queue.length >= this.limits.waiting) throw tooBusy();
    return new Promise((go, fail) => {
      this.queue.push(go);
      // Whoever has gone makes room in the queue at once.
      signal?.addEventListener('abort', () => {
        const at = this.queue.indexOf(go);
        if (at >= 0) this.queue.splice(at, 1);
        fail(signal.reason);
      });
    });
  }
}

function tooBusy(): HttpError {
  return new HttpError(429, ['http/too-busy', 'Warbench is still busy with earlier requests.', 'Try again in a moment.'], {
    'Retry-After': '1',
  });
}
