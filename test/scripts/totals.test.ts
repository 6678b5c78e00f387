import { resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Totals {
  passed: number;
  failed: number;
  readonly skipped: Record<string, number>;
  readonly failures: string[];
  readonly unsteady: string[];
  readonly notes: string[];
  readonly times: Record<string, number>;
}

interface TotalsModule {
  readonly newTotals: () => Totals;
  readonly addTotals: (totals: Totals, more: Totals) => void;
  readonly addStep: (totals: Totals, name: string, ok: boolean) => void;
  readonly dropSharedDataSkips: (totals: Totals) => void;
  readonly filesOfFailures: (failures: readonly string[]) => string[] | null;
  readonly afterSecondRun: (first: Totals, second: Totals) => Totals;
  readonly closingLines: (totals: Totals) => string[];
}

/** The scripts are plain JavaScript, which the type checker does not read. */
const load = (): Promise<TotalsModule> => import(resolve(import.meta.dirname, '../../scripts/lib/totals.mjs'));

const NONE = { passed: 0, failed: 0, skipped: {}, failures: [], unsteady: [], notes: [], times: {} };

test('the closing line stands alone and comes last; reasons and failures come before it', async () => {
  const { newTotals, addTotals, addStep, closingLines } = await load();
  const totals = newTotals();
  addStep(totals, 'types', false);
  addTotals(totals, { ...NONE, passed: 3, skipped: { 'needs ../shared/data/opr': 2, 'ffprobe is not installed': 1 } });
  addTotals(totals, { ...NONE, passed: 4, skipped: { 'needs ../shared/data/opr': 5 } });
  expect(closingLines(totals)).toEqual([
    'Skipped:',
    '  7 needs ../shared/data/opr',
    '  1 ffprobe is not installed',
    'With ../shared beside the checkout, 7 of them would have run.',
    '',
    'Failed:',
    '  types',
    '',
    '7 passed, 1 failed, 8 skipped',
  ]);
});

test('without skipped tests the line ends after the failures', async () => {
  const { newTotals, addTotals, closingLines } = await load();
  const totals = newTotals();
  addTotals(totals, { ...NONE, passed: 12 });
  expect(closingLines(totals)).toEqual(['12 passed, 0 failed']);
});

test('tests that ran later with the shared data are no longer counted as skipped', async () => {
  const { newTotals, addTotals, dropSharedDataSkips, closingLines } = await load();
  const totals = newTotals();
  addTotals(totals, { ...NONE, passed: 1, skipped: { 'needs ../shared/data/opr': 2, 'needs Linux': 1 } });
  dropSharedDataSkips(totals);
  expect(closingLines(totals).at(-1)).toBe('1 passed, 0 failed, 1 skipped');
});

test('what passes when its file runs once more counts as passed and is listed', async () => {
  const { newTotals, addTotals, afterSecondRun, closingLines } = await load();
  const first = { ...NONE, passed: 8, failed: 2, failures: ['test/e2e/a.test.ts > one', 'test/e2e/a.test.ts > two'] };
  const second = { ...NONE, passed: 9, failed: 1, failures: ['test/e2e/a.test.ts > two'] };
  const totals = newTotals();
  addTotals(totals, afterSecondRun(first, second));
  expect(closingLines(totals)).toEqual([
    'Failed, then passed when run once more alone (please look into them):',
    '  test/e2e/a.test.ts > one',
    '',
    'Failed:',
    '  test/e2e/a.test.ts > two',
    '',
    '9 passed, 1 failed',
  ]);
});

test('an error outside of every test file is no reason to run files again', async () => {
  const { filesOfFailures } = await load();
  const inFiles = ['test/e2e/a.test.ts > one', 'test/e2e/a.test.ts > two', 'test/main/b.test.tsx: did not load'];
  expect(filesOfFailures(inFiles)).toEqual(['test/e2e/a.test.ts', 'test/main/b.test.tsx']);
  expect(filesOfFailures([...inFiles, 'The worker ended.'])).toBeNull();
});

test('a whole suite says which files took longest; a few files do not', async () => {
  const { newTotals, addTotals, closingLines } = await load();
  const totals = newTotals();
  const times = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`test/f${i}.test.ts`, 1000 * i]));
  addTotals(totals, { ...NONE, passed: 20, times });
  const lines = closingLines(totals);
  expect(lines.slice(0, 2)).toEqual(['Slowest files:', '     19 s  test/f19.test.ts']);
  expect(lines.slice(15, 18)).toEqual(['      5 s  test/f5.test.ts', '    190 s  all 20 files', '']);
  const few = newTotals();
  addTotals(few, { ...NONE, passed: 1, times: { 'test/a.test.ts': 5000 } });
  expect(closingLines(few)).toEqual(['1 passed, 0 failed']);
});
