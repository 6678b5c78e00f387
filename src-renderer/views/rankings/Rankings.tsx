import { ClipboardCopy, Columns3, Trophy } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import {
  Button,
  ContextMenu,
  EmptyState,
  ErrorNote,
  IconButton,
  Loading,
  Menu,
  type MenuEntry,
  SegmentedControl,
  SelectionBar,
  VirtualTable,
} from '../../components/index.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { count, counted } from '../../format/figures.ts';
import { ProgressStrip } from '../../shell/RunPill.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { href, type Route } from '../../state/routes.ts';
import { useActiveRun } from '../../state/runs.ts';
import { selectedCount } from '../../state/selection.ts';
import { navigate } from '../../state/use-route.ts';
import { ClassTabs } from './ClassTabs.tsx';
import type { Range } from './cells.ts';
import { IntervalHead } from './columns.tsx';
import { Inspector } from './Inspector.tsx';
import { RankingsBar } from './RankingsBar.tsx';
import { RankingsQuery } from './RankingsQuery.tsx';
import { rankingEntries } from './ranking-entries.ts';
import { SavedQueries } from './SavedQueries.tsx';
import {
  type RankingColumns,
  type RankingsList,
  type RankingsSelection,
  rankingsQuery,
  useRankingColumns,
  useRankingsActions,
  useRankingsList,
  useRankingsSelection,
} from './use-rankings.ts';
import { useVisibleAxis, useVisibleRows, useVisibleRowsStore, type VisibleRows } from './visible-rows.ts';

export function Rankings({ run, route }: { readonly run: RunInfo; readonly route: Route }) {
  const ruleset = useRuleset(run.ruleset);
  const list = useRankingsList(run, rankingsQuery(route));
  const visibleRows = useVisibleRowsStore();
  const axis = useVisibleAxis(visibleRows, list.pages.row, list.pages.loaded);
  const [main, { width }] = useElementSize<HTMLDivElement>();
  const columns = useRankingColumns({ run, ruleset, list, axis, width });
  const selection = useRankingsSelection(route, list, columns.shown);
  const actions = useRankingsActions(route);
  const table = { run, route, ruleset, list, columns, selection, visibleRows, axis };
  useTableCommands(table);
  const entries = rankingEntries(run, selection, columns.shown);
  return (
    <div className="split rankings">
      <div ref={main} className="pane">
        <RankingsBar run={run} order={list.order} />
        <ClassTabs
          runId={run.id}
          total={run.combatants}
          query={rankingsQuery(route).query}
          value={rankingsQuery(route).weightClass}
          onChange={actions.setClass}
        />
        <Tools {...table} />
        {selectedCount(selection.rows) > 1 && (
          <SelectionBar label={`${count(selectedCount(selection.rows))} selected`} entries={entries} onClear={selection.clear} />
        )}
        <ContextMenu entries={entries}>
          <Table {...table} />
        </ContextMenu>
      </div>
      <Inspector run={run} standing={selection.standing} ruleset={ruleset} />
      <Strip run={run} />
    </div>
  );
}

interface TableProps {
  readonly run: RunInfo;
  readonly route: Route;
  readonly ruleset: RulesetInfo | undefined;
  readonly list: RankingsList;
  readonly columns: RankingColumns;
  readonly selection: RankingsSelection;
  readonly visibleRows: VisibleRows;
  readonly axis: Range;
}

function useTableCommands({ run, route, list, columns, selection }: TableProps): void {
  const actions = useRankingsActions(route);
  const { standing } = selection;
  useCommands('Rankings', [
    { id: 'query', label: 'Search the table', keys: '/', run: () => document.getElementById('rankings-query')?.focus() },
    {
      id: 'open',
      label: 'Open selected unit',
      keys: 'enter',
      inPalette: false,
      enabled: standing !== null,
      run: () => standing !== null && openUnit(run, standing),
    },
    { id: 'best', label: 'Toggle best loadout per unit', keys: 'b', run: () => actions.setBestOnly(!list.isBestOnly) },
    { id: 'filter', label: 'Toggle highlight or filter', keys: 'f', run: actions.toggleFilter },
    { id: 'copy', label: 'Copy as table: selected rows, or all', keys: 'y', run: selection.copySelected },
    ...columns.shown.flatMap(({ id, name, sort }) =>
      sort === undefined ? [] : [{ id: `sort ${id}`, label: `Sort by ${name}`, run: () => actions.sortBy(sort) }],
    ),
  ]);
}

function openUnit(run: RunInfo, standing: Standing): void {
  navigate(href('unit', [run.id, standing.index]));
}

function Tools({ run, route, ruleset, list, columns, selection, visibleRows }: TableProps) {
  const { query, mode } = rankingsQuery(route);
  const actions = useRankingsActions(route);
  const { pages } = list;
  return (
    <div className="view-tools">
      <RankingsQuery
        q={query}
        runId={run.id}
        ruleset={ruleset}
        problems={pages.problems}
        onQuery={actions.setQuery}
        mode={mode}
        onMode={actions.setMode}
        matches={query === '' ? null : mode === 'mark' ? pages.marked : pages.total}
      />
      <SavedQueries ruleset={run.ruleset} query={query} onPick={actions.setQuery} />
      <span className="grow" />
      <RowCount visibleRows={visibleRows} total={pages.total ?? 0} />
      {list.hasSiblings && (
        <SegmentedControl
          label="Loadouts"
          value={list.isBestOnly ? 'best' : 'all'}
          onChange={(value) => actions.setBestOnly(value === 'best')}
          choices={[
            { value: 'best', label: 'Best per unit' },
            { value: 'all', label: 'Every loadout' },
          ]}
        />
      )}
      <IconButton icon={ClipboardCopy} label="Copy as table" keys="y" onClick={selection.copySelected} />
      <ColumnsMenu columns={columns} />
    </div>
  );
}

function ColumnsMenu({ columns: { all, visible, choose } }: { readonly columns: RankingColumns }) {
  const entries: MenuEntry[] = [
    ...all.map(({ id, name }) => ({
      kind: 'check' as const,
      label: name,
      checked: visible.includes(id),
      onChange: (on: boolean) => choose(on ? [...visible, id] : visible.filter((other) => other !== id)),
    })),
    { kind: 'separator' },
    { label: 'Reset to default columns', onSelect: () => choose(null) },
  ];
  const trigger = (
    <Button variant="ghost" icon={Columns3}>
      Columns
    </Button>
  );
  return <Menu trigger={trigger} entries={entries} />;
}

function RowCount({ visibleRows, total }: { readonly visibleRows: VisibleRows; readonly total: number }) {
  const { first, last } = useVisibleRows(visibleRows);
  if (total === 0) return null;
  return <span className="small dim rankings-count">{`Rows ${count(first + 1)}–${count(Math.min(last, total))} of ${count(total)}`}</span>;
}

function Table({ run, route, ruleset, list, columns, selection, visibleRows, axis }: TableProps) {
  const { pages, isFiltered } = list;
  const { want } = pages;
  const { sort, descending } = rankingsQuery(route);
  const { sortBy } = useRankingsActions(route);
  const onWindow = useCallback(
    (first: number, last: number) => {
      want(first, last);
      visibleRows.set(first, last);
    },
    [want, visibleRows],
  );
  const withAxis = useMemo(
    () => columns.shown.map((column) => (column.id === 'interval' ? { ...column, label: <IntervalHead axis={axis} /> } : column)),
    [columns.shown, axis],
  );
  const { combatant, combatants } = ruleset?.nouns ?? { combatant: 'combatant', combatants: 'combatants' };
  if (pages.error !== null) return <ErrorNote error={pages.error} />;
  if (pages.total === null) return <Loading label={`Loading standings of ${counted(run.combatants, combatant, combatants)}`} />;
  return (
    <VirtualTable
      label={`Rankings of ${run.name}`}
      columns={withAxis}
      count={pages.total}
      row={pages.row}
      rowClass={markedClass}
      selected={selection.selected}
      selection={selection.rows}
      onSelect={(index, _row, how) => selection.select(index, how)}
      onSelectAll={selection.selectAll}
      onClear={selection.clear}
      onOpen={(_, row) => openUnit(run, row)}
      onCopy={selection.copy}
      autoFocus
      sort={{ by: sort, descending }}
      onSort={sortBy}
      onWindow={onWindow}
      stamp={`${pages.loaded} ${axis.from} ${axis.to} ${list.isRanked} ${list.isBestOnly}`}
      resetKey={list.order}
      empty={pages.total === 0 && <NoRows isFiltered={isFiltered} />}
    />
  );
}

function NoRows({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState icon={Trophy} title={isFiltered ? 'No matches' : 'No results yet'}>
      {isFiltered
        ? 'No combatant matches the query. Relax it, or highlight instead of filtering.'
        : 'The first ranks appear as soon as the first matchups have been played.'}
    </EmptyState>
  );
}

function markedClass(row: Standing): string {
  return row.marked === true ? 'marked' : '';
}

function Strip({ run }: { readonly run: RunInfo }) {
  const active = useActiveRun();
  if (active?.id !== run.id) return null;
  return (
    <div className="rankings-strip">
      <ProgressStrip />
    </div>
  );
}
