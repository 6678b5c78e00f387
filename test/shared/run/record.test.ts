import { expect, test } from 'vitest';
import { countedBy, recordLayout } from '../../../src-shared/run/record.ts';
import { coprimeStride } from '../../../src-shared/run/stride.ts';

test('exact chances share out the trials of a pair, all of them', () => {
  expect(countedBy({ winA: 0.5, winB: 0.25, draw: 0.25 }, 8)).toEqual({ winsA: 4, winsB: 2, draws: 2 });
  expect(countedBy({ winA: 1, winB: 0, draw: 0 }, 7)).toEqual({ winsA: 7, winsB: 0, draws: 0 });
  const thirds = countedBy({ winA: 1 / 3, winB: 1 / 3, draw: 1 / 3 }, 3);
  expect(thirds.winsA + thirds.winsB + thirds.draws).toBe(3);
  expect(thirds.winsA).toBeCloseTo(1, 6);
  // In steps of 2^-24, so that sums are the same in any order.
  expect(Number.isInteger(thirds.winsA * 2 ** 24)).toBe(true);
  // More than what is left of 1 would make the losses negative.
  expect(countedBy({ winA: 1 - 2 ** -24, winB: 0, draw: 2 ** -23 }, 1)).toEqual({ winsA: 1 - 2 ** -24, winsB: 0, draws: 2 ** -24 });
});

test('a field too large for a column per faction has none', () => {
  const counts = { columns: 2, classes: 3, conditions: 4 };
  const small = recordLayout({ ...counts, factions: 8, combatants: 1_000_000 });
  expect(small).toMatchObject({ factions: 8, metricsAt: 7, classesAt: 9, factionsAt: 15, conditionsAt: 31, width: 43 });
  expect(recordLayout({ ...counts, factions: 8, combatants: 1_000_001 })).toMatchObject({ factions: 0, conditionsAt: 15, width: 27 });
  expect(recordLayout({ ...counts, factions: 0, combatants: 1, exact: true })).toMatchObject({ exactAt: 27, width: 30 });
});

test('a stride is near the golden ratio of the list, and visits all of it', () => {
  expect([1, 2, 5, 100, 101].map(coprimeStride)).toEqual([1, 1, 3, 63, 62]);
});
