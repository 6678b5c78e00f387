/** fast-check with a fixed seed: a property that fails does so on every run, and on no run by chance. */
import fc from 'fast-check';
import { FUZZ_SEED } from './fuzz.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: FUZZ_SEED });

export default fc;
