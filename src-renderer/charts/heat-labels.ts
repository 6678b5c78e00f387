/** Heat maps as text. Pure. */
import type { MatchupMatrix } from '../../src-shared/api/results.ts';
import { partText, type Share, shareFrom, shareWithCertainty } from '../../src-shared/stats/share.ts';
import type { Cell, HeatOrder } from './heat-view.ts';

export function describeHeat(matrix: MatchupMatrix, order: HeatOrder): string {
  const whole = `Heat map of win rates, ${order.rows.length} by ${order.columns.length}, row against column.`;
  const means = order.rows
    .map((row) => ({ name: matrix.names[row] ?? '', mean: meanOf(matrix, row) }))
    .filter((r) => !Number.isNaN(r.mean));
  if (means.length < 2) return whole;
  const best = means.reduce((a, b) => (b.mean > a.mean ? b : a));
  const worst = means.reduce((a, b) => (b.mean < a.mean ? b : a));
  return `${whole} On average ${best.name} wins most, ${partText(best.mean)}, and ${worst.name} least, ${partText(worst.mean)}.`;
}

function meanOf({ rates, names }: MatchupMatrix, row: number): number {
  const n = names.length;
  let [sum, met] = [0, 0];
  for (let column = 0; column < n; column++) {
    const rate = rates[row * n + column]!;
    if (column === row || Number.isNaN(rate)) continue;
    sum += rate;
    met++;
  }
  return met === 0 ? Number.NaN : sum / met;
}

/** The row's chance in a cell, by its place in the matrix. */
export function cellShare({ rates, n, exact }: Pick<MatchupMatrix, 'rates' | 'n' | 'exact'>, at: number): Share {
  return shareFrom(exact[at] === 1 ? 'exact' : 'estimated', rates[at] ?? Number.NaN, n[at] ?? 0);
}

/** A map with fewer of its pairs played says nothing: those at the top of a gauntlet never meet. */
const LEAST_MET = 0.1;

export function hasMatchups({ rates, names }: Pick<MatchupMatrix, 'rates' | 'names'>): boolean {
  const size = names.length;
  let met = 0;
  for (let at = 0; at < size * size; at++) if (at % (size + 1) !== 0 && !Number.isNaN(rates[at]!)) met++;
  return met > 0 && met >= LEAST_MET * size * (size - 1);
}

/** How a cell's chance is known; the empty cells of a map are pairs that never met. */
export function cellCertainty(share: Share): string {
  return Number.isNaN(share.value) ? 'not played' : shareWithCertainty(share);
}

export function cellText(matrix: MatchupMatrix, order: HeatOrder, cell: Cell): string {
  const [row, column] = [order.rows[cell.row]!, order.columns[cell.column]!];
  return `${matrix.names[row]} against ${matrix.names[column]}: ${cellCertainty(cellShare(matrix, row * matrix.names.length + column))}.`;
}
