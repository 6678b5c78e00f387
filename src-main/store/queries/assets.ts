/** The assets table: boards and the like, imported with a roster or shipped with the app. */
import type { StoredAsset } from '../../../src-shared/api/library.ts';
import type { Asset, RulesetId } from '../../../src-shared/contract/combatant.ts';
import { assetFrom, assetRows } from '../../../src-shared/store-queries/assets.ts';
import { type SqlReader, step, stepForEach, type WriteStep } from '../../../src-shared/store-queries/sql.ts';

export function listAssets(db: SqlReader, ruleset: RulesetId, kind: string): StoredAsset[] {
  return assetRows(db, ruleset, [kind]).map((row) => ({ id: row.id, rosterId: row.roster_id, ...assetFrom(row) }));
}

export interface NewAsset extends Asset {
  readonly id: number;
}

/** `rosterId` null: shipped with the app. */
export function insertAssets(rosterId: number | null, assets: readonly NewAsset[]): WriteStep {
  return stepForEach(
    'INSERT INTO assets (id, roster_id, ruleset, kind, name, tags, data) VALUES (?, ?, ?, ?, ?, ?, ?)',
    assets.map((a) => [a.id, rosterId, a.ruleset, a.kind, a.name, JSON.stringify(a.tags), JSON.stringify(a.data)]),
  );
}

export function deleteAssetsOf(rosterIds: readonly number[]): WriteStep {
  return stepForEach(
    'DELETE FROM assets WHERE roster_id = ?',
    rosterIds.map((id) => [id]),
  );
}

export function deleteShippedAssets(ruleset: RulesetId, kind: string): WriteStep {
  return step('DELETE FROM assets WHERE roster_id IS NULL AND ruleset = ? AND kind = ?', ruleset, kind);
}
