import type { Oracle } from '../../../contract/oracle.ts';
import { caseFields, solve, solves } from './solve.ts';

export const oracle: Oracle = {
  recognises: solves,
  solve: solve,
  caseFields,
};
