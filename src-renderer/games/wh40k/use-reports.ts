import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import { askReport, type ReportCall } from '../../../src-shared/api/report-call.ts';
import { asApiError, host } from '../../host/host.ts';

export interface Reports<Value> {
  /** All replies in the order of the calls; the previous ones stay until the new ones arrive. */
  readonly values: readonly Value[] | null;
  readonly error: ApiError | null;
}

/** Several reports that belong together; null asks for nothing. Replies to an older set are dropped. */
export function useReports<Value>(calls: readonly ReportCall<Value>[] | null): Reports<Value> {
  const [reply, setReply] = useState<Reports<Value>>({ values: null, error: null });
  const newest = useRef('');
  const key = calls === null ? '' : JSON.stringify(calls);
  useEffect(() => {
    newest.current = key;
    if (calls === null) return;
    Promise.all(calls.map((call) => askReport((input) => host.call('ruleset.report', input), call))).then(
      (values) => newest.current === key && setReply({ values, error: null }),
      (error: unknown) => newest.current === key && setReply({ values: null, error: asApiError(error) }),
    );
  }, [key]);
  return calls === null ? { values: null, error: null } : reply;
}
