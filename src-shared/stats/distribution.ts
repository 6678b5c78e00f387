/** Exact distributions of whole numbers: probability mass functions with an offset. Mass is never pruned. */

export interface Distribution {
  /** Smallest value of the support. */
  readonly min: number;
  /** mass[i] = P(X = min + i). */
  readonly mass: Float64Array;
}

export function fromMass(min: number, mass: ArrayLike<number>): Distribution {
  return { min, mass: Float64Array.from(mass) };
}

export function pointMass(value: number): Distribution {
  return fromMass(value, [1]);
}

export function uniform(min: number, max: number): Distribution {
  const n = max - min + 1;
  return { min, mass: new Float64Array(n).fill(1 / n) };
}

/**
 * Number of successes in n independent tests of chance p, by a recurrence that neither overflows nor underflows early. It
 * only multiplies, divides and adds: logarithms and exponentials differ between JavaScript engines in the last digit.
 */
export function binomial(n: number, p: number): Distribution {
  const mass = new Float64Array(n + 1);
  if (p <= 0) mass[0] = 1;
  else if (p >= 1) mass[n] = 1;
  else {
    // Start at the mode, where the mass is largest, and walk both ways; the sum then says how large it was.
    const mode = Math.min(n, Math.floor((n + 1) * p));
    mass[mode] = 1;
    const odds = p / (1 - p);
    for (let k = mode; k < n; k++) mass[k + 1] = (mass[k]! * odds * (n - k)) / (k + 1);
    for (let k = mode; k > 0; k--) mass[k - 1] = (mass[k]! * k) / (odds * (n - k + 1));
    let sum = 0;
    for (let k = 0; k <= n; k++) sum += mass[k]!;
    for (let k = 0; k <= n; k++) mass[k] = mass[k]! / sum;
  }
  return { min: 0, mass };
}

export function shift(d: Distribution, by: number): Distribution {
  return { min: d.min + by, mass: d.mass };
}

/** Distribution of X + Y for independent X and Y. */
export function convolve(x: Distribution, y: Distribution): Distribution {
  const mass = new Float64Array(x.mass.length + y.mass.length - 1);
  for (let i = 0; i < x.mass.length; i++) {
    const p = x.mass[i]!;
    if (p === 0) continue;
    for (let j = 0; j < y.mass.length; j++) mass[i + j] = mass[i + j]! + p * y.mass[j]!;
  }
  return { min: x.min + y.min, mass };
}

/** Distribution of the sum of n independent copies, by squaring. */
export function power(d: Distribution, n: number): Distribution {
  let result = pointMass(0);
  let square = d;
  for (let left = n; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = convolve(result, square);
    if (left > 1) square = convolve(square, square);
  }
  return result;
}

/** Distribution of f(X); values that meet are added. */
export function map(d: Distribution, f: (value: number) => number): Distribution {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < d.mass.length; i++) {
    const v = f(d.min + i);
    if (v < min) min = v;
    if (v > max) max = v;
  }
  const mass = new Float64Array(max - min + 1);
  for (let i = 0; i < d.mass.length; i++) {
    const at = f(d.min + i) - min;
    mass[at] = mass[at]! + d.mass[i]!;
  }
  return { min, mass };
}

/** Weighted mixture; the weights should sum to 1. */
export function mixture(parts: readonly { readonly weight: number; readonly pmf: Distribution }[]): Distribution {
  const min = Math.min(...parts.map((p) => p.pmf.min));
  const max = Math.max(...parts.map((p) => p.pmf.min + p.pmf.mass.length - 1));
  const mass = new Float64Array(max - min + 1);
  for (const { weight, pmf } of parts) {
    for (let i = 0; i < pmf.mass.length; i++) {
      const at = pmf.min - min + i;
      mass[at] = mass[at]! + weight * pmf.mass[i]!;
    }
  }
  return { min, mass };
}

export function totalMass(d: Distribution): number {
  return d.mass.reduce((sum, p) => sum + p, 0);
}

export function probabilityOf(d: Distribution, value: number): number {
  return d.mass[value - d.min] ?? 0;
}

/** P(X >= value), summed from the small end so that far tails keep their digits. */
export function atLeast(d: Distribution, value: number): number {
  let sum = 0;
  for (let i = d.mass.length - 1; i >= Math.max(0, value - d.min); i--) sum += d.mass[i]!;
  return sum;
}

export function mean(d: Distribution): number {
  let sum = 0;
  for (let i = 0; i < d.mass.length; i++) sum += d.mass[i]! * (d.min + i);
  return sum;
}

/** The mean of each. */
export function meansOf(distributions: Readonly<Record<string, Distribution>>): Record<string, number> {
  return Object.fromEntries(Object.entries(distributions).map(([id, d]) => [id, mean(d)]));
}

export function variance(d: Distribution): number {
  const m = mean(d);
  let sum = 0;
  for (let i = 0; i < d.mass.length; i++) sum += d.mass[i]! * (d.min + i - m) ** 2;
  return sum;
}

/** Smallest x with P(X <= x) >= q. */
export function quantile(d: Distribution, q: number): number {
  let sum = 0;
  for (let i = 0; i < d.mass.length; i++) {
    sum += d.mass[i]!;
    if (sum >= q - 1e-12) return d.min + i;
  }
  return d.min + d.mass.length - 1;
}

/** Support without leading and trailing zeros. */
export function trim(d: Distribution): Distribution {
  let from = 0;
  let to = d.mass.length;
  while (to - from > 1 && d.mass[from] === 0) from++;
  while (to - from > 1 && d.mass[to - 1] === 0) to--;
  return { min: d.min + from, mass: d.mass.slice(from, to) };
}
