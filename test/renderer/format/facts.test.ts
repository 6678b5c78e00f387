import { expect, test } from 'vitest';
import { factWidth, numberFactsWithin, roomForFacts } from '../../../src-renderer/format/facts.ts';
import type { FactSpec } from '../../../src-shared/contract/ruleset.ts';

const SPECS = [
  { id: 'models', label: 'Models', kind: 'number' },
  { id: 'rule', label: 'Rule', kind: 'words' },
  { id: 'wounds', label: 'Wounds of the unit', kind: 'number' },
  { id: 'save', label: 'Save', kind: 'number' },
] as const satisfies readonly FactSpec[];

test('a list takes the figures it has room for, in their order', () => {
  const shown = (most: number, pixels: number) => numberFactsWithin(SPECS, most, pixels).map((spec) => spec.id);
  expect(shown(4, 1000)).toEqual(['models', 'wounds', 'save']);
  expect(shown(2, 1000)).toEqual(['models', 'wounds']);
  expect(shown(4, 100)).toEqual(['models']);
  expect(shown(4, 0)).toEqual([]);
  expect(factWidth(SPECS[0])).toBe('64px');
  expect([roomForFacts(1500), roomForFacts(700)]).toEqual([420, 126]);
});
