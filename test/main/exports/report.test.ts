import { expect, test } from 'vitest';
import { distinct } from '../../../src-main/exports/report.ts';
import type { Highlight } from '../../../src-shared/api/results.ts';

const met = (nameA: string, nameB: string, rateA: number, n = 100) => ({ nameA, nameB, rateA, n, drawRate: 0 }) as Highlight;
const names = (found: readonly Highlight[], most: number) => distinct(found, most).map((h) => `${h.nameA} ${h.nameB}`);

test('two names make one story, whoever stands first', () => {
  expect(names([met('a', 'b', 0.9), met('b', 'a', 0.1), met('c', 'd', 0.8)], 2)).toEqual(['a b', 'c d']);
});

test('among equally good ones new names come first, and a better one is never passed over', () => {
  const found = [met('a', 'b', 1, 1), met('a', 'c', 1, 1), met('d', 'e', 0, 1), met('f', 'g', 0.9, 1)];
  expect(names(found, 4)).toEqual(['a b', 'd e', 'a c', 'f g']);
});

test('a short list is given in full', () => {
  expect(names([met('a', 'b', 0.9), met('a', 'b', 0.8)], 10)).toEqual(['a b', 'a b']);
  expect(names([], 10)).toEqual([]);
});
