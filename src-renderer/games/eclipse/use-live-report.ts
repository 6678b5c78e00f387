import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import { askReport, type ReportCall } from '../../../src-shared/api/report-call.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { Refusal } from '../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import { asApiError, host } from '../../host/host.ts';
import { useSame } from '../../state/same.ts';
import { RefinedQuestion } from './refined-question.ts';

export interface LiveReport<Value> {
  /** The newest answer; stays while a newer one is on its way. */
  readonly value: Value | null;
  readonly problems: readonly Problem[];
  readonly error: ApiError | null;
  /** True while what is shown belongs to an earlier edit. */
  readonly behind: boolean;
  /** True while a fuller answer to the same edit is on its way. */
  readonly refining: boolean;
}

const NOTHING = { value: null, problems: [], error: null, refining: false } as const;
/** Milliseconds between a quick answer and the question for the full one. */
const REST = 300;

interface Question<Value> {
  /** Rises with every edit. */
  readonly edit: number;
  readonly report: ReportCall<Value | Refusal>;
  readonly quick: ReportCall<Value | Refusal>;
}

/**
 * Asks the host for a report once the call has not changed for `delay` milliseconds. Pass null to ask for nothing. With `quick`, a call
 * for the same report at once, that one is shown first; where it is `preliminary`, the other follows.
 */
export function useLiveReport<Value>(
  report: ReportCall<Value | Refusal> | null,
  delay: number,
  quick: ReportCall<Value | Refusal> | null = report,
): LiveReport<Value> {
  const [answer, setAnswer] = useState<Omit<LiveReport<Value>, 'behind'> & { readonly edit: number }>({ ...NOTHING, edit: 0 });
  const [edit, setEdit] = useState(0);
  const asked = useRef(0);
  const queue = useRef<RefinedQuestion<Question<Value>, Value | Refusal> | null>(null);
  queue.current ??= new RefinedQuestion<Question<Value>, Value | Refusal>(
    {
      quick: (question) => askReport((call) => host.call('ruleset.report', call), question.quick),
      full: (question) => askReport((call) => host.call('ruleset.report', call), question.report),
      isPreliminary,
      onAnswer: (reply, { edit: answered }, isLast) =>
        setAnswer({
          ...NOTHING,
          ...(isRefusal(reply) ? { problems: reply.problems } : { value: reply }),
          edit: answered,
          refining: !isLast,
        }),
      onError: (error, { edit: answered }) => setAnswer({ ...NOTHING, error: asApiError(error), edit: answered }),
    },
    REST,
  );

  // An edit that changes nothing asks nothing.
  const same = useSame(report === null || quick === null ? null : { report, quick });
  useEffect(() => {
    const newest = ++asked.current;
    setEdit(newest);
    if (same === null) {
      queue.current?.drop();
      setAnswer({ ...NOTHING, edit: newest });
      return;
    }
    queue.current?.keep();
    const timer = setTimeout(() => queue.current?.ask({ edit: newest, ...same }), delay);
    return () => clearTimeout(timer);
  }, [same, delay]);
  useEffect(() => () => queue.current?.drop(), []);

  const { value, problems, error, refining } = answer;
  return { value, problems, error, refining, behind: answer.edit !== edit };
}

function isPreliminary(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'preliminary' in reply && reply.preliminary === true;
}

/** Reports may list problems too; a refusal has nothing else. */
function isRefusal(reply: unknown): reply is Refusal {
  return typeof reply === 'object' && reply !== null && 'problems' in reply && Object.keys(reply).length === 1;
}
