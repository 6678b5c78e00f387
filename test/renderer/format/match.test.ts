import { expect, test } from 'vitest';
import { bestMatches, matchOf } from '../../../src-renderer/format/match.ts';

const kindOf = (typed: string, label: string) => matchOf(typed, label)?.kind;
const marked = (typed: string, label: string) => matchOf(typed, label)?.ranges.map(([from, to]) => label.slice(from, to));

test('letters must all occur, in order', () => {
  expect(kindOf('lbr', 'Library')).toBe('letters');
  expect(matchOf('rbl', 'Library')).toBeNull();
  expect(matchOf('', 'Library')).toMatchObject({ kind: 'exact', ranges: [] });
});

test.each([
  ['furnace titan', 'exact', ['Furnace Titan']],
  [' Furn', 'start', ['Furn']],
  ['titan', 'word', ['Titan']],
  ['titan furn', 'words', ['Furn', 'Titan']],
  ['nace', 'inside', ['nace']],
  ['fct', 'letters', ['F', 'c', 'T']],
  ['frnt', 'letters', ['F', 'rn', 'T']],
])('%j matches Furnace Titan as %s', (typed, kind, parts) => {
  expect([kindOf(typed, 'Furnace Titan'), marked(typed, 'Furnace Titan')]).toEqual([kind, parts]);
});

test('the start of a later word counts more than the inside of an earlier one', () => {
  expect(matchOf('run', 'Overrun run')).toMatchObject({ kind: 'word', ranges: [[8, 11]] });
});

test('the best come first, the rest keep their order', () => {
  const labels = ['Overrun', 'New run', 'Return', 'Runs', 'Run', 'Settings', 'Runner up', 'Next run of all'];
  const best = ['Run', 'Runs', 'Runner up', 'New run', 'Next run of all', 'Overrun', 'Return'];
  expect(bestMatches('run', labels, (l) => l, 10)).toEqual(best);
  expect(bestMatches('', labels, (l) => l, 2)).toEqual(['Overrun', 'New run']);
});

test('a whole word is better than the start of a longer one', () => {
  expect(bestMatches('titan', ['Old Titanguard', 'A Furnace Titan'], (l) => l, 2)).toEqual(['A Furnace Titan', 'Old Titanguard']);
});
