import { Film, Grid3x3, Target } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { certaintyText, drawsText, oddsShares, shareFigure } from '../../../src-shared/stats/share.ts';
import { liveFooter } from '../../charts/chart-footer.ts';
import { HeatMap } from '../../charts/HeatMap.tsx';
import { HeatPicture } from '../../charts/HeatPicture.tsx';
import type { Cell } from '../../charts/heat-view.ts';
import { matrixOrder } from '../../charts/matrix-order.ts';
import { Button, EmptyState, ErrorNote, ExportMenu, Loading, ProgressBar, RateBar, SideMark } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { headedFiles } from '../../format/table-file.ts';
import { useHostData } from '../../state/host-data.ts';
import { newSeed } from '../../state/new-seed.ts';
import { href } from '../../state/routes.ts';
import { useSame } from '../../state/same.ts';
import { useViewState } from '../../state/session.ts';
import { EDITED_ID, editedCombatant, gridRows, matrixOf, type PairOdds, pairKey } from './fleet-grid.ts';
import { useFleetGrid } from './use-fleet-grid.ts';

export interface FleetMapProps {
  readonly options: Options;
  readonly ruleset: RulesetInfo;
  /** The fleet being edited; it takes part as it is now. */
  readonly edited: Fleet;
  readonly onEnemy: (id: number) => void;
}

/** One row and one column each; more would be unreadable. */
const MOST = 64;
const FIRST = 16;

/** Chosen fleets of the library against each other, solved exactly where that is possible. */
export function FleetMap({ options, ruleset, edited, onEnemy }: FleetMapProps) {
  const { value: library, error } = useHostData('library.combatants', { ruleset: 'eclipse', sort: 'name', limit: 500 });
  const rows = useMemo(() => library?.rows ?? [], [library]);
  // Null: nothing chosen yet, so the first few are used.
  const [kept, setKept] = useViewState<number[] | null>('eclipse.field', null);
  const chosen = useSame(kept ?? rows.slice(0, FIRST).map((row) => row.id));
  const toggle = (id: number) => setKept(chosen.includes(id) ? chosen.filter((c) => c !== id) : [...chosen, id].slice(-MOST));
  const fleets = useMemo(() => [editedCombatant(edited), ...rows.filter((row) => chosen.includes(row.id))], [rows, chosen, edited]);
  if (error) return <ErrorNote error={error} />;
  if (library === undefined) return <Loading label="Loading library" />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={Grid3x3}
        title="No fleets in the library"
        action={
          <a className="button button-primary" href={href('library')}>
            Open library
          </a>
        }
      >
        Saved fleets are compared with each other here.
      </EmptyState>
    );
  }
  return (
    <div className="split fleet-map">
      <fieldset className="fleet-choice side-pane scroll">
        <legend className="row dim">
          <span className="grow">
            {count(fleets.length - 1)} of {count(rows.length)} fleets, and the one being edited
          </span>
          <button type="button" className="link" onClick={() => setKept(rows.slice(0, MOST).map((row) => row.id))}>
            All
          </button>
          <button type="button" className="link" onClick={() => setKept([])}>
            None
          </button>
        </legend>
        {rows.map((row) => (
          <label key={row.id} className="row fleet-choice-row">
            <input type="checkbox" checked={chosen.includes(row.id)} onChange={() => toggle(row.id)} />
            <span className="ellipsis grow">{row.name}</span>
            <span className="figure dim">{count(row.points)}</span>
          </label>
        ))}
      </fieldset>
      <Field fleets={fleets} options={options} ruleset={ruleset} edited={edited} onEnemy={onEnemy} />
    </div>
  );
}

interface FieldProps extends FleetMapProps {
  readonly fleets: readonly StoredCombatant[];
}

function Field({ fleets, options, ruleset, onEnemy }: FieldProps) {
  const { known, left, error } = useFleetGrid(fleets, options);
  const rules = JSON.stringify(options);
  const matrix = useMemo(() => matrixOf(fleets, known, rules), [fleets, known, rules]);
  // Rows keep their order while the map fills, and are sorted once it is complete.
  const order = useMemo(() => {
    const sorted = matrixOrder(left === 0 ? 'strength' : 'name', matrix.rates, matrix);
    return { rows: sorted, columns: sorted };
  }, [matrix, left]);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [picked, setPicked] = useState<Cell | null>(null);
  const all = fleets.length ** 2;
  const sampled = useMemo(
    () => fleets.reduce((sum, a) => sum + fleets.filter((b) => known.get(pairKey(a, b, rules))?.method === 'estimated').length, 0),
    [fleets, known, rules],
  );
  if (fleets.length < 2) {
    return (
      <EmptyState icon={Grid3x3} title="Choose at least two fleets">
        Each row fights each column.
      </EmptyState>
    );
  }
  if (error !== null) return <ErrorNote error={error} />;
  const exactness = sampled === 0 ? 'all exact' : `${count(sampled)} of ${count(all)} battles sampled, the rest exact`;
  const cell = cursor ?? picked;
  const a = cell === null ? undefined : fleets[order.rows[cell.row] ?? -1];
  const b = cell === null ? undefined : fleets[order.columns[cell.column] ?? -1];
  return (
    <div className="pane fleet-field" aria-busy={left > 0}>
      <div className="row fleet-field-head">
        <span className="small soft">
          {left > 0 ? `${count(all - left)} of ${count(all)} battles computed` : `Row against column, draws count as half; ${exactness}`}
        </span>
        <span className="fleet-field-progress">{left > 0 && <ProgressBar value={1 - left / all} label="Battles computed" />}</span>
        <span className="grow" />
        <ExportMenu
          files={headedFiles('heat map', 'fleets', () => gridRows(fleets, known, rules))}
          picture={{
            draw: () => <HeatPicture matrix={matrix} order={order} />,
            title: 'Fleet against fleet',
            subtitle: 'Blue: the row wins. Vermilion: the column wins.',
            footer: liveFooter('Fleets of the library', `${count(all)} battles, ${exactness}`, ruleset),
          }}
        />
      </div>
      <HeatMap matrix={matrix} order={order} cursor={cursor} onCursor={setCursor} onOpen={setPicked} />
      {a === undefined || b === undefined ? (
        <div className="row dim small pair-line">Point at a cell, or use the arrow keys.</div>
      ) : (
        <PairLine a={a} b={b} odds={known.get(pairKey(a, b, rules))} options={options} onEnemy={onEnemy} />
      )}
    </div>
  );
}

interface PairLineProps {
  readonly a: StoredCombatant;
  readonly b: StoredCombatant;
  readonly odds: PairOdds | undefined;
  readonly options: Options;
  readonly onEnemy: (id: number) => void;
}

/** The pair under the pointer: its odds and actions. */
function PairLine({ a, b, odds, options, onEnemy }: PairLineProps) {
  const [seed] = useState(newSeed);
  const shares = odds === undefined ? null : oddsShares(odds);
  return (
    <div className="row pair-line">
      <SideMark side={0} />
      <b className="ellipsis">{a.name}</b>
      <span className="figure side-a">{shares === null ? '–' : `${shareFigure(shares.a)} %`}</span>
      <span className="pair-bar">{odds !== undefined && <RateBar rate={odds.winA} draw={odds.draw} />}</span>
      <span className="figure side-b">{shares === null ? '–' : `${shareFigure(shares.b)} %`}</span>
      <SideMark side={1} />
      <b className="ellipsis">{b.name}</b>
      <span className="small dim">{shares !== null && `${drawsText(shares.draw)}, ${certaintyText(shares.a)}`}</span>
      <span className="grow" />
      {b.id !== EDITED_ID && (
        <Button size="small" icon={Target} onClick={() => onEnemy(b.id)}>
          Build against this fleet
        </Button>
      )}
      {a.id !== EDITED_ID && b.id !== EDITED_ID && (
        <a
          className="button button-small"
          href={href('replay', ['pair', a.id, b.id, 0], { seed, ia: 0, ib: 1, options: JSON.stringify(options) })}
        >
          <Film size={14} aria-hidden /> Watch a battle
        </a>
      )}
    </div>
  );
}
