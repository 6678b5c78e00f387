import { describe, expect, test } from 'vitest';
import { buildReport, distinct } from '../../../src-main/exports/report.ts';
import type { RunChampions } from '../../../src-main/results/headlines.ts';
import type { Highlight } from '../../../src-shared/api/results.ts';
import { madeUpHighlight, madeUpRun, madeUpStanding } from '../../kit/made-up.ts';

const met = (nameA: string, nameB: string, rateA: number, n = 100) => ({ nameA, nameB, rateA, n, drawRate: 0 }) as Highlight;
const names = (found: readonly Highlight[], most: number) => distinct(found, most).map((h) => `${h.nameA} ${h.nameB}`);

test('two names make one story, whoever stands first', () => {
  expect(names([met('a', 'b', 0.9), met('b', 'a', 0.1), met('c', 'd', 0.8)], 2)).toEqual(['a b', 'c d']);
});

test('among equally good ones new names come first, and a better one is never passed over', () => {
  const found = [met('a', 'b', 1, 1), met('a', 'c', 1, 1), met('d', 'e', 0, 1), met('f', 'g', 0.9, 1)];
  expect(names(found, 4)).toEqual(['a b', 'd e', 'a c', 'f g']);
});

test('a short list is given in full', () => {
  expect(names([met('a', 'b', 0.9), met('a', 'b', 0.8)], 10)).toEqual(['a b', 'a b']);
  expect(names([], 10)).toEqual([]);
});

test('loadouts of two units are one story, those of a single unit are none', () => {
  const bell = (i: number) => `Bell \u00b7 loadout ${i} of 12`;
  expect(names([met(bell(1), bell(11), 0.9), met(bell(1), 'Reed', 0.8), met('Reed', bell(12), 0.7), met('Ash', 'Oak', 0.6)], 3)).toEqual([
    `${bell(1)} Reed`,
    'Ash Oak',
    `${bell(1)} ${bell(11)}`,
  ]);
});

test('pairs are equally good with the same trials, draws and distance from even', () => {
  const first = met('a', 'b', 0.6);
  const later = (part: Partial<Highlight>) => names([first, met('a', 'c', 0.6), { ...met('d', 'e', 0.4), ...part } as Highlight], 2)[1];
  expect(later({})).toBe('d e');
  for (const part of [{ n: 99 }, { drawRate: 0.1 }, { rateA: 0.45 }]) expect(later(part)).toBe('a c');
});

describe('the report of a run', () => {
  const [first, second] = [madeUpStanding(0, { strength: 1700 }), madeUpStanding(1)];
  const champions: RunChampions = {
    confirmed: true,
    freshTrials: 4000,
    overall: { lines: [first, second], shared: 2 },
    perClass: [
      { lines: [second], shared: 1 },
      { lines: [], shared: 0 },
    ],
  } as never;
  const pairs = {
    close: [madeUpHighlight({ trial: 1 })],
    upset: [madeUpHighlight({ kind: 'upset', trial: 2 })],
    drawn: [madeUpHighlight({ kind: 'drawn', trial: 3 })],
    swing: [madeUpHighlight({ kind: 'swing', trial: 4 })],
  };
  const classes = [
    { id: 'light', label: 'Light', min: 0, max: 100 },
    { id: 'heavy', label: 'Heavy', min: 101, max: null },
    { id: 'dear', label: 'Over 2,000', min: 2001, max: null },
  ];
  const factions = [{ faction: 'Choir', rate: 0.5, low: 0.4, high: 0.6, combatants: 2 }];
  const unmodelled = [{ name: 'Reed', rules: ['Curse'] }];
  const build = (info: Parameters<typeof madeUpRun>[0]) =>
    buildReport({ info: madeUpRun(info), champions, classes, pairs, factions, unmodelled });

  test('has the figures of the run, its champions, the best of each class, and its pairs', () => {
    const report = build({
      combatants: 7,
      progress: { ...madeUpRun().progress, matchupsDone: 21, trialsDone: 2100, trials: 9999, matchups: 99 },
    });
    expect(report).toMatchObject({
      ...{ title: 'Spring muster', ruleset: 'opr', combatants: 7, matchups: 21, trials: 2100 },
      ...{ confirmed: true, freshTrials: 4000, championsShared: 2, factions, unmodelled },
    });
    expect(report.rulesetVersion).toBe(madeUpRun().rulesetVersion);
    expect(report.champions.map(({ name }) => name)).toEqual([first.name, second.name]);
    expect(Object.keys(report.champions[0]!).sort()).toEqual(
      [
        ...['index', 'name', 'detail', 'faction', 'points', 'rankLow', 'rankHigh', 'unmodelled', 'faults'],
        ...['method', 'rate', 'low', 'high', 'n', 'loadout', 'title', 'difference'],
      ].sort(),
    );
    expect(report.perClass).toEqual([
      { label: 'Light (0-100 pts)', line: report.champions[1], shared: 1 },
      { label: expect.stringMatching(/^Heavy \(.*101.* pts\)$/), line: null, shared: 0 },
      { label: 'Over 2,000', line: null, shared: 0 },
    ]);
    const { drama, upsets, drawn, swings } = report;
    expect([drama, upsets, drawn, swings].map((list) => list.map(({ trial }) => trial))).toEqual([[1], [2], [3], [4]]);
    expect(drama[0]).not.toHaveProperty('kind');
  });

  test('is dated by the end of the run, or by what there is', () => {
    const times = { createdAt: '2026-03-01T10:00:00Z', startedAt: '2026-03-02T10:00:00Z', finishedAt: '2026-03-03T10:00:00Z' };
    expect(build(times).date).toBe('2026-03-03');
    expect(build({ ...times, finishedAt: null }).date).toBe('2026-03-02');
    expect(build({ ...times, finishedAt: null, startedAt: null }).date).toBe('2026-03-01');
  });
});
