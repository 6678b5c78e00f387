/** Runs on the threads of every pool: one task in, one reply out. */
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { Ruleset } from '../src-shared/contract/ruleset.ts';
import type { Task, TaskKind } from '../src-shared/tasks/task.ts';
import { lowerPriority } from './priority.ts';
import { Moved } from './tasks/moved.ts';
import { taskHandlers } from './tasks/table.ts';

interface ThreadData {
  /** The app's, none, or the address of a module that exports RULESETS. */
  readonly rulesets: string;
  readonly background: boolean;
}

const data: ThreadData = workerData;
if (data.background) lowerPriority();
const handlers = taskHandlers(await rulesetsFrom(data.rulesets));

export default function runTask<K extends TaskKind>(task: Task<K>): unknown {
  const reply = handlers[task.kind](task);
  return reply instanceof Moved ? moved(reply) : reply;
}

async function rulesetsFrom(source: string): Promise<readonly Ruleset[]> {
  if (source === 'none') return [];
  const { RULESETS }: { RULESETS: readonly Ruleset[] } =
    source === 'app' ? await import('../src-shared/rulesets/index.ts') : await import(source);
  return RULESETS;
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
