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

test('of matches by letters, those at starts of words and in a row are better', () => {
  const best = (typed: string, labels: readonly string[]) => bestMatches(typed, labels, (l) => l, 9);
  expect(best('nr', ['inner', 'new run'])).toEqual(['new run', 'inner']);
  expect(best('abd', ['axbxd', 'abxd', 'axbxxd'])).toEqual(['abxd', 'axbxd', 'axbxxd']);
  expect(matchOf('nr', 'new run')?.score).toBeCloseTo(16 - 0.07, 12);
  expect(matchOf('abd', 'abxd')?.score).toBeCloseTo(8 + 4 + 1 - 0.04, 12);
  // Spaces between the letters do not count.
  expect(matchOf('e w n', 'new run')?.ranges).toEqual([
    [1, 3],
    [6, 7],
  ]);
});

test('of whole matches the shorter label is better, and one that is a whole word', () => {
  expect(matchOf('titan', 'Titan 2')?.score).toBeCloseTo(1 - 0.007, 12);
  expect(matchOf('titan', 'Titans')?.score).toBeCloseTo(-0.006, 12);
  expect(matchOf('titan', 'Titan2')?.score).toBeCloseTo(-0.006, 12);
  expect(matchOf('itan', 'Titan')).toMatchObject({ kind: 'inside', ranges: [[1, 5]] });
  expect(matchOf('titan', 'old titan')?.score).toBeCloseTo(1 - 0.009, 12);
  expect(matchOf('two b', 'b twofold')?.score).toBeCloseTo(-0.009, 12);
  // A digit is part of a word.
  expect(matchOf('mk', '2mk')?.kind).toBe('inside');
});

test('words match in any order and any spacing, and one that is missing spoils it', () => {
  expect(matchOf('titan   furn', 'Furnace Titan')?.kind).toBe('words');
  expect(matchOf('titan zeal', 'Furnace Titan')).toBeNull();
});

test('a letter of the label counts once', () => {
  expect(matchOf('lbb', 'Library')).toBeNull();
  expect(matchOf('lrr', 'Library')?.kind).toBe('letters');
});
