/** The line-up as tables of figures. Pure. */
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { LineupRow } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import { percentFigure } from '../../../src-shared/stats/share.ts';
import { figure } from '../../format/figures.ts';
import type { TableCell } from '../../format/table-file.ts';

export type Measure = 'shareKilled' | 'pointsKilled' | 'modelsSlain' | 'wipe' | 'returnPer100';

export const MEASURES: readonly { readonly value: Measure; readonly label: string; readonly note: string }[] = [
  { value: 'shareKilled', label: 'Share killed', note: 'Mean points killed as a share of the target' },
  { value: 'pointsKilled', label: 'Points killed', note: 'Mean points killed' },
  { value: 'modelsSlain', label: 'Models slain', note: 'Mean number of models' },
  { value: 'wipe', label: 'Wiped out', note: 'Chance that the target is wiped out' },
  { value: 'returnPer100', label: 'Return per 100 points', note: 'Mean points killed per 100 points of the attacker' },
];

/** Shown in per cent. */
export function isShare(measure: Measure): boolean {
  return measure === 'shareKilled' || measure === 'wipe';
}

export interface HeatTableData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly values: readonly (readonly number[])[];
  readonly format: (value: number) => string;
  /** The value of the brightest colour; the darkest is 0. */
  readonly most: number;
}

/** Chances and shares are coloured on a scale from 0 to 100 %, amounts against the largest in the table. */
export function lineUpTable(attackers: readonly string[], rows: readonly (readonly LineupRow[])[], measure: Measure): HeatTableData {
  const values = rows.map((row) => row.map((cell) => cell[measure]));
  const share = isShare(measure);
  return {
    rows: attackers,
    columns: rows[0]?.map((cell) => cell.name) ?? [],
    values,
    format: share ? (value) => percentFigure(value, 0) : (value) => figure(Math.round(value * 10) / 10),
    most: share ? 1 : Math.max(1e-9, ...values.flat()),
  };
}

/** Each weapon group of one attacker against each target: the mean wounds it inflicts, in the order the groups attack. */
export function groupTable(cells: readonly LineupRow[]): HeatTableData {
  const rows = new Map<string, number[]>();
  cells.forEach(({ groups }, t) => {
    for (const { name, woundsLost } of groups) {
      const row = rows.get(name) ?? new Array<number>(cells.length).fill(0);
      row[t] = (row[t] ?? 0) + woundsLost;
      rows.set(name, row);
    }
  });
  const values = [...rows.values()];
  return {
    rows: [...rows.keys()],
    columns: cells.map(({ name }) => name),
    values,
    format: (value) => figure(Math.round(value * 10) / 10),
    most: Math.max(1e-9, ...values.flat()),
  };
}

export function heatRows(table: HeatTableData): TableCell[][] {
  return [['', ...table.columns], ...table.values.map((row, i): TableCell[] => [table.rows[i] ?? '', ...row])];
}

/** One loadout per unit, spread evenly by points, so that a first line-up has cheap and expensive targets. */
export function firstLineUp(units: readonly StoredCombatant[], most: number): number[] {
  const byBase = new Map<string, StoredCombatant>();
  for (const unit of units) if (!byBase.has(unit.base)) byBase.set(unit.base, unit);
  const byPoints = [...byBase.values()].sort((x, y) => x.points - y.points || x.id - y.id);
  if (byPoints.length <= most) return byPoints.map((unit) => unit.id);
  return Array.from({ length: most }, (_, i) => byPoints[Math.round((i * (byPoints.length - 1)) / (most - 1))]!.id);
}
