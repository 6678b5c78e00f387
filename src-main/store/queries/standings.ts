/** The standings table: records of a run's combatants, in blocks of RECORDS_PER_BLOCK. */
import { type SqlReader, stepForEach, type WriteStep } from '../../../src-shared/store-queries/sql.ts';
import { bytesOf, floatsIn } from '../blobs.ts';

export interface RecordBlock {
  readonly block: number;
  readonly records: Float64Array;
}

/** Blocks `from` to `to`, both included. */
export function recordBlocks(db: SqlReader, runId: number, from: number, to: number): RecordBlock[] {
  return db
    .tuples<[number, Uint8Array]>('SELECT block, data FROM standings WHERE run_id = ? AND block BETWEEN ? AND ?', runId, from, to)
    .map(([block, data]) => ({ block, records: floatsIn(data) }));
}

export function putRecordBlocks(runId: number, blocks: readonly RecordBlock[]): WriteStep {
  return stepForEach(
    'INSERT INTO standings (run_id, block, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
    blocks.map(({ block, records }) => [runId, block, bytesOf(records)]),
  );
}
