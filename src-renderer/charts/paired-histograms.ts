/** Puts both sides' histograms of a metric on the same axis. Pure. */
import type { ContestReport } from '../../src-shared/api/contests.ts';
import type { Side } from '../../src-shared/contract/outcome.ts';

export interface PairedHistogram {
  readonly metric: string;
  readonly label: string;
  readonly scale: number;
  readonly series: readonly { readonly side: Side | null; readonly counts: Float64Array }[];
}

/** Leaves out metrics that never vary, and yes-or-no metrics, which are one figure rather than a histogram. */
export function pairedHistograms(histograms: ContestReport['histograms']): PairedHistogram[] {
  const byMetric = new Map<
    string,
    { metric: string; label: string; scale: number; series: { side: Side | null; counts: Float64Array }[] }
  >();
  for (const { metric, label, scale, side, counts } of histograms) {
    const entry = byMetric.get(metric) ?? { metric, label, scale, series: [] };
    entry.series.push({ side, counts });
    byMetric.set(metric, entry);
  }
  return [...byMetric.values()].filter((entry) =>
    entry.series.some((s) => s.counts.length > 2 && s.counts.filter((n) => n > 0).length > 1),
  );
}
