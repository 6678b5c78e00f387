/** Oracles: a ruleset answers cases with known results, so that its engine can be checked from outside. */
import { type CaseFields, casesIn, unreadFields } from './cases.ts';
import type { ImportSource } from './importer.ts';
import { fieldsOf, type Json } from './json.ts';

export interface SolveRequest {
  /** Name of the cases file. */
  readonly name: string;
  /** Its parsed JSON. `expected` in it is never read. */
  readonly cases: Json;
  /** Reads a file named by a case, relative to the cases file or to the folder given for the kind; null if absent. */
  read(path: string, kind?: string): ImportSource | null;
}

export interface Oracle {
  /** True when a cases file is in this ruleset's format. */
  recognises(name: string, cases: Json): boolean;
  /** One answer per case, in the shape of its `expected`; `error` or `unsupported` says why there is none. */
  solve(request: SolveRequest): readonly Json[];
  /** The fields of a case that `solve` reads; null for a case it can't answer at all. */
  caseFields(file: Pick<SolveRequest, 'name' | 'cases'>, one: Json): CaseFields | null;
}

/** A case with a field that its solver doesn't read would be answered as another case: it is `unsupported` instead. */
export function strictOracle(oracle: Oracle): Oracle {
  return { ...oracle, solve: (request) => strictAnswers(oracle, request) };
}

function strictAnswers(oracle: Oracle, request: SolveRequest): readonly Json[] {
  const cases = casesIn(request.cases);
  return oracle.solve(request).map((answer, i) => {
    const { id, error, unsupported } = fieldsOf(answer);
    const known = oracle.caseFields(request, cases[i] ?? null);
    if (known === null || error !== undefined || unsupported !== undefined) return answer;
    const reason = unreadFields(cases[i] ?? null, answer, known);
    return reason === null ? answer : { ...(id !== undefined && { id }), unsupported: reason };
  });
}
