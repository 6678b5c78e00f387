import { Grid3x3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Page } from '../../../src-shared/api/page.ts';
import type { MatchupMatrix, Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { matrixFiles } from '../../charts/chart-files.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { HeatMap } from '../../charts/HeatMap.tsx';
import { HeatPicture } from '../../charts/HeatPicture.tsx';
import type { Cell, HeatOrder } from '../../charts/heat-view.ts';
import type { MatrixSort } from '../../charts/matrix-order.ts';
import { EmptyState, ErrorNote, ExportMenu, Loading, QueryBox, Select } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { RunTitle } from '../../shell/RunTitle.tsx';
import { SendToStudio } from '../../shell/SendToStudio.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { useHostData } from '../../state/host-data.ts';
import { hasPrices } from '../../state/points.ts';
import { queryExample, standingFields } from '../../state/query-fields.ts';
import { useRunSuggestions } from '../../state/query-suggestions.ts';
import { href, type Route } from '../../state/routes.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { navigate } from '../../state/use-route.ts';
import { MapSide } from './MapSide.tsx';
import { useMapField } from './map-field.ts';
import { mapOrder } from './map-order.ts';

const SIZES = [25, 50, 100, 250, 500, 1000] as const;
const DEFAULT_SIZE = 100;
const EMPTY_ORDER: HeatOrder = { rows: [], columns: [] };
const SORTS = [
  { value: 'strength', label: 'Strongest first' },
  { value: 'cluster', label: 'Group similar', note: 'Puts rows with similar matchups next to each other' },
  { value: 'faction', label: 'By faction' },
  { value: 'points', label: 'Lowest points first' },
  { value: 'name', label: 'By name' },
] as const satisfies readonly { value: MatrixSort; label: string; note?: string }[];

interface MatchupMapProps {
  readonly run: RunInfo;
  readonly route: Route;
}

export function MatchupMap({ run, route }: MatchupMapProps) {
  const setAddress = useAddressState(route);
  const { q, size, sort, allLoadouts } = mapQuery(route);
  const { indices, challengers, hasSiblings, page: field, error: fieldError } = useMapField(run, q, size, allLoadouts);
  const { value: matrix, error } = useHostData(
    'runs.matrix',
    indices === undefined || indices.length === 0 ? null : { runId: run.id, indices: [...indices] },
  );
  const order = useMemo(() => (matrix === undefined ? EMPTY_ORDER : mapOrder(sort, matrix, challengers)), [matrix, sort, challengers]);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const open = (cell: Cell) => {
    const pair = pairAt(matrix, order, cell);
    if (pair !== null) navigate(href('matchups', [run.id, pair.a, pair.b]));
  };
  useCommands('Matchups', [
    { id: 'query', label: 'Filter the map', keys: '/', run: () => document.getElementById('matchups-query')?.focus() },
    { id: 'cluster', label: 'Group similar', keys: 'l', run: () => setAddress({ sort: 'cluster' }) },
    { id: 'strength', label: 'Sort by strength', keys: 's', run: () => setAddress({ sort: 'strength' }) },
  ]);
  const failed = error ?? fieldError;
  return (
    <>
      <MapBar run={run} matrix={matrix} order={order} isGauntlet={challengers > 0} />
      <div className="split matchups">
        <div className="pane">
          <MapTools run={run} route={route} field={field} hasSiblings={hasSiblings} />
          {failed ? (
            <ErrorNote error={failed} />
          ) : field?.rows.length === 0 ? (
            <EmptyState icon={Grid3x3} title="No matches">
              No combatant in this run matches the query.
            </EmptyState>
          ) : matrix === undefined ? (
            <Loading label="Loading matchups" />
          ) : (
            <HeatMap matrix={matrix} order={order} cursor={cursor} onCursor={setCursor} onOpen={open} />
          )}
        </div>
        <MapSide run={run} matrix={matrix} order={order} cursor={cursor} />
      </div>
    </>
  );
}

function mapQuery({ query: { q = '', sort, top, loadouts } }: Route): { q: string; size: number; sort: MatrixSort; allLoadouts: boolean } {
  return {
    q,
    size: top === undefined ? DEFAULT_SIZE : Number(top),
    sort: SORTS.find(({ value }) => value === sort)?.value ?? 'strength',
    allLoadouts: loadouts === 'all',
  };
}

interface MapBarProps {
  readonly run: RunInfo;
  readonly matrix: MatchupMatrix | undefined;
  readonly order: HeatOrder;
  readonly isGauntlet: boolean;
}

function MapBar({ run, matrix, order, isGauntlet }: MapBarProps) {
  const ruleset = useRuleset(run.ruleset);
  return (
    <TopBar
      title={<RunTitle run={run} view="matchups" />}
      meta={
        <span>
          <b>{count(order.rows.length)}</b> by <b>{count(order.columns.length)}</b>,{' '}
          {isGauntlet ? 'challengers in rows, field in columns' : 'row against column'}
        </span>
      }
      actions={
        <>
          <SendToStudio scene="heat" runId={run.id} />
          <ExportMenu
            {...(matrix && { files: matrixFiles(`${run.name} matrix`, matrix, order) })}
            picture={{
              draw: () => matrix && <HeatPicture matrix={matrix} order={order} />,
              title: `${run.name}: who beats whom`,
              subtitle: 'Blue: the row wins. Orange: the column wins.',
              footer: chartFooter(run, ruleset),
            }}
          />
        </>
      }
    />
  );
}

interface MapToolsProps extends MatchupMapProps {
  readonly field: Page<Standing> | undefined;
  readonly hasSiblings: boolean;
}

function MapTools({ run, route, field, hasSiblings }: MapToolsProps) {
  const setAddress = useAddressState(route);
  const ruleset = useRuleset(run.ruleset);
  const { q, size, sort, allLoadouts } = mapQuery(route);
  const fields = useMemo(() => standingFields(ruleset), [ruleset]);
  return (
    <div className="view-tools">
      <QueryBox
        inputId="matchups-query"
        label="Field"
        placeholder={queryExample(ruleset)}
        value={q}
        onChange={(text) => setAddress({ q: text })}
        fields={fields}
        suggest={useRunSuggestions(run.id)}
        problems={field?.problems ?? []}
      >
        {field && <span className="small dim">{counted(field.total, 'match', 'matches')}</span>}
      </QueryBox>
      {hasSiblings && (
        <Select
          label="Loadouts"
          value={allLoadouts ? 'all' : 'best'}
          onChange={(value) => setAddress({ loadouts: value })}
          choices={[
            { value: 'best', label: 'Best per unit' },
            { value: 'all', label: 'Every loadout' },
          ]}
        />
      )}
      <Select
        label="Size"
        value={String(size)}
        onChange={(value) => setAddress({ top: value })}
        choices={sizesFor(run.combatants).map((n) => ({
          value: String(n),
          label: n >= run.combatants ? `All ${count(run.combatants)}` : `Top ${count(n)}`,
        }))}
      />
      <Select
        label="Order"
        value={sort}
        onChange={(value) => setAddress({ sort: value })}
        choices={SORTS.filter((s) => s.value !== 'points' || hasPrices(ruleset))}
      />
    </div>
  );
}

/** Up to the first size that covers the whole field, and at least up to the default. */
function sizesFor(combatants: number): readonly number[] {
  return SIZES.filter((n, i) => n <= DEFAULT_SIZE || (SIZES[i - 1] ?? 0) < combatants).filter((n) => n >= DEFAULT_SIZE || n < combatants);
}

/** Field indices of the pair under a cell. */
function pairAt(matrix: MatchupMatrix | undefined, order: HeatOrder, cell: Cell): { a: number; b: number } | null {
  const a = matrix?.indices[order.rows[cell.row] ?? -1];
  const b = matrix?.indices[order.columns[cell.column] ?? -1];
  return a === undefined || b === undefined ? null : { a, b };
}
