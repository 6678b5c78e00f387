import { Film, Grid3x3, Target } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { MatchupMatrix, StoredCombatant } from '../../../../src-shared/api-types.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import type { Problem } from '../../../../src-shared/contract/problem.ts';
import { href } from '../../../app/routes.ts';
import { fileName } from '../../../app/save-file.ts';
import { HeatMap } from '../../../charts/HeatMap.tsx';
import type { Cell } from '../../../charts/heat-view.ts';
import { matrixOrder } from '../../../charts/matrix-order.ts';
import { Button, EmptyState, ErrorNote, ExportMenu, Loading, RateBar, SideMark } from '../../../components/index.ts';
import { count, percent } from '../../../format/figures.ts';
import { csvFile, jsonFile } from '../../../format/table-file.ts';
import { useHostData } from '../../../state/host-data.ts';
import { newSeed } from '../../../state/new-seed.ts';
import { useViewState } from '../../../state/session.ts';
import { type FleetGrid, gridRows, matrixOf } from './fleet-grid.ts';

export interface FleetMapProps {
  readonly options: Options;
  readonly footer: string;
  readonly onEnemy: (id: number) => void;
}

/** As many fleets as one report takes. */
const MOST = 64;
const FIRST = 16;

/** Chosen fleets of the library against each other, solved exactly where that is possible. */
export function FleetMap({ options, footer, onEnemy }: FleetMapProps) {
  const { value: library, error } = useHostData('library.combatants', { ruleset: 'eclipse', sort: 'name', limit: 500 });
  const rows = library?.rows ?? [];
  const [kept, setKept] = useViewState<number[]>('eclipse.field', []);
  const known = new Set(rows.map((row) => row.id));
  const left = kept.filter((id) => known.has(id));
  const chosen = left.length > 0 ? left : rows.slice(0, FIRST).map((row) => row.id);
  const toggle = (id: number) => setKept(chosen.includes(id) ? chosen.filter((c) => c !== id) : [...chosen, id].slice(-MOST));
  if (error) return <ErrorNote error={error} />;
  if (library === undefined) return <Loading label="Reading the library" />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={Grid3x3}
        title="No fleets in the library"
        action={
          <a className="button button-primary" href={href('library')}>
            Open the library
          </a>
        }
      >
        Saved fleets meet each other here.
      </EmptyState>
    );
  }
  return (
    <div className="fleet-map">
      <fieldset className="fleet-choice scroll">
        <legend>
          {count(chosen.length)} of {count(rows.length)} fleets
        </legend>
        {rows.map((row) => (
          <label key={row.id} className="fleet-choice-row">
            <input type="checkbox" checked={chosen.includes(row.id)} onChange={() => toggle(row.id)} />
            <span className="ellipsis">{row.name}</span>
            <span className="figure dim">{count(row.points)}</span>
          </label>
        ))}
      </fieldset>
      <Field fleets={rows.filter((row) => chosen.includes(row.id))} options={options} footer={footer} onEnemy={onEnemy} />
    </div>
  );
}

interface FieldProps extends FleetMapProps {
  readonly fleets: readonly StoredCombatant[];
}

function Field({ fleets, options, footer, onEnemy }: FieldProps) {
  const enough = fleets.length >= 2;
  const { value, error, loading } = useHostData(
    'ruleset.report',
    enough ? { ruleset: 'eclipse', report: 'heatmap', combatantIds: fleets.map((f) => f.id), options } : null,
  );
  const answer = value as unknown as FleetGrid | { readonly problems: readonly Problem[] } | undefined;
  const grid = answer !== undefined && 'win' in answer ? answer : null;
  const fits = grid !== null && grid.names.length === fleets.length;
  const matrix = useMemo(() => (fits ? matrixOf(grid, fleets) : null), [fits, grid, fleets]);
  const order = useMemo(() => (matrix === null ? [] : matrixOrder('strength', matrix.rates, matrix)), [matrix]);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [picked, setPicked] = useState<Cell | null>(null);
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const cell = cursor ?? picked;
  if (!enough) {
    return (
      <EmptyState icon={Grid3x3} title="Choose two fleets or more">
        They meet each other here, row against column.
      </EmptyState>
    );
  }
  if (error) return <ErrorNote error={error} />;
  if (matrix === null || grid === null) {
    const refused = answer !== undefined && 'problems' in answer ? answer.problems[0] : undefined;
    if (refused !== undefined && !loading)
      return (
        <EmptyState icon={Grid3x3} title="Not every fleet may fight">
          {refused.message}
        </EmptyState>
      );
    return <Loading label={`Solving ${count(fleets.length ** 2)} battles`} />;
  }
  return (
    <div className="fleet-field" aria-busy={loading}>
      <div className="fleet-field-head">
        <span className="small soft">
          Row against column, draws count half{grid.sampled.length > 0 && `; ${count(grid.sampled.length)} battles sampled, the rest exact`}
        </span>
        <span className="grow" />
        <ExportMenu
          files={{
            what: 'heat map',
            formats: ['csv', 'json'],
            get: async (format) =>
              format === 'csv' ? csvFile(fileName('fleets', 'csv'), gridRows(grid)) : jsonFile(fileName('fleets', 'json'), grid),
          }}
          picture={{
            source: () => canvas.current,
            title: 'Fleet against fleet',
            subtitle: 'Blue: the row wins. Vermilion: the column wins.',
            footer,
          }}
        />
      </div>
      <HeatMap
        matrix={matrix}
        order={order}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={setPicked}
        onCanvas={(el) => {
          canvas.current = el;
        }}
      />
      <PairLine grid={grid} matrix={matrix} order={order} cell={cell} fleets={fleets} options={options} onEnemy={onEnemy} />
    </div>
  );
}

interface PairLineProps {
  readonly grid: FleetGrid;
  readonly matrix: MatchupMatrix;
  readonly order: readonly number[];
  readonly cell: Cell | null;
  readonly fleets: readonly StoredCombatant[];
  readonly options: Options;
  readonly onEnemy: (id: number) => void;
}

/** The pair under the pointer, in words and with what can be done. */
function PairLine({ grid, order, cell, fleets, options, onEnemy }: PairLineProps) {
  const [seed] = useState(newSeed);
  const a = cell === null ? -1 : (order[cell.row] ?? -1);
  const b = cell === null ? -1 : (order[cell.column] ?? -1);
  const [first, second] = [fleets[a], fleets[b]];
  if (first === undefined || second === undefined)
    return <div className="pair-line dim small">Point at a cell, or press the arrow keys.</div>;
  const win = grid.win[a]?.[b] ?? 0;
  const draw = grid.draw[a]?.[b] ?? 0;
  return (
    <div className="pair-line">
      <SideMark side={0} />
      <b className="ellipsis">{first.name}</b>
      <span className="figure side-a">{percent(win)} %</span>
      <span className="pair-bar">
        <RateBar rate={win} draw={draw} />
      </span>
      <span className="figure side-b">{percent(Math.max(0, 1 - win - draw))} %</span>
      <SideMark side={1} />
      <b className="ellipsis">{second.name}</b>
      <span className="small dim">draw {percent(draw)} %</span>
      <span className="grow" />
      <Button size="small" icon={Target} onClick={() => onEnemy(second.id)}>
        Build against it
      </Button>
      <a
        className="button button-small"
        href={href('replay', ['pair', first.id, second.id, 0], { seed, ia: 0, ib: 1, options: JSON.stringify(options) })}
      >
        <Film size={14} aria-hidden /> Watch a battle
      </a>
    </div>
  );
}
