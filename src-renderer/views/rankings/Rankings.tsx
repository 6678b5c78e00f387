import { ClipboardCopy, Columns3, Trophy } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RunInfo, Standing } from '../../../src-shared/api/types.ts';
import {
  attempt,
  Button,
  EmptyState,
  ErrorNote,
  IconButton,
  Loading,
  Menu,
  SegmentedControl,
  VirtualTable,
} from '../../components/index.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { useSettled } from '../../components/use-settled.ts';
import { count, counted } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { ProgressStrip } from '../../shell/RunPill.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { useHostData } from '../../state/host-data.ts';
import { usePages } from '../../state/pages.ts';
import { href, type Route } from '../../state/routes.ts';
import { useActiveRun } from '../../state/runs.ts';
import { copyTable } from '../../state/save-file.ts';
import { useViewState } from '../../state/session.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { navigate } from '../../state/use-route.ts';
import { ClassTabs } from './ClassTabs.tsx';
import { IntervalHead, rankingColumns, usualColumns } from './columns.tsx';
import { copiedTable } from './copy-table.ts';
import { Inspector } from './Inspector.tsx';
import { RankingsBar } from './RankingsBar.tsx';
import { RankingsQuery } from './RankingsQuery.tsx';
import { SavedQueries } from './SavedQueries.tsx';
import { type Seen, useSeen, useSeenAxis, useSeenRows } from './seen.ts';

/** Rows copied in one go. */
const MOST_COPIED = 5000;
/** A selection that is passed by quickly is not looked up. */
const SELECTION_REST = 150;

export function Rankings({ run, route }: { readonly run: RunInfo; readonly route: Route }) {
  const ruleset = useRuleset(run.ruleset);
  const setAddress = useAddressState(route);
  const { q = '', class: weightClass = null, sort = 'rank', desc, best, sel, filter } = route.query;
  const { value: previous } = useHostData('runs.previous', { runId: run.id });
  const list = {
    runId: run.id,
    query: filter === undefined ? '' : q,
    mark: filter === undefined ? q : '',
    sort,
    descending: desc !== undefined,
    weightClass,
    bestPerBase: best !== undefined,
    ...(previous && { against: previous.run.id }),
  };
  const { mark: _, against: __, ...order } = list;
  const version = `${run.status} ${Math.floor(run.progress.tilesDone / Math.max(1, run.progress.tiles / 200))}`;
  const pages = usePages(JSON.stringify(list), version, (offset, limit) => host.call('runs.standings', { ...list, offset, limit }));
  const { want } = pages;
  const total = pages.total ?? 0;
  const seen = useSeen();
  const onWindow = useCallback(
    (first: number, last: number) => {
      want(first, last);
      seen.set(first, last);
    },
    [want, seen],
  );
  const axis = useSeenAxis(seen, pages.row, pages.loaded);

  // What the painters look at when they fill a row; they are made once.
  const latest = useRef({ axis, ranked: true, row: pages.row });
  latest.current = {
    axis,
    ranked: (sort === 'rank' || sort === 'rate') && list.query === '' && weightClass === null && best === undefined,
    row: pages.row,
  };
  const [chosen, setChosen] = useViewState<readonly string[] | null>(`rankings.columns.${run.ruleset}`, null);
  const hasMoved = previous !== null && previous !== undefined;
  const all = useMemo(
    () =>
      rankingColumns(ruleset, run.combatants, {
        axis: () => latest.current.axis,
        row: (index) => latest.current.row(index),
        isRanked: () => latest.current.ranked,
        hasMoved,
      }),
    [ruleset, run.combatants, hasMoved],
  );
  const [main, { width }] = useElementSize<HTMLDivElement>();
  const visible = useMemo(() => chosen ?? usualColumns(all, ruleset, width), [chosen, all, ruleset, width]);
  const columns = useMemo(
    () =>
      all
        .filter((column) => visible.includes(column.id))
        .map((column) => (column.id === 'interval' ? { ...column, label: <IntervalHead axis={axis} /> } : column)),
    [all, visible, axis],
  );

  const selected = Math.max(0, Math.min(sel === undefined ? 0 : Number(sel), total - 1));
  const [selectedTo, setSelectedTo] = useState<number | null>(null);
  const selection = useSettled(useSelection(selected, pages.row, total), SELECTION_REST);
  const select = (index: number, extend: boolean) => {
    setSelectedTo(extend ? index : null);
    if (!extend) setAddress({ sel: index });
  };
  const copy = (first: number, last: number) =>
    attempt(async () => {
      const limit = Math.min(MOST_COPIED, last - first + 1);
      const { rows } = await host.call('runs.standings', { ...list, offset: first, limit });
      await copyTable(copiedTable(columns, rows), counted(rows.length, 'row', 'rows'));
    });
  const copyChosen = () =>
    selectedTo === null ? copy(0, total - 1) : copy(Math.min(selected, selectedTo), Math.max(selected, selectedTo));

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
    { id: 'copy', label: 'Copy as table: the chosen rows, or all', keys: 'y', run: copyChosen },
    ...columns
      .filter((column) => column.sort !== undefined)
      .map((column) => ({ id: `sort ${column.id}`, label: `Sort by ${column.name}`, run: () => onSort(column.sort as string) })),
  ]);

  const words = ruleset?.nouns;
  return (
    <div className="rankings">
      <div ref={main} className="rankings-main">
        <RankingsBar run={run} order={JSON.stringify(order)} />
        <ClassTabs runId={run.id} total={run.combatants} value={weightClass} onChange={setClass} />
        <div className="rankings-tools">
          <RankingsQuery
            q={q}
            runId={run.id}
            ruleset={ruleset}
            problems={pages.problems}
            onQuery={setQuery}
            filter={filter !== undefined}
            onFilter={setFilter}
            matches={q === '' ? null : filter !== undefined ? pages.total : pages.marked}
          />
          <SavedQueries ruleset={run.ruleset} query={q} onPick={setQuery} />
          <span className="grow" />
          <RowsInSight seen={seen} total={total} />
          <SegmentedControl
            label="Loadouts"
            value={best === undefined ? 'all' : 'best'}
            onChange={(value) => setAddress({ best: value === 'best' })}
            choices={[
              { value: 'best', label: `Best per unit` },
              { value: 'all', label: `Every ${words?.combatant ?? 'entry'}` },
            ]}
          />
          <IconButton icon={ClipboardCopy} label="Copy as table" keys="y" onClick={copyChosen} />
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
        ) : pages.total === null ? (
          <Loading
            label={`Reading the standings of ${counted(run.combatants, words?.combatant ?? 'combatant', words?.combatants ?? 'combatants')}`}
          />
        ) : (
          <VirtualTable
            label={`Rankings of ${run.name}`}
            columns={columns}
            count={total}
            row={pages.row}
            rowClass={markedClass}
            selected={selected}
            selectedTo={selectedTo}
            onSelect={(index, _row, extend) => select(index, extend)}
            onOpen={(_, row) => open(row)}
            onCopy={copy}
            autoFocus
            sort={{ by: sort, descending: desc !== undefined }}
            onSort={onSort}
            onWindow={onWindow}
            stamp={`${pages.loaded} ${axis.from} ${axis.to} ${latest.current.ranked}`}
            resetKey={JSON.stringify(order)}
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

function markedClass(row: Standing): string {
  return row.marked === true ? 'marked' : '';
}

function RowsInSight({ seen, total }: { readonly seen: Seen; readonly total: number }) {
  const { first, last } = useSeenRows(seen);
  if (total === 0) return null;
  return <span className="small dim rankings-count">{`Rows ${count(first + 1)}–${count(Math.min(last, total))} of ${count(total)}`}</span>;
}

/** The selected standing; stays while its page is fetched again. */
function useSelection(index: number, row: (index: number) => Standing | undefined, total: number): Standing | null {
  const [last, setLast] = useState<Standing | null>(null);
  const found = total === 0 ? undefined : row(index);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? last;
}
