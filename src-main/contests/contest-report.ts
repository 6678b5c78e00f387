/** What is shown of one matchup, computed from its trials. */
import type { ContestReport } from '../../src-shared/api/contests.ts';
import type { StoredCombatant } from '../../src-shared/api/library.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { columnId, hasMean, type MetricColumn, metricColumns, type Odds } from '../../src-shared/contract/outcome.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { PairDetail } from '../../src-shared/run/pair-detail.ts';
import { choosePicks } from '../../src-shared/run/picks.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { estimatedShare, type OddsShares, oddsShares } from '../../src-shared/stats/share.ts';
import { countOf, sumOf } from '../../src-shared/stats/tally.ts';

export interface ContestSide {
  readonly combatant: ContestReport['a'];
  readonly index: number;
}

export interface PlayedMatchup {
  readonly ruleset: Ruleset;
  readonly runId: number | null;
  readonly sides: readonly [ContestSide, ContestSide];
  readonly seed: string;
  readonly streams: readonly [number, number];
  readonly options: Options;
  readonly detail: PairDetail;
  readonly exact: Odds | null;
  /** Why the odds are not exact, where the ruleset says so. */
  readonly remark?: string;
}

export function contestReport({ ruleset, runId, sides, seed, streams, options, detail, exact, remark = '' }: PlayedMatchup): ContestReport {
  const [a, b] = sides;
  const { tally } = detail;
  const n = countOf(tally);
  return {
    ruleset: ruleset.id,
    runId,
    a: a.combatant,
    b: b.combatant,
    indexA: a.index,
    indexB: b.index,
    seed,
    streams,
    options,
    chances: chancesOf(exact, { wins: countOf(tally, 0), losses: countOf(tally, 1), n }),
    odds: { ...estimatedOdds(ruleset, detail), ...(remark !== '' && { remark }) },
    intervalA: wilson(countOf(tally, 0), n),
    intervalB: wilson(countOf(tally, 1), n),
    exact,
    figures: ruleset.analysis.figures(tally, exact),
    histograms: histogramsOf(ruleset, detail),
    ledger: ledgerOf(ruleset, a.combatant, b.combatant, detail),
    picks: choosePicks(detail.picks, tally),
  };
}

export function chancesOf(exact: Odds | null, { wins, losses, n }: { wins: number; losses: number; n: number }): OddsShares {
  if (exact !== null) return oddsShares(exact);
  return { a: estimatedShare(wins, n), b: estimatedShare(losses, n), draw: estimatedShare(n - wins - losses, n) };
}

export function estimatedOdds(ruleset: Ruleset, { tally }: PairDetail): Odds {
  const n = countOf(tally);
  const mean = (column: MetricColumn, i: number) => (n === 0 ? 0 : sumOf(tally, i) / n / column.metric.scale);
  const columns = metricColumns(ruleset.analysis.metrics);
  const means = Object.fromEntries(
    columns.flatMap((column, i) => (hasMean(column.metric) ? [[columnId(column.metric.id, column.side), mean(column, i)]] : [])),
  );
  const share = (winner: 0 | 1 | 2) => (n === 0 ? 0 : countOf(tally, winner) / n);
  return { method: 'estimated', winA: share(0), winB: share(1), draw: share(2), trials: n, distributions: {}, means };
}

function histogramsOf(ruleset: Ruleset, { bins }: PairDetail): ContestReport['histograms'] {
  let at = 0;
  return metricColumns(ruleset.analysis.metrics).flatMap(({ metric, side }) => {
    const counts = bins.slice(at, at + metric.max + 1);
    at += metric.max + 1;
    if (!hasMean(metric)) return [];
    let used = counts.length;
    while (used > 1 && counts[used - 1] === 0) used--;
    return { metric: metric.id, label: metric.label, side, scale: metric.scale, counts: counts.slice(0, used) };
  });
}

function ledgerOf(ruleset: Ruleset, a: StoredCombatant, b: StoredCombatant, { ledger }: PairDetail): ContestReport['ledger'] {
  const spec = ruleset.analysis.ledger;
  if (spec === null || ledger === null) return null;
  const width = spec.columns.length;
  const side = (combatant: StoredCombatant, cells: Float64Array) => {
    const parts = spec.parts?.(combatant);
    return spec.rows(combatant).map((name, row) => ({
      name,
      part: parts?.[row] ?? false,
      values: Array.from(cells.subarray(row * width, (row + 1) * width)),
    }));
  };
  const fired = spec.columns.findIndex((column) => column.id === spec.fired);
  return { row: spec.row, part: spec.part ?? null, columns: spec.columns, fired, a: side(a, ledger.a), b: side(b, ledger.b) };
}
