import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { projectEnv, ROOT, runTool } from './project.mjs';
import { addStep, addTotals } from './totals.mjs';

/** Runs Vitest and adds what it counted to the totals. `options` are Vitest's own: `--project unit` and the like. */
export function runVitest(totals, name, options, env = {}) {
  const summary = `${ROOT}/.cache/test-summary.json`;
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  rmSync(summary, { force: true });
  const reporters = ['--reporter=default', '--reporter=./test/kit/summary-reporter.ts', '--silent=passed-only'];
  const ok = runTool('vitest/vitest.mjs', ['run', ...reporters, ...options], {
    env: { ...projectEnv(), ...env, WARBENCH_TEST_SUMMARY: summary },
  });
  if (!existsSync(summary)) {
    addStep(totals, `${name}: the test runner crashed`, false);
    return;
  }
  const counted = JSON.parse(readFileSync(summary, 'utf8'));
  addTotals(totals, counted);
  if (!ok && counted.failed === 0) addStep(totals, `${name}: the test runner reported an error`, false);
}
