/** The combatants of a run's field, read from the store in the order of the field. */
import { arrived, COLUMN_COLUMNS, type ColumnRow, CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { inFieldOrder, rowsById } from '../../src-shared/run/stored.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import { breathe } from '../threads/yield-to-event-loop.ts';

/** Fields up to this size are read on the host, in a few milliseconds. */
const SMALL_FIELD = 500;

export async function columnsOfField(store: Store, pools: Pools, ids: Uint32Array): Promise<CombatantColumns> {
  if (ids.length <= SMALL_FIELD) return CombatantColumns.of(rowsOf<ColumnRow>(store, COLUMN_COLUMNS, ids));
  return arrived(await pools.ask({ do: 'columns', store: store.path, ids }));
}

/** In shared memory, for the thread that makes the standings. */
export async function pointsOfField(store: Store, ids: Uint32Array): Promise<Float64Array> {
  const points = new Float64Array(new SharedArrayBuffer(8 * ids.length));
  const pause = breathe();
  let place = 0;
  for (const row of rowsOf<[number, number]>(store, 'id, points', ids)) {
    points[place++] = row[1];
    if (pause.due()) await pause.rest();
  }
  return points;
}

function rowsOf<Row extends readonly [id: number, ...unknown[]]>(store: Store, columns: string, ids: Uint32Array): Generator<Row> {
  const sql = rowsById(columns);
  return inFieldOrder(ids, (lowest, highest) => store.tuples<Row>(sql, lowest, highest));
}
