/** Who is in a row of the standings: from columns in memory, or from the database while those are still loading. */
import type { LeftOut } from '../../src-shared/contract/left-out.ts';
import type { CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { FAULTS } from '../../src-shared/query/fields.ts';
import { type LoadoutLabel, type LoadoutNames, unnumbered } from '../../src-shared/query/loadout-names.ts';
import { columnRow } from '../store/queries/combatants.ts';
import type { Store } from '../store/store.ts';

export interface RowNames extends LoadoutLabel, LeftOut {
  readonly name: string;
  readonly detail: string;
  readonly base: string;
  readonly faction: string;
}

/** What the results of a row leave out. */
export function leftOutAt({ columns }: { readonly columns: CombatantColumns }, row: number): LeftOut {
  const wordsOf = (id: string) => {
    const column = columns.column(id);
    return column?.kind === 'words' ? columns.wordsAt(column, row) : [];
  };
  return { unmodelled: wordsOf('unmodelled'), faults: wordsOf(FAULTS) };
}

export function namesInColumns(columns: CombatantColumns, loadouts: LoadoutNames): (row: number) => RowNames {
  return (row) => ({
    name: columns.word(columns.names, row),
    detail: columns.word(columns.details, row),
    base: columns.word(columns.bases, row),
    faction: columns.word(columns.factions, row),
    ...leftOutAt({ columns }, row),
    ...loadouts.label(row),
  });
}

/** Without its siblings: they are not known before the whole field is loaded. */
export function namesInStore(store: Store, ids: Uint32Array): (row: number) => RowNames {
  return (row) => {
    const found = columnRow(store, ids[row]!);
    if (found === undefined) throw new Error(`combatant ${ids[row]} is no longer in the library`);
    const [, name, detail, base, faction, , , unmodelled, facts] = found;
    const faults = (JSON.parse(facts) as { readonly [FAULTS]?: readonly string[] })[FAULTS] ?? [];
    return { name, detail, base, faction, unmodelled: JSON.parse(unmodelled) as string[], faults, ...unnumbered(name) };
  };
}
