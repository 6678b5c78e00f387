/** Orders of a matchup matrix: by strength, by name, or so that rows with similar results are adjacent. Pure. */

export type MatrixSort = 'strength' | 'cluster' | 'faction' | 'points' | 'name';

export interface MatrixLabels {
  readonly names: readonly string[];
  readonly factions: readonly string[];
  readonly points: readonly number[];
}

export function meanRates(rates: ArrayLike<number>, n: number): Float64Array {
  const means = new Float64Array(n);
  for (let row = 0; row < n; row++) {
    let sum = 0;
    let met = 0;
    for (let column = 0; column < n; column++) {
      const rate = rates[row * n + column]!;
      if (Number.isNaN(rate) || row === column) continue;
      sum += rate;
      met++;
    }
    means[row] = met === 0 ? 0.5 : sum / met;
  }
  return means;
}

export function matrixOrder(sort: MatrixSort, rates: ArrayLike<number>, labels: MatrixLabels): number[] {
  const n = labels.names.length;
  const rows = Array.from({ length: n }, (_, i) => i);
  const means = meanRates(rates, n);
  const byStrength = (a: number, b: number) => means[b]! - means[a]! || a - b;
  const text = (list: readonly string[]) => (a: number, b: number) => list[a]!.localeCompare(list[b]!) || byStrength(a, b);
  switch (sort) {
    case 'strength':
      return rows.sort(byStrength);
    case 'name':
      return rows.sort(text(labels.names));
    case 'faction':
      return rows.sort(text(labels.factions));
    case 'points':
      return rows.sort((a, b) => labels.points[a]! - labels.points[b]! || byStrength(a, b));
    case 'cluster':
      return clusterOrder(rates, n, means);
  }
}

/**
 * Seriation by angle in the plane of the two strongest patterns left once the overall strength of each row is removed
 * (Friendly 2002, "Corrgrams", angular order of eigenvectors). Takes on the order of n^2, so a thousand rows take a moment.
 */
function clusterOrder(rates: ArrayLike<number>, n: number, means: Float64Array): number[] {
  const rows = Array.from({ length: n }, (_, i) => i);
  if (n < 4) return rows.sort((a, b) => means[b]! - means[a]!);
  const centred = new Float64Array(n * n);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const rate = rates[row * n + column]!;
      // Expected from strengths alone: the row's mean against the column's.
      const expected = 0.5 + (means[row]! - means[column]!) / 2;
      centred[row * n + column] = Number.isNaN(rate) ? 0 : rate - expected;
    }
  }
  const first = leadingPattern(centred, n, null);
  const second = leadingPattern(centred, n, first);
  const angle = rows.map((i) => Math.atan2(second[i]!, first[i]!));
  rows.sort((a, b) => angle[a]! - angle[b]!);
  return rotateToWidestGap(rows, angle);
}

/** Leading left singular vector by power iteration, orthogonal to another one. */
function leadingPattern(m: Float64Array, n: number, not: Float64Array | null): Float64Array {
  let v = Float64Array.from({ length: n }, (_, i) => Math.sin(i * 12.9898 + 1) + 0.1);
  for (let step = 0; step < 40; step++) {
    const across = new Float64Array(n);
    for (let row = 0; row < n; row++) {
      const weight = v[row]!;
      for (let column = 0; column < n; column++) across[column] = across[column]! + weight * m[row * n + column]!;
    }
    const next = new Float64Array(n);
    for (let row = 0; row < n; row++) {
      let sum = 0;
      for (let column = 0; column < n; column++) sum += m[row * n + column]! * across[column]!;
      next[row] = sum;
    }
    if (not !== null) {
      const along = next.reduce((sum, x, i) => sum + x * not[i]!, 0);
      for (let i = 0; i < n; i++) next[i] = next[i]! - along * not[i]!;
    }
    const length = Math.hypot(...next) || 1;
    v = next.map((x) => x / length);
  }
  return v;
}

/** A circle of angles has no start, so cut it at the widest gap, where neighbours differ most. */
function rotateToWidestGap(rows: readonly number[], angle: readonly number[]): number[] {
  let cut = 0;
  let widest = -1;
  for (let i = 0; i < rows.length; i++) {
    const here = angle[rows[i]!] as number;
    const before = angle[rows.at(i - 1)!] as number;
    const gap = (here - before + 4 * Math.PI) % (2 * Math.PI);
    if (gap > widest) {
      widest = gap;
      cut = i;
    }
  }
  return [...rows.slice(cut), ...rows.slice(0, cut)];
}
