import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import { askReport, type ReportCall } from '../../../src-shared/api/report-call.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { Refusal } from '../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import { asApiError, host } from '../../host/host.ts';
import { useSame } from '../../state/same.ts';
import { LatestQuestion } from './latest-question.ts';

export interface LiveReport<Value> {
  /** The newest answer; stays while a newer one is on its way. */
  readonly value: Value | null;
  readonly problems: readonly Problem[];
  readonly error: ApiError | null;
  /** True while what is shown belongs to an earlier edit. */
  readonly behind: boolean;
}

const NOTHING = { value: null, problems: [], error: null } as const;

interface Question<Value> {
  /** Rises with every edit. */
  readonly edit: number;
  readonly report: ReportCall<Value | Refusal>;
}

/** Asks the host for a report once the call has not changed for `delay` milliseconds. Pass null to ask for nothing. */
export function useLiveReport<Value>(report: ReportCall<Value | Refusal> | null, delay: number): LiveReport<Value> {
  const [answer, setAnswer] = useState<Omit<LiveReport<Value>, 'behind'> & { readonly edit: number }>({ ...NOTHING, edit: 0 });
  const [edit, setEdit] = useState(0);
  const asked = useRef(0);
  const queue = useRef<LatestQuestion<Question<Value>, Value | Refusal> | null>(null);
  queue.current ??= new LatestQuestion<Question<Value>, Value | Refusal>(
    (question) => askReport((call) => host.call('ruleset.report', call), question.report),
    (reply, { edit: answered }) =>
      setAnswer(isRefusal(reply) ? { ...NOTHING, problems: reply.problems, edit: answered } : { ...NOTHING, value: reply, edit: answered }),
    (error, { edit: answered }) => setAnswer({ ...NOTHING, error: asApiError(error), edit: answered }),
  );

  // An edit that changes nothing asks nothing.
  const same = useSame(report);
  useEffect(() => {
    const newest = ++asked.current;
    setEdit(newest);
    if (same === null) {
      queue.current?.drop();
      setAnswer({ ...NOTHING, edit: newest });
      return;
    }
    const timer = setTimeout(() => queue.current?.ask({ edit: newest, report: same }), delay);
    return () => clearTimeout(timer);
  }, [same, delay]);
  useEffect(() => () => queue.current?.drop(), []);

  return { value: answer.value, problems: answer.problems, error: answer.error, behind: answer.edit !== edit };
}

/** Reports may list problems too; a refusal has nothing else. */
function isRefusal(reply: unknown): reply is Refusal {
  return typeof reply === 'object' && reply !== null && 'problems' in reply && Object.keys(reply).length === 1;
}
