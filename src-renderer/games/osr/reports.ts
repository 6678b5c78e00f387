import { askReport, type ReportCall, reportsOf } from '../../../src-shared/api/report-call.ts';
import type { REPORTS } from '../../../src-shared/rulesets/osr/analysis/reports.ts';
import { host } from '../../host/host.ts';

export const report = reportsOf<typeof REPORTS>('osr');

export function ask<O>(call: ReportCall<O>): Promise<O> {
  return askReport((input) => host.call('ruleset.report', input), call);
}

/** Starts work after a pause, for an effect: `isWanted` is false once it was cleaned up. */
export function startSoon(delay: number, work: (isWanted: () => boolean) => Promise<void>): () => void {
  let isCurrent = true;
  const timer = setTimeout(() => {
    // A refusal means that the connection is gone, and the shell says so.
    work(() => isCurrent).catch(() => {});
  }, delay);
  return () => {
    isCurrent = false;
    clearTimeout(timer);
  };
}
