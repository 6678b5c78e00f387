/** Standings as tables, row by row as they are made. */
import { describe, expect, test } from 'vitest';
import { standingsCsv, standingsJson, standingsMarkdown } from '../../../src-main/exports/standings-file.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import { type MetricColumn, metricColumns } from '../../../src-shared/contract/outcome.ts';
import { parseCsv } from '../../../src-shared/formats/csv.ts';
import { COIN_METRICS } from '../../kit/coin-ruleset.ts';
import { exact, madeUpStanding } from '../../kit/made-up.ts';

const BELL = madeUpStanding(0, {
  ...exact(0.75),
  ...{ name: 'Bell', title: 'Bell \u00b7 loadout 2 of 5', loadout: { number: 2, of: 5 }, difference: '2x Lance', base: 'Bells' },
  ...{ wins: 700, draws: 100, losses: 200, strength: 1612.5, perPoint: 0.125, metrics: [2.5, 1.5, 1, 0.25] },
});
const REED = madeUpStanding(1, {
  ...{ name: 'Reed', title: 'Reed', rate: 0.6, low: 0.55, high: 0.65, n: 1300, rankLow: 2, rankHigh: 3, strength: null, metrics: [] },
  ...{ unmodelled: ['Curse', 'Hex'], faults: ['The line is torn.'] },
});
const ROWS: readonly Standing[] = [BELL, REED];

test('as Markdown: rank, name with what tells its loadout apart, rate, how it is known, what is left out', () => {
  expect([...standingsMarkdown('*Muster*', ROWS)].join('')).toBe(`# \\*Muster\\*

| Rank | Combatant | Faction | Points | Win rate | Known from | Left out |
|---|---|---|---|---|---|---|
| #1 | Bell \u00b7 loadout 2 of 5 (2x Lance) | Meridian | 100 | 75.0 % | exact |  |
| #2-#3 | Reed (2x Long Rifle) △ | Choir | 105 | 60.0 % | 55.0 to 65.0 %, 1,300 trials | Not modelled: Curse, Hex; Damaged input: The line is torn. |
`);
});

test('as JSON: the rows as they are, lists of numbers as lists; also of an empty field', () => {
  const typed = { ...REED, metrics: Float64Array.of(1, 2.5) as unknown as number[] };
  const text = [...standingsJson('A "muster"', [BELL, typed])].join('');
  expect(JSON.parse(text)).toEqual({ run: 'A "muster"', standings: [BELL, { ...REED, metrics: [1, 2.5] }] });
  // A row per line.
  expect(text.split('\n').map((line) => line.slice(0, 9))).toEqual([
    ...['{', '  "run": ', '  "standi', '{"index":', '{"index":', '  ]', '}', ''],
  ]);
  expect([...standingsJson('Nobody', [])].join('')).toBe('{\n  "run": "Nobody",\n  "standings": [\n  ]\n}\n');
});

describe('as CSV', () => {
  const metrics = metricColumns(COIN_METRICS);
  const named = (columns: readonly MetricColumn[]) => {
    const [head, ...rows] = parseCsv([...standingsCsv(ROWS, columns)].join('')) as [string[], ...string[][]];
    return rows.map((row) => Object.fromEntries(row.map((cell, k) => [head[k], cell])));
  };

  test('every figure has a column, and what is not known is empty', () => {
    const [bell, reed] = named([]);
    expect(bell).toEqual({
      ...{
        rank: '1',
        rank_low: '1',
        rank_high: '1',
        index: '0',
        name: 'Bell',
        title: 'Bell \u00b7 loadout 2 of 5',
        loadout: '2',
        loadouts: '5',
      },
      ...{ difference: '2x Lance', detail: '1x Long Rifle', base: 'Bells', faction: 'Meridian', points: '100', class: 'light' },
      ...{ wins: '700', draws: '100', losses: '200', n: '1000', rate: '0.75', low: '0.75', high: '0.75', method: 'exact' },
      ...{ per_point: '0.125', strength: '1612.5', unmodelled: '', left_out: '' },
    });
    expect(reed).toMatchObject({ rank: '2', rank_high: '3', loadout: '', loadouts: '', strength: '', method: 'estimated' });
    expect(reed).toMatchObject({ unmodelled: 'Curse; Hex', left_out: 'Not modelled: Curse, Hex; Damaged input: The line is torn.' });
  });

  test('metrics have their means, of each side by itself', () => {
    const [bell, reed] = named(metrics);
    expect(bell).toMatchObject({ tosses: '2.5', 'heads.own': '1.5', 'heads.other': '1', lead: '0.25' });
    expect(reed).toMatchObject({ tosses: '', 'heads.own': '', lead: '' });
  });

  test('a metric whose values are names has no column, and those behind it keep their values', () => {
    const first: MetricColumn = { side: null, metric: { ...COIN_METRICS[0]!, role: 'name' } };
    const [bell] = named([first, ...metrics.slice(1)]);
    expect(bell).not.toHaveProperty('tosses');
    expect(bell).toMatchObject({ 'heads.own': '1.5', 'heads.other': '1', lead: '0.25' });
  });
});
