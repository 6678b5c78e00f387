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

/** Those shipped with the app and those of rosters in the library. */
const VISIBLE = `FROM assets a LEFT JOIN rosters r ON r.id = a.roster_id
     WHERE a.ruleset = ? AND (a.roster_id IS NULL OR (r.removed_at IS NULL AND r.complete = 1))`;

/** Of one ruleset and some kinds. */
export function assetRows(db: SqlReader, ruleset: RulesetId, kinds: readonly string[]): AssetRow[] {
  return db.all<AssetRow>(`SELECT a.* ${VISIBLE} AND a.kind IN (${placesFor(kinds)}) ORDER BY a.id`, ruleset, ...kinds);
}

export function assetNames(db: SqlReader, ruleset: RulesetId, kind: string): string[] {
  return db.tuples<[string]>(`SELECT DISTINCT a.name ${VISIBLE} AND a.kind = ?`, ruleset, kind).map(([name]) => name);
}

export function assetsNamed(db: SqlReader, ruleset: RulesetId, kind: string, names: readonly string[]): Asset[] {
  const sql = `SELECT a.* ${VISIBLE} AND a.kind = ? AND a.name IN (${placesFor(names)}) ORDER BY a.id`;
  return db.all<AssetRow>(sql, ruleset, kind, ...names).map(assetFrom);
}

function placesFor(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
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
