import { writeFileSync } from 'node:fs';
import type { TaskMeta } from 'vitest';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import './skip.ts';

/** What one run of Vitest counted; scripts/test.mjs adds up several of them. */
interface Summary {
  passed: number;
  failed: number;
  /** How many tests did not run, by reason. */
  readonly skipped: Record<string, number>;
  readonly failures: string[];
  readonly notes: string[];
  /** Milliseconds of each file, with its imports. */
  readonly times: Record<string, number>;
}

/** Writes the counts to the file that WARBENCH_TEST_SUMMARY names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const summary: Summary = { passed: 0, failed: 0, skipped: {}, failures: [], notes: [], times: {} };
    for (const error of errors) addFailure(summary, error.message);
    for (const module of modules) addModule(summary, module);
    const file = process.env.WARBENCH_TEST_SUMMARY;
    if (file) writeFileSync(file, JSON.stringify(summary));
  }
}

function addModule(summary: Summary, module: TestModule): void {
  const tests = [...module.children.allTests()];
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  summary.times[module.relativeModuleId] = Math.round(collectDuration + setupDuration + duration);
  for (const test of tests) addTest(summary, module, test);
  for (const suite of module.children.allSuites()) checkDeclaredTests(summary, module, suite);
  // A module that could not even be loaded has no tests to fail.
  const [error] = module.errors();
  if (!module.ok() && (tests.length === 0 || error !== undefined)) {
    addFailure(summary, `${module.relativeModuleId}: ${error?.message ?? 'did not load'}`);
  }
}

function addTest(summary: Summary, module: TestModule, test: TestCase): void {
  const result = test.result();
  const name = `${module.relativeModuleId} > ${test.fullName}`;
  if (result.state === 'passed') summary.passed++;
  else if (result.state === 'failed') addFailure(summary, name);
  else {
    const reason = (result.state === 'skipped' && result.note) || inherited(test, 'skipReason');
    if (reason) summary.skipped[reason] = (summary.skipped[reason] ?? 0) + (inherited(test, 'standsFor') ?? 1);
    // With a tag filter, the tests without the tag are skipped by request.
    else if (!process.env.WARBENCH_TEST_TAG) addFailure(summary, `${name}: skipped without a reason (see test/kit/skip.ts)`);
  }
}

/** The numbers printed where the data is missing must be true; others own the data, so a change is not a failure. */
function checkDeclaredTests(summary: Summary, module: TestModule, suite: TestSuite): void {
  const declared = suite.meta().declaredTests;
  // What a describe declares, the ones inside it have, too.
  if (suite.parent.type === 'suite' && suite.parent.meta().declaredTests === declared) return;
  const found = [...suite.children.allTests()].length;
  if (declared !== undefined && declared !== found)
    summary.notes.push(`${module.relativeModuleId} > ${suite.fullName}: says ${declared} tests, has ${found}`);
}

function inherited<Key extends 'skipReason' | 'standsFor'>(test: TestCase, key: Key): TaskMeta[Key] | undefined {
  for (let at: TestCase | TestSuite | TestModule = test; at.type !== 'module'; at = at.parent) {
    const value = at.meta()[key];
    if (value !== undefined) return value;
  }
  return undefined;
}

function addFailure(summary: Summary, name: string): void {
  summary.failed++;
  summary.failures.push(name);
}
