/** The assets table (boards and the like), as the host and the threads that compile fields read it. */
import type { Asset, RulesetId } from '../contract/combatant.ts';
import type { SqlReader } from './sql.ts';

export interface AssetRow {
  readonly id: number;
  readonly roster_id: number | null;
  readonly ruleset: string;
  readonly kind: string;
  readonly name: string;
  readonly tags: string;
  readonly data: string;
}

/** Of one ruleset: those shipped with the app and those of rosters in the library. */
export function assetRows(db: SqlReader, ruleset: RulesetId): AssetRow[] {
  return db.all<AssetRow>(
    `SELECT a.* FROM assets a LEFT JOIN rosters r ON r.id = a.roster_id
     WHERE a.ruleset = ? AND (a.roster_id IS NULL OR (r.removed_at IS NULL AND r.complete = 1)) ORDER BY a.id`,
    ruleset,
  );
}

export function assetFrom(row: AssetRow): Asset {
  return {
    ruleset: row.ruleset,
    kind: row.kind,
    name: row.name,
    tags: JSON.parse(row.tags) as string[],
    data: JSON.parse(row.data) as Asset['data'],
  };
}
