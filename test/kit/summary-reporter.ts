import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Writes counts for scripts/test.mjs, which adds them up over its steps into the closing line. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const summary = { passed: 0, failed: errors.length, skipped: 0, failures: errors.map((e) => e.message) };
    for (const module of modules) {
      let tests = 0;
      for (const test of module.children.allTests()) {
        tests++;
        const { state } = test.result();
        if (state === 'passed') summary.passed++;
        else if (state === 'failed') {
          summary.failed++;
          summary.failures.push(`${module.relativeModuleId} > ${test.fullName}`);
        } else summary.skipped++;
      }
      // A module that could not even be loaded has no tests to fail.
      if (!module.ok() && (tests === 0 || module.errors().length > 0)) {
        summary.failed++;
        summary.failures.push(`${module.relativeModuleId}: ${module.errors()[0]?.message ?? 'did not load'}`);
      }
    }
    const file = process.env.WARBENCH_TEST_SUMMARY;
    if (file) writeFileSync(file, JSON.stringify(summary));
  }
}
