/** The confirmations table: what a run has measured of its headlines, as JSON. */
import type { ConfirmationState } from '../../../src-shared/run/confirmation.ts';
import { type SqlReader, step, type WriteStep } from '../../../src-shared/store-queries/sql.ts';

export function findConfirmation(db: SqlReader, runId: number): ConfirmationState | null {
  const row = db.get<{ data: Uint8Array }>('SELECT data FROM confirmations WHERE run_id = ?', runId);
  return row === undefined ? null : (JSON.parse(new TextDecoder().decode(row.data)) as ConfirmationState);
}

/** Null until everything is measured. */
export function finishedConfirmation(db: SqlReader, runId: number): ConfirmationState | null {
  const state = findConfirmation(db, runId);
  return state?.stage === 'done' ? state : null;
}

export function putConfirmation(runId: number, state: ConfirmationState): WriteStep {
  return step(
    'INSERT INTO confirmations (run_id, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
    runId,
    new TextEncoder().encode(JSON.stringify(state)),
  );
}
