import { describe, expect, test } from 'vitest';
import { WordsBuilder } from '../../../src-shared/query/column-builders.ts';
import { allRows, alphabetKey, alphabetOrder, orderByNumber, ranksOfWords } from '../../../src-shared/stats/order.ts';

const sorted = (words: readonly string[]) => [...words].sort((x, y) => (alphabetKey(x) < alphabetKey(y) ? -1 : 1));

describe('the alphabet', () => {
  test('counts numbers by their size, and capitals and accents not at all', () => {
    expect(sorted(['Unit 10', 'unit 9', 'Unit 007', 'Élan', 'eland', 'Zeal'])).toEqual([
      'Élan',
      'eland',
      'Unit 007',
      'unit 9',
      'Unit 10',
      'Zeal',
    ]);
  });

  test('ranks rows by the place of their word; words that sort alike share a place', () => {
    const builder = new WordsBuilder();
    for (const [row, word] of ['b', 'A', 'b', 'a', 'c'].entries()) builder.set(row, word);
    const column = builder.column();
    expect(ranksOfWords(column.ids, alphabetOrder(column.dictionary))).toEqual(Uint32Array.of(1, 0, 1, 0, 2));
  });
});

test('numbers sort both ways, equals as they came, unknown ones last', () => {
  const values = [3, Number.NaN, -1, 3, 0];
  expect([...orderByNumber(values, allRows(5), false)]).toEqual([2, 4, 0, 3, 1]);
  expect([...orderByNumber(values, allRows(5), true)]).toEqual([0, 3, 4, 2, 1]);
});
