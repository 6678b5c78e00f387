/** How combatants and assets lie in the store: read by the host and by the threads that compile fields. */
import type { Asset, Combatant, RulesetId } from '../contract/combatant.ts';
import type { Ruleset } from '../contract/ruleset.ts';
import type { CombatantRow as StoredRow } from './tasks.ts';

export interface CombatantRow {
  readonly ruleset: string;
  readonly name: string;
  readonly detail: string;
  readonly base: string;
  readonly faction: string;
  readonly points: number;
  readonly tags: string;
  readonly unmodelled: string;
  readonly multiplicity: number;
  readonly source: string | null;
  readonly data: string;
}

export const COMBATANT_COLUMNS = 'ruleset, name, detail, base, faction, points, tags, unmodelled, multiplicity, source, data';

export function combatantFrom(row: CombatantRow): Combatant {
  return {
    ruleset: row.ruleset as RulesetId,
    name: row.name,
    detail: row.detail,
    base: row.base,
    faction: row.faction,
    points: row.points,
    tags: JSON.parse(row.tags) as string[],
    unmodelled: JSON.parse(row.unmodelled) as string[],
    multiplicity: row.multiplicity,
    ...(row.source !== null && { source: JSON.parse(row.source) as NonNullable<Combatant['source']> }),
    data: JSON.parse(row.data) as Combatant['data'],
  };
}

/** A combatant as the columns after id, roster and ruleset want it. */
export function rowToStore(ruleset: Ruleset, c: Combatant): StoredRow {
  return [
    c.name,
    c.detail,
    c.base,
    c.faction,
    c.points,
    JSON.stringify(c.tags),
    JSON.stringify(c.unmodelled),
    c.multiplicity,
    c.source === undefined ? null : JSON.stringify(c.source),
    JSON.stringify(c.data),
    JSON.stringify(ruleset.analysis.factsOf(c)),
  ];
}

/** Combatants read in one go. */
const TOGETHER = 1000;

export const rowsById = (columns: string) => `SELECT ${columns} FROM combatants WHERE id BETWEEN ? AND ?`;

/** Rows in the order of a field's ids. */
export function* inFieldOrder<Row extends readonly [id: number, ...unknown[]]>(
  ids: Uint32Array,
  read: (lowest: number, highest: number) => Row[],
): Generator<Row> {
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const part = ids.subarray(from, from + TOGETHER);
    const lowest = part.reduce((least, id) => Math.min(least, id));
    const highest = part.reduce((most, id) => Math.max(most, id));
    // Fields are mostly whole rosters, whose combatants have neighbouring ids.
    const near = highest - lowest < 4 * TOGETHER;
    const rows = near ? read(lowest, highest) : Array.from(part).flatMap((id) => read(id, id));
    const found = new Map(rows.map((row) => [row[0], row]));
    for (const id of part) yield found.get(id) as Row;
  }
}

export interface AssetRow {
  readonly ruleset: string;
  readonly kind: string;
  readonly name: string;
  readonly tags: string;
  readonly data: string;
}

/** Shipped ones and those of rosters in the library, of one ruleset. */
export const LIVE_ASSETS = `SELECT a.* FROM assets a LEFT JOIN rosters r ON r.id = a.roster_id
  WHERE a.ruleset = ? AND (a.roster_id IS NULL OR (r.removed_at IS NULL AND r.complete = 1)) ORDER BY a.id`;

export function assetFrom(row: AssetRow): Asset {
  return {
    ruleset: row.ruleset as RulesetId,
    kind: row.kind,
    name: row.name,
    tags: JSON.parse(row.tags) as string[],
    data: JSON.parse(row.data) as Asset['data'],
  };
}
