/** Why tests do not run: summary-reporter.ts prints the reasons and counts a skipped test without one as a failure. */
import type { SuiteOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the tests of this suite are skipped. */
    skipReason?: string;
    /** The skipped test in this suite stands for so many that could not be collected. */
    standsFor?: number;
    /** How many tests the suite says it has, for the machines that cannot collect them. */
    declaredTests?: number;
  }
}

/** Options of a `describe` or `test` that runs only where `condition` holds. */
export function skipUnless(condition: boolean, reason: string): SuiteOptions {
  return condition ? {} : { skip: true, meta: { skipReason: reason } };
}
