import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/kit/longest-first.ts';

// Generous limits: a test that hangs should fail, a test on a busy machine should not.
const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // The default of expect.poll is one second, which a loaded machine exceeds.
  expect: { poll: { timeout: 30_000 } },
  tags: [
    { name: 'shared-data', description: 'reads ../shared, where it lies beside the checkout' },
    { name: 'large', description: 'too slow to be repeated for every mutant' },
  ],
};

const native = {
  // Vitest's own module runner reads every import through an object: engines run at a third of their speed.
  experimental: { viteModuleRunner: false },
  // Files share what they import, which takes as long as many of these tests: each leaves the process as it found it.
  isolate: false,
};

export default defineConfig({
  test: {
    // One more than cores: some tests wait for the disk, for a process they started, or for a timer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patient,
          name: 'unit-renderer',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...patient, ...native, name: 'unit-main', include: ['test/{worker,main,load,scripts}/**/*.test.ts'], restoreMocks: true } },
      { test: { ...patient, ...native, name: 'unit-shared', include: ['test/{shared,golden,proof}/**/*.test.ts'] } },
      { test: { ...patient, ...native, name: 'fuzz', include: ['test/fuzz/**/*.test.ts'], setupFiles: ['test/fuzz/keep-failures.ts'] } },
      { test: { ...patient, ...native, name: 'kill', include: ['test/{kill,crash,cluster}/**/*.test.ts'], testTimeout: 900_000 } },
      {
        test: {
          ...patient,
          name: 'e2e',
          // Files share the browser of their process.
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/setup.ts'],
          setupFiles: ['test/e2e/own-app.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
