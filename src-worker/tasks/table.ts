/** One handler per kind of task. */
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { Task, TaskKind, TaskReply } from '../../src-shared/tasks/task.ts';
import { ArenaCache } from '../arena-cache.ts';
import { LibraryIndex } from '../library/library-index.ts';
import { parseFile } from '../library/parse.ts';
import { unpackFile } from '../library/unpack.ts';
import { branchesTask, momentsTask } from './branches.ts';
import { backUpDatabaseTask, checkDatabaseTask, checkMatchFileTask } from './check-data.ts';
import { columnsTask, compileGivenTask, compileTask, foldedSizeTask, reportTask } from './compile.ts';
import { decisionsTask } from './decisions.ts';
import { contestTask, measureTask, oddsTask, onField, pairsTask, recordFileTask, recordTask } from './field-tasks.ts';
import { Moved } from './moved.ts';
import { probeTask } from './probe.ts';
import { standingsTask } from './standings.ts';
import { tileTask } from './tile.ts';
import { closeDatabase, write } from './write.ts';

export type TaskHandlers = {
  readonly [K in TaskKind]: (task: Task<K>) => TaskReply<K> | Moved<Extract<TaskReply<K>, object>>;
};

export function taskHandlers(rulesets: readonly Ruleset[]): TaskHandlers {
  const arenas = new ArenaCache(rulesets);
  // Reads nothing until it is asked, and the host asks it on one thread only.
  const index = new LibraryIndex(rulesets);
  return {
    write,
    'close-database': closeDatabase,
    'check-database': checkDatabaseTask,
    'check-match-file': checkMatchFileTask,
    'back-up-database': backUpDatabaseTask,
    unpack: ({ file }) => unpackFile(file),
    parse: ({ request }) => parseFile(rulesets, request),
    find: ({ request }) => {
      const found = index.find(request);
      return new Moved(found, [found.ids.buffer]);
    },
    words: ({ request }) => index.words(request),
    loadouts: ({ request }) => index.loadouts(request),
    compile: ({ request }) => compileTask(arenas.rulesetOf(request.ruleset), request),
    'compile-given': ({ request }) => compileGivenTask(arenas.rulesetOf(request.ruleset), request),
    columns: columnsTask,
    'folded-size': (task) => foldedSizeTask(arenas.rulesetOf(task.ruleset), task),
    report: (task) => reportTask(arenas.rulesetOf(task.ruleset), task),
    standings: standingsTask,
    tile: tileTask(arenas),
    record: onField(arenas, recordTask),
    'record-file': onField(arenas, recordFileTask),
    moments: onField(arenas, momentsTask),
    branches: onField(arenas, branchesTask),
    odds: onField(arenas, oddsTask),
    contest: onField(arenas, contestTask),
    pairs: onField(arenas, pairsTask),
    decisions: onField(arenas, decisionsTask),
    measure: onField(arenas, measureTask),
    probe: onField(arenas, probeTask),
  };
}
