import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { FactionChange, StoredCombatant } from '../../../src-shared/api/library.ts';
import { attempt, Button, Field, Popover, TextInput, toast } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import type { PagedRows } from '../../state/pages.ts';
import { type ListSelection, selectedCount } from '../../state/selection.ts';
import { useViewState } from '../../state/session.ts';
import { type CombatantQuery, fetchCombatants } from './combatant-entries.ts';

interface SetFactionProps {
  readonly rosterId: number;
  readonly list: CombatantQuery;
  readonly pages: PagedRows<StoredCombatant>;
  readonly selection: ListSelection;
  readonly ruleset: RulesetInfo | undefined;
}

/** Puts the selected units of a roster, or all that match the query, into a faction. */
export function SetFaction({ rosterId, list, pages, selection, ruleset }: SetFactionProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useViewState<string>(`typed.faction.${rosterId}`, '');
  const chosen = selectedCount(selection.selection);
  const total = chosen > 0 ? chosen : (pages.total ?? 0);
  const { combatant, combatants } = ruleset?.nouns ?? { combatant: 'unit', combatants: 'units' };
  const submit = (faction: string | null) => {
    setOpen(false);
    setName('');
    selection.clear();
    attempt(async () => {
      const ids = chosen === 0 ? undefined : (await fetchCombatants(list, selection.selection)).map(({ id }) => id);
      const change = await host.call('library.setFaction', {
        rosterId,
        faction,
        ...(ids === undefined ? { query: list.query ?? '' } : { ids }),
      });
      toast({ title: changeText(change, faction), undo: () => undo(rosterId, change) });
    });
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button
          icon={Flag}
          disabled={total === 0}
          title="Of the selected rows (Shift and Ctrl select several), or of all that match the query"
        >
          Set faction
        </Button>
      }
    >
      <form
        className="small-form library-set-faction"
        onSubmit={(event) => {
          event.preventDefault();
          submit(name.trim());
        }}
      >
        <Field
          label={`Faction of ${counted(total, combatant, combatants)}`}
          hint={chosen === 0 ? 'All that match the query' : 'The selected rows'}
        >
          <TextInput autoFocus aria-label="Faction" value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          Set faction
        </Button>
        <Button onClick={() => submit(null)}>Use the faction of the file</Button>
      </form>
    </Popover>
  );
}

function changeText({ changed }: FactionChange, faction: string | null): string {
  if (changed === 0) return 'No faction changed';
  return faction === null ? `Reset the faction of ${changed}` : `Put ${changed} into ${faction}`;
}

/** Ids that one call takes. */
const MOST_IDS = 100_000;

async function undo(rosterId: number, { before }: FactionChange): Promise<void> {
  for (const { faction, ids } of before) {
    for (let at = 0; at < ids.length; at += MOST_IDS) {
      await host.call('library.setFaction', { rosterId, ids: ids.slice(at, at + MOST_IDS), faction });
    }
  }
}
