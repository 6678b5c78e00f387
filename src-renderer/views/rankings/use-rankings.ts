/** The state of the rankings table: which list it shows, its pages, columns and selection. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { siblingsQuery } from '../../../src-shared/query/loadout-names.ts';
import { attempt } from '../../components/index.ts';
import { useSettled } from '../../components/use-settled.ts';
import { counted } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import { type PagedRows, usePages } from '../../state/pages.ts';
import { href, type Route } from '../../state/routes.ts';
import { copyTable } from '../../state/save-file.ts';
import { NO_ROWS, type SelectHow, type Selection, selectAll, selectedCount, selectRow, useSelection } from '../../state/selection.ts';
import { useViewState } from '../../state/session.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import type { Range } from './cells.ts';
import { type RankingColumn, rankingColumns, usualColumns } from './columns.tsx';
import { copiedTable } from './copy-table.ts';

export type QueryMode = 'mark' | 'filter' | 'within';

/** What the address says about the table. */
interface RankingsQueryState {
  readonly query: string;
  readonly weightClass: string | null;
  readonly sort: string;
  readonly descending: boolean;
  /** Only the best loadout of each unit; null: where loadouts of one unit have the same name. */
  readonly bestOnly: boolean | null;
  /** What the query does: highlight rows, hide the others, or also rank by the matches among those that match. */
  readonly mode: QueryMode;
  readonly selected: number;
}

export function rankingsQuery({ query }: Route): RankingsQueryState {
  return {
    query: query.q ?? '',
    weightClass: query.class ?? null,
    sort: query.sort ?? 'rank',
    descending: query.desc !== undefined,
    bestOnly: query.loadouts === 'all' ? false : query.loadouts === 'best' ? true : null,
    mode: query.filter === undefined ? 'mark' : query.filter === 'within' ? 'within' : 'filter',
    selected: query.sel === undefined ? 0 : Number(query.sel),
  };
}

export interface RankingsList {
  readonly pages: PagedRows<Standing>;
  /** What the rows and their order depend on, as JSON. */
  readonly order: string;
  /** Rows are in the order of their ranks, and none is missing. */
  readonly isRanked: boolean;
  readonly isFiltered: boolean;
  /** Each row is the best loadout of its unit. */
  readonly isBestOnly: boolean;
  /** Some units have several loadouts. */
  readonly hasSiblings: boolean;
  /** There is an earlier run to compare ranks with. */
  readonly hasMoved: boolean;
  readonly fetch: (offset: number, limit: number) => Promise<{ readonly rows: readonly Standing[] }>;
}

export function useRankingsList(run: RunInfo, state: RankingsQueryState): RankingsList {
  const { value: previous } = useHostData('runs.previous', { runId: run.id });
  const { value: detail } = useHostData('runs.get', { runId: run.id, field: false });
  const isBestOnly = state.bestOnly ?? detail?.loadouts.bestPerUnit ?? false;
  const order = {
    runId: run.id,
    query: state.mode === 'mark' ? '' : state.query,
    sort: state.sort,
    descending: state.descending,
    weightClass: state.weightClass,
    bestPerBase: state.bestOnly,
    within: state.mode === 'within',
  };
  const list = {
    ...order,
    mark: state.mode === 'mark' ? state.query : '',
    ...(previous && state.mode !== 'within' && { against: previous.run.id }),
  };
  const version = `${run.status} ${Math.floor(run.progress.tilesDone / Math.max(1, run.progress.tiles / 200))}`;
  const fetch = (offset: number, limit: number) => host.call('runs.standings', { ...list, offset, limit });
  const pages = usePages(JSON.stringify(list), version, fetch);
  return {
    pages,
    order: JSON.stringify(order),
    isRanked: (state.sort === 'rank' || state.sort === 'rate') && order.query === '' && state.weightClass === null && !isBestOnly,
    isBestOnly,
    hasSiblings: detail !== undefined && detail.loadouts.units < detail.combatants,
    isFiltered: order.query !== '',
    hasMoved: previous !== null && previous !== undefined,
    fetch,
  };
}

export interface RankingColumns {
  readonly all: readonly RankingColumn[];
  readonly visible: readonly string[];
  readonly shown: readonly RankingColumn[];
  /** Null returns to the default columns. */
  readonly choose: (ids: readonly string[] | null) => void;
}

interface ColumnContext {
  readonly run: RunInfo;
  readonly ruleset: RulesetInfo | undefined;
  readonly list: RankingsList;
  readonly axis: Range;
  readonly width: number;
}

export function useRankingColumns({ run, ruleset, list, axis, width }: ColumnContext): RankingColumns {
  const { hasMoved } = list;
  // The painters are created once and read the current state when they fill a row.
  const latest = useRef({ axis, list });
  latest.current = { axis, list };
  const all = useMemo(
    () =>
      rankingColumns(ruleset, run.combatants, {
        axis: () => latest.current.axis,
        row: (index) => latest.current.list.pages.row(index),
        isRanked: () => latest.current.list.isRanked,
        siblingsHref: ({ loadout, base, faction }) =>
          latest.current.list.isBestOnly && loadout !== null
            ? href('rankings', [run.id], { q: siblingsQuery({ base, faction }), filter: true, loadouts: 'all' })
            : null,
        hasMoved,
      }),
    [ruleset, run.id, run.combatants, hasMoved],
  );
  const [chosen, choose] = useViewState<readonly string[] | null>(`rankings.columns.${run.ruleset}`, null);
  const visible = useMemo(() => chosen ?? usualColumns(all, ruleset, width), [chosen, all, ruleset, width]);
  const shown = useMemo(() => all.filter((column) => visible.includes(column.id)), [all, visible]);
  return { all, visible, shown, choose };
}

/** Rows copied at once. */
const MOST_COPIED = 5000;
/** Milliseconds; a selection that moves on sooner isn't looked up. */
const SELECTION_DELAY = 150;

export interface RankingsSelection {
  /** The row that the inspector shows. */
  readonly selected: number;
  readonly rows: Selection;
  /** The selected standing; null until it has loaded. */
  readonly standing: Standing | null;
  readonly select: (index: number, how: SelectHow) => void;
  readonly selectAll: () => void;
  /** Back to the one row. */
  readonly clear: () => void;
  /** The standings of all selected rows, in the order of the table. */
  readonly fetch: () => Promise<Standing[]>;
  /** Copies the selected rows. */
  readonly copy: () => void;
  /** Copies the selected rows, or all where only one is. */
  readonly copySelected: () => void;
}

export function useRankingsSelection(route: Route, list: RankingsList, columns: readonly RankingColumn[]): RankingsSelection {
  const setAddress = useAddressState(route);
  const total = list.pages.total ?? 0;
  const selected = Math.max(0, Math.min(rankingsQuery(route).selected, total - 1));
  const several = useSelection(list.order);
  // The address has the last row; where it was changed by other means, the others are not meant any more.
  const rows = several.selection.cursor === selected ? several.selection : selectRow(NO_ROWS, selected, 'one');
  const standing = useSettled(useLastKnown(total === 0 ? undefined : list.pages.row(selected)), SELECTION_DELAY);
  const fetch = async (chosen: Selection) => {
    const pages = chosen.ranges.map(([first, last]) => list.fetch(first, Math.min(MOST_COPIED, last - first + 1)));
    return (await Promise.all(pages)).flatMap((page) => page.rows).slice(0, MOST_COPIED);
  };
  const copy = (chosen: Selection) =>
    attempt(async () => {
      const found = await fetch(chosen);
      await copyTable(copiedTable(columns, found), counted(found.length, 'row', 'rows'));
    });
  return {
    selected,
    rows,
    standing,
    select: (index, how) => {
      several.set(selectRow(rows, index, how));
      setAddress({ sel: index });
    },
    selectAll: () => {
      several.set(selectAll(total));
      setAddress({ sel: 0 });
    },
    clear: several.clear,
    fetch: () => fetch(rows),
    copy: () => copy(rows),
    copySelected: () => copy(selectedCount(rows) > 1 ? rows : selectAll(total)),
  };
}

/** Stays while the page of the row is fetched again. */
function useLastKnown(found: Standing | undefined): Standing | null {
  const [last, setLast] = useState<Standing | null>(null);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? last;
}

/** How the address writes each mode. */
const FILTERS: Readonly<Record<QueryMode, string | boolean | null>> = { mark: null, filter: true, within: 'within' };

/** Changes to the address of the table; the same functions as long as the address is the same. */
export function useRankingsActions(route: Route) {
  const setAddress = useAddressState(route);
  const { sort, descending, mode } = rankingsQuery(route);
  return {
    setClass: useCallback((id: string | null) => setAddress({ class: id, sel: null }), [setAddress]),
    setQuery: useCallback((text: string) => setAddress({ q: text }), [setAddress]),
    setMode: useCallback((next: QueryMode) => setAddress({ filter: FILTERS[next] }), [setAddress]),
    toggleFilter: () => setAddress({ filter: FILTERS[mode === 'mark' ? 'filter' : 'mark'] }),
    setBestOnly: (on: boolean) => setAddress({ loadouts: on ? 'best' : 'all' }),
    sortBy: (by: string) => {
      if (by === sort) setAddress({ desc: !descending });
      else setAddress({ sort: by, desc: by !== 'rank' && by !== 'name' && by !== 'faction' });
    },
  };
}
