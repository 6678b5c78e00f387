import { expect, test } from 'vitest';
import { opponentIn, ownRows, ownSide } from '../../../src-renderer/views/unit/own-side.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';

const row = (name: string) => ({ name, values: [1] });
const report = {
  indexA: 1,
  indexB: 4,
  a: { name: 'Scorchers' },
  b: { name: 'Great Elemental' },
  ledger: { a: [row('Pike')], b: [row('Claw')] },
} as unknown as ContestReport;

test('a unit finds itself in a contest that was played the other way round', () => {
  expect([ownSide(report, 1), ownSide(report, 4)]).toEqual([0, 1]);
  expect(ownRows(report, 4).map((r) => r.name)).toEqual(['Claw']);
  expect(ownRows(report, 1).map((r) => r.name)).toEqual(['Pike']);
  expect(opponentIn(report, 4).name).toBe('Scorchers');
  expect(opponentIn(report, 1).name).toBe('Great Elemental');
  expect(ownRows({ ...report, ledger: null }, 1)).toEqual([]);
});
