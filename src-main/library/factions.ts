/** The faction of a combatant: the one its file names, unless the user has chosen another. */
import type { SourcePosition } from '../../src-shared/contract/combatant.ts';
import type { FactionRow } from '../store/queries/combatants.ts';

/** With another faction; null: the one its file names. `file` is named where it has no source yet. */
export function withFaction({ id, faction, source }: FactionRow, wanted: string | null, file: string): FactionRow {
  const { faction: named = faction, ...position } = sourceOf(source) ?? { file, line: 1, column: 1 };
  const next = wanted ?? named;
  return { id, faction: next, source: JSON.stringify(next === named ? position : { ...position, faction: named }) };
}

/** After its file was read again: what the user chose stays, unless the file now names another faction than before. */
export function withFileFaction(row: FactionRow, named: string, file: string): FactionRow | null {
  const before = sourceOf(row.source)?.faction ?? row.faction;
  if (named === before) return null;
  return { ...withFaction(row, null, file), faction: named };
}

function sourceOf(source: string | null): SourcePosition | null {
  return source === null ? null : (JSON.parse(source) as SourcePosition);
}
