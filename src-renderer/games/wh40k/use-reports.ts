import { useEffect, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import { askReport, type ReportCall } from '../../../src-shared/api/report-call.ts';
import { asApiError, host } from '../../host/host.ts';
import { useSame } from '../../state/same.ts';

export interface Reports<Value> {
  /** All replies in the order of the calls; the previous ones stay until the new ones arrive. */
  readonly values: readonly Value[] | null;
  readonly error: ApiError | null;
}

/** Several reports that belong together; null asks for nothing. Replies to an older set are dropped. */
export function useReports<Value>(calls: readonly ReportCall<Value>[] | null): Reports<Value> {
  const [reply, setReply] = useState<Reports<Value>>({ values: null, error: null });
  const same = useSame(calls);
  useEffect(() => {
    if (same === null) return;
    let over = false;
    Promise.all(same.map((call) => askReport((input) => host.call('ruleset.report', input), call))).then(
      (values) => !over && setReply({ values, error: null }),
      (error: unknown) => !over && setReply({ values: null, error: asApiError(error) }),
    );
    return () => {
      over = true;
    };
  }, [same]);
  return calls === null ? { values: null, error: null } : reply;
}
