/** Rates against groups of opponents, pooled from the single matchups. Pure. */
import type { Standing } from '../../../src-shared/api-types.ts';
import type { WeightClass } from '../../../src-shared/contract/ruleset.ts';
import { classRange } from '../../../src-shared/contract/weight-class.ts';
import { wilson } from '../../../src-shared/stats/interval.ts';
import type { Opponent } from '../../state/opponents.ts';

export interface Pooled {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly opponents: number;
}

export function pool(rows: readonly Opponent[]): Pooled | null {
  let k = 0;
  let n = 0;
  for (const row of rows) {
    k += row.rate * row.n;
    n += row.n;
  }
  return n === 0 ? null : { rate: k / n, ...wilson(k, n), opponents: rows.length };
}

export function byClass(
  rows: readonly Opponent[],
  classes: readonly WeightClass[],
): { label: string; note: string; pooled: Pooled | null }[] {
  return classes.map((c) => ({
    label: c.label,
    note: classRange(c),
    pooled: pool(rows.filter((row) => row.points >= c.min && row.points <= (c.max ?? Number.POSITIVE_INFINITY))),
  }));
}

export function byFaction(rows: readonly Opponent[]): { label: string; pooled: Pooled }[] {
  const groups = Map.groupBy(rows, (row) => row.faction);
  return [...groups]
    .map(([label, group]) => ({ label, pooled: pool(group) }))
    .filter((entry): entry is { label: string; pooled: Pooled } => entry.pooled !== null && entry.label !== '')
    .sort((a, b) => b.pooled.rate - a.pooled.rate);
}

/** The same from a standing's own sums: rates without intervals, over fields too large to read opponent by opponent. */
export function groupsOfSums(
  standing: Pick<Standing, 'byClass' | 'byFaction'>,
  classes: readonly WeightClass[],
  factions: readonly string[],
): { classes: { label: string; note: string; pooled: Pooled | null }[]; factions: { label: string; pooled: Pooled }[] } {
  const plain = (rate: number | null | undefined): Pooled | null => (rate == null ? null : { rate, low: rate, high: rate, opponents: 0 });
  return {
    classes: classes.map((c, i) => ({ label: c.label, note: classRange(c), pooled: plain(standing.byClass[i]) })),
    factions: factions
      .map((label, i) => ({ label, pooled: plain(standing.byFaction?.[i]) }))
      .filter((entry): entry is { label: string; pooled: Pooled } => entry.pooled !== null && entry.label !== '')
      .sort((a, b) => b.pooled.rate - a.pooled.rate),
  };
}
