// npm test: lint, layers, types, build, then every test. Ends with `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser, ensureBuilt, ensureInstalled, projectEnv, projectNode, ROOT, run, say, tool } from './lib/project.mjs';

const only = process.argv.slice(2);
ensureInstalled();
projectNode();

const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function check(name, ok) {
  if (ok) totals.passed++;
  else {
    totals.failed++;
    failures.push(name);
  }
}

function suite(name, projects, env) {
  say(`\n${name}`);
  const summary = `${ROOT}/.cache/test-summary.json`;
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  rmSync(summary, { force: true });
  const ok = tool(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((p) => ['--project', p]),
      '--reporter=default',
      '--reporter=./test/kit/summary-reporter.ts',
      '--silent=passed-only',
      ...only,
    ],
    { env: { ...projectEnv(), ...env, WARBENCH_TEST_SUMMARY: summary } },
  );
  if (!existsSync(summary)) {
    check(`${name}: the test runner did not finish`, false);
    return;
  }
  const counted = JSON.parse(readFileSync(summary, 'utf8'));
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  totals.skipped += counted.skipped;
  failures.push(...counted.failures);
  if (!ok && counted.failed === 0) check(`${name}: the test runner reported an error`, false);
}

if (only.length === 0) {
  say('Lint and format');
  check('lint (npx biome check)', tool('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=40', '.']));
  say('Layers');
  check('layers (scripts/layers.mjs)', run(projectNode(), ['scripts/layers.mjs']));
  say('Types');
  check('types of src-shared without Node and DOM', tool('typescript/bin/tsc', ['-p', 'tsconfig.shared.json']));
  check('types (npx tsc)', tool('typescript/bin/tsc', ['-p', 'tsconfig.json']));
}
ensureBuilt();
suite('Unit and integration tests', ['unit', 'fuzz', 'kill'], {});
suite('End-to-end tests in Chromium', ['e2e'], { CHROMIUM_PATH: ensureBrowser() });

if (failures.length > 0) say(`\nFailed:\n${failures.map((f) => `  ${f}`).join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed === 0 ? 0 : 1);
