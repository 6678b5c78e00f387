/** Tasks on a compiled field: recorded trials, odds, contests, measurements. */
import type { BattleEvent } from '../../src-shared/contract/event.ts';
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import { encodeReplay } from '../../src-shared/replay/codec.ts';
import { DRAWN, WINS_A } from '../../src-shared/run/pair-cells.ts';
import { rolesOf } from '../../src-shared/run/picks.ts';
import { type ArenaRef, type PairRef, type PlayedContest, REPLAYED_PAIR, type RecordedTrial } from '../../src-shared/tasks/field-tasks.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import type { ArenaCache, OpenArena } from '../arena-cache.ts';
import { PairRow } from '../playing/pair-row.ts';
import { playContest } from '../playing/play-pair.ts';
import { Moved } from './moved.ts';

/** Wraps a handler: the host sends the field along when this thread does not have it. */
export function onField<T extends { readonly arena: ArenaRef }, Reply>(arenas: ArenaCache, handle: (task: T, opened: OpenArena) => Reply) {
  return (task: T): Reply | 'unknown' => {
    const opened = arenas.open(task.arena);
    return opened === null ? 'unknown' : handle(task, opened);
  };
}

export function recordTask({ pair, trial }: Task<'record'>, { arena }: OpenArena): RecordedTrial {
  return record(arena, pair, trial);
}

export function recordFileTask({ pair, trial, head }: Task<'record-file'>, { arena }: OpenArena): Moved<Uint8Array<ArrayBuffer>> {
  const bytes = encodeReplay({ ...head, ...record(arena, pair, trial) });
  return new Moved(bytes, [bytes.buffer]);
}

function record(arena: Arena, { seed, a, b }: PairRef, trial: number): RecordedTrial {
  const events: BattleEvent[] = [];
  const { winner } = arena.trial(seed, a, b, trial, (event) => events.push(event));
  return { winner, events };
}

export function oddsTask({ a, b }: Task<'odds'>, { arena }: OpenArena) {
  return { odds: arena.odds?.(a, b) ?? null };
}

/** Odds that the ruleset could only estimate add nothing to the trials of the contest but their remark. */
export function contestTask(task: Task<'contest'>, opened: OpenArena): PlayedContest {
  const odds = opened.arena.odds?.(task.pair.a, task.pair.b) ?? null;
  const exact = odds?.method === 'exact' ? odds : null;
  return { ...playContest(opened, task), exact, remark: odds?.remark ?? '' };
}

/** Plays pairs again, counted as their run counted them. */
export function pairsTask(task: Task<'pairs'>, { ruleset, arena }: OpenArena): Moved<Float64Array<ArrayBuffer>> {
  const row = new PairRow({
    arena,
    rules: task,
    roles: rolesOf(ruleset.analysis.metrics),
    columns: metricColumns(ruleset.analysis.metrics).length,
    conditions: 0,
    size: 1,
    stop: new Int32Array(1),
    exactSeconds: task.exactSeconds,
    symmetric: ruleset.play.symmetric,
  });
  const counts = new Float64Array((task.pairs.length / 2) * REPLAYED_PAIR);
  for (let i = 0; i < task.pairs.length / 2; i++) {
    const [a, b] = [task.pairs[2 * i]!, task.pairs[2 * i + 1]!];
    row.play(0, a, b);
    row.findChances(0, a, b);
    counts.set(row.cells.subarray(WINS_A, DRAWN + 1), REPLAYED_PAIR * i);
    counts.set(row.isExact(0) ? row.chances : [Number.NaN, Number.NaN, Number.NaN], REPLAYED_PAIR * i + 3);
  }
  return new Moved(counts, [counts.buffer]);
}

export function measureTask({ indices, arena: ref }: Task<'measure'>, { ruleset, arena }: OpenArena): Moved<Float64Array<ArrayBuffer>> {
  const axes = ruleset.analysis.axes.length;
  const list = indices ?? Uint32Array.from({ length: ref.field?.count ?? 0 }, (_, i) => i);
  const raw = new Float64Array(list.length * axes);
  for (let i = 0; i < list.length; i++) raw.set(arena.measure(list[i]!), i * axes);
  return new Moved(raw, [raw.buffer]);
}
