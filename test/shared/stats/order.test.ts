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

  test('a key has the length of each number before its digits, without leading zeros', () => {
    const number = (digits: string) => String.fromCharCode(48 + digits.length) + digits;
    expect(alphabetKey('ABC')).toBe('abc');
    expect(alphabetKey('a7b12c')).toBe(`a${number('7')}b${number('12')}c`);
    expect(alphabetKey('x007')).toBe(`x${number('7')}`);
    expect(alphabetKey('000')).toBe(number('0'));
    expect(alphabetKey('42')).toBe(number('42'));
    expect(alphabetKey('a:9')).toBe(`a:${number('9')}`);
    expect(alphabetKey('Ångström É')).toBe('angstrom e');
    // The longest count of digits stands for all longer ones.
    expect(alphabetKey('1'.repeat(50))).toBe(String.fromCharCode(48 + 40) + '1'.repeat(50));
  });

  test('words that sort alike stay in the order they came, and are marked', () => {
    const { order, alike } = alphabetOrder(['b', 'É', 'a', 'E', 'B', 'e']);
    expect([...order]).toEqual([2, 0, 4, 1, 3, 5]);
    expect([...alike]).toEqual([0, 0, 1, 0, 1, 1]);
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
