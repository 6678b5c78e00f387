/** Runs on the threads of every pool: one task in, one reply out. */
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { Ruleset } from '../src-shared/contract/ruleset.ts';
import type { Task, TaskKind } from '../src-shared/tasks/task.ts';
import { lowerPriority } from './priority.ts';
import { Moved } from './tasks/moved.ts';
import { taskHandlers } from './tasks/table.ts';

interface ThreadData {
  /** A module that exports RULESETS; null = those of the app. */
  readonly rulesets: string | null;
  readonly background: boolean;
}

const data: ThreadData = workerData;
const { RULESETS }: { RULESETS: readonly Ruleset[] } =
  data.rulesets === null ? await import('../src-shared/rulesets/index.ts') : await import(data.rulesets);

if (data.background) lowerPriority();

const handlers = taskHandlers(RULESETS);

export default function runTask<K extends TaskKind>(task: Task<K>): unknown {
  const reply = handlers[task.kind](task);
  return reply instanceof Moved ? moved(reply) : reply;
}

function moved({ value, buffers }: Moved<object>) {
  return move({
    get [transferableSymbol]() {
      return buffers;
    },
    get [valueSymbol]() {
      return value;
    },
  });
}
