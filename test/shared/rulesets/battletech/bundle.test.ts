import { describe, expect, test } from 'vitest';
import { EMPTY_IMPORT } from '../../../../src-shared/contract/importer.ts';
import { SAMPLE_MECHS, SAMPLES } from '../../../../src-shared/rulesets/battletech/data/samples.ts';
import { writeBoard } from '../../../../src-shared/rulesets/battletech/import/board.ts';
import { joinFiles, readBundle } from '../../../../src-shared/rulesets/battletech/import/bundle.ts';
import { boardImporter, mtfImporter } from '../../../../src-shared/rulesets/battletech/import/importers.ts';
import { makeSheet } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';

const source = (name: string, text: string) => ({ name, text, bytes: new Uint8Array() });

describe('several files in one', () => {
  test("a folder of 'Mechs is one roster; each keeps its own file's name and the line it begins on", () => {
    const joined = joinFiles(SAMPLE_MECHS.slice(0, 3));
    const { combatants, problems, detected } = mtfImporter.parse(source('folder.mtf', joined), {});
    expect(combatants.map((c) => c.name)).toEqual(SAMPLE_MECHS.slice(0, 3).map((s) => s.name.replace('.mtf', '')));
    expect([problems, detected]).toEqual([[], ['3 files in one']]);
    for (const { source: at } of combatants) expect(joined.split('\n')[(at?.line ?? 0) - 1]).toBe(`#file: ${at?.file}`);
  });

  test('problems give the line in the whole text; the other files are imported', () => {
    const files = [SAMPLE_MECHS[0]!, { name: 'broken.mtf', text: 'chassis:Nobody\nmass:x' }, SAMPLE_MECHS[1]!].map(({ name, text }) => ({
      name,
      text,
    }));
    const joined = joinFiles(files);
    const { combatants, problems } = mtfImporter.parse(source('folder.mtf', joined), {});
    expect(combatants).toHaveLength(2);
    const begins = joined.split('\n').indexOf('#file: broken.mtf') + 1;
    const ends = joined.split('\n').indexOf(`#file: ${SAMPLE_MECHS[1]!.name}`) + 1;
    expect(problems.length).toBeGreaterThan(0);
    for (const p of problems) {
      expect(p.file).toBe('broken.mtf');
      expect(p.line! >= begins && p.line! < ends).toBe(true);
      expect(p.fileLine! >= 1 && p.fileLine! <= 2).toBe(true);
    }
  });

  test('what a file says without a line of its own is passed on as it is', () => {
    const [combatant] = mtfImporter.parse(source('one.mtf', SAMPLE_MECHS[0]!.text), {}).combatants;
    const { source: _, ...nowhere } = combatant!;
    const problem = { code: 'battletech/odd', severity: 'note', message: 'Odd.' } as const;
    const parse = () => ({ ...EMPTY_IMPORT, combatants: [nowhere], problems: [problem] });
    expect(readBundle(source('two.mtf', '#file: a\nx\n#file: b\ny'), parse)).toMatchObject({
      combatants: [nowhere, nowhere],
      problems: [problem, problem],
    });
  });

  test('mapsheets join as well, with names of their own', () => {
    const boards = [makeSheet('open', 0), makeSheet('city', 1)];
    const joined = boardImporter.join!(boards.map((board) => ({ name: `set/${board.name}.board`, text: writeBoard(board) })));
    const { assets, problems } = boardImporter.parse(source('boards.board', joined), {});
    expect(assets.map((a) => a.name)).toEqual(boards.map((b) => b.name));
    expect(problems).toEqual([]);
    expect(boardImporter.detect(source('x.txt', joined))).toBeGreaterThan(0.9);
  });

  test('the thirty samples are four rosters by weight', () => {
    const fields = SAMPLES.map((s) => mtfImporter.parse(source(s.name, s.text), {}).combatants);
    expect(fields.flat().map((c) => c.name)).toEqual(SAMPLE_MECHS.map((s) => s.name.replace('.mtf', '')));
    expect(fields.map((list) => list.length > 4)).toEqual([true, true, true, true]);
  });
});
