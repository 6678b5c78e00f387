import type { Oracle } from '../../../contract/oracle.ts';
import { CASE_FIELDS, solve, solves } from './solve.ts';

export const oracle: Oracle = {
  recognises: solves,
  solve,
  caseFields: () => CASE_FIELDS,
};
