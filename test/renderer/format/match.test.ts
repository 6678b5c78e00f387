import { expect, test } from 'vitest';
import { bestMatches, matchScore } from '../../../src-renderer/format/match.ts';

const score = (typed: string, label: string) => matchScore(typed, label)!;

test('letters must all occur, in order', () => {
  expect(matchScore('lbr', 'Library')).not.toBeNull();
  expect(matchScore('rbl', 'Library')).toBeNull();
  expect(matchScore('', 'Library')).toBe(0);
});

test('a whole word beats the middle of one, which beats scattered letters', () => {
  expect(score('run', 'New run')).toBeGreaterThan(score('run', 'Overrun'));
  expect(score('run', 'Overrun')).toBeGreaterThan(score('run', 'Return'));
});

test('the best come first, the rest keep their order', () => {
  const labels = ['Overrun', 'New run', 'Runs', 'Settings'];
  expect(bestMatches('run', labels, (l) => l, 10)).toEqual(['Runs', 'New run', 'Overrun']);
  expect(bestMatches('', labels, (l) => l, 2)).toEqual(['Overrun', 'New run']);
});
