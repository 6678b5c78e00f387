import { useEffect, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import { askReport, type ReportCall } from '../../../src-shared/api/report-call.ts';
import { asApiError, host } from '../../host/host.ts';
import type { Measured } from '../../state/measuring.ts';
import { useSame } from '../../state/same.ts';

export interface Reports<Value> {
  /** All replies in the order of the calls; the previous ones stay until the new ones arrive. */
  readonly values: readonly Value[] | null;
  readonly error: ApiError | null;
  readonly loading: boolean;
  /** What is asked for, to follow and to cancel it. */
  readonly measured: readonly Measured[];
  readonly again: () => void;
}

interface Replies<Value> {
  readonly of: readonly ReportCall<Value>[] | null;
  readonly turn: number;
  readonly values: readonly Value[] | null;
  readonly error: ApiError | null;
}

/** Several reports that belong together; null asks for nothing. Replies to an older set are dropped. */
export function useReports<Value>(calls: readonly ReportCall<Value>[] | null): Reports<Value> {
  const [replies, setReplies] = useState<Replies<Value>>({ of: null, turn: 0, values: null, error: null });
  const [turn, setTurn] = useState(0);
  const same = useSame(calls);
  useEffect(() => {
    if (same === null) return;
    let over = false;
    const answered = { of: same, turn };
    Promise.all(same.map((call) => askReport((input) => host.call('ruleset.report', input), call))).then(
      (values) => !over && setReplies({ ...answered, values, error: null }),
      (error: unknown) => !over && setReplies({ ...answered, values: null, error: asApiError(error) }),
    );
    return () => {
      over = true;
    };
  }, [same, turn]);
  const loading = calls !== null && (replies.of !== same || replies.turn !== turn);
  return {
    values: calls === null ? null : replies.values,
    error: calls === null || loading ? null : replies.error,
    loading,
    measured: (calls ?? []).map(({ call }) => ({ combatantIds: [...(call.combatantIds ?? [])], report: call.report })),
    again: () => setTurn(turn + 1),
  };
}
