/** How `npm run mutants` starts Vitest: one process, in which mutant-runner.ts runs the tests of a part against each mutant. */
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const here = import.meta.dirname;
/** Vitest reads this from a file, too, but its types have it for the command line only. */
const quick = { tagsFilter: ['!large', '!shared-data'] };

export default defineConfig({
  test: {
    include: ['test/mutants/start.test.ts'],
    runner: resolve(here, 'mutant-runner.ts'),
    maxWorkers: 1,
    isolate: false,
    experimental: { viteModuleRunner: false },
    execArgv: ['--import', resolve(here, 'load-mutants.mjs')],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 500,
    restoreMocks: true,
    passWithNoTests: true,
    expect: { poll: { timeout: 3000 } },
    tags: [{ name: 'shared-data' }, { name: 'large' }],
    ...quick,
  },
});
