/** The combatants of a run's field, read from the store in the order of the field. */

import type { FactSpec } from '../../src-shared/contract/ruleset.ts';
import { COLUMN_COLUMNS, type ColumnRow, CombatantColumns } from '../library/columns.ts';
import { breathe } from '../store/breathe.ts';
import type { Store } from '../store/store.ts';

/** Combatants read in one go. */
const TOGETHER = 1000;

export function columnsOfField(store: Store, ids: Uint32Array, facts: readonly FactSpec[]): Promise<CombatantColumns> {
  return CombatantColumns.build(rowsOf<ColumnRow>(store, COLUMN_COLUMNS, ids), facts);
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

function* rowsOf<Row extends readonly [id: number, ...unknown[]]>(store: Store, columns: string, ids: Uint32Array): Generator<Row> {
  const sql = `SELECT ${columns} FROM combatants WHERE id BETWEEN ? AND ?`;
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const part = ids.subarray(from, from + TOGETHER);
    const lowest = part.reduce((least, id) => Math.min(least, id));
    const highest = part.reduce((most, id) => Math.max(most, id));
    // Fields are mostly whole rosters, whose combatants have neighbouring ids.
    const near = highest - lowest < 4 * TOGETHER;
    const rows = near ? store.tuples<Row>(sql, lowest, highest) : Array.from(part).flatMap((id) => store.tuples<Row>(sql, id, id));
    const found = new Map(rows.map((row) => [row[0], row]));
    for (const id of part) yield found.get(id) as Row;
  }
}
