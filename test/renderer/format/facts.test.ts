import { expect, test } from 'vitest';
import { factText, factWidth, numberFactsWithin, roomForFacts, rulesOf } from '../../../src-renderer/format/facts.ts';
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
  expect(factWidth(SPECS[3])).toBe('60px');
  expect([roomForFacts(1500), roomForFacts(1000), roomForFacts(999), roomForFacts(700)]).toEqual([420, 280, 180, 126]);
  // Exactly as much room as two need.
  expect(shown(4, 64 + 148)).toEqual(['models', 'wounds']);
  expect(shown(4, 64 + 147)).toEqual(['models']);
});

test('a fact is written with one decimal at most and its unit; a dash where there is none', () => {
  const range = { id: 'range', label: 'Range', kind: 'number', unit: '"' } as const satisfies FactSpec;
  expect(factText(range, { range: 18 })).toBe('18"');
  expect(factText(SPECS[0], { models: 4.26 })).toBe('4.3');
  expect(factText(range, { range: ['far'] })).toBe('–');
  expect(factText(range, {})).toBe('–');
  expect(factText(range, undefined)).toBe('–');
});

test('the rules of a combatant are those that its facts list', () => {
  expect(rulesOf({ rule: ['Fearless'] })).toEqual(['Fearless']);
  expect(rulesOf({ rule: 3 })).toEqual([]);
  expect(rulesOf({})).toEqual([]);
  expect(rulesOf(undefined)).toEqual([]);
});
