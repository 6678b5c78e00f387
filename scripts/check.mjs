// npm run check: lint, types and the unit tests of what changed. Quick enough to run before every commit.
//   npm run check -- --since main   what changed since another commit or branch
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { LINT_STEPS, TYPE_STEPS } from './lib/checks.mjs';
import { ensureInstalled, log, ROOT } from './lib/project.mjs';
import { addStep, closingLines, newTotals } from './lib/totals.mjs';
import { runVitest } from './lib/vitest.mjs';

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;
const started = Date.now();
const totals = newTotals();

ensureInstalled();
for (const step of [...LINT_STEPS, ...TYPE_STEPS]) addStep(totals, step.name, step.run());
const from = since ?? (hasUncommittedChanges() ? 'HEAD' : 'HEAD~1');
log(`Unit tests of what changed since ${from}`);
runVitest(totals, 'unit tests', ['--project', 'unit', '--passWithNoTests', '--changed', from]);

console.log(`\n${closingLines(totals).join('\n')}`);
log(`Checked in ${((Date.now() - started) / 1000).toFixed(1)} s. \`npm test\` runs everything.`);
process.exit(totals.failed === 0 ? 0 : 1);

function hasUncommittedChanges() {
  return spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).stdout !== '';
}
