/** The tests that `npm run mutants` runs against each mutant: those of the part, in one thread. */
import { defineConfig } from 'vitest/config';

/** Vitest reads this from a file, too, but its types have it for the command line only. */
const quick = { tagsFilter: ['!large'] };

export default defineConfig({
  test: {
    include: (process.env.WARBENCH_MUTANT_TESTS ?? 'test/shared/stats/**/*.test.ts').split(';'),
    testTimeout: 120_000,
    tags: [{ name: 'shared-data' }, { name: 'large' }],
    ...quick,
  },
});
