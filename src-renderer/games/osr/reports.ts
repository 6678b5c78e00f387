import { askReport, type ReportCall, reportsOf } from '../../../src-shared/api/report-call.ts';
import type { REPORTS } from '../../../src-shared/rulesets/osr/analysis/reports.ts';
import { host } from '../../host/host.ts';

export const report = reportsOf<typeof REPORTS>('osr');

export function ask<O>(call: ReportCall<O>): Promise<O> {
  return askReport((input) => host.call('ruleset.report', input), call);
}
