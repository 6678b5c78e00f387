/** One matchup as a table: every figure with its side, its interval and how it is known. */
import { describe, expect, test } from 'vitest';
import { contestCsv, contestMarkdown } from '../../../src-main/exports/contest-file.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Odds } from '../../../src-shared/contract/outcome.ts';
import { madeUpContest, odds } from '../../kit/made-up.ts';

const PLAYED: Odds = { ...odds(0.5, 0.25, 4), means: { rounds: 3.5, 'wounds.a': 1.25 } };
const EXACT: Odds = { ...odds(0.45, 0.2, 0), method: 'exact', winB: 0.35 };

const FIGURES: ContestReport['figures'] = [
  { id: 'win', label: 'Wins', meaning: '', side: 0, value: 0.5, format: 'percent', low: 0.15, high: 0.85, n: 4 },
  { id: 'kills', label: 'Kills', meaning: '', side: 1, value: 2.345, format: 'number', exact: true, n: 4 },
  { id: 'rounds', label: 'Rounds', meaning: '', side: null, value: 3.5, format: 'number', n: 4 },
];

const COLUMNS = ['used', 'wounds'].map((id) => ({ id, label: id, meaning: '' }));
const LEDGER: ContestReport['ledger'] = {
  row: 'weapon',
  part: 'mode',
  columns: COLUMNS,
  fired: 0,
  a: [
    { name: 'Rifle', part: false, values: [2, 0.5] },
    { name: 'Burst', part: true, values: [1, 0.25] },
    { name: 'Blade', part: false, values: [0, 0] },
  ],
  b: [{ name: 'Claw', part: false, values: [3, 1] }],
};

const CONTEST = madeUpContest(PLAYED, null, {
  figures: FIGURES,
  histograms: [
    { metric: 'rounds', label: 'Rounds', side: null, scale: 1, counts: Float64Array.of(0, 0, 0, 3, 1) },
    { metric: 'wounds', label: 'Wounds', side: 1, scale: 2, counts: Float64Array.of(1, 0, 0, 3) },
  ],
  ledger: LEDGER,
  picks: [
    { label: 'typical', trial: 17, winner: 0, length: 4, margin: 3 },
    { label: 'fastest', trial: 2, winner: 1, length: 2, margin: 5 },
    { label: 'closest', trial: 3, winner: 2, length: 4, margin: 0 },
  ],
});

/** Intervals are those of Wilson; here only that they are there. */
const csvLines = (contest: ContestReport) =>
  contestCsv(contest)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replace(/,0\.\d{6,},0\.\d{6,},4,/, ',low,high,4,'));

describe('as CSV', () => {
  test('has a row for each figure, of each side, and says how it is known', () => {
    expect(csvLines(CONTEST)).toEqual([
      'section,name,side,value,low,high,n,method',
      'odds,win,a,0.5,low,high,4,estimated',
      'odds,win,b,0.25,low,high,4,estimated',
      'odds,draw,,0.25,low,high,4,estimated',
      'mean,rounds,,3.5,,,4,estimated',
      'mean,wounds,a,1.25,,,4,estimated',
      'figure,win,a,0.5,0.15,0.85,4,estimated',
      'figure,kills,b,2.345,,,,exact',
      'figure,rounds,,3.5,,,4,estimated',
      'histogram,rounds,,3,,,3,estimated',
      'histogram,rounds,,4,,,1,estimated',
      'histogram,wounds,b,0,,,1,estimated',
      'histogram,wounds,b,1.5,,,3,estimated',
      'ledger,Rifle: used,a,2,,,4,estimated',
      'ledger,Rifle: wounds,a,0.5,,,4,estimated',
      'ledger,"Rifle, Burst: used",a,1,,,4,estimated',
      'ledger,"Rifle, Burst: wounds",a,0.25,,,4,estimated',
      'ledger,Blade: used,a,0,,,4,estimated',
      'ledger,Blade: wounds,a,0,,,4,estimated',
      'ledger,Claw: used,b,3,,,4,estimated',
      'ledger,Claw: wounds,b,1,,,4,estimated',
      'watch,typical,a,17,,,,',
      'watch,fastest,b,2,,,,',
      'watch,closest,,3,,,,',
    ]);
  });

  test('has the exact odds beside those of the dice', () => {
    expect(csvLines(madeUpContest(PLAYED, EXACT)).slice(1, 7)).toEqual([
      'odds,win,a,0.5,low,high,4,estimated',
      'odds,win,b,0.25,low,high,4,estimated',
      'odds,draw,,0.25,low,high,4,estimated',
      'exact,win,a,0.45,,,,exact',
      'exact,win,b,0.35,,,,exact',
      'exact,draw,,0.2,,,,exact',
    ]);
  });
});

describe('as Markdown', () => {
  test('names the sides, their chances, the figures and the trials to watch', () => {
    const contest = { ...CONTEST, a: { ...CONTEST.a, unmodelled: ['Curse', 'Hex'] }, b: { ...CONTEST.b, unmodelled: ['Hex', 'Jinx'] } };
    expect(contestMarkdown(contest)).toBe(`# Wardens 1 against Wardens 2

4 trials, seed a1b2-c3d4, places 0 and 1. Intervals are 95 %.

|  | Chance | Known from | Left out |
|---|---|---|---|
| Wardens 1 (1x Long Rifle) | 50.0 % | 15.0 to 85.0 %, 4 trials | Curse; Hex |
| Wardens 2 (2x Long Rifle) | 25.0 % | 4.6 to 69.9 %, 4 trials | Hex; Jinx |
| Draw | 25.0 % | 4.6 to 69.9 %, 4 trials |  |

| Figure | Side | Value | Trials |
|---|---|---|---|
| Wins | a | 50.0 % | 4 |
| Kills | b | 2.35 | exact |
| Rounds |  | 3.50 | 4 |

Trials to watch: typical 17, fastest 2, closest 3.
`);
  });

  test('nothing in a name becomes markup', () => {
    const named = (title: string) => ({ ...CONTEST.a, title });
    const [head] = contestMarkdown({ ...CONTEST, a: named('*Bell*'), b: named('<Reed>') }).split('\n');
    expect(head).toBe('# \\*Bell\\* against \\<Reed\\>');
  });

  test('where the odds are exact, what the dice gave is an illustration', () => {
    const text = contestMarkdown(madeUpContest(PLAYED, EXACT));
    expect(text).toContain('| Draw | 20.0 % | exact |  |\n\nPlayed as an illustration: ');
    expect(text).toContain(
      'illustration: 50.0 % (15.0 to 85.0 %, 4 trials) to 25.0 % (4.6 to 69.9 %, 4 trials), draws 25.0 %.\n\n| Figure |',
    );
  });
});
