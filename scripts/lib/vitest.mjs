import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, projectNode, ROOT } from './project.mjs';
import { addStep, addTotals } from './totals.mjs';

/** Runs Vitest and adds what it counted to the totals. `options` are Vitest's own: `--project unit` and the like. */
export async function runVitest(totals, name, options, env = {}) {
  await runVitestLanes(totals, name, [options], env);
}

/** Several runs at once, each with its own options. The first prints as it goes, each of the others once it has ended. */
export async function runVitestLanes(totals, name, lanes, env = {}) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const finished = await Promise.all(
    lanes.map((options, i) => runLane(options, { summary: join(ROOT, `.cache/test-summary-${i}.json`), env, isFirst: i === 0 })),
  );
  for (const { ok, summary } of finished) addLane(totals, name, ok, summary);
}

function runLane(options, { summary, env, isFirst }) {
  rmSync(summary, { force: true });
  const reporters = ['--reporter=default', '--reporter=./test/kit/summary-reporter.ts', '--silent=passed-only'];
  const child = spawn(projectNode(), [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...options], {
    cwd: ROOT,
    env: { ...projectEnv(), ...env, WARBENCH_TEST_SUMMARY: summary },
    stdio: isFirst ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => printed.push(bytes));
  return new Promise((done) => {
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      done({ ok: code === 0, summary });
    });
  });
}

function addLane(totals, name, ok, summary) {
  if (!existsSync(summary)) {
    addStep(totals, `${name}: the test runner crashed`, false);
    return;
  }
  const counted = JSON.parse(readFileSync(summary, 'utf8'));
  addTotals(totals, counted);
  if (!ok && counted.failed === 0) addStep(totals, `${name}: the test runner reported an error`, false);
}
