/** Standings as rows of an exported table. Pure. */
import type { Standing } from '../../src-shared/api/results.ts';
import type { TableCell } from './table-file.ts';

export const STANDING_HEAD = ['rank', 'title', 'difference', 'detail', 'faction', 'points', 'rate', 'low', 'high', 'n'];

export function standingRow({ rank, title, difference, detail, faction, points, rate, low, high, n }: Standing): TableCell[] {
  return [rank, title, difference, detail, faction, points, rate, low, high, n];
}
