import { ListPlus, Plus, Target, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { LineupRow } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { Computing, ComputingLine } from '../../charts/Measuring.tsx';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { attempt, Button, EmptyState, Loading, SegmentedControl, Select } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { headedFiles } from '../../format/table-file.ts';
import { host } from '../../host/host.ts';
import { useViewState } from '../../state/session.ts';
import { HeatTable } from './HeatTable.tsx';
import { LineUpCurves } from './LineUpCurves.tsx';
import { firstLineUp, groupTable, type HeatTableData, heatRows, isShare, lineUpTable, MEASURES, type Measure } from './line-up.ts';
import { type AttackSetup, attackQuestion, report } from './reports.ts';
import { Trades } from './Trades.tsx';
import { type Reports, useReports } from './use-reports.ts';
import { useUnits } from './use-units.ts';

export interface LineUpProps {
  readonly attacker: StoredCombatant;
  readonly setup: AttackSetup;
  readonly footer: string;
  /** Opens the attack of a unit on a target. */
  readonly onOpen: (a: number, b: number) => void;
}

type RowsOf = 'attackers' | 'groups';
const MAX_TARGETS = 24;
const MAX_ATTACKERS = 12;
const FIRST_TARGETS = 12;
const COMPUTING = 'Computing line-up';

/** One attacker, or several, against a saved gauntlet of targets. */
export function LineUp({ attacker, setup, footer, onOpen }: LineUpProps) {
  const lineUp = useLineUp(attacker);
  const { targets, others } = lineUp;
  const [column, setColumn] = useState(0);
  const { table, lines } = useLineUpTable(lineUp, setup);
  if (targets === null) return <Loading label="Loading line-up" />;
  if (targets.length === 0) return <NoTargets onBegin={lineUp.setTargets} />;
  return (
    <div className="line-up scroll">
      <LineUpTools lineUp={lineUp} />
      <Chips label="Attackers" units={others} onRemove={lineUp.removeAttacker} />
      <Chips label="Targets" units={targets} onRemove={lineUp.removeTarget} />
      <LineUpChart lineUp={lineUp} targets={targets} table={table} lines={lines} footer={footer} onOpen={onOpen} onColumn={setColumn} />
      <LineUpCurves
        attackers={lineUp.attackers}
        target={targets[Math.min(column, targets.length - 1)]!}
        byGroup={lineUp.rowsOf === 'groups'}
        setup={setup}
        footer={footer}
      />
      <Trades attacker={attacker} targets={targets} setup={setup} onOpen={(b) => onOpen(attacker.id, b)} />
    </div>
  );
}

/** The units and choices of the line-up, kept for the session. Targets are null until they are loaded. */
function useLineUp(attacker: StoredCombatant) {
  const [gauntlet, setGauntlet] = useViewState<number[]>('wh40k.gauntlet', []);
  const [besides, setBesides] = useViewState<number[]>('wh40k.attackers', []);
  const [measure, setMeasure] = useViewState<Measure>('wh40k.measure', 'shareKilled');
  const [rowsOf, setRowsOf] = useViewState<RowsOf>('wh40k.rows', 'attackers');
  const targets = useUnits(gauntlet);
  const others = useUnits(besides.filter((id) => id !== attacker.id)) ?? NO_UNITS;
  const attackers = useMemo(() => [attacker, ...others], [attacker, others]);
  const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);
  return {
    attacker,
    others,
    attackers,
    targets,
    measure,
    setMeasure,
    rowsOf,
    setRowsOf,
    setTargets: setGauntlet,
    addTarget: (id: number) => setGauntlet([...without(gauntlet, id), id]),
    removeTarget: (id: number) => setGauntlet(without(gauntlet, id)),
    addAttacker: (id: number) => setBesides([...without(besides, id), id]),
    removeAttacker: (id: number) => setBesides(without(besides, id)),
  };
}

type LineUpState = ReturnType<typeof useLineUp>;
const NO_UNITS: readonly StoredCombatant[] = [];

/** The table is null until its reports have arrived. */
function useLineUpTable({ attacker, attackers, targets, rowsOf, measure }: LineUpState, setup: AttackSetup) {
  const ids = targets?.map((unit) => unit.id) ?? [];
  const rows = rowsOf === 'groups' ? [attacker] : attackers;
  const lines = useReports(ids.length === 0 ? null : rows.map((one) => report('lineup', attackQuestion([one.id, ...ids], setup))));
  const { values } = lines;
  // Those of another set of rows may still be here.
  if (values === null || values.length !== rows.length) return { table: null, lines };
  const names = rows.map((one) => one.name);
  return { table: rowsOf === 'groups' ? groupTable(values[0]!) : lineUpTable(names, values, measure), lines };
}

function NoTargets({ onBegin }: { readonly onBegin: (targets: number[]) => void }) {
  const begin = async () => {
    const { rows } = await host.call('library.combatants', { ruleset: 'wh40k', sort: 'points', limit: 2000 });
    onBegin(firstLineUp(rows, FIRST_TARGETS));
  };
  return (
    <EmptyState
      icon={Target}
      title="No targets in the line-up"
      action={
        <Button variant="primary" icon={ListPlus} onClick={() => attempt(begin)}>
          Line up {FIRST_TARGETS} units
        </Button>
      }
    >
      A line-up is a set of targets that every attacker is compared against. It is saved until you change it.
    </EmptyState>
  );
}

function LineUpTools({ lineUp }: { readonly lineUp: LineUpState }) {
  const { rowsOf, measure, attackers, targets } = lineUp;
  return (
    <div className="chips line-up-tools">
      <SegmentedControl<RowsOf>
        label="Rows"
        value={rowsOf}
        onChange={lineUp.setRowsOf}
        choices={[
          { value: 'attackers', label: 'Attackers' },
          { value: 'groups', label: 'Weapon groups' },
        ]}
      />
      {rowsOf === 'attackers' && (
        <Select<Measure> label="Measure" size="small" value={measure} onChange={lineUp.setMeasure} choices={MEASURES} />
      )}
      <span className="grow" />
      <CombatantPicker
        ruleset="wh40k"
        label="Add attacker"
        icon={Plus}
        disabled={attackers.length >= MAX_ATTACKERS}
        onPick={({ id }) => lineUp.addAttacker(id)}
      />
      <CombatantPicker
        ruleset="wh40k"
        label="Add target"
        icon={Plus}
        disabled={targets !== null && targets.length >= MAX_TARGETS}
        onPick={({ id }) => lineUp.addTarget(id)}
      />
    </div>
  );
}

interface LineUpChartProps extends Pick<LineUpProps, 'footer' | 'onOpen'> {
  readonly lineUp: LineUpState;
  readonly targets: readonly StoredCombatant[];
  readonly table: HeatTableData | null;
  readonly lines: Reports<readonly LineupRow[]>;
  /** The target at the cursor. */
  readonly onColumn: (column: number) => void;
}

function LineUpChart({ lineUp, targets, table, lines, footer, onOpen, onColumn }: LineUpChartProps) {
  const { attacker, attackers, rowsOf, measure } = lineUp;
  const title = rowsOf === 'attackers' ? (MEASURES.find((m) => m.value === measure)?.label ?? '') : 'Wounds inflicted by each group';
  const heading = rowsOf === 'attackers' && isShare(measure) ? `${title}, %` : title;
  const open = (row: number, column: number) => {
    const rowAttacker = rowsOf === 'attackers' ? (attackers[row] ?? attacker) : attacker;
    const target = targets[column];
    if (target !== undefined) onOpen(rowAttacker.id, target.id);
  };
  return (
    <ChartPanel
      title={heading}
      note={`${count(targets.length)} targets; click a cell for its attack sequence`}
      actions={table !== null && lines.loading && <ComputingLine doing={COMPUTING} measured={lines.measured} />}
      picture={{ title: `${attacker.name}: target line-up`, subtitle: heading, footer }}
      files={
        table &&
        headedFiles(
          'line-up',
          `${attacker.name} line-up`,
          () => heatRows(table),
          () => ({ rows: table.rows, columns: table.columns, values: table.values }),
        )
      }
      foot={table && <ColourKey most={table.format(table.most)} />}
    >
      {(width) =>
        table ? (
          <HeatTable label={title} table={table} width={width} onOpen={open} onColumn={onColumn} />
        ) : (
          <Computing
            doing={COMPUTING}
            again={{ label: 'Compute line-up', run: lines.again }}
            measured={lines.measured}
            error={lines.error ?? undefined}
          />
        )
      }
    </ChartPanel>
  );
}

/** What the colours of the table mean: from nothing to the largest value. */
function ColourKey({ most }: { readonly most: string }) {
  return (
    <p className="row colour-key" aria-hidden>
      <span>0</span>
      <span className="colour-key-scale">
        {[0, 1, 2, 3, 4].map((shade) => (
          <span key={shade} style={{ background: `var(--seq-${shade})` }} />
        ))}
      </span>
      <span>{most}</span>
    </p>
  );
}

interface ChipsProps {
  readonly label: string;
  readonly units: readonly StoredCombatant[];
  readonly onRemove: (id: number) => void;
}

function Chips({ label, units, onRemove }: ChipsProps) {
  if (units.length === 0) return null;
  return (
    <div className="chips line-up-chips">
      <span className="caption">{label}</span>
      {units.map((unit) => (
        <button
          key={unit.id}
          type="button"
          className="chip"
          title={`Remove ${unit.name}: ${unit.detail}`}
          onClick={() => onRemove(unit.id)}
        >
          <span className="ellipsis">{unit.name}</span>
          <X size={12} aria-hidden />
        </button>
      ))}
    </div>
  );
}
