// npm test: lint, types, build, then every test. Ends with `N passed, N failed`, optionally followed by `, N skipped`.
//   npm test -- test/shared/rulesets/osr   only the tests of these files, without lint and types
//   npm test -- --shared-data              only the tests that read ../shared
// With WARBENCH_TEST_TOTALS=file the totals go to that file instead (scripts/ci.mjs adds up several runs).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { LINT_STEPS, TYPE_STEPS } from './lib/checks.mjs';
import { ensureBrowser, ensureBuilt, ensureInstalled, ensureRedis, log, projectNode, ROOT } from './lib/project.mjs';
import { addStep, closingLines, newTotals } from './lib/totals.mjs';
import { runVitest } from './lib/vitest.mjs';

const args = process.argv.slice(2);
const sharedDataOnly = args.includes('--shared-data');
const filters = args.filter((arg) => arg !== '--shared-data');
const totals = newTotals();

ensureInstalled();
projectNode();
if (sharedDataOnly) await runSharedDataTests();
else await runSuite();
finish();

async function runSuite() {
  if (filters.length === 0) {
    for (const step of [...LINT_STEPS, ...TYPE_STEPS]) {
      log(`\n${step.name}`);
      addStep(totals, step.name, step.run());
    }
  }
  ensureBuilt();
  ensureRedis();
  log('\nUnit and integration tests');
  const units = ['--project', 'unit*', '--project', 'fuzz', '--project', 'kill'];
  await runVitest(totals, 'unit tests', [...units, ...passWithNoTests(), ...filters], { again: onSecondRun(units) });
  log('\nEnd-to-end tests in Chromium');
  const browser = ['--project', 'e2e', `--maxWorkers=${availableParallelism()}`];
  const env = { CHROMIUM_PATH: ensureBrowser() };
  await runVitest(totals, 'end-to-end tests', [...browser, ...passWithNoTests(), ...filters], { env, again: onSecondRun(browser) });
}

/** Only in the whole suite: whoever runs one file wants to see it fail. */
function onSecondRun(options) {
  return filters.length === 0 ? options : null;
}

/** A filter usually matches tests of one kind only. */
function passWithNoTests() {
  return filters.length === 0 ? [] : ['--passWithNoTests'];
}

async function runSharedDataTests() {
  log('\nTests that read ../shared');
  const tag = 'shared-data';
  const options = ['--project', 'unit*', '--tags-filter', tag, ...filesWithSharedData()];
  await runVitest(totals, 'tests that read ../shared', options, { env: { WARBENCH_TEST_TAG: tag } });
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
