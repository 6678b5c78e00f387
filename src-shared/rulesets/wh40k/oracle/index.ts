import { strictOracle } from '../../../contract/oracle.ts';
import { CASE_FIELDS, solve, solves } from './solve.ts';

export const oracle = strictOracle({
  recognises: solves,
  solve,
  caseFields: () => CASE_FIELDS,
});
