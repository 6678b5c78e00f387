import { expect, test } from 'vitest';
import { runSettings } from '../../../src-shared/api/runs.ts';
import { ruleset as opr } from '../../../src-shared/rulesets/opr/index.ts';
import { shapeOf } from '../../../src-shared/run/shape.ts';

function exactSeconds(count: number, quick: boolean) {
  const settings = runSettings.parse({ name: 'x', ruleset: 'opr', kind: 'round-robin', field: [1, 2], seed: '1', trials: 4, quick });
  const size = { distinct: count, rows: count, columns: count };
  return shapeOf({ ruleset: opr, settings, size, classes: [], factions: [''] }).exactSeconds;
}

test('the exact odds of a quick run share four seconds, those of another five minutes', () => {
  // 80 combatants: 3,240 pairs, the mirrors included.
  expect(exactSeconds(80, false)).toBeCloseTo(300 / 3240, 6);
  expect(exactSeconds(40, true)).toBeCloseTo(4 / 820, 6);
  expect(exactSeconds(80, true)).toBe(0.002);
});
