// Adds up what the steps of a test run counted, and prints the result.

/** As test/kit/summary-reporter.ts writes it: `skipped` counts tests by the reason why they did not run. */
export function newTotals() {
  return { passed: 0, failed: 0, skipped: {}, failures: [], unsteady: [], notes: [], times: {} };
}

export function addTotals(totals, more) {
  totals.passed += more.passed;
  totals.failed += more.failed;
  for (const [reason, count] of Object.entries(more.skipped)) totals.skipped[reason] = (totals.skipped[reason] ?? 0) + count;
  totals.failures.push(...more.failures);
  totals.unsteady.push(...(more.unsteady ?? []));
  totals.notes.push(...more.notes);
  Object.assign(totals.times, more.times);
}

export function addStep(totals, name, ok) {
  if (ok) totals.passed++;
  else {
    totals.failed++;
    totals.failures.push(name);
  }
}

/** The test files that failures are in; null for one that is in no file, such as an error outside of every test. */
export function filesOfFailures(failures) {
  const files = failures.map((failure) => /^test\/\S+?\.test\.tsx?/.exec(failure)?.[0] ?? null);
  return files.includes(null) ? null : [...new Set(files)];
}

/** What failed and passed when its file ran once more, alone, is unsteady: it counts as passed and is listed. */
export function afterSecondRun(first, second) {
  const failures = first.failures.filter((failure) => second.failures.includes(failure));
  const unsteady = first.failures.filter((failure) => !second.failures.includes(failure));
  return { ...first, passed: first.passed + unsteady.length, failed: failures.length, failures, unsteady };
}

const needsSharedData = (reason) => reason.startsWith('needs ../shared/');

/** Forgets the tests that were skipped because the shared data is missing: for when they ran in another step. */
export function dropSharedDataSkips(totals) {
  for (const reason of Object.keys(totals.skipped)) if (needsSharedData(reason)) delete totals.skipped[reason];
}

/** Files beyond this are worth a look: the suite should stay short. */
const LISTED_FILES = 15;

/** The files that took longest, and how long all of them took one after the other. */
function slowestFiles({ times }) {
  const files = Object.entries(times).sort(([, x], [, y]) => y - x);
  if (files.length <= LISTED_FILES) return [];
  const seconds = (time) => `${(time / 1000).toFixed(0).padStart(5)} s`;
  const all = files.reduce((sum, [, time]) => sum + time, 0);
  return [
    'Slowest files:',
    ...indented(files.slice(0, LISTED_FILES).map(([file, time]) => `${seconds(time)}  ${file}`)),
    `  ${seconds(all)}  all ${files.length} files`,
  ];
}

/** The closing lines. The last one stands alone, because CI reads it. */
export function closingLines(totals) {
  const skipped = Object.entries(totals.skipped);
  const sum = (entries) => entries.reduce((total, [, count]) => total + count, 0);
  const withData = sum(skipped.filter(([reason]) => needsSharedData(reason)));
  const lines = [];
  const slowest = slowestFiles(totals);
  if (slowest.length > 0) lines.push(...slowest, '');
  if (totals.notes.length > 0) lines.push('Please update these numbers of tests:', ...indented(totals.notes), '');
  if (skipped.length > 0) lines.push('Skipped:', ...indented(skipped.map(([reason, count]) => `${count} ${reason}`)));
  if (withData > 0) lines.push(`With ../shared beside the checkout, ${withData} of them would have run.`);
  if (skipped.length > 0) lines.push('');
  if (totals.unsteady.length > 0)
    lines.push('Failed, then passed when run once more alone (please look into them):', ...indented(totals.unsteady), '');
  if (totals.failures.length > 0) lines.push('Failed:', ...indented(totals.failures), '');
  const tail = skipped.length > 0 ? `, ${sum(skipped)} skipped` : '';
  return [...lines, `${totals.passed} passed, ${totals.failed} failed${tail}`];
}

function indented(lines) {
  return lines.map((line) => `  ${line}`);
}
