/** Combatants of the library with what tells them apart from the other loadouts of their unit in the same roster. */
import { useMemo } from 'react';
import type { StoredCombatant } from '../../src-shared/api/library.ts';
import { type LoadoutLabel, type NumberedLoadout, unnumbered } from '../../src-shared/query/loadout-names.ts';
import { host } from '../host/host.ts';
import { useHostData } from './host-data.ts';

export type LabelledCombatant = StoredCombatant & LoadoutLabel;

const MOST_KNOWN = 20_000;
/** The last labels of combatants in long lists, so that a list that is loaded again doesn't lose them for a moment. */
const known = new Map<number, NumberedLoadout>();

/** As it was last labelled; without its siblings where that was never asked. */
export function lastLabelled(combatant: StoredCombatant): LabelledCombatant {
  const label = known.get(combatant.id);
  return { ...combatant, ...(label?.title.startsWith(combatant.name) ? label : unnumbered(combatant.name)) };
}

export async function withLabels(rows: readonly StoredCombatant[]): Promise<readonly LabelledCombatant[]> {
  const labels = await host.call('library.loadouts', { ids: idsOf(rows) });
  if (known.size + labels.length > MOST_KNOWN) known.clear();
  for (const label of labels) known.set(label.id, label);
  return labelled(rows, labels);
}

/** Undefined until the combatants are there; their labels follow. */
export function useLabelled(rows: readonly StoredCombatant[] | undefined): readonly LabelledCombatant[] | undefined {
  const { value } = useHostData('library.loadouts', rows === undefined || rows.length === 0 ? null : { ids: idsOf(rows) });
  return useMemo(() => rows && labelled(rows, value ?? []), [rows, value]);
}

/** One combatant by its id; undefined until it is there. */
export function useLabelledOne(id: number | undefined): LabelledCombatant | undefined {
  const { value } = useHostData('library.combatant', id === undefined ? null : { id });
  const rows = useMemo(() => (value === undefined ? undefined : [value]), [value]);
  return useLabelled(rows)?.[0];
}

function idsOf(rows: readonly StoredCombatant[]): number[] {
  return rows.map(({ id }) => id);
}

function labelled(rows: readonly StoredCombatant[], labels: readonly NumberedLoadout[]): LabelledCombatant[] {
  const byId = new Map(labels.map((label) => [label.id, label]));
  return rows.map((row) => ({ ...lastLabelled(row), ...byId.get(row.id) }));
}
