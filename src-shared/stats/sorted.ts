/** Binary searches. */

/** How many entries at the beginning of a list have a property that no entry has after the first without it. */
export function countLeading(length: number, has: (index: number) => boolean): number {
  let lo = 0;
  let hi = length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (has(mid)) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Place of the first entry > v in a sorted list. */
export function firstAbove(sorted: ArrayLike<number>, v: number): number {
  return countLeading(sorted.length, (i) => sorted[i]! <= v);
}

/** Place of the first entry >= v in a sorted list. */
export function firstAtLeast(sorted: ArrayLike<number>, v: number): number {
  return countLeading(sorted.length, (i) => sorted[i]! < v);
}
