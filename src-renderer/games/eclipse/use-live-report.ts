import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { type OddsRequest, oddsRequest } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import type { PartId } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import type { Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { asApiError, host } from '../../host/host.ts';
import { NewestFirst } from './newest-first.ts';

export interface LiveReport<Value> {
  /** The newest answer; stays while a newer one is on its way. */
  readonly value: Value | null;
  readonly problems: readonly Problem[];
  readonly error: ApiError | null;
  /** True while what is shown belongs to an earlier edit. */
  readonly behind: boolean;
}

const NOTHING = { value: null, problems: [], error: null } as const;

/** Asks the host for a report whenever the fleets have stood still for `rest` milliseconds. */
export function useLiveReport<Value>(
  report: OddsRequest['call']['report'],
  fleet: Fleet | null,
  enemy: Fleet | null,
  options: Options,
  rest: number,
  /** Parts the player could build with; all when not said. */
  parts?: readonly PartId[],
): LiveReport<Value> {
  const [answer, setAnswer] = useState<Omit<LiveReport<Value>, 'behind'> & { readonly edit: number }>({ ...NOTHING, edit: 0 });
  const [edit, setEdit] = useState(0);
  const asked = useRef(0);
  const line = useRef<NewestFirst<OddsRequest, unknown> | null>(null);
  line.current ??= new NewestFirst<OddsRequest, unknown>(
    ({ call }) => host.call('ruleset.report', call),
    (value, { edit: told }) => {
      const refused = typeof value === 'object' && value !== null && Object.keys(value).length === 1 && 'problems' in value;
      setAnswer(
        refused
          ? { ...NOTHING, problems: (value as { problems: readonly Problem[] }).problems, edit: told }
          : { value: value as Value, problems: [], error: null, edit: told },
      );
    },
    (error, { edit: told }) => setAnswer({ ...NOTHING, error: asApiError(error), edit: told }),
  );

  // Fleets are compared as text: an edit that changes nothing asks nothing.
  const question = fleet === null || enemy === null ? null : JSON.stringify([fleet, enemy, options, parts]);
  useEffect(() => {
    const newest = ++asked.current;
    setEdit(newest);
    if (question === null || fleet === null || enemy === null) {
      line.current?.drop();
      setAnswer({ ...NOTHING, edit: newest });
      return;
    }
    const { edit: number, call } = oddsRequest(newest, report, fleet, enemy, options);
    const request = { edit: number, call: parts === undefined ? call : { ...call, input: { ...call.input, parts } } };
    const timer = setTimeout(() => line.current?.ask(request), rest);
    return () => clearTimeout(timer);
  }, [question, report, rest]);
  useEffect(() => () => line.current?.drop(), []);

  return { value: answer.value, problems: answer.problems, error: answer.error, behind: answer.edit !== edit };
}
