import { strictOracle } from '../../../contract/oracle.ts';
import { CASE_FIELDS, solve, solves } from './solve.ts';

export const oracle = strictOracle({
  recognises: (_name, cases) => solves(cases),
  solve,
  caseFields: () => CASE_FIELDS,
});
