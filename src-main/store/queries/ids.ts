import type { SqlReader } from '../../../src-shared/store-queries/sql.ts';

export type IdTable = 'rosters' | 'combatants' | 'contests' | 'assets' | 'runs' | 'projects';

/** The largest that was ever given, also to what was deleted since. */
export function largestId(db: SqlReader, table: IdTable): number {
  const sql = `SELECT max(ifnull((SELECT max(id) FROM ${table}), 0), ifnull((SELECT id FROM largest_ids WHERE name = ?), 0)) AS top`;
  return db.get<{ top: number }>(sql, table)?.top ?? 0;
}
