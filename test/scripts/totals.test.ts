import { resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Totals {
  passed: number;
  failed: number;
  readonly skipped: Record<string, number>;
  readonly failures: string[];
  readonly notes: string[];
}

interface TotalsModule {
  readonly newTotals: () => Totals;
  readonly addTotals: (totals: Totals, more: Totals) => void;
  readonly addStep: (totals: Totals, name: string, ok: boolean) => void;
  readonly dropSharedDataSkips: (totals: Totals) => void;
  readonly closingLines: (totals: Totals) => string[];
}

/** The scripts are plain JavaScript, which the type checker does not read. */
const load = (): Promise<TotalsModule> => import(resolve(import.meta.dirname, '../../scripts/lib/totals.mjs'));

const NONE = { passed: 0, failed: 0, skipped: {}, failures: [], notes: [] };

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
