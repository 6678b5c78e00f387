import { expect, test } from 'vitest';
import { bestColumn } from '../../../src-renderer/views/compare/best-column.ts';
import { foundRows } from '../../../src-renderer/views/library/found-rows.ts';
import { parsePlace } from '../../../src-renderer/views/whatif/place.ts';
import { shifts } from '../../../src-renderer/views/whatif/shifts.ts';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import type { Figure } from '../../../src-shared/contract/outcome.ts';

test('the best of a line is marked only when its figure can be told apart', () => {
  expect(bestColumn({ better: 'high', values: [1, 3, 2], texts: ['1', '3', '2'] })).toBe(1);
  expect(bestColumn({ better: 'low', values: [1, 3, 2], texts: ['1', '3', '2'] })).toBe(0);
  expect(bestColumn({ better: 'high', values: [3.01, 3.02], texts: ['3.0', '3.0'] })).toBeNull();
  expect(bestColumn({ better: null, values: [1, 2], texts: ['1', '2'] })).toBeNull();
  expect(bestColumn({ better: 'high', values: [Number.NaN, 2], texts: ['–', '2'] })).toBe(1);
});

test('entries left out stand among the good ones, at their line', () => {
  const combatant = (name: string, line: number) => ({ name, source: { file: 'a', line, column: 1 } }) as Combatant;
  const rows = foundRows({
    combatants: [combatant('Wardens', 3), combatant('Wings', 13)],
    facts: [{ tough: 3 }, {}],
    problems: [
      { code: 'x', severity: 'warning', message: 'Unknown rule.', subject: 'Wings', line: 14 },
      { code: 'y', severity: 'error', message: 'Points are missing.', subject: 'Colossus', line: 8 },
      { code: 'z', severity: 'error', message: 'The file ends early.', line: 40 },
    ],
  });
  expect(rows.map((r) => [r.name, r.line, r.combatant !== null, r.problems.length])).toEqual([
    ['Wardens', 3, true, 0],
    ['Colossus', 8, false, 1],
    ['Wings', 13, true, 1],
  ]);
});

test('contests in an address', () => {
  expect(parsePlace('3.0.17')).toEqual({ run: 3, a: 0, b: 17 });
  expect(parsePlace('3.0')).toBeNull();
  expect(parsePlace(undefined)).toBeNull();
});

test('a change counts as sure only when it is larger than both intervals allow', () => {
  const figure = (value: number): Figure => ({
    id: 'tpk',
    label: 'TPK',
    meaning: '',
    side: 0,
    value,
    format: 'percent',
    low: value - 0.01,
    high: value + 0.01,
    n: 1000,
  });
  const report = (win: number, tpk: number) => ({
    odds: { method: 'estimated' as const, winA: win, winB: 1 - win, draw: 0, trials: 1000, laws: {}, means: {} },
    intervalA: { low: win - 0.03, high: win + 0.03 },
    intervalB: { low: 1 - win - 0.03, high: 1 - win + 0.03 },
    figures: [figure(tpk)],
  });
  const [winA, winB, tpk] = shifts(report(0.5, 0.1), report(0.52, 0.2));
  expect([winA?.text, winA?.sure]).toEqual(['+2.0 %', false]);
  expect(winB?.text).toBe('−2.0 %');
  expect([tpk?.text, tpk?.sure]).toEqual(['+10.0 %', true]);
});
