/** Counts the factions and unmodelled rules of a roster while its combatants are read. */
import type { RosterDetail } from '../../src-shared/api/library.ts';
import { VALUE_COLUMN } from '../../src-shared/store-queries/combatants.ts';
import { type PackedColumn, type PackedRows, readColumn } from '../../src-shared/store-queries/packed-rows.ts';
import type { RosterSummary } from '../store/queries/rosters.ts';

export class RosterCounter implements RosterSummary {
  private readonly byFaction = new Map<string, number>();
  private readonly byRule = new Map<string, number>();

  /** Rows of `CombatantValues`. */
  add({ count, columns }: PackedRows): this {
    for (const [faction, n] of countValues(columns[VALUE_COLUMN.faction], count)) increment(this.byFaction, faction, n);
    for (const [rules, n] of countValues(columns[VALUE_COLUMN.unmodelled], count))
      for (const rule of JSON.parse(rules) as string[]) increment(this.byRule, rule, n);
    return this;
  }

  get factions(): string {
    const factions: RosterDetail['factions'] = mostFirst(this.byFaction).map(([name, combatants]) => ({ name, combatants }));
    return JSON.stringify(factions);
  }

  get unmodelled(): string {
    const rules: RosterDetail['unmodelled'] = mostFirst(this.byRule).map(([rule, combatants]) => ({ rule, combatants }));
    return JSON.stringify(rules);
  }
}

/** How often each text occurs in a column of so many rows. */
function countValues(column: PackedColumn | undefined, rows: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (column === undefined) return counts;
  if ('all' in column) return counts.set(String(column.all), rows);
  const read = readColumn(column);
  for (let row = 0; row < rows; row++) increment(counts, String(read()), 1);
  return counts;
}

function increment(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function mostFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
