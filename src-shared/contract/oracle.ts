/** Oracles: a ruleset answers cases with known results, so that its engine can be checked from outside. */
import type { CaseFields } from './cases.ts';
import type { ImportSource } from './importer.ts';
import type { Json } from './json.ts';

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
  /** One answer per case, in the shape of its `expected`. */
  solve(request: SolveRequest): readonly Json[];
  /** The fields of a case that `solve` reads; null for a case it can't answer at all. */
  caseFields(file: Pick<SolveRequest, 'name' | 'cases'>, one: Json): CaseFields | null;
}
