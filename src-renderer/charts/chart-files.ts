/** The figures behind each kind of chart as files. Pure. */
import type { ProfileReport } from '../../src-shared/api/contests.ts';
import type { MatchupMatrix } from '../../src-shared/api/results.ts';
import type { Share } from '../../src-shared/stats/share.ts';
import { headedFiles, type TableCell, type TableFiles, tableFiles } from '../format/table-file.ts';
import type { Curve } from './curve-layout.ts';
import type { HistogramSeries } from './Histogram.tsx';
import type { HeatOrder } from './heat-view.ts';
import type { IntervalRow } from './IntervalAxis.tsx';

/** A heat map in the order shown, row against column. */
export function matrixFiles(title: string, matrix: MatchupMatrix, order: HeatOrder): TableFiles {
  const name = (at: number) => matrix.names[at] ?? '';
  const [rows, columns] = [order.rows.map(name), order.columns.map(name)];
  const rates = () => order.rows.map((row) => order.columns.map((column) => known(matrix.rates[row * matrix.names.length + column])));
  const methods = () => order.rows.map((row) => order.columns.map((column) => methodAt(matrix, row * matrix.names.length + column)));
  return headedFiles(
    'matrix',
    title,
    () => [['', ...columns], ...rates().map((line, i) => [rows[i]!, ...line])],
    () => ({ rows, columns, rates: rates(), methods: methods() }),
  );
}

function methodAt({ rates, exact }: MatchupMatrix, at: number): Share['method'] | null {
  return Number.isNaN(rates[at]) ? null : exact[at] === 1 ? 'exact' : 'estimated';
}

/** Empty if not played; a single-precision rate needs no more digits than it has. */
function known(rate: number | undefined): number | null {
  return rate === undefined || Number.isNaN(rate) ? null : Number(rate.toPrecision(7));
}

/** Trials by value, one column per series. */
export function histogramFiles(title: string, label: string, series: readonly HistogramSeries[], scale: number): TableFiles {
  return tableFiles('distribution', title, [label, ...series.map((s) => s.name)], () => {
    const length = Math.max(0, ...series.map((s) => s.counts.length));
    const values = Array.from({ length }, (_, value) => [value / scale, ...series.map((s) => s.counts[value] ?? 0)]);
    return values.filter(([, ...counts]) => counts.some((n) => n > 0));
  });
}

export function curveFiles(title: string, of: string, label: string, curves: readonly Curve[]): TableFiles {
  return tableFiles('curves', title, [of, label, 'chance of at least'], () =>
    curves.flatMap((curve) => curve.points.map((point) => [curve.name, point.x, point.p])),
  );
}

export function intervalFiles(title: string, of: string, rows: readonly IntervalRow[], names: readonly string[]): TableFiles {
  const head = [of, ...names.flatMap((name) => [name, `${name} low`, `${name} high`, `${name} method`])];
  return tableFiles('rates', title, head, () => rows.map((row) => [row.label, ...row.rates.flatMap(shareCells)]));
}

function shareCells(share: Share | null): TableCell[] {
  if (share === null) return [null, null, null, null];
  return share.method === 'exact' ? [share.value, null, null, 'exact'] : [share.value, share.low, share.high, 'estimated'];
}

/** A profile, raw and scaled, with the field's quartiles. */
export function profileFiles(title: string, profile: ProfileReport, rows: ProfileReport['rows']): TableFiles {
  const head = [
    'axis',
    'unit',
    'formula',
    ...rows.flatMap((r) => [r.name, `${r.name} (0 to 100)`]),
    'field q1',
    'field median',
    'field q3',
  ];
  return tableFiles('profile', `${title} profile`, head, () =>
    profile.axes.map((axis, a) => {
      const field = profile.quartiles[a];
      const values = rows.flatMap((r) => [r.raw[a] ?? null, r.scaled[a] ?? null]);
      return [axis.label, axis.unit, axis.formula, ...values, field?.q1 ?? null, field?.median ?? null, field?.q3 ?? null];
    }),
  );
}
