/** The combatants of a field as columns, in the order of the field. */
import { arrived, CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { columnRowsOfField, pointsOfField } from '../store/queries/combatants.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { TimeSlice } from '../threads/time-slice.ts';

/** Fields up to this size are read on the host, in a few milliseconds. */
const SMALL_FIELD = 500;

export async function loadFieldColumns(store: Store, threads: ThreadPools, ids: Uint32Array): Promise<CombatantColumns> {
  if (ids.length <= SMALL_FIELD) return CombatantColumns.of(columnRowsOfField(store, ids));
  return arrived(await threads.runTask({ kind: 'columns', database: store.path, ids }));
}

/** In shared memory, for the thread that computes the standings. */
export async function loadFieldPoints(store: Store, ids: Uint32Array): Promise<Float64Array> {
  const points = new Float64Array(new SharedArrayBuffer(8 * ids.length));
  const slice = new TimeSlice();
  let place = 0;
  for (const [, value] of pointsOfField(store, ids)) {
    points[place++] = value;
    if (slice.isOver()) await slice.yieldToEventLoop();
  }
  return points;
}
