import type { Oracle } from '../../../contract/oracle.ts';
import { caseFields, recognises, solve } from './solve.ts';

export const oracle: Oracle = {
  recognises,
  solve,
  caseFields,
};
