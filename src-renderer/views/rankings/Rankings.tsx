import { Columns3, Trophy } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { RunInfo, Standing } from '../../../src-shared/api-types.ts';
import { host } from '../../app/host.ts';
import { ProgressStrip } from '../../app/RunPill.tsx';
import { href, type Route } from '../../app/routes.ts';
import { useAddressState } from '../../app/use-address-state.ts';
import { navigate } from '../../app/use-route.ts';
import { rateRange } from '../../charts/ticks.ts';
import { Button, EmptyState, ErrorNote, Menu, SegmentedControl, VirtualTable } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { useCommands } from '../../keys/commands.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { usePages } from '../../state/pages.ts';
import { useActiveRun } from '../../state/runs.ts';
import { useViewState } from '../../state/session.ts';
import { ClassTabs } from './ClassTabs.tsx';
import { defaultColumns, rankingColumns } from './columns.tsx';
import { Inspector } from './Inspector.tsx';
import { RankingsBar } from './RankingsBar.tsx';
import { RankingsQuery } from './RankingsQuery.tsx';
import { SavedQueries } from './SavedQueries.tsx';

/** Whatever a query marks beyond this is not looked up row by row. */
const MOST_MARKED = 5000;

export function Rankings({ run, route }: { readonly run: RunInfo; readonly route: Route }) {
  const ruleset = useRuleset(run.ruleset);
  const setAddress = useAddressState(route);
  const { q = '', class: weightClass = null, sort = 'rank', desc, best, sel, filter } = route.query;
  const list = {
    runId: run.id,
    query: filter === undefined ? '' : q,
    sort,
    descending: desc !== undefined,
    weightClass,
    bestPerBase: best !== undefined,
  };
  const version = `${run.status} ${Math.floor(run.progress.tilesDone / Math.max(1, run.progress.tiles / 200))}`;
  const pages = usePages(JSON.stringify(list), version, (offset, limit) => host.call('runs.standings', { ...list, offset, limit }));
  const marked = useMarked(run.id, filter === undefined ? q : '');
  const selection = useSelection(sel === undefined ? null : Number(sel), pages.row, pages.total ?? 0);
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const { want } = pages;
  const onWindow = useCallback((first: number, last: number) => {
    setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  want(seen.first, seen.last);

  const { from, to } = rateRange(rowsBetween(pages.row, seen.first, seen.last));
  const axis = useMemo(() => ({ from, to }), [from, to]);

  const [chosen, setChosen] = useViewState<readonly string[] | null>(`rankings.columns.${run.ruleset}`, null);
  const all = useMemo(
    () => rankingColumns(ruleset, { axis, marked: marked.indices, row: pages.row }),
    [ruleset, axis, marked.indices, pages.row],
  );
  const visible = useMemo(() => chosen ?? defaultColumns(ruleset), [chosen, ruleset]);
  const columns = useMemo(() => all.filter((column) => visible.includes(column.id)), [all, visible]);

  const setClass = useCallback((id: string | null) => setAddress({ class: id, sel: null }), [setAddress]);
  const setQuery = useCallback((text: string) => setAddress({ q: text }), [setAddress]);
  const setFilter = useCallback((on: boolean) => setAddress({ filter: on }), [setAddress]);

  const onSort = (by: string) => {
    const descendingFirst = by !== 'rank' && by !== 'name' && by !== 'faction';
    if (by !== sort) setAddress({ sort: by, desc: descendingFirst });
    else setAddress({ desc: desc === undefined });
  };
  const open = (standing: Standing) => navigate(href('unit', [run.id, standing.index]));

  useCommands('Rankings', [
    { id: 'query', label: 'Query the table', keys: '/', run: () => document.getElementById('rankings-query')?.focus() },
    {
      id: 'open',
      label: 'Open the selected unit',
      keys: 'enter',
      inPalette: false,
      enabled: selection !== null,
      run: () => selection !== null && open(selection),
    },
    { id: 'best', label: 'Best loadout per unit, or every loadout', keys: 'b', run: () => setAddress({ best: best === undefined }) },
    { id: 'filter', label: 'Mark or filter', keys: 'f', run: () => setAddress({ filter: filter === undefined }) },
  ]);

  const words = ruleset?.nouns;
  return (
    <div className="rankings">
      <div className="rankings-main">
        <RankingsBar run={run} weightClass={weightClass} query={list.query} />
        <ClassTabs runId={run.id} total={run.combatants} value={weightClass} onChange={setClass} />
        <div className="rankings-tools">
          <RankingsQuery
            q={q}
            ruleset={ruleset}
            row={pages.row}
            problems={pages.problems}
            onQuery={setQuery}
            filter={filter !== undefined}
            onFilter={setFilter}
            matches={q === '' ? null : filter !== undefined ? pages.total : marked.total}
          />
          <SavedQueries ruleset={run.ruleset} query={q} onPick={setQuery} />
          <span className="grow" />
          <span className="small dim rankings-count">
            {pages.total === null || pages.total === 0 ? '' : `Rows ${count(seen.first + 1)}–${count(seen.last)} of ${count(pages.total)}`}
          </span>
          <SegmentedControl
            label="Loadouts"
            value={best === undefined ? 'all' : 'best'}
            onChange={(value) => setAddress({ best: value === 'best' })}
            choices={[
              { value: 'best', label: `Best per unit` },
              { value: 'all', label: `Every ${words?.combatant ?? 'entry'}` },
            ]}
          />
          <Menu
            trigger={
              <Button variant="ghost" icon={Columns3}>
                Columns
              </Button>
            }
            entries={[
              ...all.map((column) => ({
                kind: 'check' as const,
                label: column.name,
                checked: visible.includes(column.id),
                onChange: (on: boolean) => setChosen(on ? [...visible, column.id] : visible.filter((id) => id !== column.id)),
              })),
              { kind: 'separator' as const },
              { label: 'Back to the usual columns', onSelect: () => setChosen(null) },
            ]}
          />
        </div>
        {pages.error !== null ? (
          <ErrorNote error={pages.error} />
        ) : (
          <VirtualTable
            label={`Rankings of ${run.name}`}
            columns={columns}
            count={pages.total ?? 0}
            row={pages.row}
            rowClass={(row) => (marked.indices.has(row.index) ? 'marked' : '')}
            selected={sel === undefined ? null : Number(sel)}
            onSelect={(index) => setAddress({ sel: index })}
            onOpen={(_, row) => open(row)}
            sort={{ by: sort, descending: desc !== undefined }}
            onSort={onSort}
            onWindow={onWindow}
            stamp={pages.loaded}
            resetKey={JSON.stringify(list)}
            empty={
              pages.total === 0 && (
                <EmptyState icon={Trophy} title={list.query === '' ? 'No results yet' : 'Nothing matches'}>
                  {list.query === ''
                    ? 'The first places appear as soon as the first matchups are played.'
                    : 'No combatant fits the query. Loosen it, or mark instead of filter.'}
                </EmptyState>
              )
            }
          />
        )}
      </div>
      <Inspector run={run} standing={selection} ruleset={ruleset} />
      <Strip run={run} />
    </div>
  );
}

function Strip({ run }: { readonly run: RunInfo }) {
  const active = useActiveRun();
  return active?.id === run.id ? (
    <div className="rankings-strip">
      <ProgressStrip />
    </div>
  ) : null;
}

function rowsBetween(row: (index: number) => Standing | undefined, first: number, last: number): Standing[] {
  return Array.from({ length: last - first }, (_, i) => row(first + i)).filter((r) => r !== undefined);
}

/** Rows a query would keep, so that they can be marked in the whole table. */
function useMarked(runId: number, query: string): { readonly total: number | null; readonly indices: ReadonlySet<number> } {
  const { value } = useHostData('runs.standings', query === '' ? null : { runId, query, limit: MOST_MARKED });
  return useMemo(
    () => ({ total: value?.total ?? null, indices: new Set(query === '' ? [] : value?.rows.map((r) => r.index)) }),
    [value, query],
  );
}

/** The selected standing; stays while its page is fetched again. */
function useSelection(index: number | null, row: (index: number) => Standing | undefined, total: number): Standing | null {
  const [last, setLast] = useState<Standing | null>(null);
  const wanted = index ?? 0;
  const found = total === 0 ? undefined : row(Math.min(wanted, total - 1));
  if (found !== undefined && found !== last) setLast(found);
  return found ?? last;
}
