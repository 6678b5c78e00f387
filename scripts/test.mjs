// npm test: lint, types, build, then every test. Ends with `N passed, N failed`, optionally followed by `, N skipped`.
//   npm test -- test/shared/rulesets/osr   only the tests of these files, without lint and types
//   npm test -- --shared-data              only the tests that read ../shared
// With WARBENCH_TEST_TOTALS=file the totals go to that file instead (scripts/ci.mjs adds up several runs).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { LINT_STEPS, TYPE_STEPS } from './lib/checks.mjs';
import { ensureBrowser, ensureBuilt, ensureInstalled, log, projectNode, ROOT } from './lib/project.mjs';
import { addStep, closingLines, newTotals } from './lib/totals.mjs';
import { runVitest } from './lib/vitest.mjs';

const args = process.argv.slice(2);
const sharedDataOnly = args.includes('--shared-data');
const filters = args.filter((arg) => arg !== '--shared-data');
const totals = newTotals();

ensureInstalled();
projectNode();
if (sharedDataOnly) runSharedDataTests();
else runSuite();
finish();

function runSuite() {
  if (filters.length === 0) {
    for (const step of [...LINT_STEPS, ...TYPE_STEPS]) {
      log(`\n${step.name}`);
      addStep(totals, step.name, step.run());
    }
  }
  ensureBuilt();
  log('\nUnit and integration tests');
  runVitest(totals, 'unit tests', ['--project', 'unit', '--project', 'fuzz', '--project', 'kill', ...passWithNoTests(), ...filters]);
  log('\nEnd-to-end tests in Chromium');
  runVitest(totals, 'end-to-end tests', ['--project', 'e2e', ...passWithNoTests(), ...filters], { CHROMIUM_PATH: ensureBrowser() });
}

/** A filter usually matches tests of one kind only. */
function passWithNoTests() {
  return filters.length === 0 ? [] : ['--passWithNoTests'];
}

function runSharedDataTests() {
  log('\nTests that read ../shared');
  const tag = 'shared-data';
  const options = ['--project', 'unit', '--tags-filter', tag, ...filesWithSharedData()];
  runVitest(totals, 'tests that read ../shared', options, { WARBENCH_TEST_TAG: tag });
}

/** The tag alone would do, but Vitest would load every file to find it. */
function filesWithSharedData() {
  return readdirSync(`${ROOT}/test`, { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(`${ROOT}/${file}`, 'utf8').includes('kit/shared-data.ts'));
}

function finish() {
  const file = process.env.WARBENCH_TEST_TOTALS;
  if (file) writeFileSync(file, JSON.stringify(totals));
  else console.log(`\n${closingLines(totals).join('\n')}`);
  process.exit(totals.failed === 0 ? 0 : 1);
}
