import { describe, expect, test } from 'vitest';
import { WordsBuilder } from '../../../src-shared/query/column-builders.ts';
import { commonWords, countWords } from '../../../src-shared/query/common-words.ts';
import { completeQuery } from '../../../src-shared/query/complete.ts';
import { parseQuery, type QueryField } from '../../../src-shared/query/parse.ts';
import { fieldsAsked, inOrder, type QueryTable, selectRows, type WordsColumn } from '../../../src-shared/query/select.ts';
import fc from '../../kit/fast-check.ts';

const FIELDS: readonly QueryField[] = [
  { id: 'name', label: 'Name', kind: 'words' },
  { id: 'faction', label: 'Faction', kind: 'words' },
  { id: 'points', label: 'Points', kind: 'number', aliases: ['pts'] },
  { id: 'tough', label: 'Tough', kind: 'number' },
  { id: 'rule', label: 'Rule', kind: 'words' },
  { id: 'rate', label: 'Win rate', kind: 'number' },
];

interface Row {
  readonly name: string;
  readonly faction: string;
  readonly points: number;
  readonly tough?: number;
  readonly rule: readonly string[];
  readonly rate: number;
}

const ROWS: readonly Row[] = [
  { name: 'Hive Lord', faction: 'Brood Hive', points: 525, tough: 12, rule: ['Regeneration', 'Fear'], rate: 0.7 },
  { name: 'Grunts', faction: 'Brood Hive', points: 100, rule: ['Furious'], rate: 0.4 },
  { name: 'Warriors', faction: 'Iron Hand', points: 150, tough: 3, rule: [], rate: 0.55 },
  { name: 'Hive Guard', faction: 'Iron Hand', points: 149.5, tough: 3, rule: ['Regeneration'], rate: 0.45 },
];

function words(lists: readonly (readonly string[])[]): WordsColumn {
  const builder = new WordsBuilder();
  for (const [row, list] of lists.entries()) builder.setAll(row, list);
  return builder.column();
}

const TABLE: QueryTable = {
  rows: ROWS.length,
  column(id) {
    if (id === 'points' || id === 'tough' || id === 'rate') {
      return { kind: 'number', values: Float64Array.from(ROWS, (r) => r[id] ?? Number.NaN) };
    }
    return words(ROWS.map((r) => (id === 'rule' ? r.rule : [id === 'name' ? r.name : r.faction])));
  },
  rowsWithText: (text) => Uint8Array.from(ROWS, (row) => Number(`${row.name} ${row.faction}`.toLowerCase().includes(text))),
};

function found(text: string): string[] {
  const { query, problems } = parseQuery(text, FIELDS);
  expect(problems).toEqual([]);
  const fits = selectRows(query, TABLE);
  return ROWS.filter((_, i) => fits[i] === 1).map((r) => r.name);
}

test('a query says which fields it asks about, and whether it holds a bare word', () => {
  const asked = (text: string) => fieldsAsked(parseQuery(text, FIELDS).query);
  expect(asked('')).toEqual([]);
  expect(asked('pts<150 -(rule:fear or rate>0.5)')).toEqual(['points', 'rule', 'rate']);
  expect(asked('tough>3 hive')).toEqual(['tough', null]);
});

describe('a query', () => {
  test.each([
    ['', ['Hive Lord', 'Grunts', 'Warriors', 'Hive Guard']],
    ['faction:hive pts<150', ['Grunts']],
    ['tough>=3 rule:Regeneration', ['Hive Lord', 'Hive Guard']],
    ['pts<150', ['Grunts', 'Hive Guard']],
    ['pts<=150', ['Grunts', 'Warriors', 'Hive Guard']],
    ['pts>150', ['Hive Lord']],
    ['pts=150', ['Warriors']],
    ['pts!=150 tough:3', ['Hive Guard']],
    ['pts:120..160', ['Warriors', 'Hive Guard']],
    ['rate>45%', ['Hive Lord', 'Warriors']],
    ['"hive guard"', ['Hive Guard']],
    ['hive guard', ['Hive Guard']],
    ['name:"hive lord"', ['Hive Lord']],
    ['faction="iron hand"', ['Warriors', 'Hive Guard']],
    ['faction=iron', []],
    ['-rule:regen', ['Grunts', 'Warriors']],
    ['not faction:brood', ['Warriors', 'Hive Guard']],
    ['grunts or warriors', ['Grunts', 'Warriors']],
    ['faction:brood (pts>500 or rule:fur)', ['Hive Lord', 'Grunts']],
    ['-(grunts or warriors)', ['Hive Lord', 'Hive Guard']],
    ['tough<99', ['Hive Lord', 'Warriors', 'Hive Guard']],
    ['rule!=fear faction:hive', ['Grunts']],
  ])('%s', (text, names) => {
    expect(found(text)).toEqual(names);
  });
});

test('the rows of an order that fit keep their order', () => {
  expect(inOrder(Uint32Array.of(3, 1, 0, 2), Uint8Array.of(1, 0, 1, 1))).toEqual(Uint32Array.of(3, 0, 2));
  expect(inOrder(Uint32Array.of(3, 2), Uint8Array.of(1, 0, 1, 1))).toEqual(Uint32Array.of(3, 2));
});

describe('what is not understood', () => {
  test('an unknown field is named with its place and the nearest one', () => {
    const { problems } = parseQuery('pts<10 factoin:hive', FIELDS);
    expect(problems).toEqual([
      {
        code: 'query/unknown-field',
        severity: 'error',
        message: "There is no field 'factoin'.",
        hint: "Did you mean 'faction'?",
        line: 1,
        column: 8,
        endColumn: 20,
      },
    ]);
  });

  test.each([
    ['pts<cheap', 'query/bad-number', 1],
    ['a (b', 'query/open-bracket', 3],
    ['a ) b', 'query/stray-bracket', 3],
    ['or b', 'query/empty-side', 1],
    ['faction<3', 'query/not-a-number', 1],
    ['x not', 'query/empty-not', 3],
  ])('%s', (text, code, column) => {
    expect(parseQuery(text, FIELDS).problems).toMatchObject([{ code, column }]);
  });

  test('a test still being typed is no problem and selects everything', () => {
    expect(found('faction:').length).toBe(4);
    expect(found('pts<').length).toBe(4);
    expect(found('"hive').length).toBe(3);
  });

  test('no text makes it throw, and every problem has a place inside the text', () => {
    const signs = fc.constantFrom('pts', 'faction', ':', '<', '>=', '"', '(', ')', '-', ' ', 'or', 'not', '3', '..', 'x', '%', '\\', 'é');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 25 }), (parts) => {
        const text = parts.join('');
        const { query, problems } = parseQuery(text, FIELDS);
        expect(selectRows(query, TABLE)).toHaveLength(ROWS.length);
        for (const p of problems) {
          expect(p.column).toBeGreaterThanOrEqual(1);
          expect(p.endColumn).toBeLessThanOrEqual(text.length + 1);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('completion', () => {
  const wordsOf = (field: QueryField) => [...new Set(ROWS.flatMap((r) => (field.id === 'faction' ? [r.faction] : r.rule)))];

  test('offers fields while a name is typed', () => {
    expect(completeQuery('hive fac', 8, FIELDS, wordsOf)).toEqual([
      { from: 5, to: 8, insert: 'faction:', label: 'faction', detail: 'Faction' },
    ]);
    expect(completeQuery('pt', 2, FIELDS, wordsOf)[0]?.insert).toBe('points>=');
  });

  test('offers words of the field, quoted where they need it', () => {
    expect(completeQuery('faction:iron', 12, FIELDS, wordsOf)).toEqual([
      { from: 0, to: 12, insert: 'faction:"Iron Hand" ', label: 'Iron Hand', detail: 'Faction' },
    ]);
  });
});

describe('words for completing a query', () => {
  const rules = words(ROWS.map(({ rule }) => rule));
  const factions = words(ROWS.map(({ faction }) => [faction]));
  const common = (column: WordsColumn, text: string, limit = 9, rows: Uint32Array | null = null) =>
    commonWords(column, countWords(column, rows), text, limit);

  test('are those that hold what was typed, the most frequent first, equals in their order', () => {
    expect(common(rules, '')).toEqual(['Regeneration', 'Fear', 'Furious']);
    expect(common(rules, 'FU')).toEqual(['Furious']);
    expect(common(rules, '', 1)).toEqual(['Regeneration']);
    expect(common(rules, 'zeal')).toEqual([]);
  });

  test('of some rows are counted in these only, with one word per row and with several', () => {
    expect(common(rules, '', 9, Uint32Array.of(0, 1))).toEqual(['Regeneration', 'Fear', 'Furious']);
    expect(common(rules, '', 9, Uint32Array.of(1, 2, 3))).toEqual(['Regeneration', 'Furious']);
    expect(common(factions, '', 9, Uint32Array.of(1, 2, 3))).toEqual(['Iron Hand', 'Brood Hive']);
    expect(common(factions, '', 9, Uint32Array.of(1))).toEqual(['Brood Hive']);
  });
});
