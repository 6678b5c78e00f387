/** The pair_results table: pairs kept in full detail, by distinct numbers. */
import { type SqlReader, step, type WriteStep } from '../../../src-shared/store-queries/sql.ts';
import { bytesOf, floatsIn } from '../blobs.ts';

export interface PairKey {
  readonly runId: number;
  readonly a: number;
  readonly b: number;
}

export interface PairResult {
  readonly a: number;
  readonly b: number;
  readonly detail: Float64Array<ArrayBuffer>;
}

export function findPairResult(db: SqlReader, { runId, a, b }: PairKey): Float64Array<ArrayBuffer> | null {
  const row = db.get<{ data: Uint8Array }>('SELECT data FROM pair_results WHERE run_id = ? AND a = ? AND b = ?', runId, a, b);
  return row === undefined ? null : floatsIn(row.data);
}

/** In the order of a, then b. */
export function pairResults(db: SqlReader, runId: number): PairResult[] {
  const sql = 'SELECT a, b, data FROM pair_results WHERE run_id = ? ORDER BY a, b';
  return db.tuples<[number, number, Uint8Array]>(sql, runId).map(([a, b, data]) => ({ a, b, detail: floatsIn(data) }));
}

/** Only the first `numbers` of each pair, without holding the rest in memory. */
export function* pairResultHeads(db: SqlReader, runId: number, numbers: number): Generator<PairResult> {
  const sql = 'SELECT a, b, substr(data, 1, ?) FROM pair_results WHERE run_id = ?';
  for (const [a, b, head] of db.iterateTuples<[number, number, Uint8Array]>(sql, 8 * numbers, runId))
    yield { a, b, detail: floatsIn(head) };
}

export function putPairResult({ runId, a, b }: PairKey, detail: Float64Array): WriteStep {
  return step(
    'INSERT INTO pair_results (run_id, a, b, data) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
    runId,
    a,
    b,
    bytesOf(detail),
  );
}
