import { ListPlus, Plus, Target, X } from 'lucide-react';
import { useMemo } from 'react';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { AttackPhase, AttackReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { CombatantPicker } from '../../components/CombatantPicker.tsx';
import { attempt, Button, EmptyState, ErrorNote, Loading, SegmentedControl, Select } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { headedFiles } from '../../format/table-file.ts';
import { host } from '../../host/host.ts';
import { useViewState } from '../../state/session.ts';
import { HeatTable } from './HeatTable.tsx';
import { firstLineUp, groupTable, heatRows, type LineUpRow, lineUpTable, MEASURES, type Measure } from './line-up.ts';
import { Trades } from './Trades.tsx';
import { useReports } from './use-reports.ts';
import { useUnits } from './use-units.ts';

export interface LineUpProps {
  readonly attacker: StoredCombatant;
  readonly options: Options;
  readonly phase: AttackPhase | undefined;
  readonly footer: string;
  /** Opens the attack of a unit on a target. */
  readonly onOpen: (a: number, b: number) => void;
}

type RowsOf = 'attackers' | 'groups';
const MOST_TARGETS = 24;
const MOST_ATTACKERS = 12;
const FIRST = 12;

/** One attacker, or several, against a saved gauntlet of targets. */
export function LineUp({ attacker, options, phase, footer, onOpen }: LineUpProps) {
  const [gauntlet, setGauntlet] = useViewState<number[]>('wh40k.gauntlet', []);
  const [beside, setBeside] = useViewState<number[]>('wh40k.attackers', []);
  const [measure, setMeasure] = useViewState<Measure>('wh40k.measure', 'shareKilled');
  const [rowsOf, setRowsOf] = useViewState<RowsOf>('wh40k.rows', 'attackers');
  const targets = useUnits(gauntlet);
  const others = useUnits(beside.filter((id) => id !== attacker.id));
  const attackers = useMemo(() => [attacker, ...(others ?? [])], [attacker, others]);
  const ids = targets?.map((unit) => unit.id) ?? [];
  const ask = (report: string, combatantIds: number[]) => ({
    ruleset: 'wh40k' as const,
    report,
    combatantIds,
    options,
    input: phase === undefined ? null : { phase },
  });
  const lines = useReports<readonly LineUpRow[]>(
    ids.length === 0 || rowsOf !== 'attackers' ? null : attackers.map((one) => ask('lineup', [one.id, ...ids])),
  );
  const groups = useReports<AttackReport>(
    ids.length === 0 || rowsOf !== 'groups' ? null : ids.map((id) => ask('attack', [attacker.id, id])),
  );

  const begin = async () => {
    const { rows } = await host.call('library.combatants', { ruleset: 'wh40k', sort: 'points', limit: 2000 });
    setGauntlet(firstLineUp(rows, FIRST));
  };
  if (targets === null) return <Loading label="Loading line-up" />;
  if (targets.length === 0) {
    return (
      <EmptyState
        icon={Target}
        title="No targets in the line-up"
        action={
          <Button variant="primary" icon={ListPlus} onClick={() => attempt(begin)}>
            Line up {FIRST} units
          </Button>
        }
      >
        A line-up is a set of targets that every attacker is compared against. It is saved until you change it.
      </EmptyState>
    );
  }
  const table =
    rowsOf === 'attackers'
      ? lines.values?.length === attackers.length &&
        lineUpTable(
          attackers.map((one) => one.name),
          lines.values,
          measure,
        )
      : groups.values?.length === ids.length && groupTable(groups.values);
  const error = lines.error ?? groups.error;
  const title = rowsOf === 'attackers' ? (MEASURES.find((m) => m.value === measure)?.label ?? '') : 'Wounds inflicted by each group';
  const sign = rowsOf === 'attackers' && (measure === 'shareKilled' || measure === 'wipe') ? ', %' : '';
  return (
    <div className="line-up scroll">
      <div className="line-up-tools">
        <SegmentedControl<RowsOf>
          label="Rows"
          value={rowsOf}
          onChange={setRowsOf}
          choices={[
            { value: 'attackers', label: 'Attackers' },
            { value: 'groups', label: 'Weapon groups' },
          ]}
        />
        {rowsOf === 'attackers' && (
          <Select<Measure> label="Measure" size="small" value={measure} onChange={setMeasure} choices={MEASURES} />
        )}
        <span className="grow" />
        <CombatantPicker
          ruleset="wh40k"
          label="Add attacker"
          icon={Plus}
          disabled={attackers.length >= MOST_ATTACKERS}
          onPick={({ id }) => setBeside([...beside.filter((one) => one !== id), id])}
        />
        <CombatantPicker
          ruleset="wh40k"
          label="Add target"
          icon={Plus}
          disabled={targets.length >= MOST_TARGETS}
          onPick={({ id }) => setGauntlet([...gauntlet.filter((one) => one !== id), id])}
        />
      </div>
      <Chips label="Attackers" units={others ?? []} onRemove={(id) => setBeside(beside.filter((one) => one !== id))} />
      <Chips label="Targets" units={targets} onRemove={(id) => setGauntlet(gauntlet.filter((one) => one !== id))} />
      {error !== null && <ErrorNote error={error} />}
      <ChartPanel
        title={`${title}${sign}`}
        note={`${count(targets.length)} targets; click a cell for its attack sequence`}
        picture={{ title: `${attacker.name}: target line-up`, subtitle: `${title}${sign}`, footer }}
        files={
          table
            ? headedFiles(
                'line-up',
                `${attacker.name} line-up`,
                () => heatRows(table),
                () => ({ rows: table.rows, columns: table.columns, values: table.values }),
              )
            : null
        }
      >
        {(width) =>
          table ? (
            <HeatTable
              label={title}
              table={table}
              width={width}
              onOpen={(row, column) => {
                const target = ids[column];
                if (target !== undefined) onOpen(rowsOf === 'attackers' ? (attackers[row]?.id ?? attacker.id) : attacker.id, target);
              }}
            />
          ) : (
            <Loading label="Computing line-up" />
          )
        }
      </ChartPanel>
      <Trades attacker={attacker} targets={targets} options={options} onOpen={(b) => onOpen(attacker.id, b)} />
    </div>
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
    <div className="line-up-chips">
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
