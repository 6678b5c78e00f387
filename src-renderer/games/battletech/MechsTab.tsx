import { Bot, Download } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ApiError } from '../../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import {
  attempt,
  Button,
  type Column,
  EmptyState,
  ErrorNote,
  ExportMenu,
  IconButton,
  Loading,
  QueryBox,
  VirtualTable,
} from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { type TableFiles, tableFiles } from '../../format/table-file.ts';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import { useLibrary } from '../../state/library.ts';
import { usePages } from '../../state/pages.ts';
import { combatantFields } from '../../state/query-fields.ts';
import { useLibrarySuggestions } from '../../state/query-suggestions.ts';
import type { Route } from '../../state/routes.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { MechSheet } from './MechSheet.tsx';

const COLUMNS: readonly Column<StoredCombatant>[] = [
  {
    id: 'name',
    label: "'Mech",
    width: 'minmax(0, 1fr)',
    sort: 'name',
    cell: (mech) => (
      <span className="unit-cell" title={`${mech.name}, ${mech.detail}`}>
        <span className="unit-cell-name">{mech.name}</span>
        <span className="unit-cell-detail">{mech.detail}</span>
      </span>
    ),
  },
  {
    id: 'points',
    label: 'BV',
    width: '60px',
    align: 'right',
    sort: 'points',
    cell: (mech) => <span className="figure">{count(mech.points)}</span>,
  },
];

export interface MechsTabProps {
  readonly route: Route;
  readonly ruleset: RulesetInfo;
  /** Null: the whole library. */
  readonly rosterId: number | null;
}

/** The 'Mechs of the library, and the record sheet of one. */
export function MechsTab({ route, ruleset, rosterId }: MechsTabProps) {
  const setAddress = useAddressState(route);
  const { q = '', desc } = route.query;
  const list = listQuery(route, rosterId);
  const version = useLibrary((l) => l.rosters)?.reduce((sum, r) => sum + r.combatants + r.id, 0) ?? 0;
  const pages = usePages(JSON.stringify(list), version, (offset, limit) => host.call('library.combatants', { ...list, offset, limit }));
  const [seen, setSeen] = useState({ first: 0, last: 1 });
  const { want } = pages;
  useEffect(() => want(seen.first, seen.last));
  const onWindow = useCallback((first: number, last: number) => setSeen({ first, last }), []);
  const fields = useMemo(() => combatantFields(ruleset), [ruleset]);
  const suggest = useLibrarySuggestions('battletech');

  const first = pages.row(0);
  const wanted = route.query.mech === undefined ? (first?.id ?? null) : Number(route.query.mech);
  const selected = useSelectedRow(pages.row, seen, wanted);
  const { value: mech, error } = useHostData('library.combatant', wanted === null ? null : { id: wanted });

  if (pages.error !== null) return <ErrorNote error={pages.error} />;
  if (pages.total === null) return <Loading label="Loading 'Mechs" />;
  if (pages.total === 0 && q === '') return <NoMechs />;
  return (
    <div className="split mechs">
      <div className="pane edge-right mechs-list">
        <div className="view-tools">
          <QueryBox
            label="Query"
            placeholder="tons>=80 jump>0"
            value={q}
            onChange={(text) => setAddress({ q: text })}
            fields={fields}
            suggest={suggest}
            problems={pages.problems}
          >
            <span className="small dim">{count(pages.total)}</span>
          </QueryBox>
          <ExportMenu files={mechFiles(list, pages.total)} trigger={<IconButton icon={Download} label="Export list" />} />
        </div>
        <VirtualTable
          label="'Mechs"
          columns={COLUMNS}
          count={pages.total}
          row={pages.row}
          selected={selected}
          onSelect={(_, row) => setAddress({ mech: row.id })}
          sort={{ by: list.sort, descending: list.descending }}
          onSort={(by) => (by === list.sort ? setAddress({ desc: desc === undefined }) : setAddress({ sort: by, desc: by === 'points' }))}
          onWindow={onWindow}
          resetKey={JSON.stringify(list)}
          empty={<EmptyState icon={Bot} title="Nothing matches" />}
        />
      </div>
      <ChosenMech mech={mech} error={error} onReplaced={(id) => setAddress({ mech: id })} />
    </div>
  );
}

function listQuery({ query: { q = '', sort, desc } }: Route, rosterId: number | null) {
  return {
    ruleset: 'battletech',
    query: q,
    sort: sort === 'points' ? 'points' : 'name',
    descending: desc !== undefined,
    ...(rosterId !== null && { rosterId }),
  } as const;
}

/** 'Mechs that one call answers with. */
const MOST_ROWS = 5000;

/** The list as it is filtered and sorted. */
function mechFiles(list: ReturnType<typeof listQuery>, total: number): TableFiles {
  const fetchRows = async () => {
    const { rows } = await host.call('library.combatants', { ...list, limit: Math.max(1, Math.min(MOST_ROWS, total)) });
    return rows.map(({ name, detail, faction, points }) => [name, detail, faction, points]);
  };
  return {
    what: 'list',
    formats: ['csv', 'json', 'markdown'],
    get: async (format) => {
      const rows = await fetchRows();
      return tableFiles('list', "'Mechs", ['name', 'detail', 'faction', 'BV'], () => rows).get(format);
    },
  };
}

interface ChosenMechProps {
  readonly mech: StoredCombatant | undefined;
  readonly error: ApiError | undefined;
  readonly onReplaced: (id: number) => void;
}

function ChosenMech({ mech, error, onReplaced }: ChosenMechProps) {
  if (mech !== undefined && mech.ruleset !== 'battletech') return <EmptyState icon={Bot} title={`${mech.name} isn't a 'Mech`} />;
  if (error) return <ErrorNote error={error} />;
  return mech === undefined ? <Loading label="Loading record sheet" /> : <MechSheet key={mech.id} mech={mech} onReplaced={onReplaced} />;
}

function NoMechs() {
  return (
    <EmptyState
      icon={Bot}
      title="No 'Mechs yet"
      action={
        <Button variant="primary" onClick={() => attempt(() => host.call('library.addSamples', { ruleset: 'battletech' }))}>
          Add sample 'Mechs
        </Button>
      }
    >
      Drop MegaMek unit files (.mtf) anywhere in the Library to import your own.
    </EmptyState>
  );
}

/** Row of the chosen 'Mech, if it is among the rows on screen. */
function useSelectedRow(
  row: (index: number) => StoredCombatant | undefined,
  { first, last }: { readonly first: number; readonly last: number },
  wanted: number | null,
): number | null {
  const [at, setAt] = useState<number | null>(null);
  for (let i = Math.max(0, first - 1); i <= last; i++) {
    if (row(i)?.id === wanted && wanted !== null) {
      if (at !== i) setAt(i);
      return i;
    }
  }
  return at !== null && row(at)?.id === wanted ? at : null;
}
