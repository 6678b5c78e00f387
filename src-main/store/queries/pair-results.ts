/** The pair_results table: pairs kept in full detail, by distinct numbers. */
import type { ExactChances } from '../../../src-shared/contract/outcome.ts';
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
  /** Exact, where they are known. */
  readonly chances: ExactChances | null;
}

export function findPairResult(db: SqlReader, { runId, a, b }: PairKey): Float64Array<ArrayBuffer> | null {
  const row = db.get<{ data: Uint8Array }>('SELECT data FROM pair_results WHERE run_id = ? AND a = ? AND b = ?', runId, a, b);
  return row === undefined ? null : floatsIn(row.data);
}

/** In the order of a, then b. */
export function pairResults(db: SqlReader, runId: number): PairResult[] {
  const sql = 'SELECT a, b, data, chances FROM pair_results WHERE run_id = ? ORDER BY a, b';
  const rows = db.tuples<[number, number, Uint8Array, Uint8Array | null]>(sql, runId);
  return rows.map(([a, b, data, chances]) => ({ a, b, detail: floatsIn(data), chances: chancesIn(chances) }));
}

/** Only the first `numbers` of each pair, without holding the rest in memory. */
export function* pairResultHeads(db: SqlReader, runId: number, numbers: number): Generator<PairResult> {
  const sql = 'SELECT a, b, substr(data, 1, ?), chances FROM pair_results WHERE run_id = ?';
  for (const [a, b, head, chances] of db.iterateTuples<[number, number, Uint8Array, Uint8Array | null]>(sql, 8 * numbers, runId))
    yield { a, b, detail: floatsIn(head), chances: chancesIn(chances) };
}

export function putPairResult({ runId, a, b }: PairKey, detail: Float64Array, chances: ExactChances | null): WriteStep {
  return step(
    `INSERT INTO pair_results (run_id, a, b, data, chances) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET data = excluded.data, chances = excluded.chances`,
    runId,
    a,
    b,
    bytesOf(detail),
    chances === null ? null : bytesOf(Float64Array.of(chances.winA, chances.winB, chances.draw)),
  );
}

function chancesIn(blob: Uint8Array | null): ExactChances | null {
  if (blob === null) return null;
  const chances = floatsIn(blob);
  return { winA: chances[0]!, winB: chances[1]!, draw: chances[2]! };
}
