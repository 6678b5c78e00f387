import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import type { FactionChange, StoredCombatant } from '../../../src-shared/api/library.ts';
import { attempt, Button, Field, Popover, TextInput, toast } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import type { PagedRows } from '../../state/pages.ts';
import type { RowSelection } from './row-selection.ts';

interface SetFactionProps {
  readonly rosterId: number;
  readonly list: Omit<Input<'library.combatants'>, 'offset' | 'limit'>;
  readonly pages: PagedRows<StoredCombatant>;
  readonly selection: RowSelection;
  readonly ruleset: RulesetInfo | undefined;
}

/** Puts the selected units of a roster, or all that match the query, into a faction. */
export function SetFaction({ rosterId, list, pages, selection, ruleset }: SetFactionProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const rows = selectedRows(selection);
  const total = rows?.count ?? pages.total ?? 0;
  const { combatant, combatants } = ruleset?.nouns ?? { combatant: 'unit', combatants: 'units' };
  const submit = (faction: string | null) => {
    setOpen(false);
    selection.clear();
    attempt(async () => {
      const ids = rows === null ? undefined : await idsOf(list, rows.from, rows.count);
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
        <Button icon={Flag} disabled={total === 0} title="Of the selected rows (Shift selects several), or of all that match the query">
          Set faction
        </Button>
      }
    >
      <form
        className="small-form library-faction"
        onSubmit={(event) => {
          event.preventDefault();
          submit(name.trim());
        }}
      >
        <Field
          label={`Faction of ${counted(total, combatant, combatants)}`}
          hint={rows === null ? 'All that match the query' : 'The selected rows'}
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

/** Null where nothing is selected. */
function selectedRows({ first, last }: RowSelection): { readonly from: number; readonly count: number } | null {
  if (first === null) return null;
  const from = Math.min(first, last ?? first);
  return { from, count: Math.max(first, last ?? first) - from + 1 };
}

function changeText({ changed }: FactionChange, faction: string | null): string {
  if (changed === 0) return 'No faction changed';
  return faction === null ? `Reset the faction of ${changed}` : `Put ${changed} into ${faction}`;
}

/** Rows and ids that one call takes. */
const MOST_ROWS = 5000;
const MOST_IDS = 100_000;

async function idsOf(list: SetFactionProps['list'], from: number, total: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < total) {
    const { rows } = await host.call('library.combatants', {
      ...list,
      offset: from + ids.length,
      limit: Math.min(MOST_ROWS, total - ids.length),
    });
    if (rows.length === 0) break;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function undo(rosterId: number, { before }: FactionChange): Promise<void> {
  for (const { faction, ids } of before) {
    for (let at = 0; at < ids.length; at += MOST_IDS) {
      await host.call('library.setFaction', { rosterId, ids: ids.slice(at, at + MOST_IDS), faction });
    }
  }
}
