import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{shared,worker,main,renderer,golden,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Generous: a test that hangs should fail, one on a busy machine should not.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'fuzz', include: ['test/fuzz/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
      },
      {
        test: { name: 'kill', include: ['test/kill/**/*.test.ts'], environment: 'node', testTimeout: 900_000, hookTimeout: 120_000 },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/e2e/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
