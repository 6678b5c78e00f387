/** The replays table: recorded highlights, compressed. */
import { type SqlReader, step, type WriteStep } from '../../../src-shared/store-queries/sql.ts';

export interface ReplayKey {
  readonly runId: number;
  readonly a: number;
  readonly b: number;
  readonly trial: number;
}

export function findReplay(db: SqlReader, { runId, a, b, trial }: ReplayKey): Uint8Array | undefined {
  const sql = 'SELECT bytes FROM replays WHERE run_id = ? AND a = ? AND b = ? AND trial = ?';
  return db.get<{ bytes: Uint8Array }>(sql, runId, a, b, trial)?.bytes;
}

export function hasReplay(db: SqlReader, { runId, a, b, trial }: ReplayKey): boolean {
  const sql = 'SELECT 1 FROM replays WHERE run_id = ? AND a = ? AND b = ? AND trial = ?';
  return db.tuples(sql, runId, a, b, trial).length > 0;
}

/** The user's tags of a battle, by its address. */
export function replayTags(db: SqlReader, address: string): string[] {
  const row = db.get<{ tags: string }>('SELECT tags FROM replay_tags WHERE address = ?', address);
  return row === undefined ? [] : (JSON.parse(row.tags) as string[]);
}

export function tagReplay(address: string, tags: readonly string[]): WriteStep {
  if (tags.length === 0) return step('DELETE FROM replay_tags WHERE address = ?', address);
  return step('INSERT OR REPLACE INTO replay_tags (address, tags) VALUES (?, ?)', address, JSON.stringify(tags));
}

export function replayTotals(db: SqlReader): { readonly count: number; readonly bytes: number } {
  const [totals] = db.tuples<[number, number]>('SELECT count(*), ifnull(sum(length(bytes)), 0) FROM replays');
  return { count: totals?.[0] ?? 0, bytes: totals?.[1] ?? 0 };
}

/** Oldest run first. */
export function replayBytesByRun(db: SqlReader): [runId: number, bytes: number][] {
  return db.tuples<[number, number]>('SELECT run_id, sum(length(bytes)) FROM replays GROUP BY run_id ORDER BY run_id');
}

export function putReplay({ runId, a, b, trial }: ReplayKey, bytes: Uint8Array): WriteStep {
  return step('INSERT OR REPLACE INTO replays (run_id, a, b, trial, bytes) VALUES (?, ?, ?, ?, ?)', runId, a, b, trial, bytes);
}

export function deleteReplaysOf(runId: number): WriteStep {
  return step('DELETE FROM replays WHERE run_id = ?', runId);
}
