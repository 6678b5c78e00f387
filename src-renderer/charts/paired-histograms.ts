/** Puts both sides' histograms of a metric on the same axis. Pure. */
import type { ContestReport } from '../../src-shared/api/contests.ts';
import { columnId, type Side } from '../../src-shared/contract/outcome.ts';
import type { Distribution } from '../../src-shared/stats/distribution.ts';

export interface PairedHistogram {
  readonly metric: string;
  readonly label: string;
  readonly scale: number;
  readonly series: readonly { readonly side: Side | null; readonly counts: Float64Array }[];
  /** The counts are chances, computed rather than counted. */
  readonly exact: boolean;
}

/**
 * With the chances of `exact` where all sides of a metric have them. Leaves out metrics that never vary, and yes-or-no
 * metrics, which are one figure rather than a histogram.
 */
export function pairedHistograms(histograms: ContestReport['histograms'], exact: ContestReport['exact'] = null): PairedHistogram[] {
  const byMetric = new Map<string, PairedHistogram>();
  for (const { metric, label, scale, side, counts } of histograms) {
    const entry = byMetric.get(metric) ?? { metric, label, scale, series: [], exact: false };
    byMetric.set(metric, { ...entry, series: [...entry.series, { side, counts }] });
  }
  return [...byMetric.values()]
    .map((entry) => withChances(entry, exact))
    .filter((entry) => entry.series.some((s) => s.counts.length > 2 && s.counts.filter((n) => n > 0).length > 1));
}

function withChances(histogram: PairedHistogram, exact: ContestReport['exact']): PairedHistogram {
  const series = histogram.series.flatMap(({ side }) => {
    const distribution = exact?.distributions[columnId(histogram.metric, side)];
    return distribution === undefined ? [] : [{ side, counts: chancesOf(distribution) }];
  });
  return series.length === histogram.series.length ? { ...histogram, series, exact: true } : histogram;
}

/** Chances by value, from 0 on. */
function chancesOf({ min, mass }: Distribution): Float64Array {
  const chances = new Float64Array(min + mass.length);
  chances.set(mass, min);
  return chances;
}
