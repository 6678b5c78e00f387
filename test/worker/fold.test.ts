import { expect, test } from 'vitest';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { EMPTY_IMPORT } from '../../src-shared/contract/importer.ts';
import { foldEqual } from '../../src-worker/library/fold.ts';

function entry(name: string, line: number, points = 100, multiplicity = 1): Combatant {
  const words = { detail: 'Rifle', base: name, faction: 'Choir', tags: [], unmodelled: [] };
  return { ruleset: 'opr', name, points, multiplicity, source: { file: 'a.txt', line, column: 1 }, data: { size: 5 }, ...words };
}

test('equal entries become one that says how often, at its first line; the others say so beside the source', () => {
  const result = {
    ...EMPTY_IMPORT,
    combatants: [entry('Wings', 3), entry('Choir', 7), entry('Wings', 11, 100, 2), entry('Wings', 15, 90)],
  };
  const { combatants, notes } = foldEqual(result);
  expect(combatants.map((c) => [c.name, c.points, c.multiplicity, c.source?.line])).toEqual([
    ['Wings', 100, 3, 3],
    ['Choir', 100, 1, 7],
    ['Wings', 90, 1, 15],
  ]);
  expect(notes).toEqual([{ line: 11, text: 'the same as line 3: folded' }]);
});

test('two equal sides of a contest stay two', () => {
  const contests = [{ name: 'Mirror', a: 0, b: 1, options: {} }];
  const result = { ...EMPTY_IMPORT, combatants: [entry('Wings', 3), entry('Wings', 9)], contests };
  expect(foldEqual(result)).toBe(result);
});
