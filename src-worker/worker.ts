/** What runs on the pool's threads: one task in, one reply out. */
import { performance } from 'node:perf_hooks';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { RulesetId } from '../src-shared/contract/combatant.ts';
import type { BattleEvent } from '../src-shared/contract/event.ts';
import { metricColumns } from '../src-shared/contract/outcome.ts';
import type { Arena, Ruleset } from '../src-shared/contract/ruleset.ts';
import { encodeReplay } from '../src-shared/replay/codec.ts';
import { DRAWN, WINS_A } from '../src-shared/run/pair-cells.ts';
import { rolesOf } from '../src-shared/run/picks.ts';
import { standingColumns } from '../src-shared/run/standing-columns.ts';
import type { ArenaRef, PairRef, Replies, RunContext, Task, ToldTrial } from '../src-shared/run/tasks.ts';
import { closeStore, write } from './tasks/database-writer.ts';
import { assetsFor, columnsOf, compileField, readCombatants } from './tasks/field.ts';
import { Librarian } from './tasks/library-index.ts';
import { PairRow } from './tasks/pair-row.ts';
import { parseFile } from './tasks/parse.ts';
import { playList } from './tasks/play-list.ts';
import { playMatrix } from './tasks/play-matrix.ts';
import { playContest, playDeep } from './tasks/play-pair.ts';
import { playInBackground } from './tasks/priority.ts';
import { unpackFile } from './tasks/unpack.ts';

interface ThreadData {
  /** A module that exports RULESETS; null = the app's own. */
  readonly rulesets: string | null;
  readonly background: boolean;
}

const data = workerData as ThreadData;
const { RULESETS } = (data.rulesets === null ? await import('../src-shared/rulesets/index.ts') : await import(data.rulesets)) as {
  RULESETS: readonly Ruleset[];
};

if (data.background) playInBackground();

const KEPT_ARENAS = 6;
const arenas = new Map<string, { readonly ruleset: Ruleset; readonly arena: Arena }>();
const runs = new Map<string, RunContext>();
/** Reads nothing before it is asked, and only one thread is. */
const librarian = new Librarian(RULESETS);

export default function work(task: Task): unknown {
  switch (task.do) {
    case 'write':
      return write(task.path, task.steps);
    case 'close-store':
      closeStore();
      return null;
    case 'unpack':
      return unpackFile(task.file);
    case 'parse':
      return parseFile(RULESETS, task.order);
    case 'compile':
      return compileField(rulesetOf(task.order.ruleset), task.order);
    case 'find': {
      const reply = librarian.find(task.order);
      return moved(reply, [reply.ids.buffer]);
    }
    case 'words':
      return librarian.words(task.order);
    case 'columns': {
      const { columns, buffers } = columnsOf(task.store, task.ids);
      return moved(columns, buffers);
    }
    case 'tile':
      return playTile(task);
    case 'standings': {
      const columns = standingColumns(task.input);
      return moved(
        columns,
        Object.values(columns).flatMap((column) => (ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [])),
      );
    }
    case 'report': {
      const ruleset = rulesetOf(task.ruleset);
      const report = ruleset.reports?.[task.report];
      if (report === undefined) throw new Error(`no report '${task.report}'`);
      const context = { combatants: readCombatants(task.store, task.ids), options: task.options, assets: assetsFor(task.store, ruleset) };
      return report.answer(context, report.read(task.input));
    }
    default: {
      const opened = openArena(task.arena);
      return opened === null ? 'context' : onArena(task, opened.ruleset, opened.arena);
    }
  }
}

/** Buffers of a reply change hands instead of being copied. */
function moved<T extends object>(reply: T, buffers: readonly ArrayBuffer[]): T {
  return move({
    get [transferableSymbol]() {
      return buffers;
    },
    get [valueSymbol]() {
      return reply;
    },
  }) as unknown as T;
}

function onArena(task: Extract<Task, { arena: ArenaRef }>, ruleset: Ruleset, arena: Arena): unknown {
  switch (task.do) {
    case 'tell':
      return tell(arena, task.pair, task.trial);
    case 'keep':
      return move(encodeReplay({ ...task.head, ...tell(arena, task.pair, task.trial) }));
    case 'odds':
      return { odds: arena.odds?.(task.a, task.b) ?? null };
    case 'contest': {
      const exact = arena.odds?.(task.pair.a, task.pair.b) ?? null;
      return { ...playContest(ruleset, arena, task), exact };
    }
    case 'pairs':
      return move(playPairs(ruleset, arena, task));
    case 'measure':
      return move(measure(ruleset, arena, task.indices, task.arena));
    case 'probe':
      return probe(arena, task);
  }
}

function tell(arena: Arena, { seed, a, b }: PairRef, trial: number): ToldTrial {
  const events: BattleEvent[] = [];
  const { winner } = arena.trial(seed, a, b, trial, (event) => events.push(event));
  return { winner, events };
}

function rulesetOf(id: RulesetId): Ruleset {
  const found = RULESETS.find((r) => r.id === id);
  if (found === undefined) throw new Error(`no ruleset '${id}'`);
  return found;
}

function playTile(task: Extract<Task, { do: 'tile' }>): unknown {
  const context = task.context ?? runs.get(task.key);
  if (context === undefined) return 'context';
  const opened = openArena({ key: task.key, ruleset: context.ruleset, field: context.field });
  if (opened === null) return 'context';
  runs.set(task.key, context);
  const { ruleset, arena } = opened;
  switch (task.tile.kind) {
    case 'matrix':
      return playMatrix(ruleset, arena, context, task.tile, task.stop);
    case 'deep':
      return playDeep(ruleset, arena, context, task.tile, task.stop);
    case 'list':
      return playList(ruleset, arena, context, task.tile, task.stop);
  }
}

/** The thread's own arena over a field, the last few kept. */
function openArena(ref: ArenaRef) {
  let known = arenas.get(ref.key);
  if (known === undefined) {
    if (ref.field === null) return null;
    const ruleset = rulesetOf(ref.ruleset);
    known = { ruleset, arena: ruleset.play.open(ref.field) };
  }
  arenas.delete(ref.key);
  arenas.set(ref.key, known);
  for (const key of arenas.keys()) {
    if (arenas.size <= KEPT_ARENAS) break;
    arenas.delete(key);
    runs.delete(key);
  }
  return known;
}

/** Pairs counted again as their run counted them. */
function playPairs(ruleset: Ruleset, arena: Arena, task: Extract<Task, { do: 'pairs' }>): Float64Array<ArrayBuffer> {
  const never = new Int32Array(1);
  const pair = new PairRow(arena, task, rolesOf(ruleset.analysis.metrics), metricColumns(ruleset.analysis.metrics).length, 0, 1, never);
  const counts = new Float64Array((task.pairs.length / 2) * 3);
  for (let i = 0; i < task.pairs.length / 2; i++) {
    pair.play(0, task.pairs[2 * i] as number, task.pairs[2 * i + 1] as number);
    counts.set(pair.cells.subarray(WINS_A, DRAWN + 1), 3 * i);
  }
  return counts;
}

function measure(ruleset: Ruleset, arena: Arena, indices: Uint32Array | null, ref: ArenaRef): Float64Array<ArrayBuffer> {
  const axes = ruleset.analysis.axes.length;
  const list = indices ?? Uint32Array.from({ length: ref.field?.count ?? 0 }, (_, i) => i);
  const raw = new Float64Array(list.length * axes);
  for (let i = 0; i < list.length; i++) raw.set(arena.measure(list[i] as number), i * axes);
  return raw;
}

/** Plays pairs spread over the field for a moment, to tell how long a run will take. */
function probe(arena: Arena, task: Extract<Task, { do: 'probe' }>): Extract<Replies['probe'], object> {
  const count = task.arena.field?.count ?? 1;
  const started = performance.now();
  let trials = 0;
  let spent = 0;
  while (spent < task.milliseconds || trials < 2) {
    arena.trial(task.seed, (trials * 7919) % count, (trials * 104729 + 1) % count, trials);
    trials++;
    spent = performance.now() - started;
  }
  return { seconds: spent / 1000 / trials, trials };
}
