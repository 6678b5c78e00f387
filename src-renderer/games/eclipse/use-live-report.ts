import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { type OddsRequest, oddsRequest } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import type { PartId } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import type { Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { asApiError, host } from '../../host/host.ts';
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

interface Battle {
  readonly fleet: Fleet;
  readonly enemy: Fleet | null;
  readonly options: Options;
  /** Parts the player could build with; all by default. */
  readonly parts?: readonly PartId[];
}

/** Asks the host for a report once the fleets have not changed for `delay` milliseconds. */
export function useLiveReport<Value>(report: OddsRequest['call']['report'], battle: Battle, delay: number): LiveReport<Value> {
  const { fleet, enemy, options, parts } = battle;
  const [answer, setAnswer] = useState<Omit<LiveReport<Value>, 'behind'> & { readonly edit: number }>({ ...NOTHING, edit: 0 });
  const [edit, setEdit] = useState(0);
  const asked = useRef(0);
  const queue = useRef<LatestQuestion<OddsRequest, unknown> | null>(null);
  queue.current ??= new LatestQuestion<OddsRequest, unknown>(
    ({ call }) => host.call('ruleset.report', call),
    (value, { edit: answered }) => {
      const refused = typeof value === 'object' && value !== null && Object.keys(value).length === 1 && 'problems' in value;
      setAnswer(
        refused
          ? { ...NOTHING, problems: (value as { problems: readonly Problem[] }).problems, edit: answered }
          : { value: value as Value, problems: [], error: null, edit: answered },
      );
    },
    (error, { edit: answered }) => setAnswer({ ...NOTHING, error: asApiError(error), edit: answered }),
  );

  // Fleets are compared as text: an edit that changes nothing asks nothing.
  const question = enemy === null ? null : JSON.stringify([fleet, enemy, options, parts]);
  useEffect(() => {
    const newest = ++asked.current;
    setEdit(newest);
    if (enemy === null) {
      queue.current?.drop();
      setAnswer({ ...NOTHING, edit: newest });
      return;
    }
    const { edit: number, call } = oddsRequest(newest, report, fleet, enemy, options);
    const request = { edit: number, call: parts === undefined ? call : { ...call, input: { ...call.input, parts } } };
    const timer = setTimeout(() => queue.current?.ask(request), delay);
    return () => clearTimeout(timer);
  }, [question, report, delay]);
  useEffect(() => () => queue.current?.drop(), []);

  return { value: answer.value, problems: answer.problems, error: answer.error, behind: answer.edit !== edit };
}
