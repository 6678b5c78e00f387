/** What the parts of a unit did in a contest, as a table. Pure. */
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import { type TableFiles, tableFiles } from '../../format/table-file.ts';
import { ownIn, ownRows } from './own-side.ts';

const MOST_COLUMNS = 7;

/** Columns in which one of its rows has something. */
export function usedColumns(report: ContestReport, index: number) {
  const rows = ownRows(report, index);
  return (report.ledger?.columns ?? [])
    .map((column, at) => ({ ...column, at, most: Math.max(...rows.map((row) => Math.abs(row.values[at] ?? 0))) }))
    .filter((column) => column.most > 0)
    .slice(0, MOST_COLUMNS);
}

/** The table as files: means per trial, of the unit's own rows. */
export function partsFiles(report: ContestReport, index: number): TableFiles {
  const columns = usedColumns(report, index);
  const trials = Math.max(1, report.odds.trials);
  const row = report.ledger?.row ?? '';
  return tableFiles(`figures by ${row}`, `${ownIn(report, index).title} by ${row}`, [row, ...columns.map((c) => c.label)], () =>
    ownRows(report, index).map(({ name, values }) => [name, ...columns.map((c) => (values[c.at] ?? 0) / trials)]),
  );
}
