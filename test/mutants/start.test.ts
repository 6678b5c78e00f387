import { expect, test } from 'vitest';

// The mutants are tested by mutant-runner.ts, after this file. Without mutants, there is nothing to do.
test('mutants: the process has started', () => {
  expect(process.env).toHaveProperty('WARBENCH_MUTANTS');
});
