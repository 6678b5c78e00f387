/**
 * The host's threads played by the test's own thread: what a worker would do happens before the reply, with the same handlers. A host
 * opens and ends in a few milliseconds then, and mutants are active in all of its code.
 */
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { WorkerPool } from '../../src-main/threads/worker-pool.ts';
import type { Task, TaskKind, TaskReply } from '../../src-shared/tasks/task.ts';
import { Moved } from '../../src-worker/tasks/moved.ts';
import { taskHandlers } from '../../src-worker/tasks/table.ts';
import { RULESETS } from './coin-ruleset.ts';

/** For all tests of a file. */
export function withoutThreads(): void {
  const { run } = WorkerPool.prototype;
  const handlers = taskHandlers(RULESETS);
  beforeAll(() => {
    WorkerPool.prototype.run = async <K extends TaskKind>(task: Task<K>): Promise<TaskReply<K>> => {
      // As with threads, others get their turn before the reply.
      await setImmediate();
      const reply = handlers[task.kind](task);
      return (reply instanceof Moved ? reply.value : reply) as TaskReply<K>;
    };
  });
  afterAll(() => {
    WorkerPool.prototype.run = run;
  });
}
