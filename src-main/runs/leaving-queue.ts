/**
 * Runs that were paused or cancelled while the database does not say so yet. A cancelled run is shown as cancelled from the
 * first moment: the user need not wait for a disk that is busy with the run.
 */
import type { RunInfo } from '../../src-shared/api/runs.ts';

interface Leaving {
  readonly written: Promise<void>;
  readonly cancelledAt: string | null;
}

export class LeavingQueue {
  private readonly runs = new Map<number, Leaving>();

  get ids(): readonly number[] {
    return [...this.runs.keys()];
  }

  has(id: number): boolean {
    return this.runs.has(id);
  }

  /** Resolves when the database says what was decided last about the run, or has refused it. */
  async written(id: number): Promise<void> {
    await this.runs.get(id)?.written.catch(() => {});
  }

  add(id: number, write: Promise<unknown>, as: 'paused' | 'cancelled'): Promise<void> {
    const cancelledAt = as === 'cancelled' ? new Date().toISOString() : null;
    const written = write.then(() => {}).finally(() => this.runs.get(id) === leaving && this.runs.delete(id));
    const leaving = { written, cancelledAt };
    this.runs.set(id, leaving);
    return written;
  }

  /** What is stored, with what was decided since. */
  liveInfo(info: RunInfo): RunInfo {
    const finishedAt = this.runs.get(info.id)?.cancelledAt ?? null;
    return finishedAt === null ? info : { ...info, status: 'cancelled', message: '', waits: false, queuePosition: null, finishedAt };
  }
}
