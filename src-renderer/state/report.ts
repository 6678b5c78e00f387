import type { ReportCall } from '../../src-shared/api/report-call.ts';
import { type HostData, useHostData } from './host-data.ts';

/** A report of a ruleset, typed by its own report table. Pass null to ask for nothing; a null reply counts as no value. */
export function useReport<O>(report: ReportCall<O> | null): HostData<NonNullable<O>> {
  const reply = useHostData('ruleset.report', report?.call ?? null);
  // The cache keeps JSON; the table says which.
  return { ...reply, value: reply.value as NonNullable<O> | undefined };
}
