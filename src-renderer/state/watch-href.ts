import type { ContestReport } from '../../src-shared/api/contests.ts';
import { href } from './routes.ts';

/** A trial of a run has the run's address; one outside any run carries its own. */
export function watchHref(report: ContestReport, trial: number): string {
  if (report.runId !== null) return href('replay', ['run', report.runId, report.indexA, report.indexB, trial]);
  const [ia, ib] = report.streams;
  return href('replay', ['pair', report.a.id, report.b.id, trial], { seed: report.seed, ia, ib, options: JSON.stringify(report.options) });
}
