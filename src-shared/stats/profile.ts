/** Star charts: raw axis values of a field mapped to 0..100. */
import { firstAbove, firstAtLeast } from './sorted.ts';

/**
 * Percentile rank within the field (ties share the middle of their ranks); with fewer than 8 combatants ranks say
 * little, so a logarithmic scale against the median takes over.
 */
export function scaleAxis(values: readonly number[]): number[] {
  const sorted = [...values].sort((x, y) => x - y);
  const n = sorted.length;
  if (n === 0) return [];
  if (n >= 8) {
    return values.map((v) => {
      const below = firstAtLeast(sorted, v);
      const through = firstAbove(sorted, v);
      return (100 * ((below + through - 1) / 2)) / (n - 1);
    });
  }
  const max = sorted[n - 1]!;
  const median = (sorted[Math.floor((n - 1) / 2)]! + sorted[Math.ceil((n - 1) / 2)]!) / 2;
  if (max <= 0) return values.map(() => 0);
  const half = median > 0 ? median : max / 2;
  return values.map((v) => (100 * Math.log1p(Math.max(0, v) / half)) / Math.log1p(max / half));
}
