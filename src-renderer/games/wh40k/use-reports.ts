import { useEffect, useRef, useState } from 'react';
import type { ApiError, Input } from '../../../src-shared/api/index.ts';
import { asApiError, host } from '../../host/host.ts';

export interface Reports<Value> {
  /** All answers in the order of the questions; the last ones stay while new ones are on their way. */
  readonly values: readonly Value[] | null;
  readonly error: ApiError | null;
  readonly loading: boolean;
}

/** Several reports that belong together; null asks nothing. Answers to an older set are dropped. */
export function useReports<Value>(calls: readonly Input<'ruleset.report'>[] | null): Reports<Value> {
  const [answer, setAnswer] = useState<{ values: readonly Value[] | null; error: ApiError | null; key: string }>({
    values: null,
    error: null,
    key: '',
  });
  const newest = useRef('');
  const key = calls === null ? '' : JSON.stringify(calls);
  useEffect(() => {
    newest.current = key;
    if (calls === null) return;
    Promise.all(calls.map((call) => host.call('ruleset.report', call))).then(
      (values) => newest.current === key && setAnswer({ values: values as unknown as Value[], error: null, key }),
      (error: unknown) => newest.current === key && setAnswer({ values: null, error: asApiError(error), key }),
    );
  }, [key]);
  if (calls === null) return { values: null, error: null, loading: false };
  return { values: answer.values, error: answer.error, loading: answer.key !== key };
}
