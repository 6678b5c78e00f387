import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** The scripts are plain JavaScript, which the type checker does not read. */
interface CloseTests {
  readonly testsCloseTo: (root: string, changed: readonly string[]) => string[];
}
const load = (): Promise<CloseTests> => import(resolve(import.meta.dirname, '../../scripts/lib/close-tests.mjs'));

const root = mkdtempSync(join(tmpdir(), 'warbench-close-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const FILES: Readonly<Record<string, string>> = {
  'src-shared/rulesets/opr/rules/melee.ts': '',
  'src-shared/rulesets/opr/engine/arena.ts': "import '../rules/melee.ts';",
  'src-shared/rulesets/opr/index.ts': "import './engine/arena.ts';",
  'src-shared/rulesets/index.ts': "import './opr/index.ts';",
  'src-main/runs/start.ts': '',
  'src-main/host.ts': "import './runs/start.ts'; import '../src-shared/rulesets/index.ts';",
  'test/kit/host.ts': "import '../../src-main/host.ts';",
  'test/shared/rulesets/opr/melee.test.ts': "import '../../../../src-shared/rulesets/opr/rules/melee.ts';",
  'test/shared/rulesets/opr/arena.test.ts': "import '../../../../src-shared/rulesets/opr/engine/arena.ts';",
  'test/shared/rulesets/opr/parse.test.ts': "import '../../../../src-shared/rulesets/opr/index.ts';",
  'test/golden/opr/logs.test.ts': "import '../../../src-shared/rulesets/index.ts';",
  'test/main/runs/run.test.ts': "import '../../kit/host.ts';",
  'test/main/store/store.test.ts': "import '../../kit/host.ts';",
  'test/e2e/runs.test.ts': "import '../../src-main/runs/start.ts';",
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

test('a rule: the tests that reach it inside the ruleset and the golden logs, not the whole host', async () => {
  const { testsCloseTo } = await load();
  expect(testsCloseTo(root, ['src-shared/rulesets/opr/rules/melee.ts'])).toEqual([
    'test/golden/opr/logs.test.ts',
    'test/shared/rulesets/opr/arena.test.ts',
    'test/shared/rulesets/opr/melee.test.ts',
  ]);
});

test('a room of the host: the folder of tests that mirrors it', async () => {
  const { testsCloseTo } = await load();
  expect(testsCloseTo(root, ['src-main/runs/start.ts'])).toEqual(['test/main/runs/run.test.ts']);
});

test('a helper of the tests: everything that uses it', async () => {
  const { testsCloseTo } = await load();
  expect(testsCloseTo(root, ['test/kit/host.ts'])).toEqual(['test/main/runs/run.test.ts', 'test/main/store/store.test.ts']);
});

test('a test itself; a deleted file; a document', async () => {
  const { testsCloseTo } = await load();
  expect(testsCloseTo(root, ['test/main/store/store.test.ts'])).toEqual(['test/main/store/store.test.ts']);
  expect(testsCloseTo(root, ['test/main/store/gone.test.ts', 'README.md'])).toEqual([]);
});
