/** Ratings as tables: the figures of each combatant, what its points would suggest, and its ratings by condition. */
import { expect, test } from 'vitest';
import { type RatingTable, ratingJson, ratingMarkdown, ratingRows, ratingText } from '../../../src-main/exports/rating-file.ts';
import { coin } from '../../kit/coin-ruleset.ts';
import { exact, madeUpStanding } from '../../kit/made-up.ts';

const rated = (value: number) => ({ value, low: value - 1.125, high: value + 1.25, parts: [value / 3] });

/** Twice the points are half a point of rating more; the first three are half a point above that. */
const TABLE: RatingTable = {
  run: 'Autumn trials',
  spec: { ...coin.analysis.rating!, label: 'Combat Rating', short: 'CR', middle: 10, parts: [{ label: 'Damage per Round', meaning: '' }] },
  points: 'BV',
  rating: { stretch: 1.25, calibrated: true, baseline: { index: 3, name: 'Sparrow' } },
  conditions: [
    { id: 'open', label: 'Open' },
    { id: 'woods', label: 'Woods' },
  ],
  standings: [
    madeUpStanding(0, {
      ...exact(0.75),
      name: 'Kestrel',
      points: 400,
      strength: 1612.6,
      rating: rated(12),
      unmodelled: ['Curse', 'Hex'],
      byCondition: [
        { wins: 3, draws: 1, losses: 2, rating: rated(13) },
        { wins: 0, draws: 0, losses: 0, rating: null },
      ],
    }),
    madeUpStanding(1, { ...exact(0.5), name: 'Heron', points: 200, strength: null, rating: rated(11.5) }),
    madeUpStanding(2, { ...exact(0.25), name: 'Wren', points: 100, strength: 1400, rating: rated(11) }),
    madeUpStanding(3, { ...exact(0.125), name: 'Gull', points: 200, strength: 1300, rating: rated(9.5) }),
    madeUpStanding(4, { ...exact(0), name: 'Finch', points: 0, strength: 1200, rating: rated(1) }),
    madeUpStanding(5, { ...exact(0), name: 'Crow', points: 50, strength: 1100, rating: null }),
  ],
};

test('rows have the rating, its interval and parts, how far it is above what the points suggest, and the ratings by condition', () => {
  const [head, ...rows] = ratingRows(TABLE);
  expect(head).toEqual([
    ...['place', 'index', 'name', 'detail', 'bv', 'combat_rating', 'low', 'high', 'over_bv', 'damage_per_round'],
    ...['strength', 'win_rate', 'method', 'wins', 'draws', 'losses', 'trials'],
    ...['cr_open', 'open_low', 'open_high', 'open_trials', 'cr_woods', 'woods_low', 'woods_high', 'woods_trials', 'unmodelled'],
  ]);
  expect(rows[0]).toEqual([
    ...[1, 0, 'Kestrel', '1x Long Rifle', 400, 12, 10.88, 13.25, 0.5, 4],
    ...[1613, 0.75, 'exact', 900, 0, 100, 1000],
    ...[13, 11.88, 14.25, 6, null, null, null, 0, 'Curse; Hex'],
  ]);
  expect(rows.map((row) => [row[0], row[2], row[4], row[5], row[8], row[10]])).toEqual([
    [1, 'Kestrel', 400, 12, 0.5, 1613],
    [2, 'Heron', 200, 11.5, 0.5, null],
    [3, 'Wren', 100, 11, 0.5, 1400],
    [4, 'Gull', 200, 9.5, -1.5, 1300],
    // Without points, or without a rating, there is nothing to compare.
    [5, 'Finch', null, 1, null, 1200],
    [6, 'Crow', 50, null, null, 1100],
  ]);
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => head!.length));
});

test('as JSON the rows have names', () => {
  const { run, rating, rows } = ratingJson(TABLE);
  expect([run, rating]).toEqual(['Autumn trials', TABLE.rating]);
  expect(rows).toHaveLength(6);
  expect(rows[1]).toMatchObject({ place: 2, name: 'Heron', over_bv: 0.5, strength: null, cr_open: null, open_trials: 0 });
});

test('as text the columns are as wide as their widest cell, names on the left, figures on the right', () => {
  expect(ratingText(TABLE)).toBe(`Autumn trials
Combat Rating: 10 is Sparrow; k = 1.25, fitted to the field

#  Name      BV    CR       95 %  over BV  Strength  Win rate  Known from  Open  Woods    Left out
1  Kestrel  400  12.0  10.9-13.3     +0.5      1613    75.0 %       exact  13.0      -  Curse; Hex
2  Heron    200  11.5  10.4-12.8     +0.5              50.0 %       exact     -      -
3  Wren     100  11.0   9.9-12.3     +0.5      1400    25.0 %       exact     -      -
4  Gull     200   9.5   8.4-10.8     -1.5      1300    12.5 %       exact     -      -
5  Finch          1.0   -0.1-2.3               1200       0 %       exact     -      -
6  Crow      50     -                          1100       0 %       exact     -      -
`);
});

test('as Markdown it is the same table; without a baseline the middle of the field is, and the user may have set the stretch', () => {
  const text = ratingMarkdown({
    ...TABLE,
    rating: { stretch: 2, calibrated: false, baseline: null },
    standings: TABLE.standings.slice(0, 2),
  });
  expect(text).toBe(`# Autumn trials

Combat Rating: 10 is the middle of the field; k = 2.00.

| # | Name | BV | CR | 95 % | over BV | Strength | Win rate | Known from | Open | Woods | Left out |
|---|---|---|---|---|---|---|---|---|---|---|---|
| 1 | Kestrel | 400 | 12.0 | 10.9-13.3 |  | 1613 | 75.0 % | exact | 13.0 | - | Curse; Hex |
| 2 | Heron | 200 | 11.5 | 10.4-12.8 |  |  | 50.0 % | exact | - | - |  |
`);
});

test('as Markdown nothing in a name becomes markup', () => {
  const rating = { ...TABLE.rating, baseline: { index: 3, name: '_Sparrow_' } };
  const [head, , about] = ratingMarkdown({ ...TABLE, run: '*Autumn*\n# trials', rating }).split('\n');
  expect([head, about]).toEqual(['# \\*Autumn\\* # trials', 'Combat Rating: 10 is \\_Sparrow\\_; k = 1.25, fitted to the field.']);
});
