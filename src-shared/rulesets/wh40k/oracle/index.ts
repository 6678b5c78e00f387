import { strictOracle } from '../../../contract/oracle.ts';
import { caseFields, solve, solves } from './solve.ts';

export const oracle = strictOracle({
  recognises: solves,
  solve,
  caseFields: (_file, one) => caseFields(one),
});
