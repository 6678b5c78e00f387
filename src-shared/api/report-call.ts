/** Calls of `ruleset.report` with the input and output types of the ruleset's own report table. */
import type { Json } from '../contract/json.ts';
import type { Options } from '../contract/options.ts';
import type { ReportInput, ReportOutput } from '../contract/report.ts';
import type { Input } from './index.ts';

export interface ReportCall<O> {
  readonly call: Input<'ruleset.report'>;
  /** Never present: carries the type of the reply. */
  readonly reply?: O;
}

export interface ReportQuestion<I> {
  readonly combatantIds?: readonly number[];
  readonly options?: Options;
  readonly input?: I;
}

/** `const call = reportsOf<typeof REPORTS>('wh40k')('attack', { combatantIds, input: { phase } })` */
export function reportsOf<T>(ruleset: string) {
  return <K extends keyof T & string>(report: K, question: ReportQuestion<ReportInput<T[K]>>): ReportCall<ReportOutput<T[K]>> => ({
    call: {
      ruleset,
      report,
      combatantIds: [...(question.combatantIds ?? [])],
      ...(question.options !== undefined && { options: question.options }),
      // Inputs are plain JSON by contract; the type says more than the wire can.
      ...(question.input !== undefined && { input: question.input as Json }),
    },
  });
}

/** The reply with its type: JSON from the wire becomes a report here (and in the window's cache of replies). */
export async function askReport<O>(ask: (call: Input<'ruleset.report'>) => Promise<Json>, { call }: ReportCall<O>): Promise<O> {
  return (await ask(call)) as O;
}
