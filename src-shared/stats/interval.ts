/** Intervals that stay inside [0, 1] and are honest for small samples. */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 %. */
const Z95 = 1.959963984540054;

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

/** A difference with its 95 % interval. */
export interface Difference extends Interval {
  readonly value: number;
}

/** Second minus first of two estimates from separate trials, by their own intervals (Newcombe's square-and-add). */
export function differenceOf(first: Difference, second: Difference): Difference {
  const value = second.value - first.value;
  return {
    value,
    low: value - Math.hypot(second.value - second.low, first.high - first.value),
    high: value + Math.hypot(second.high - second.value, first.value - first.low),
  };
}

/**
 * Second minus first of the shares of two deeds that were tried together n times: `gained` times only the second came
 * off, `lost` times only the first. With half a trial added to each (Agresti and Min), so that it holds for few.
 */
export function pairedDifference(gained: number, lost: number, n: number, z = Z95): Difference {
  if (n === 0) return { value: 0, low: -1, high: 1 };
  const [g, l, all] = [gained + 0.5, lost + 0.5, n + 2];
  const centre = (g - l) / all;
  const half = (z * Math.sqrt(g + l - (g - l) ** 2 / all)) / all;
  return { value: (gained - lost) / n, low: Math.max(-1, centre - half), high: Math.min(1, centre + half) };
}

/** Normal interval for a mean from n, sum and sum of squares. */
export function meanInterval(n: number, sum: number, sumOfSquares: number, z = Z95): Interval {
  const m = sum / n;
  if (n < 2) return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const spread = Math.max(0, sumOfSquares - n * m * m) / (n - 1);
  const half = z * Math.sqrt(spread / n);
  return { low: m - half, high: m + half };
}
