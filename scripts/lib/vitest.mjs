import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { log, projectEnv, projectNode, ROOT } from './project.mjs';
import { addStep, addTotals, afterSecondRun, filesOfFailures } from './totals.mjs';

/** More files than this fail for a reason. */
const MOST_FILES_AGAIN = 5;

/** Runs Vitest and adds what it counted to the totals. `options` are Vitest's own: `--project unit` and the like. */
export async function runVitest(totals, name, options, more = {}) {
  await runVitestLanes(totals, name, [options], more);
}

/**
 * Several runs at once, each with its own options. The first prints as it goes, each of the others once it has ended. With
 * `again`, files with failures run once more, alone, with these options: a race that a busy machine loses does not hide what
 * else the run says, and is listed.
 */
export async function runVitestLanes(totals, name, lanes, { env = {}, again = null } = {}) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const finished = await Promise.all(lanes.map((options, i) => runLane(options, { lane: i, env })));
  for (const { ok, counted } of finished) {
    if (counted === null) addStep(totals, `${name}: the test runner crashed`, false);
    else if (!ok && counted.failed === 0) addStep(totals, `${name}: the test runner reported an error`, false);
    if (counted !== null) addTotals(totals, again === null ? counted : await lookAgain(counted, again, env));
  }
}

async function lookAgain(counted, options, env) {
  const files = filesOfFailures(counted.failures);
  if (files === null || files.length === 0 || files.length > MOST_FILES_AGAIN) return counted;
  log(`\nOnce more, alone: ${files.join(', ')}`);
  const { counted: second } = await runLane([...options, ...files], { lane: 0, env });
  return second === null ? counted : afterSecondRun(counted, second);
}

/** `counted` is what test/kit/summary-reporter.ts wrote; null when the runner did not come so far. */
function runLane(options, { lane, env }) {
  const summary = join(ROOT, `.cache/test-summary-${lane}.json`);
  rmSync(summary, { force: true });
  const reporters = ['--reporter=default', '--reporter=./test/kit/summary-reporter.ts', '--silent=passed-only'];
  const child = spawn(projectNode(), [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...options], {
    cwd: ROOT,
    env: { ...projectEnv(), ...env, WARBENCH_TEST_SUMMARY: summary },
    stdio: lane === 0 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => printed.push(bytes));
  return new Promise((done) => {
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      done({ ok: code === 0, counted: existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : null });
    });
  });
}
