import { expect, test } from 'vitest';
import { pickLines } from '../../../src-renderer/format/pick-lines.ts';
import { bestColumn } from '../../../src-renderer/views/compare/best-column.ts';
import { foundRows } from '../../../src-renderer/views/library/found-rows.ts';
import { mapIndices, mapOrder } from '../../../src-renderer/views/matchups/map-order.ts';
import { changesBetween, readChanges, writeChanges } from '../../../src-renderer/views/whatif/changes.ts';
import { flippedTrials } from '../../../src-renderer/views/whatif/flipped.ts';
import { parsePlace } from '../../../src-renderer/views/whatif/place.ts';
import { shifts } from '../../../src-renderer/views/whatif/shifts.ts';
import type { TrialPick } from '../../../src-shared/api/contests.ts';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import type { OptionSpec } from '../../../src-shared/contract/options.ts';
import type { Figure } from '../../../src-shared/contract/outcome.ts';
import { estimatedShare, oddsShares, type Share } from '../../../src-shared/stats/share.ts';

const BARE = { base: '', detail: '', faction: '', points: 0 };

test('entries of one unit say what makes their loadouts different, others the whole loadout', () => {
  const combatant = (base: string, detail: string) => ({ ...BARE, name: base, base, detail }) as Combatant;
  const combatants = [
    combatant('Wardens', '3x Eel Mace (A3), Reed Shield, Long Pike (A1)'),
    combatant('Wardens', '3x Eel Mace (A3), Reed Shield, Drum (A1)'),
    combatant('Wings', 'Talon (A3)'),
  ];
  const rows = foundRows({ combatants, facts: [{}, {}, {}], problems: [] });
  expect(rows.map(({ loadout }) => loadout)).toEqual(['Long Pike', 'Drum', 'Talon']);
});

test('a unit without points is warned about in a game that has them, once', () => {
  const combatant = { ...BARE, name: 'Wardens', source: { file: 'a', line: 3, column: 1 } } as Combatant;
  const rows = (problems: Parameters<typeof foundRows>[0]['problems'], priced: boolean) =>
    foundRows({ combatants: [combatant], facts: [{}], problems }, priced)[0]?.problems.map(({ code }) => code);
  expect(rows([], true)).toEqual(['library/no-points']);
  expect(rows([], false)).toEqual([]);
  const own = { code: 'opr/no-points', severity: 'warning', message: 'No points.', subject: 'Wardens', line: 3 } as const;
  expect(rows([own], true)).toEqual(['opr/no-points']);
});

test('the best of a line is marked only when its figure differs', () => {
  expect(bestColumn({ better: 'high', values: [1, 3, 2], texts: ['1', '3', '2'] })).toBe(1);
  expect(bestColumn({ better: 'low', values: [1, 3, 2], texts: ['1', '3', '2'] })).toBe(0);
  expect(bestColumn({ better: 'high', values: [3.01, 3.02], texts: ['3.0', '3.0'] })).toBeNull();
  expect(bestColumn({ better: null, values: [1, 2], texts: ['1', '2'] })).toBeNull();
  expect(bestColumn({ better: 'high', values: [Number.NaN, 2], texts: ['–', '2'] })).toBe(1);
});

test('the best of a line is marked only where no other may be as good', () => {
  const line = { better: 'high' as const, values: [0.52, 0.5], texts: ['52', '50'] };
  expect(
    bestColumn({
      ...line,
      intervals: [
        { low: 0.5, high: 0.54 },
        { low: 0.48, high: 0.52 },
      ],
    }),
  ).toBeNull();
  expect(
    bestColumn({
      ...line,
      intervals: [
        { low: 0.515, high: 0.525 },
        { low: 0.49, high: 0.51 },
      ],
    }),
  ).toBe(0);
});

test('entries left out stand among the good ones, at their line', () => {
  const combatant = (name: string, line: number) => ({ ...BARE, name, source: { file: 'a', line, column: 1 } }) as Combatant;
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

test('of entries with one name the one whose lines hold a problem gets it; a problem from elsewhere goes to all of them', () => {
  const combatant = (line: number) => ({ ...BARE, name: 'Wings', source: { file: 'a', line, column: 1 } }) as Combatant;
  const problem = (line: number, subject?: string) => ({
    code: 'x',
    severity: 'warning' as const,
    message: `At ${line}.`,
    line,
    ...(subject && { subject }),
  });
  const rows = foundRows({
    combatants: [combatant(3), combatant(9)],
    facts: [{}, {}],
    problems: [problem(4, 'Wings'), problem(9), problem(1, 'Wings')],
  });
  expect(rows.map((r) => r.problems.map((p) => p.message))).toEqual([
    ['At 4.', 'At 1.'],
    ['At 9.', 'At 1.'],
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
  const odds = { method: 'estimated', winA: 0, winB: 0, draw: 0, trials: 1000, distributions: {}, means: {} } as const;
  const chance = (value: number): Share => ({ method: 'estimated', value, low: value - 0.03, high: value + 0.03, trials: 1000 });
  const report = (win: number, tpk: number) => ({
    odds,
    chances: { a: chance(win), b: chance(1 - win), draw: estimatedShare(0, 1000) },
    figures: [figure(tpk)],
  });
  const [winA, winB, tpk] = shifts(report(0.5, 0.1), report(0.52, 0.2));
  expect([winA?.text, winA?.spread, winA?.significant]).toEqual(['+2.0', '±4.2', false]);
  expect(winB?.text).toBe('−2.0');
  expect([tpk?.text, tpk?.spread, tpk?.significant]).toEqual(['+10.0', '±1.4', true]);
  // The same odds trial by trial: what both have in common is no longer taken for chance.
  const winners = (...won: readonly number[]) => Uint8Array.from({ length: 1000 }, (_, t) => won[t % won.length]!);
  const steady = Array.from({ length: 50 }, (_, i) => i % 2);
  const turned = steady.with(1, 0);
  const [paired] = shifts({ ...report(0.5, 0.1), winners: winners(...steady) }, { ...report(0.52, 0.1), winners: winners(...turned) });
  expect([paired?.text, paired?.significant]).toEqual(['+2.0', true]);
});

test('a change between exact odds is exact, whatever the dice gave', () => {
  const report = (win: number, winner: number) => ({
    odds: { method: 'estimated', winA: 1 - winner, winB: winner, draw: 0, trials: 9, distributions: {}, means: {} } as const,
    chances: oddsShares({ method: 'exact', winA: win, winB: 1 - win, draw: 0, trials: 0 }),
    figures: [],
    winners: new Uint8Array(9).fill(winner),
  });
  const [winA, winB] = shifts(report(0.5, 0), report(0.504, 1));
  expect([winA?.text, winA?.spread, winA?.significant, winA?.exact]).toEqual(['+0.4', 'exact', true, true]);
  expect(winB?.text).toBe('−0.4');
  expect(shifts(report(0.5, 0), report(0.5, 1))[0]).toMatchObject({ text: '0.0', significant: false, exact: true });
});

test('trials flipped by a change are listed, those that change sides first', () => {
  const turned = flippedTrials(Uint8Array.of(0, 0, 1, 1, 2, 0), Uint8Array.of(0, 2, 1, 0, 2, 1), 2);
  expect(turned).toEqual({
    trials: 6,
    count: 3,
    shown: [
      { trial: 3, before: 1, after: 0 },
      { trial: 5, before: 0, after: 1 },
    ],
  });
});

test('changes are what differs from how it was played, and an address holds them', () => {
  const base = { meaning: '', source: '' };
  const specs = [
    { ...base, id: 'distance', label: 'Distance', kind: 'number', default: 12, min: 0, max: 48 },
    { ...base, id: 'cover', label: 'Cover', kind: 'boolean', default: false },
    { ...base, id: 'limit', label: 'Limit', kind: 'number', default: null, min: 0, max: 9, nullMeans: 'none' },
  ] as const satisfies readonly OptionSpec[];
  const played = { distance: 24, limit: 3 };
  expect(changesBetween(specs, played, { distance: 24, cover: false, limit: null })).toEqual({ limit: null });
  const changes = { distance: 12, cover: true };
  expect(readChanges(specs, played, writeChanges(changes))).toEqual(changes);
  expect(writeChanges({})).toBe('');
  for (const text of [undefined, '', '{', '[1]', '"x"', 'null', '{"speed":3,"cover":{"deep":1}}']) {
    expect(readChanges(specs, played, text)).toEqual({});
  }
});

test('a trial that is several things at once has one line', () => {
  const pick = (label: TrialPick['label'], trial: number): TrialPick => ({ label, trial, winner: 0, length: 3, margin: 1 });
  const lines = pickLines([pick('typical', 4), pick('fastest', 9), pick('slowest', 2), pick('lopsided', 9)]);
  expect(lines.map((line) => [line.label, line.pick.trial])).toEqual([
    ['Typical', 4],
    ['Fastest, most lopsided', 9],
    ['Slowest', 2],
  ]);
});

test('a gauntlet stands on the map as challengers against those they met, the best of both', () => {
  const row = (index: number, rank: number) => ({ index, rank });
  const best = [row(7, 1), row(1, 2), row(5, 3), row(6, 4), row(0, 5)];
  expect(mapIndices(best, [], 0, 3)).toEqual([7, 1, 5]);
  expect(mapIndices(best, [row(0, 5), row(1, 2), row(2, 9)], 3, 2)).toEqual([1, 0, 7, 5]);
  const rates = Float32Array.from({ length: 16 }, (_, i) => (i === 2 || i === 7 ? 0.9 : i === 3 || i === 6 ? 0.4 : Number.NaN));
  const empty = { factions: ['', '', '', ''], points: [0, 0, 0, 0], exact: new Uint8Array(16) };
  const matrix = { ...empty, indices: [0, 1, 5, 7], names: ['c', 'a', 'd', 'b'], rates, n: rates };
  expect(mapOrder('name', matrix, 3)).toEqual({ rows: [1, 0], columns: [3, 2] });
  // 0 beat its fellow challenger, which says nothing about the field.
  const flipped = Float32Array.from([0.5, 1, 0.1, 0.2, 0, 0.5, 0.3, 0.4, 0.9, 0.7, 0.5, 0.5, 0.8, 0.6, 0.5, 0.5]);
  expect(mapOrder('strength', { ...matrix, rates: flipped }, 3)).toEqual({ rows: [1, 0], columns: [2, 3] });
  expect(mapOrder('name', matrix, 0)).toEqual({ rows: [1, 3, 0, 2], columns: [1, 3, 0, 2] });
});
