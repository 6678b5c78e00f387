import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBoard, writeBoard } from '../../../../src-shared/rulesets/battletech/import/board.ts';
import { makeSheet, makeSheets } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { groundOf, HEX_COUNT, hexAt } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { lineOfSight, newSight } from '../../../../src-shared/rulesets/battletech/rules/line-of-sight.ts';
import { pathField } from '../../../../src-shared/rulesets/battletech/rules/path-field.ts';
import { CLOSED, stepTable } from '../../../../src-shared/rulesets/battletech/rules/step-cost.ts';

const folder = resolve(import.meta.dirname, '../../../../maps');
const files = readdirSync(folder).filter((name) => name.endsWith('.board'));

describe('shipped mapsheets', () => {
  test('are what the generator makes today', () => {
    const grown = new Map(makeSheets(4).map((board) => [`${board.name}.board`, writeBoard(board)]));
    expect(new Set(files)).toEqual(new Set(grown.keys()));
    for (const file of files) expect(readFileSync(resolve(folder, file), 'utf8')).toBe(grown.get(file));
  });

  test('read without a problem', () => {
    for (const file of files) expect(readBoard(file, readFileSync(resolve(folder, file), 'utf8')).problems).toEqual([]);
  });

  test('a walker gets from deployment zone to deployment zone on every sheet beside itself', () => {
    for (const board of makeSheets(4)) {
      const ground = groundOf(board, board);
      const steps = stepTable(ground, { freeDescent: false, waterTotal: false });
      const field = new Uint8Array(HEX_COUNT);
      const reaches = (x: number) =>
        pathField(ground, steps, { hex: hexAt(x, 15), mass: 100 }, field).some((mp, hex) => hex < hexAt(0, 3) && mp !== CLOSED);
      expect(Array.from({ length: 32 }, (_, x) => x).some(reaches)).toBe(true);
    }
  });
});

/** Golden values on our own boards, for checkouts without the oracles: sight from one corner region, by sheet. */
test('line of sight on the shipped boards is unchanged', () => {
  const ground = groundOf(makeSheet('mixed', 0), makeSheet('canyon', 0));
  let seen = 0;
  let woods = 0;
  let covered = 0;
  for (let a = 0; a < 544; a += 5) {
    for (let b = 0; b < 544; b += 7) {
      const sight = lineOfSight(ground, { a, b, heightA: 1, heightB: 1 }, 'official', newSight());
      if (!sight.canSee) continue;
      seen++;
      woods += sight.light + 2 * sight.heavy;
      if (sight.targetCover) covered++;
    }
  }
  expect({ seen, woods, covered }).toMatchInlineSnapshot(`
    {
      "covered": 271,
      "seen": 5509,
      "woods": 591,
    }
  `);
});
