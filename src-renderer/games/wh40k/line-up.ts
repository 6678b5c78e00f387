/** A line-up of targets as a table of figures. Pure. */
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { AttackReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { figure, percent } from '../../format/figures.ts';
import type { TableCell } from '../../format/table-file.ts';
import { stageNamed } from './stages.ts';

/** One row of the host's line-up report. */
export interface LineUpRow {
  readonly name: string;
  readonly woundsLost: number;
  readonly modelsSlain: number;
  readonly pointsKilled: number;
  readonly shareKilled: number;
  readonly returnPer100: number;
  readonly wipe: number;
}

/** One row of the host's match-ups by points traded. */
export interface TradeRow {
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  readonly winA: number;
  readonly destroyed: number;
  readonly lost: number;
  readonly trade: number;
}

export type Measure = 'shareKilled' | 'pointsKilled' | 'modelsSlain' | 'wipe' | 'returnPer100';

export const MEASURES: readonly { readonly value: Measure; readonly label: string; readonly note: string }[] = [
  { value: 'shareKilled', label: 'Share killed', note: 'Mean points killed as a share of the target' },
  { value: 'pointsKilled', label: 'Points killed', note: 'Mean points killed' },
  { value: 'modelsSlain', label: 'Models slain', note: 'Mean number of models' },
  { value: 'wipe', label: 'Wiped out', note: 'Chance that the target is wiped out' },
  { value: 'returnPer100', label: 'Return per 100 points', note: 'Mean points killed per 100 points of the attacker' },
];

export interface HeatTableData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly values: readonly (readonly number[])[];
  readonly format: (value: number) => string;
  /** What the darkest and the brightest colour stand for. */
  readonly most: number;
}

/** Chances and shares have a scale of their own; amounts are coloured against the largest on show. */
export function lineUpTable(attackers: readonly string[], rows: readonly (readonly LineUpRow[])[], measure: Measure): HeatTableData {
  const values = rows.map((row) => row.map((cell) => cell[measure]));
  const share = measure === 'shareKilled' || measure === 'wipe';
  return {
    rows: attackers,
    columns: rows[0]?.map((cell) => cell.name) ?? [],
    values,
    format: share ? (value) => percent(value, 0) : (value) => figure(Math.round(value * 10) / 10),
    most: share ? 1 : Math.max(1e-9, ...values.flat()),
  };
}

/** Each weapon group of one attacker against each target: the mean wounds it takes off, in the order the groups strike. */
export function groupTable(reports: readonly AttackReport[]): HeatTableData {
  const rows = new Map<string, number[]>();
  reports.forEach((report, t) => {
    for (const group of report.groups) {
      const name = `${group.weapons} x ${group.weapon}`;
      const row = rows.get(name) ?? new Array<number>(reports.length).fill(0);
      row[t] = (row[t] ?? 0) + (stageNamed(group.stages, 'wounds_lost')?.mean ?? 0);
      rows.set(name, row);
    }
  });
  const values = [...rows.values()];
  return {
    rows: [...rows.keys()],
    columns: reports.map((report) => report.target.name),
    values,
    format: (value) => figure(Math.round(value * 10) / 10),
    most: Math.max(1e-9, ...values.flat()),
  };
}

export function heatRows(table: HeatTableData): TableCell[][] {
  return [['', ...table.columns], ...table.values.map((row, i): TableCell[] => [table.rows[i] ?? '', ...row])];
}

/** One loadout a unit, spread evenly over the prices, so that a first line-up shows cheap and dear targets. */
export function firstLineUp(units: readonly StoredCombatant[], most: number): number[] {
  const byBase = new Map<string, StoredCombatant>();
  for (const unit of units) if (!byBase.has(unit.base)) byBase.set(unit.base, unit);
  const priced = [...byBase.values()].sort((x, y) => x.points - y.points || x.id - y.id);
  if (priced.length <= most) return priced.map((unit) => unit.id);
  return Array.from({ length: most }, (_, i) => priced[Math.round((i * (priced.length - 1)) / (most - 1))]!.id);
}
