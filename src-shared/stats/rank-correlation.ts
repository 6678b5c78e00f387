/** Spearman's rank correlation: 1 = the same order, -1 = the opposite; equals share their mean rank. NaN below two pairs. */
export function rankCorrelation(xs: readonly number[], ys: readonly number[]): number {
  const [a, b] = [ranksOf(xs), ranksOf(ys)];
  const n = a.length;
  const mean = (n + 1) / 2;
  let [both, square, other] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [x, y] = [a[i]! - mean, b[i]! - mean];
    both += x * y;
    square += x * x;
    other += y * y;
  }
  // Where all ranks on one side are equal, 0 / 0: NaN.
  return both / Math.sqrt(square * other);
}

/** From 1; equals share the mean of the ranks they take up. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let k = from; k < to; k++) ranks[order[k]!] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}
