import { describe, expect, test } from 'vitest';
import { NumbersBuilder, WordsBuilder } from '../../../src-shared/query/column-builders.ts';
import { arrived, type ColumnRow, CombatantColumns, portable } from '../../../src-shared/query/combatant-columns.ts';
import type { WordsColumn } from '../../../src-shared/query/select.ts';
import fc from '../../kit/fast-check.ts';

function packed(words: readonly string[]): WordsColumn {
  const builder = new WordsBuilder();
  for (const [row, word] of words.entries()) builder.set(row, word);
  return builder.column();
}

describe('packed words', () => {
  test('give back every word, each kept once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'a', 'ä', '鬼')), { maxLength: 60 }),
        (words) => {
          const { dictionary, ids, starts } = packed(words);
          expect(Array.from(ids, (id) => dictionary.at(id))).toEqual(words.map((word) => word.toWellFormed()));
          expect(dictionary.length).toBe(new Set(words.map((word) => word.toWellFormed())).size);
          expect(starts).toBe(null);
        },
      ),
    );
  });

  test('find the same words as a search through each of them, whatever their neighbours', () => {
    const word = fc.array(fc.constantFrom('a', 'b', 'B', 'é', ' '), { maxLength: 5 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), word, fc.boolean(), (words, asked, whole) => {
        const text = asked.toLowerCase();
        const { dictionary } = packed(words);
        const expected = Array.from(dictionary, (w) => Number(whole ? w.toLowerCase() === text : w.toLowerCase().includes(text)));
        expect([...dictionary.holding(text, whole)]).toEqual(expected);
      }),
    );
  });

  test('more than a block of them', () => {
    const { dictionary } = packed(Array.from({ length: 10_000 }, (_, i) => `Unit ${i}`));
    const found = dictionary.holding('unit 77', false);
    expect(found.reduce((sum, one) => sum + one)).toBe(111);
    expect(dictionary.holding('unit 77', true).indexOf(1)).toBe(77);
    expect(dictionary.indexOf('Unit 9999')).toBe(9999);
  });
});

describe('columns', () => {
  test('rows that were left out have no number and no word', () => {
    const numbers = new NumbersBuilder();
    numbers.set(2, 7);
    numbers.set(4, 0.1);
    expect([...numbers.column().values]).toEqual([Number.NaN, Number.NaN, 7, Number.NaN, 0.1]);
    const words = new WordsBuilder();
    words.setAll(1, ['x', 'y']);
    words.setAll(3, ['y']);
    expect(words.column()).toMatchObject({ starts: Uint32Array.of(0, 0, 2, 2, 3), ids: Uint32Array.of(0, 1, 1) });
  });

  test('whole numbers take half the room, fractions are kept to the bit', () => {
    const numbers = new NumbersBuilder();
    numbers.set(0, 525);
    expect(numbers.column().values).toBeInstanceOf(Float32Array);
    numbers.set(1, 0.1);
    expect(numbers.column().values).toEqual(Float64Array.of(525, 0.1));
  });

  const rows: ColumnRow[] = [
    [7, 'Wraith', 'Two blades', 'Wraith', 'Choir', 120, '["hero"]', '[]', '{"tough":3,"rule":["Fear"],"points":1}'],
    [9, 'ash wight', 'Bow', 'Wight', 'Court', 80.5, '[]', '["Haunt"]', '{"models":5}'],
  ];

  test('are the same after a journey to another thread', () => {
    const here = CombatantColumns.of(rows);
    const there = arrived(structuredClone(portable(rows).columns));
    for (const columns of [here, there]) {
      expect([...columns.ids]).toEqual([7, 9]);
      expect([...columns.points]).toEqual([120, 80.5]);
      expect(columns.word(columns.details, 1)).toBe('Bow');
      expect(columns.wordsAt(columns.column('rule') as WordsColumn, 0)).toEqual(['Fear']);
      expect(columns.wordsAt(columns.column('rule') as WordsColumn, 1)).toEqual([]);
      expect(columns.wordsAt(columns.column('unmodelled') as WordsColumn, 1)).toEqual(['Haunt']);
      expect(columns.column('models')).toMatchObject({ values: Float32Array.of(Number.NaN, 5) });
      expect([...columns.alphabet(columns.names)]).toEqual([1, 0]);
      expect([...columns.rowsWithText('blade')]).toEqual([1, 0]);
      expect([...columns.rowsWithText('court')]).toEqual([0, 1]);
    }
  });
});
