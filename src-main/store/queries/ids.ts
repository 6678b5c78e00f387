import type { SqlReader } from '../../../src-shared/store-queries/sql.ts';

export type IdTable = 'rosters' | 'combatants' | 'contests' | 'assets' | 'runs' | 'projects';

export function largestId(db: SqlReader, table: IdTable): number {
  return db.get<{ top: number | null }>(`SELECT max(id) AS top FROM ${table}`)?.top ?? 0;
}
