import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import { isEligible, poolSheets } from '../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { Button, ErrorNote, ExportMenu, Loading, TextInput, VirtualTable } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { type TableFiles, tableFiles } from '../../format/table-file.ts';
import { useViewState } from '../../state/session.ts';
import { featureTags } from './board-facts.ts';
import { filterSheets } from './board-filter.ts';
import { PoolForm } from './PoolForm.tsx';
import { appearances, type PoolChoice, withSheet } from './pool-choice.ts';
import { type PoolSort, poolColumns, sortSheets } from './pool-columns.tsx';
import type { Sheet } from './sheet.ts';
import { type Pool, usePool } from './use-pool.ts';
import type { Sheets } from './use-sheets.ts';

/** Which mapsheets a run draws from, how often each comes up, and the run itself. */
export function PoolTab({ sheets, ruleset }: { readonly sheets: Sheets; readonly ruleset: RulesetInfo }) {
  if (sheets.error) return <ErrorNote error={sheets.error} />;
  if (sheets.list === undefined) return <Loading label="Loading mapsheets" />;
  return <PoolPage list={sheets.list} ruleset={ruleset} />;
}

function PoolPage({ list, ruleset }: { readonly list: readonly Sheet[]; readonly ruleset: RulesetInfo }) {
  const pool = usePool(ruleset, list);
  const { choice, change, options } = pool;
  const [words, setWords] = useViewState<string>('battletech.pool.search', '');
  const [sort, setSort] = useState<PoolSort>({ by: 'name', descending: false });
  const times = useMemo(() => appearances(pool.pairings), [pool.pairings]);
  const rows = useMemo(
    () => sortSheets(filterSheets(list, { words, tag: '', archetype: '', withOut: true }), choice, times, sort),
    [list, words, choice, times, sort],
  );
  const eligible = useMemo(() => eligibleNames(list, choice, options), [list, choice, options]);
  const columns = poolColumns({ choice, change, times, eligible: (sheet) => eligible.has(sheet.board.name) });
  return (
    <div className="split pool">
      <PoolForm pool={pool} list={list} ruleset={ruleset} />
      <div className="pane">
        <div className="view-tools soft pool-summary">
          <PoolSummary pool={pool} times={times} sheets={list.length} />
          <span className="grow" />
          <TextInput
            className="pool-find"
            aria-label="Find a mapsheet"
            placeholder="Name, terrain or tag"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <ExportMenu label="Export list" files={poolFiles(rows, choice, times)} />
          {choice.strategy === 'curated' && <TickButtons pool={pool} rows={rows} all={words === ''} />}
        </div>
        <VirtualTable
          label="Mapsheets in the pool"
          columns={columns}
          count={rows.length}
          row={(i) => rows[i]}
          rowHeight={32}
          rowClass={(sheet) => (times.has(sheet.board.name) ? '' : 'dim pool-idle')}
          sort={sort}
          onSort={(by) => setSort(nextSort(sort, by))}
        />
      </div>
    </div>
  );
}

const HEAD = ['mapsheet', 'terrain', 'woods', 'water', 'buildings', 'weight', 'pairings', 'tags'];

function poolFiles(rows: readonly Sheet[], choice: PoolChoice, times: ReadonlyMap<string, number>): TableFiles {
  return tableFiles('list', 'Pool of mapsheets', HEAD, () =>
    rows.map(({ board, facts }) => [
      board.name,
      facts.archetype,
      facts.woods,
      facts.water,
      facts.buildings,
      choice.weights[board.name] ?? 1,
      times.get(board.name) ?? 0,
      featureTags(board).join(', '),
    ]),
  );
}

/** A curated pool may take any sheet that can be played on. */
function eligibleNames(list: readonly Sheet[], choice: PoolChoice, options: Options): ReadonlySet<string> {
  const boards = list.map((sheet) => sheet.board);
  const found = choice.strategy === 'curated' ? boards.filter((board) => isEligible(board, options)) : poolSheets(boards, options);
  return new Set(found.map((board) => board.name));
}

/** Numbers sort from the largest, text from A. */
function nextSort(sort: PoolSort, by: string): PoolSort {
  return { by, descending: by === sort.by ? !sort.descending : by === 'times' || by === 'weight' };
}

interface PoolSummaryProps {
  readonly pool: Pool;
  readonly times: ReadonlyMap<string, number>;
  readonly sheets: number;
}

function PoolSummary({ pool, times, sheets }: PoolSummaryProps) {
  return (
    <>
      <span>
        <b>{count(times.size)}</b> of {counted(sheets, 'sheet', 'sheets')} in use
      </span>
      <span>
        <b>{count(pool.pairings.length)}</b> pairings
      </span>
      {times.size > 0 && (
        <span>
          each sheet in <b>{Math.min(...times.values())}</b> to <b>{Math.max(...times.values())}</b> of them
        </span>
      )}
    </>
  );
}

interface TickButtonsProps {
  readonly pool: Pool;
  readonly rows: readonly Sheet[];
  /** The table is not filtered. */
  readonly all: boolean;
}

function TickButtons({ pool: { choice, change, options }, rows, all }: TickButtonsProps) {
  const ticked = (sheets: readonly Sheet[], on: boolean): PoolChoice =>
    sheets.reduce((next, sheet) => withSheet(next, sheet.board.name, on), choice);
  return (
    <>
      <Button
        size="small"
        onClick={() =>
          change(
            ticked(
              rows.filter((s) => isEligible(s.board, options)),
              true,
            ),
          )
        }
      >
        Tick {all ? 'all' : 'these'}
      </Button>
      <Button size="small" onClick={() => change(ticked(rows, false))}>
        Untick {all ? 'all' : 'these'}
      </Button>
    </>
  );
}
