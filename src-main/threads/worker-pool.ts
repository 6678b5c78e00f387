/** A pool of threads that all run src-worker/worker.ts. */
import { setTimeout } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Task, TaskKind, TaskReply } from '../../src-shared/tasks/task.ts';

/** Those of the app, none (to load them takes a thread longer than anything else), or a module that exports RULESETS. */
export type RulesetSource = 'app' | 'none' | URL;

export interface WorkerPoolOptions {
  readonly workerUrl: URL;
  readonly rulesets: RulesetSource;
  readonly threads: number;
  /** Background threads run at low priority. */
  readonly background?: boolean;
  readonly idleTimeout?: number;
}

/** Tasks under way when the pool closes get this long to finish. */
const CLOSE_GRACE_MS = 1000;

export class WorkerPool {
  private readonly pool: Piscina;
  private readonly running = new Set<Promise<unknown>>();

  constructor({ workerUrl, rulesets, threads, background = false, idleTimeout = 60_000 }: WorkerPoolOptions) {
    this.pool = new Piscina({
      filename: workerUrl.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout,
      // A thread asleep in Atomics.wait cannot be asked to end, and the playing threads come and go with the runs.
      atomics: 'disabled',
      workerData: { rulesets: String(rulesets), background },
    });
  }

  run<K extends TaskKind>(task: Task<K>, transfer: readonly MessagePort[] = []): Promise<TaskReply<K>> {
    const reply: Promise<TaskReply<K>> = this.pool.run(task, { transferList: [...transfer] });
    const settled = reply.catch(() => {}).finally(() => this.running.delete(settled));
    this.running.add(settled);
    return reply;
  }

  async close(): Promise<void> {
    const grace = new AbortController();
    await Promise.race([Promise.all(this.running), setTimeout(CLOSE_GRACE_MS, undefined, { signal: grace.signal }).catch(() => {})]);
    grace.abort();
    // Piscina emits an error for a reply that arrives while its thread is being destroyed. Its task was rejected already.
    this.pool.on('error', () => {});
    await this.pool.destroy();
  }
}
