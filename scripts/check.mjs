// npm run check: lint, types, the unit tests close to what changed, and mutants of the changed lines, as many as fit into 20 seconds.
// Quick enough to run before every commit.
//   npm run check -- --since main   what changed since another commit or branch
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { LINT_STEPS, TYPE_STEPS } from './lib/checks.mjs';
import { testsCloseTo } from './lib/close-tests.mjs';
import { ensureInstalled, fail, log, projectEnv, projectNode, ROOT, run } from './lib/project.mjs';
import { addStep, closingLines, newTotals } from './lib/totals.mjs';
import { runVitest } from './lib/vitest.mjs';

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;
const started = Date.now();
const totals = newTotals();

ensureInstalled();
for (const step of [...LINT_STEPS, ...TYPE_STEPS]) addStep(totals, step.name, step.run());
const from = since ?? (hasUncommittedChanges() ? 'HEAD' : 'HEAD~1');
const tests = testsCloseTo(ROOT, changedFiles(from));
log(`${tests.length} test files close to what changed since ${from}`);
if (tests.length > 0) await runVitest(totals, 'unit tests', ['--project', 'unit*', ...tests]);
// What no test notices is listed, but doesn't fail: the change may make no difference.
run(projectNode(), ['scripts/mutants.mjs', '--changed', '--since', from, '--seconds', '20'], { env: projectEnv() });

console.log(`\n${closingLines(totals).join('\n')}`);
log(`Checked in ${((Date.now() - started) / 1000).toFixed(1)} s. \`npm test\` runs everything.`);
process.exit(totals.failed === 0 ? 0 : 1);

function hasUncommittedChanges() {
  return git('status', '--porcelain').length > 0;
}

function changedFiles(commit) {
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...args) {
  const { stdout, status } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) fail(`Couldn't run git ${args.join(' ')}.`, 'Run `npm run check` in a git checkout, with a commit that exists.');
  return stdout.split('\n').filter((line) => line !== '');
}
