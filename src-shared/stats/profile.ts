/** Star charts: raw axis values of a field mapped to 0..100. */

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
      const below = lowerBound(sorted, v);
      const through = upperBound(sorted, v);
      return (100 * ((below + through - 1) / 2)) / (n - 1);
    });
  }
  const max = sorted[n - 1]!;
  const median = (sorted[Math.floor((n - 1) / 2)]! + sorted[Math.ceil((n - 1) / 2)]!) / 2;
  if (max <= 0) return values.map(() => 0);
  const half = median > 0 ? median : max / 2;
  return values.map((v) => (100 * Math.log1p(Math.max(0, v) / half)) / Math.log1p(max / half));
}

function lowerBound(sorted: readonly number[], v: number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (sorted[mid]! < v) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

function upperBound(sorted: readonly number[], v: number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (sorted[mid]! <= v) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
