import { expect, test } from 'vitest';
import { headedFiles, tableFiles } from '../../../src-renderer/format/table-file.ts';
import { parseCsv } from '../../../src-shared/formats/csv.ts';

const text = async (files: ReturnType<typeof tableFiles>, format: 'csv' | 'json' | 'markdown') =>
  new TextDecoder().decode((await files.get(format)).bytes);

const ROWS = [
  ['Moth, the "Old"', 0.5],
  ['Æsir | Ñandú 龍', 12],
  ['two\nlines', null],
];
const files = tableFiles('rates', 'Win rates', ['unit', 'rate'], () => ROWS);

test('CSV reads back: quotes, commas, line breaks and letters of every tongue', async () => {
  expect(parseCsv(await text(files, 'csv'))).toEqual([['unit', 'rate'], ...ROWS.map((row) => row.map((cell) => String(cell ?? '')))]);
});

test('a name that a spreadsheet would run is made harmless', async () => {
  const evil = tableFiles('rates', 'x', ['unit'], () => [['=HYPERLINK("http://x")']]);
  expect(parseCsv(await text(evil, 'csv'))[1]).toEqual([`'=HYPERLINK("http://x")`]);
});

test('Markdown keeps a row a line and a cell a cell', async () => {
  const lines = (await text(files, 'markdown')).trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[3]).toBe('| Æsir \\| Ñandú 龍 | 12 |');
  expect(lines[4]).toBe('| two lines |  |');
});

test('JSON has an object a row, and columns of one name do not hide each other', async () => {
  expect(JSON.parse(await text(files, 'json'))[1]).toEqual({ unit: 'Æsir | Ñandú 龍', rate: 12 });
  const twins = tableFiles('profile', 'x', ['axis', 'Wardens', 'Wardens'], () => [['Speed', 1, 2]]);
  expect(JSON.parse(await text(twins, 'json'))).toEqual([{ axis: 'Speed', Wardens: 1, 'Wardens (2)': 2 }]);
});

test('JSON may contain more than the rows', async () => {
  const more = headedFiles(
    'attack',
    'x',
    () => [['stage'], ['hits']],
    () => ({ stages: ['hits'] }),
  );
  expect(JSON.parse(await text(more, 'json'))).toEqual({ stages: ['hits'] });
  expect(await text(more, 'csv')).toBe('stage\r\nhits\r\n');
});

test('each format has its file name and type', async () => {
  const files = tableFiles('Odds', 'Odds of Titans', ['unit', 'wins'], () => [['Titan', 3]]);
  expect(files).toMatchObject({ what: 'Odds', formats: ['csv', 'json', 'markdown'] });
  const made = await Promise.all(files.formats.map((format) => files.get(format)));
  expect(made.map(({ name, mime }) => [name, mime])).toEqual([
    ['odds-of-titans.csv', 'text/csv'],
    ['odds-of-titans.json', 'application/json'],
    ['odds-of-titans.md', 'text/markdown'],
  ]);
  for (const { bytes } of made) expect(new TextDecoder().decode(bytes).endsWith('\n')).toBe(true);
});

test('JSON that contains more than the rows is written as it is; a short row has empty cells', async () => {
  const json = async (rows: (string | number)[][], more?: () => unknown) =>
    JSON.parse(
      await text(
        headedFiles('Odds', 'Odds', () => rows, more),
        'json',
      ),
    );
  expect(await json([['unit']], () => ({ odds: [1] }))).toEqual({ odds: [1] });
  expect(await json([['unit', 'wins'], ['Titan']])).toEqual([{ unit: 'Titan', wins: null }]);
  expect(await json([])).toEqual([]);
});
