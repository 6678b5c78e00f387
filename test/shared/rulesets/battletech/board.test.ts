import { describe, expect, test } from 'vitest';
import { readBoard, writeBoard } from '../../../../src-shared/rulesets/battletech/import/board.ts';
import { boardAsset, boardOfAsset } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheet } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { exitsOf, joinBoards, terrainOf } from '../../../../src-shared/rulesets/battletech/rules/board.ts';
import { terrainsOf } from './kit.ts';

const tiny = (lines: string) => `size 2 2\n${lines}\nend\n`;

describe('reading .board files', () => {
  test('hexes are placed by order, not by label; odd spacing, comments and case do not matter', () => {
    const { board, problems } = readBoard(
      'x/Odd One.board',
      '# a comment\r\nSIZE 2 2\r\n  hex   0202  3  "woods:1;foliage_elev:2"   "grass" # tail\r\nHEX 0101 -1 "" ""\r\ntag "Hills"\r\noption exit_roads_to_pavement false\r\nend\r\nrubbish after the end',
    );
    expect(problems.map((p) => p.code)).toEqual(['battletech/board-missing-hexes']);
    expect(board).toMatchObject({ name: 'Odd One', width: 2, height: 2, tags: ['Hills'], roadsJoinPavement: false });
    expect(board?.hexes[0]).toEqual({ level: 3, terrains: terrainsOf('woods:1;foliage_elev:2'), theme: 'grass' });
    expect(board?.hexes[1]?.level).toBe(-1);
    expect(board?.hexes[3]).toEqual({ level: 0, terrains: [], theme: '' });
  });

  test('a terrain with exits keeps them, negative levels too', () => {
    const { board } = readBoard('b', tiny('hex 0101 0 "road:1:36;bldg_elev:-2" ""'));
    expect(board?.hexes[0]?.terrains).toEqual(terrainsOf('road:1:36;bldg_elev:-2'));
  });

  test('a level of minus zero is zero, also in a file of its own', () => {
    const { board } = readBoard('b', tiny('hex 0101 -0 "road:-0" ""'));
    expect(board?.hexes[0]).toEqual({ level: 0, terrains: [expect.objectContaining({ level: 0 })], theme: '' });
    expect(JSON.parse(JSON.stringify(board))).toEqual(board);
  });

  test('a misspelt terrain is reported at its column with a suggestion, and the rest of the hex is kept', () => {
    const { board, problems } = readBoard(
      'b',
      tiny('hex 0101 2 "wods:1;rough:1" ""\nhex 0201 0 "" ""\nhex 0102 0 "" ""\nhex 0202 0 "" ""'),
    );
    expect(problems).toMatchObject([
      { severity: 'warning', line: 2, column: 13, message: "Unknown terrain 'wods'; it is ignored.", hint: "Did you mean 'woods'?" },
    ]);
    expect(board?.hexes[0]?.terrains).toEqual(terrainsOf('rough:1'));
  });

  test.each([
    ['nothing at all', '', 'battletech/board-no-size'],
    ['no size line', 'hex 0101 0 "" ""\nend', 'battletech/board-no-size'],
    ['a size of words', 'size wide tall\nend', 'battletech/board-bad-size'],
    ['an enormous size', 'size 99999 99999\nend', 'battletech/board-bad-size'],
    ['a level of words', tiny('hex 0101 high "" ""'), 'battletech/board-bad-level'],
    ['a cut-off file', 'size 1 1\nhex 0101 0 "" ""', 'battletech/board-no-end'],
    ['terrain without a level', tiny('hex 0101 0 "woods" ""'), 'battletech/board-bad-terrain'],
    ['too many hexes', 'size 1 1\nhex 0101 0 "" ""\nhex 0102 0 "" ""\nend', 'battletech/board-too-many-hexes'],
  ])('%s', (_, text, code) => {
    const { problems } = readBoard('b', text);
    expect(problems.map((p) => p.code)).toContain(code);
    expect(problems.every((p) => (p.line ?? 0) >= 1 && (p.column ?? 0) >= 1)).toBe(true);
  });

  test('a written board reads back the same; so does one kept as an asset', () => {
    const board = makeSheet('city', 2);
    expect(readBoard(`${board.name}.board`, writeBoard(board))).toEqual({ board, problems: [] });
    expect(boardOfAsset(JSON.parse(JSON.stringify(boardAsset(board))))).toEqual(board);
  });
});

describe('exits and joining', () => {
  const line = (cells: readonly string[], option = '') =>
    readBoard('b', `size ${cells.length} 1\n${option}\n${cells.map((c, i) => `hex ${i + 1} 0 "${c}" ""`).join('\n')}\nend`).board;

  test('roads without exits join each other and pavement; the option stops the latter', () => {
    const board = line(['road:1', 'road:1', 'pavement:1']);
    expect(board === null ? 0 : exitsOf(board, 1, 0, 'road')).toBe((1 << 5) | (1 << 1));
    const strict = line(['road:1', 'road:1', 'pavement:1'], 'option exit_roads_to_pavement false');
    expect(strict === null ? 0 : exitsOf(strict, 1, 0, 'road')).toBe(1 << 5);
  });

  test('buildings join only their own type', () => {
    const board = line(['building:1', 'building:1', 'building:2']);
    expect(board === null ? 0 : exitsOf(board, 1, 0, 'building')).toBe(1 << 5);
  });

  test('roads join whatever their kind, but no ground without one, and no hex of the next row', () => {
    const kinds = line(['road:1', 'road:2', '']);
    expect(kinds === null ? 0 : exitsOf(kinds, 1, 0, 'road')).toBe(1 << 5);
    const rows = readBoard(
      'b',
      'size 2 3\nhex 1 0 "" ""\nhex 2 0 "" ""\nhex 3 0 "" ""\nhex 4 0 "road:1" ""\nhex 5 0 "road:1" ""\nhex 6 0 "" ""\nend',
    ).board;
    expect(rows === null ? 1 : [exitsOf(rows, 1, 1, 'road'), exitsOf(rows, 0, 2, 'road')]).toEqual([1 << 4, 1 << 1]);
  });

  test('joined sheets let roads join pavement where both do', () => {
    const [left, right] = [makeSheet('open', 0), makeSheet('city', 0)];
    const joins = (a: boolean, b: boolean) =>
      joinBoards({ ...left, roadsJoinPavement: a }, { ...right, roadsJoinPavement: b }).roadsJoinPavement;
    expect([joins(true, true), joins(true, false), joins(false, true)]).toEqual([true, false, false]);
  });

  test('two sheets stand side by side, the second from column 16 on', () => {
    const [left, right] = [makeSheet('open', 0), makeSheet('lake', 0)];
    const both = joinBoards(left, right);
    expect([both.width, both.height]).toEqual([32, 17]);
    expect(both.hexes[5 * 32 + 3]).toBe(left.hexes[5 * 16 + 3]);
    expect(both.hexes[5 * 32 + 19]).toBe(right.hexes[5 * 16 + 3]);
    expect(right.hexes.some((h) => terrainOf(h, 'water') !== undefined)).toBe(true);
  });
});
