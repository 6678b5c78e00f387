import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { log, projectEnv, projectNode, ROOT } from './project.mjs';
import { addStep, addTotals, afterSecondRun, filesOfFailures } from './totals.mjs';

/** More files than this fail for a reason. */
const MOST_FILES_AGAIN = 5;

/**
 * Runs Vitest and adds what it counted to the totals. `options` are Vitest's own: `--project unit` and the like. With
 * `again`, files with failures run once more, alone, with these options: a race that a busy machine loses does not hide what
 * else the run says, and is listed.
 */
export async function runVitest(totals, name, options, { env = {}, again = null } = {}) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const { ok, counted } = await runOnce(options, env);
  if (counted === null) addStep(totals, `${name}: the test runner crashed`, false);
  else if (!ok && counted.failed === 0) addStep(totals, `${name}: the test runner reported an error`, false);
  if (counted !== null) addTotals(totals, again === null ? counted : await lookAgain(counted, again, env));
}

async function lookAgain(counted, options, env) {
  const files = filesOfFailures(counted.failures);
  if (files === null || files.length === 0 || files.length > MOST_FILES_AGAIN) return counted;
  log(`\nOnce more, alone: ${files.join(', ')}`);
  const { counted: second } = await runOnce([...options, ...files], env);
  return second === null ? counted : afterSecondRun(counted, second);
}

/** `counted` is what test/kit/summary-reporter.ts wrote; null when the runner did not come so far. */
function runOnce(options, env) {
  const summary = join(ROOT, '.cache/test-summary.json');
  rmSync(summary, { force: true });
  const reporters = ['--reporter=default', '--reporter=./test/kit/summary-reporter.ts', '--silent=passed-only'];
  const child = spawn(projectNode(), [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...options], {
    cwd: ROOT,
    env: { ...projectEnv(), ...env, WARBENCH_TEST_SUMMARY: summary },
    stdio: 'inherit',
  });
  return new Promise((done) => {
    child.on('close', (code) => {
      done({ ok: code === 0, counted: existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : null });
    });
  });
}
