/** Standings as rows of an exported table. Pure. */
import type { Standing } from '../../src-shared/api/results.ts';
import type { TableCell } from './table-file.ts';

export const STANDING_HEAD = [
  ...['rank', 'title', 'difference', 'detail', 'faction', 'points', 'rate', 'low', 'high', 'n'],
  ...['method', 'unmodelled'],
];

export function standingRow(s: Standing): TableCell[] {
  const { rank, title, difference, detail, faction, points, rate, low, high, n, method, unmodelled } = s;
  return [rank, title, difference, detail, faction, points, rate, low, high, n, method, unmodelled.join('; ')];
}
