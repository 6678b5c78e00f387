/** The video report in words: what each line says, and that nothing is claimed that the trials don't show. */
import { describe, expect, test } from 'vitest';
import { reportCsv, reportMarkdown, reportText } from '../../../src-main/exports/report-file.ts';
import { leftOutEntries } from '../../../src-main/exports/report-text.ts';
import { parseCsv } from '../../../src-shared/formats/csv.ts';
import { exact, madeUpHighlight, madeUpReport, madeUpStanding } from '../../kit/made-up.ts';

const even = { method: 'estimated', rateA: 0.5, low: 0.46, high: 0.54, n: 1200, drawRate: 0.25, drawLow: 0.2, drawHigh: 0.3 } as const;
const pair = (nameA: string, nameB: string, part: Parameters<typeof madeUpHighlight>[0] = {}) =>
  madeUpHighlight({ ...even, nameA, nameB, ...part });

const BELL = madeUpStanding(0, {
  ...exact(0.75),
  name: 'Bell',
  title: 'Bell \u00b7 loadout 2 of 5',
  loadout: { number: 2, of: 5 },
  difference: '2x Lance',
  points: 1500,
});
const REED = madeUpStanding(1, {
  ...{ name: 'Reed', title: 'Reed', rate: 0.6, low: 0.55, high: 0.65, n: 1300, rankLow: 2, rankHigh: 3, faction: '' },
  unmodelled: ['Curse'],
});

const REPORT = madeUpReport([BELL, REED], {
  rulesetVersion: 'opr-9',
  combatants: 1234,
  matchups: 5678,
  trials: 9_012_345,
  championsShared: 2,
  perClass: [
    { label: 'Light (0-100 pts)', line: REED, shared: 1 },
    { label: 'Heavy', line: null, shared: 0 },
  ],
  drama: [pair('Bell', 'Reed', { leftOutB: { unmodelled: ['Curse'], faults: [] } })],
  upsets: [
    pair('Dear', 'Cheap', {
      ...{ pointsA: 300, pointsB: 90, rateA: 0.25, low: 0.2, high: 0.3, leftOutA: { unmodelled: [], faults: ['The line is torn.'] } },
    }),
  ],
  drawn: [pair('Moss', 'Stone')],
  swings: [pair('Ash', 'Oak', { spread: 3.25, spreadLow: 3.04, spreadHigh: 3.62 }), pair('Elm', 'Yew', { spread: 2, trial: 9 })],
  factions: [
    { faction: 'Choir', rate: 0.55, low: 0.5, high: 0.6, combatants: 1200 },
    { faction: '', rate: 0.45, low: 0.4, high: 0.5, combatants: 34 },
  ],
  unmodelled: [
    { name: 'Reed', rules: ['Curse', 'Hex'] },
    { name: 'Sedge', rules: ['Hex'] },
  ],
});

describe('as text', () => {
  test('the report has its sections, and marks what leaves something out', () => {
    expect(reportText(REPORT)).toBe(`Spring muster
opr opr-9, 16 Nov 2026: 1,234 combatants, 5,678 matchups, 9,012,345 trials
All headlines were measured with 12,000 fresh trials after the run, or are exact; each list holds with 95 % confidence as a whole.
Win rates count a draw as half a win.

OVERALL CHAMPIONS, THE BEST LOADOUT OF EACH UNIT
------------------------------------------------
#1        Bell \u00b7 loadout 2 of 5 (2x Lance) - 75.0 % (exact); level with 2 others
#2-#3     Reed (2x Long Rifle) - 60.0 % (55.0 to 65.0 %, 1,300 trials) △

BEST PER WEIGHT CLASS
---------------------
Light (0-100 pts): Reed (2x Long Rifle) - 60.0 % (55.0 to 65.0 %, 1,300 trials) △; level with one other
Heavy: none

BEST MATCHUPS (for drama)
-------------------------
Bell vs Reed △: 50.0 % - 50.0 % (46.0 to 54.0 %, 1,200 trials; replay 0/1/7)

BIGGEST UPSETS
--------------
Cheap (90 pts) beats Dear △ (300 pts): 75.0 % (70.0 to 80.0 %, 1,200 trials; replay 0/1/7)

MOST DRAWS
----------
Moss vs Stone: 25.0 % drawn (20.0 to 30.0 %, 1,200 trials; replay 0/1/7)

MOST VARIANCE
-------------
Ash vs Oak: margin ±3.3 (3.0 to 3.6), 50.0 % - 50.0 % (46.0 to 54.0 %, 1,200 trials; replay 0/1/7)
Elm vs Yew: margin ±2.0, 50.0 % - 50.0 % (46.0 to 54.0 %, 1,200 trials; replay 0/1/9)

FACTIONS
--------
Choir: 55.0 % on average (50.0 to 60.0 %, 1,200 combatants)
(none): 45.0 % on average (40.0 to 50.0 %, 34 combatants)

WHAT THE RESULTS LEAVE OUT (△)
------------------------------
Reed: Not modelled: Curse
Dear: Damaged input: The line is torn.
Sedge: Not modelled: Hex
`);
  });

  test('headlines that are exact need no fresh trials; those that are not confirmed say so, and empty lists why', () => {
    const bare = { champions: [REED], championsShared: 0, drama: [], upsets: [], drawn: [], swings: [], unmodelled: [] };
    const known = reportText({ ...REPORT, ...bare, freshTrials: 0 });
    expect(known).toContain('\nAll headlines are exact; each list holds with 95 % confidence as a whole.\n');
    expect(known).toContain(
      '\nOVERALL CHAMPIONS\n-----------------\n#2-#3     Reed (2x Long Rifle) - 60.0 % (55.0 to 65.0 %, 1,300 trials) △\n',
    );
    expect(known).toContain('\n\nBIGGEST UPSETS\n--------------\nnone that holds with 95 % confidence\n\n');
    const found = reportText({ ...REPORT, ...bare, confirmed: false });
    expect(found).toContain(
      '\nThe headlines are not confirmed: they are the best of many pairs in the run itself, and look better than they are.\n',
    );
    expect(found).toContain('\nMOST DRAWS\n----------\nnone in this run\n\n');
  });

  test('margins whose spread is not known are not mentioned, nor are bounds that are not known', () => {
    const swing = (part: Parameters<typeof pair>[2]) => reportText({ ...REPORT, swings: [pair('Elm', 'Yew', part)] });
    expect(swing({ spread: null })).toContain('\nElm vs Yew: 50.0 % - 50.0 % (');
    expect(swing({ spread: 2, spreadLow: null, spreadHigh: 3 })).toContain('\nElm vs Yew: margin ±2.0, 50.0 % - 50.0 % (');
    expect(swing({ spread: 2, spreadLow: 1, spreadHigh: null })).toContain('\nElm vs Yew: margin ±2.0, 50.0 % - 50.0 % (');
  });

  test('where nothing is left out, nothing is said about it', () => {
    const line = { ...BELL, unmodelled: [] };
    const text = reportText({ ...REPORT, champions: [line], perClass: [], drama: [], upsets: [], unmodelled: [] });
    expect(text.endsWith('34 combatants)\n')).toBe(true);
  });
});

test('as Markdown the same is in tables and lists, and names are no markup', () => {
  expect(reportMarkdown({ ...REPORT, title: '*Spring*' })).toBe(`# \\*Spring\\*

opr opr-9, 16 Nov 2026. 1,234 combatants, 5,678 matchups, 9,012,345 trials. Intervals are 95 %. Win rates count a draw as half a win.

All headlines were measured with 12,000 fresh trials after the run, or are exact; each list holds with 95 % confidence as a whole.

## Overall champions, the best loadout of each unit

| Rank | Combatant | Faction | Points | Win rate | Known from |
|---|---|---|---|---|---|
| #1 | Bell \u00b7 loadout 2 of 5 (2x Lance) | Meridian | 1500 | 75.0 % | exact |
| #2-#3 | Reed (2x Long Rifle) △ |  | 105 | 60.0 % | 55.0 to 65.0 %, 1,300 trials |

## Best per weight class

| Class | Combatant | Points | Win rate | Known from | As good |
|---|---|---|---|---|---|
| Light (0-100 pts) | Reed (2x Long Rifle) △ | 105 | 60.0 % | 55.0 to 65.0 %, 1,300 trials | 1 |
| Heavy | none |  |  |  |  |

## Best matchups (for drama)

- Bell vs Reed △: 50.0 % - 50.0 % (46.0 to 54.0 %, 1,200 trials; replay 0/1/7)

## Biggest upsets

- Cheap (90 pts) beats Dear △ (300 pts): 75.0 % (70.0 to 80.0 %, 1,200 trials; replay 0/1/7)

## Most draws

- Moss vs Stone: 25.0 % drawn (20.0 to 30.0 %, 1,200 trials; replay 0/1/7)

## Most variance

- Ash vs Oak: margin ±3.3 (3.0 to 3.6), 50.0 % - 50.0 % (46.0 to 54.0 %, 1,200 trials; replay 0/1/7)
- Elm vs Yew: margin ±2.0, 50.0 % - 50.0 % (46.0 to 54.0 %, 1,200 trials; replay 0/1/9)

## Factions

| Faction | Mean win rate | Interval | Combatants |
|---|---|---|---|
| Choir | 55.0 % | 50.0 to 60.0 % | 1200 |
| (none) | 45.0 % | 40.0 to 50.0 % | 34 |

## What the results leave out (△)

- Reed: Not modelled: Curse
- Dear: Damaged input: The line is torn.
- Sedge: Not modelled: Hex
`);
  const plain = { ...REPORT, champions: [BELL], perClass: [], drama: [], upsets: [], unmodelled: [] };
  expect(reportMarkdown(plain).endsWith('| (none) | 45.0 % | 40.0 to 50.0 % | 34 |\n')).toBe(true);
});

test('what is left out is listed for those that the report names, then for all others, each once', () => {
  const left = (rule: string) => ({ unmodelled: [rule], faults: [] });
  const named = (title: string) => madeUpStanding(0, { title, name: title, ...left(`${title} rule`) });
  const listed = leftOutEntries({
    ...REPORT,
    champions: [named('Best'), BELL],
    perClass: [
      { label: 'Light', line: named('Light'), shared: 0 },
      { label: 'Heavy', line: null, shared: 0 },
    ],
    drama: [pair('Close', 'Bell', { leftOutA: left('Close rule') })],
    upsets: [pair('Bell', 'Upset', { leftOutB: left('Upset rule') })],
    drawn: [pair('Drawn', 'Bell', { leftOutA: left('Drawn rule') })],
    swings: [pair('Swing', 'Bell', { leftOutA: left('Swing rule') })],
    unmodelled: ['Best', 'Light', 'Close', 'Other'].map((name) => ({ name, rules: ['Curse'] })),
  });
  expect(listed).toEqual([
    ...['Best', 'Light', 'Close', 'Upset', 'Drawn', 'Swing'].map((name) => [name, `Not modelled: ${name} rule`]),
    ['Other', 'Not modelled: Curse'],
  ]);
});

describe('as CSV', () => {
  const [head, ...rows] = parseCsv(reportCsv(REPORT)) as [string[], ...string[][]];
  /** Cells by the name of their column, without empty ones. */
  const named = rows.map((row) => Object.fromEntries(row.flatMap((cell, k) => (cell === '' ? [] : [[head[k], cell]]))));

  test('every row has a cell for every column', () => {
    expect(head).toHaveLength(24);
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 24));
    expect(rows.map(([section]) => section).join(' ')).toBe('champion champion class drama upset drawn swing swing faction faction');
  });

  test('champions and classes have their rates, and how many are as good', () => {
    expect(named[0]).toEqual({
      ...{ section: 'champion', label: '#1', name: 'Bell \u00b7 loadout 2 of 5', detail: '2x Lance', points: '1500' },
      ...{ rate: '0.75', low: '0.75', high: '0.75', n: '1000', method: 'exact', a: '0', as_good: '2', confirmed: 'true' },
    });
    expect(named[1]).toEqual({
      ...{ section: 'champion', label: '#2-#3', name: 'Reed', detail: '2x Long Rifle', points: '105' },
      ...{ rate: '0.6', low: '0.55', high: '0.65', n: '1300', method: 'estimated', a: '1', as_good: '1', confirmed: 'true' },
      left_out: 'Not modelled: Curse',
    });
    expect(named[2]).toMatchObject({ section: 'class', label: 'Light (0-100 pts)', name: 'Reed', as_good: '1' });
  });

  test('pairs have both sides, draws, the spread of their margins and the trial to watch', () => {
    expect(named[4]).toEqual({
      ...{ section: 'upset', name: 'Dear', against: 'Cheap', points: '300', points_against: '90' },
      ...{ rate: '0.25', low: '0.2', high: '0.3', n: '1200', method: 'estimated', a: '0', b: '1', trial: '7' },
      ...{ draw_rate: '0.25', draw_low: '0.2', draw_high: '0.3', confirmed: 'true', left_out: 'Damaged input: The line is torn.' },
    });
    expect(named[6]).toMatchObject({ section: 'swing', name: 'Ash', spread: '3.25', spread_low: '3.04', spread_high: '3.62' });
    expect(named[3]).toMatchObject({ section: 'drama', left_out: 'Not modelled: Curse' });
    expect(named[5]).not.toHaveProperty('left_out');
    const both = pair('Ash', 'Oak', { leftOutA: { unmodelled: ['Hex'], faults: [] }, leftOutB: { unmodelled: ['Curse'], faults: [] } });
    expect(parseCsv(reportCsv({ ...REPORT, swings: [both] }))[7]?.at(-1)).toBe('Not modelled: Hex; Not modelled: Curse');
  });

  test('factions have the mean of their members', () => {
    const means = { rate: '0.55', low: '0.5', high: '0.6', n: '1200', method: 'estimated' };
    expect(named[8]).toEqual({ section: 'faction', name: 'Choir', ...means });
  });
});
