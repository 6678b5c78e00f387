import { describe, expect, test } from 'vitest';
import { csv, parseCsv } from '../../../src-shared/formats/csv.ts';
import { markdownTable, markdownText } from '../../../src-shared/formats/markdown.ts';

describe('CSV', () => {
  test('quotes what would end a cell or a row, and nothing else', () => {
    expect(csv([['a', 'b, c', 'say "x"', 'two\nlines', 'two\rlines', 1.5, null, '']])).toBe(
      'a,"b, c","say ""x""","two\nlines","two\rlines",1.5,,\r\n',
    );
    expect(csv([])).toBe('');
  });

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('%j is no formula to a spreadsheet, but a number below zero stays one', (text) => {
    expect(parseCsv(csv([[text, -1]]))).toEqual([[`'${text}`, '-1']]);
    expect(parseCsv(csv([[`a${text}`]]))).toEqual([[`a${text}`]]);
  });

  test.each<[string, string[][]]>([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a,b\rc', [['a', 'b'], ['c']]],
    [
      'a,\r\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['"a,b"",c",d', [['a,b",c', 'd']]],
    ['"open', [['open']]],
    ['""', [['']]],
    ['', []],
  ])('%j is read', (text, rows) => expect(parseCsv(text)).toEqual(rows));
});

describe('Markdown', () => {
  test('a table has a line per row, whatever is in its cells', () => {
    expect(
      markdownTable(
        ['unit', 'wins'],
        [
          ['A|B', 3],
          ['two\r\n lines', null],
        ],
      ),
    ).toBe(['| unit | wins |', '|---|---|', '| A\\|B | 3 |', '| two lines |  |'].join('\n'));
  });

  test('nothing in a name becomes markup', () => {
    expect(markdownText('*bold* _it_ `code` [x](y) <b> ~~no~~ \\')).toBe(
      '\\*bold\\* \\_it\\_ \\`code\\` \\[x\\](y) \\<b\\> \\~\\~no\\~\\~ \\\\',
    );
    expect(['# head', '## head', '#1', 'no # head'].map(markdownText)).toEqual(['\\# head', '\\## head', '#1', 'no # head']);
  });
});
