/** Who is in a row of the standings: from columns in memory, or from the database while those are still loading. */
import type { CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { type LoadoutLabel, type LoadoutNames, unnumbered } from '../../src-shared/query/loadout-names.ts';
import { columnRow } from '../store/queries/combatants.ts';
import type { Store } from '../store/store.ts';

export interface RowNames extends LoadoutLabel {
  readonly name: string;
  readonly detail: string;
  readonly base: string;
  readonly faction: string;
  readonly unmodelled: readonly string[];
}

export function namesInColumns(columns: CombatantColumns, loadouts: LoadoutNames): (row: number) => RowNames {
  const unmodelled = columns.column('unmodelled');
  return (row) => ({
    name: columns.word(columns.names, row),
    detail: columns.word(columns.details, row),
    base: columns.word(columns.bases, row),
    faction: columns.word(columns.factions, row),
    unmodelled: unmodelled?.kind === 'words' ? columns.wordsAt(unmodelled, row) : [],
    ...loadouts.label(row),
  });
}

/** Without its siblings: they are not known before the whole field is loaded. */
export function namesInStore(store: Store, ids: Uint32Array): (row: number) => RowNames {
  return (row) => {
    const found = columnRow(store, ids[row]!);
    if (found === undefined) throw new Error(`combatant ${ids[row]} is no longer in the library`);
    const [, name, detail, base, faction, , , unmodelled] = found;
    return { name, detail, base, faction, unmodelled: JSON.parse(unmodelled) as string[], ...unnumbered(name) };
  };
}
