import { strictOracle } from '../../../contract/oracle.ts';
import { caseFields, recognises, solve } from './solve.ts';

export const oracle = strictOracle({
  recognises,
  solve,
  caseFields,
});
