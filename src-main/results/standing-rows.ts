/** Who stands in a row: from the columns in memory, or read from the store before those are there. */

import { COLUMN_COLUMNS, type ColumnRow, type CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import type { WordsColumn } from '../../src-shared/query/select.ts';
import type { Store } from '../store/store.ts';

export interface RowNames {
  readonly name: string;
  readonly detail: string;
  readonly base: string;
  readonly faction: string;
  readonly unmodelled: readonly string[];
}

export function namesInColumns(columns: CombatantColumns): (row: number) => RowNames {
  return (row) => ({
    name: columns.word(columns.names, row),
    detail: columns.word(columns.details, row),
    base: columns.word(columns.bases, row),
    faction: columns.word(columns.factions, row),
    unmodelled: columns.wordsAt(columns.column('unmodelled') as WordsColumn, row),
  });
}

export function namesInStore(store: Store, ids: Uint32Array): (row: number) => RowNames {
  return (row) => {
    const found = store.tuples<ColumnRow>(`SELECT ${COLUMN_COLUMNS} FROM combatants WHERE id = ?`, ids[row] as number)[0] as ColumnRow;
    const [, name, detail, base, faction, , , unmodelled] = found;
    return { name, detail, base, faction, unmodelled: JSON.parse(unmodelled) as string[] };
  };
}
