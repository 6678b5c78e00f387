/** The settings table: small JSON values by key. */
import type { Json } from '../../../src-shared/contract/json.ts';
import { type SqlReader, step, type WriteStep } from '../../../src-shared/store-queries/sql.ts';

export function findSetting(db: SqlReader, key: string): Json | undefined {
  const row = db.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', key);
  return row === undefined ? undefined : (JSON.parse(row.value) as Json);
}

export function allSettings(db: SqlReader): Record<string, Json> {
  const rows = db.all<{ key: string; value: string }>('SELECT key, value FROM settings');
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as Json]));
}

/** Characters of all settings but one. */
export function sizeOfOtherSettings(db: SqlReader, key: string): number {
  const sql = 'SELECT COALESCE(SUM(LENGTH(key) + LENGTH(value)), 0) AS size FROM settings WHERE key <> ?';
  return db.get<{ size: number }>(sql, key)?.size ?? 0;
}

export function putSetting(key: string, value: Json): WriteStep {
  return step(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    key,
    JSON.stringify(value),
  );
}
