/** A heat map in words. Pure. */
import type { MatchupMatrix } from '../../src-shared/api-types.ts';
import { percent } from '../format/figures.ts';
import type { Cell } from './heat-view.ts';

export function describeHeat(matrix: MatchupMatrix, order: readonly number[]): string {
  const n = order.length;
  const whole = `Heat map of win rates, ${n} by ${n}, row against column.`;
  const means = order.map((row) => ({ name: matrix.names[row] ?? '', mean: meanOf(matrix, row, n) })).filter((r) => !Number.isNaN(r.mean));
  if (means.length < 2) return whole;
  const best = means.reduce((a, b) => (b.mean > a.mean ? b : a));
  const worst = means.reduce((a, b) => (b.mean < a.mean ? b : a));
  return `${whole} On average ${best.name} wins most, ${percent(best.mean)} %, and ${worst.name} least, ${percent(worst.mean)} %.`;
}

function meanOf({ rates }: MatchupMatrix, row: number, n: number): number {
  let [sum, met] = [0, 0];
  for (let column = 0; column < n; column++) {
    const rate = rates[row * n + column] as number;
    if (column === row || Number.isNaN(rate)) continue;
    sum += rate;
    met++;
  }
  return met === 0 ? Number.NaN : sum / met;
}

export function cellWords(matrix: MatchupMatrix, order: readonly number[], cell: Cell): string {
  const [row, column] = [order[cell.row] as number, order[cell.column] as number];
  return `${matrix.names[row]} against ${matrix.names[column]}: ${percent(matrix.rates[row * order.length + column] as number)} %.`;
}
