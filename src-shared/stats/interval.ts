/** Intervals that stay inside [0, 1] and are honest for small samples. */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 %. */
export const Z95 = 1.959963984540054;

/** Wilson's score interval for k successes in n trials. `k` may be fractional (a draw counts half). */
export function wilson(k: number, n: number, z = Z95): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const p = k / n;
  const zz = (z * z) / n;
  const centre = (p + zz / 2) / (1 + zz);
  const half = (z / (1 + zz)) * Math.sqrt((p * (1 - p)) / n + zz / (4 * n));
  // At the ends rounding could leave the unit interval or miss the end itself by an ulp.
  return { low: k === 0 ? 0 : Math.max(0, centre - half), high: k === n ? 1 : Math.min(1, centre + half) };
}

/** Normal interval for a mean from n, sum and sum of squares. */
export function meanInterval(n: number, sum: number, sumOfSquares: number, z = Z95): Interval {
  const m = sum / n;
  if (n < 2) return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const spread = Math.max(0, sumOfSquares - n * m * m) / (n - 1);
  const half = z * Math.sqrt(spread / n);
  return { low: m - half, high: m + half };
}
