// .ci/run: the whole suite in a copy of the checkout that cannot see ../shared, as in a fresh clone elsewhere; then, where
// that folder is there, the tests that read it. Ends with one `N passed, N failed` line for both.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureInstalled, log, projectNode, ROOT } from './lib/project.mjs';
import { addStep, addTotals, closingLines, dropSharedDataSkips, newTotals } from './lib/totals.mjs';

const totals = newTotals();
const folder = mkdtempSync(join(tmpdir(), 'warbench-ci-'));
try {
  ensureInstalled();
  const copy = copyCheckout(join(folder, 'checkout'));
  log(`Testing a copy that cannot see ../shared: ${copy}`);
  runTests('the suite without ../shared', copy, []);
  if (existsSync(resolve(ROOT, '../shared'))) {
    dropSharedDataSkips(totals);
    runTests('the tests that read ../shared', ROOT, ['--shared-data']);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${closingLines(totals).join('\n')}`);
process.exit(totals.failed === 0 ? 0 : 1);

/** The checkout without what was built or downloaded; the installed packages are linked, not installed twice. */
function copyCheckout(to) {
  const leftOut = ['.git', 'node_modules', 'out', '.cache', 'demo-out'].map((name) => join(ROOT, name));
  cpSync(ROOT, to, { recursive: true, filter: (path) => !leftOut.includes(path) });
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'), 'junction');
  return to;
}

function runTests(name, cwd, args) {
  const file = join(folder, 'totals.json');
  rmSync(file, { force: true });
  spawnSync(projectNode(), [join(cwd, 'scripts/test.mjs'), ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, WARBENCH_TEST_TOTALS: file },
  });
  if (existsSync(file)) addTotals(totals, JSON.parse(readFileSync(file, 'utf8')));
  else addStep(totals, `${name}: did not finish`, false);
}
