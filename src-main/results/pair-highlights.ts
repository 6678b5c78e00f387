/** Highlights of runs whose pairs are kept in full detail: found in the pairs themselves, which are few. */
import type { TrialPick } from '../../src-shared/api/contests.ts';
import { HIGHLIGHT_KINDS, type HighlightKind } from '../../src-shared/api/highlight-kinds.ts';
import type { ExactChances, Winner } from '../../src-shared/contract/outcome.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import {
  HighlightCollector,
  type HighlightLists,
  isClose,
  newHighlights,
  thresholdsOf,
  upsetOrder,
} from '../../src-shared/run/highlights.ts';
import type { PairDetail } from '../../src-shared/run/pair-detail.ts';
import { choosePicks, rolesOf } from '../../src-shared/run/picks.ts';
import { countOf, squaresOf, sumOf } from '../../src-shared/stats/tally.ts';
import { expectedCounts } from './pair-sources.ts';

export interface DetailedPair {
  readonly a: number;
  readonly b: number;
  readonly pointsA: number;
  readonly pointsB: number;
  readonly detail: PairDetail;
  readonly chances: ExactChances | null;
}

/** The same kinds by the same measures as in the tiles of large runs (src-worker/playing/highlight-finder.ts). */
export function detailedHighlights(ruleset: Ruleset, pairs: Iterable<DetailedPair>): HighlightLists {
  const collector = new HighlightCollector(thresholdsOf(newHighlights()));
  const { length, margin } = rolesOf(ruleset.analysis.metrics);
  for (const { a, b, pointsA, pointsB, detail, chances } of pairs) {
    const { tally } = detail;
    const n = countOf(tally);
    const dice = { winsA: countOf(tally, 0), winsB: countOf(tally, 1), draws: countOf(tally, 2) };
    const { winsA, winsB, draws } = chances === null ? dice : expectedCounts(chances, n);
    const exact = chances === null ? {} : { exact: true as const };
    if (a === b || n === 0) continue;
    const rate = (winsA + draws / 2) / n;
    const picks = choosePicks(detail.picks, tally);
    const offer = (kind: HighlightKind, order: number, label: TrialPick['label']) => {
      const trial = picks.find((p) => p.label === label)?.trial ?? 0;
      collector.keep(HIGHLIGHT_KINDS.indexOf(kind), { a, b, order, dice: 0, winsA, draws, n, trial, ...exact });
    };
    if (isClose(winsA, draws, n)) offer('close', Math.abs(rate - 0.5), 'closest');
    const upset = pointsA < pointsB ? upsetOrder(pointsA, pointsB, rate) : upsetOrder(pointsB, pointsA, 1 - rate);
    if (upset !== Number.POSITIVE_INFINITY) offer('upset', upset, 'typical');
    if (winsA === n || winsB === n) offer('sweep', length < 0 ? 0 : sumOf(tally, length) / n, 'fastest');
    if (draws > 0) offer('drawn', -draws / n, 'closest');
    if (winsA > 0 && winsB > 0)
      offer('swing', margin < 0 ? draws / (4 * n) - rate * (1 - rate) : -leadVariance(detail, margin, n), 'lopsided');
  }
  return collector.lists;
}

/** Of the margin counted for A: negative where B won, 0 for a draw. */
function leadVariance({ tally }: PairDetail, margin: number, n: number): number {
  const sum = (winner: Winner) => sumOf(tally, margin, winner);
  const squares = squaresOf(tally, margin, 0) + squaresOf(tally, margin, 1);
  return squares / n - ((sum(0) - sum(1)) / n) ** 2;
}
