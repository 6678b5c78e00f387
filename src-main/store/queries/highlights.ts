/** The highlights table: the best pairs of each kind, as JSON. */
import { HIGHLIGHT_KINDS, type HighlightKind } from '../../../src-shared/api/highlight-kinds.ts';
import type { HighlightLists, HighlightPair } from '../../../src-shared/run/highlights.ts';
import { type SqlReader, step, type WriteStep } from '../../../src-shared/store-queries/sql.ts';

export function loadHighlights(db: SqlReader, runId: number): Partial<HighlightLists> {
  const lists: { [K in HighlightKind]?: HighlightPair[] } = {};
  for (const kind of HIGHLIGHT_KINDS) {
    const row = db.get<{ data: Uint8Array }>('SELECT data FROM highlights WHERE run_id = ? AND kind = ?', runId, kind);
    if (row !== undefined) lists[kind] = JSON.parse(new TextDecoder().decode(row.data)) as HighlightPair[];
  }
  return lists;
}

export function putHighlights(runId: number, kind: HighlightKind, pairs: readonly HighlightPair[]): WriteStep {
  return step(
    'INSERT INTO highlights (run_id, kind, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
    runId,
    kind,
    new TextEncoder().encode(JSON.stringify(pairs)),
  );
}
