import { expect, test } from 'vitest';
import { partsFiles } from '../../../src-renderer/views/unit/parts-table.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';

const report = {
  indexA: 1,
  indexB: 4,
  a: { title: 'Scorchers' },
  b: { title: 'Great Elemental' },
  odds: { trials: 20 },
  ledger: {
    row: 'weapon',
    columns: [
      { id: 'used', label: 'Used' },
      { id: 'kills', label: 'Kills' },
    ],
    a: [{ name: 'Pike', values: [10, 4] }],
    b: [{ name: 'Claw', values: [30, 0] }],
  },
} as unknown as ContestReport;

test('what its weapons did is exported of the unit itself, whichever side of the contest it was', async () => {
  const text = async (index: number) => {
    const file = await partsFiles(report, index).get('csv');
    return [file.name, new TextDecoder().decode(file.bytes).trim().split(/\r?\n/)];
  };
  expect(await text(1)).toEqual(['scorchers-by-weapon.csv', ['weapon,Used,Kills', 'Pike,0.5,0.2']]);
  // A column in which it has nothing is left out, as on the page.
  expect(await text(4)).toEqual(['great-elemental-by-weapon.csv', ['weapon,Used', 'Claw,1.5']]);
});
