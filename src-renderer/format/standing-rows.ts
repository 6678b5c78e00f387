/** Standings as rows of an exported table. Pure. */
import type { Standing } from '../../src-shared/api/results.ts';
import type { TableCell } from './table-file.ts';

export const STANDING_HEAD = ['rank', 'name', 'detail', 'faction', 'points', 'rate', 'low', 'high', 'n'];

export function standingRow({ rank, name, detail, faction, points, rate, low, high, n }: Standing): TableCell[] {
  return [rank, name, detail, faction, points, rate, low, high, n];
}
