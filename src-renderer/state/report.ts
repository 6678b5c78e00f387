import type { ReportCall } from '../../src-shared/api/report-call.ts';
import { useHostData } from './host-data.ts';

/** A report of a ruleset, typed by its own report table; null asks for nothing. */
export function useReport<O>(report: ReportCall<O> | null) {
  const { value, error, loading } = useHostData('ruleset.report', report === null ? null : report.call);
  return { value: value as NonNullable<O> | undefined, error, loading };
}
