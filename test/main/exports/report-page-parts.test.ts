/** The lists, charts and tables of the report page: what they say, where they put it, and what a click sorts by. */
import { describe, expect, test } from 'vitest';
import type { Markup } from '../../../src-main/exports/html.ts';
import { pointsPlot, rateBar, splitBar } from '../../../src-main/exports/report-page/charts.ts';
import { championRows, classRows, factionRows, leftOutMark, PAIR_LISTS, pairRows } from '../../../src-main/exports/report-page/lists.ts';
import type { ReportPage } from '../../../src-main/exports/report-page/model.ts';
import { matrixTable, standingsTable } from '../../../src-main/exports/report-page/tables.ts';
import type { ReportPair, VideoReport } from '../../../src-shared/api/results.ts';
import { estimatedShare, exactShare, type Share } from '../../../src-shared/stats/share.ts';
import { exact, list, madeUpHighlight, madeUpMatrix, madeUpReport, madeUpStanding } from '../../kit/made-up.ts';

const COINS = { combatant: 'coin', combatants: 'coins', trial: 'toss', trials: 'tosses', points: 'pts' };
const share: Share = { method: 'estimated', value: 0.6, low: 0.5, high: 0.75, trials: 100 };

/** Texts between the tags, one per line. */
const textsIn = ({ text }: Markup) => text.split(/<[^>]*>/).filter((part) => part.trim() !== '');
/** Values of an attribute, in order. */
const valuesOf = ({ text }: Markup, attribute: string) =>
  [...text.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value);

const page = (report: Partial<VideoReport>, part: Partial<ReportPage> = {}): ReportPage => {
  const standings = part.standings ?? [];
  return {
    ...{
      runId: 3,
      report: madeUpReport(standings, report),
      game: { name: 'Coins', nouns: COINS },
      seed: '1',
      appVersion: '1.2.3',
      standings,
    },
    ...{ listed: standings.length, combatants: standings.length, bestPerUnit: false, matrix: null, ...part },
  };
};

describe('charts', () => {
  test('a rate is a bar from the left with the interval over it', () => {
    const bar = rateBar(share);
    expect(valuesOf(bar, 'class')).toEqual(['bar', 'track', 'fill', 'half', 'interval', 'fill']);
    expect(valuesOf(bar, 'width')).toEqual(['100%', '60.00%', '25.00%']);
    expect([valuesOf(bar, 'x'), valuesOf(bar, 'cx')]).toEqual([['50.00%'], ['60.00%']]);
    expect(valuesOf(rateBar(exactShare(0.25)), 'width')).toEqual(['100%', '25.00%', '0.00%']);
  });

  test('two sides share a bar, and the interval is where they meet', () => {
    const bar = splitBar(share);
    expect(valuesOf(bar, 'class')).toEqual(['bar', 'side-b', 'side-a', 'interval', 'half']);
    expect(valuesOf(bar, 'width')).toEqual(['100%', '60.00%', '25.00%']);
    expect(valuesOf(bar, 'x')).toEqual(['50.00%']);
  });

  test('what was never played has no bar', () => {
    const none = estimatedShare(0, 0);
    expect([rateBar(none).text, splitBar(none).text]).toEqual(['', '']);
  });

  describe('win rate by points', () => {
    const dots = [
      madeUpStanding(0, { ...exact(1), points: 100, title: 'Penny' }),
      madeUpStanding(1, { ...exact(0), points: 500, title: 'Crown' }),
      madeUpStanding(2, { title: 'Florin', points: 300, method: 'estimated', rate: 0.5, low: 0.4, high: 0.6, n: 200 }),
    ];

    test('has a dot for each, from the cheapest to the dearest, with its interval and its figures', () => {
      const plot = pointsPlot(dots, 'pts')!;
      expect(valuesOf(plot, 'aria-label')).toEqual(['Win rate of 3 entries by pts; the table below has the figures']);
      expect([valuesOf(plot, 'cx'), valuesOf(plot, 'cy')]).toEqual([
        ['9.00%', '97.00%', '53.00%'],
        ['14.0', '294.0', '154.0'],
      ]);
      expect(textsIn(plot).slice(-3)).toEqual([
        'Penny, 100: 100 % (exact)',
        'Crown, 500: 0 % (exact)',
        'Florin, 300: 50.0 % (40.0 to 60.0 %, 200 trials)',
      ]);
      expect(plot.text).toContain('<line x1="53.00%" x2="53.00%" y1="182.0" y2="126.0"/>');
    });

    test('has lines for the quarters and the points at both ends and in the middle', () => {
      const plot = pointsPlot(dots, 'pts')!;
      expect(textsIn(plot).slice(0, 8)).toEqual(['0 %', '25 %', '50 %', '75 %', '100 %', '100', '300', '500 pts']);
      expect(valuesOf(plot, 'class').filter((name) => name === 'grid' || name === 'half')).toEqual([
        'grid',
        'grid',
        'half',
        'grid',
        'grid',
      ]);
      expect(valuesOf(plot, 'text-anchor')).toEqual(['start', 'middle', 'end']);
      expect(plot.text).toContain('<text x="9.00%" y="314" text-anchor="start">100</text>');
      expect(plot.text).toContain('<line class="grid" x1="0" x2="100%" y1="224.0" y2="224.0"/><text x="0" y="224.0" dy="-3">25 %</text>');
    });

    test.each([
      [100, 900, '500'],
      [100, 875, '500'],
      [1000, 1090, '1,050'],
      [1200, 4930, '3,000'],
    ])('the middle of %i to %i points is called %s', (least, most, label) => {
      const ends = [least, most, most].map((points, i) => madeUpStanding(i, { points }));
      expect(textsIn(pointsPlot(ends, 'pts')!)[6]).toBe(label);
    });

    test('is left out where fewer than three have played, or all cost the same', () => {
      const idle = (i: number) => madeUpStanding(i, { points: 10 * i, n: 0 });
      expect(pointsPlot([dots[0]!, dots[1]!, idle(3), idle(4)], 'pts')).toBeNull();
      expect(
        pointsPlot(
          list(4, (i) => madeUpStanding(i, { points: 50 })),
          'pts',
        ),
      ).toBeNull();
      expect(pointsPlot([], 'pts')).toBeNull();
      // An exact rate needs no trials.
      const known = list(3, (i) => madeUpStanding(i, { ...exact(0.5), points: 10 * i, n: 0 }));
      expect(pointsPlot(known, 'pts')).not.toBeNull();
    });
  });
});

describe('lists', () => {
  const bell = madeUpStanding(0, {
    ...exact(0.75),
    ...{ title: 'Bell \u00b7 loadout 2 of 5', loadout: { number: 2, of: 5 }, difference: '2x Lance', points: 1500, faction: 'Choir' },
  });
  const reed = madeUpStanding(1, {
    ...{ title: 'Reed', detail: '', faction: '', points: 90, rankLow: 2, rankHigh: 3, rate: 0.6, low: 0.55, high: 0.65, n: 1300 },
    ...{ unmodelled: ['Curse'] },
  });

  test('champions have their rank, rate, how it is known, and what they are', () => {
    const rows = championRows(page({ champions: [bell, reed], championsShared: 2 }));
    expect(textsIn(rows)).toEqual([
      ...['#1', 'Bell \u00b7 loadout 2 of 5', '75.0 %', 'exact; level with 2 others', '2x Lance, Choir, 1,500 pts'],
      ...['#2-#3', 'Reed', '△', '60.0 %', '55.0 to 65.0 %, 1,300 trials', '90 pts'],
    ]);
    expect(rows.text.startsWith('<ul class="rows"><li><div class="line"><span class="rank">#1</span>')).toBe(true);
    expect(valuesOf(rows, 'title')).toEqual(['Not modelled: Curse']);
  });

  test('only of the first it is said how many are as good', () => {
    expect(textsIn(championRows(page({ champions: [reed, reed], championsShared: 1 }))).filter((text) => text.includes('level'))).toEqual([
      '55.0 to 65.0 %, 1,300 trials; level with one other',
    ]);
    expect(textsIn(championRows(page({ champions: [reed], championsShared: 0 })))[4]).toBe('55.0 to 65.0 %, 1,300 trials');
  });

  test('classes have their best, or none', () => {
    const perClass = [
      { label: 'Light', line: reed, shared: 1200 },
      { label: 'Heavy', line: null, shared: 0 },
    ];
    const rows = classRows(page({ perClass }));
    expect(textsIn(rows)).toEqual([
      ...['Light', 'Reed', '△', '60.0 %', '55.0 to 65.0 %, 1,300 trials; level with 1,200 others', '90 pts'],
      'Heavy: none',
    ]);
    // The class stands in the place of the rank.
    expect(rows.text).toContain('<div class="rank">Light</div><div class="line"><span class="name">');
    expect(rows.text).toContain('<li class="soft">Heavy: none</li>');
  });

  describe('pairs', () => {
    const pair: ReportPair = madeUpHighlight({
      ...{ a: 4, b: 11, nameA: 'Dear', nameB: 'Cheap', pointsA: 1300, pointsB: 90, rateA: 0.25, low: 0.2, high: 0.3, n: 1200, trial: 17 },
      ...{ drawRate: 0.1, drawLow: 0.08, drawHigh: 0.12, spread: 3.26, spreadLow: 3.04, spreadHigh: 3.62 },
      leftOutB: { unmodelled: ['Curse'], faults: [] },
    });
    const rowsOf = (of: (typeof PAIR_LISTS)[number]['of'], change: Partial<ReportPair> = {}) =>
      pairRows(page({ [of]: [{ ...pair, ...change }] }), PAIR_LISTS.find((known) => known.of === of)!);

    test('have both sides with their points and chances, and the trial to replay', () => {
      const rows = rowsOf('drama');
      expect(textsIn(rows)).toEqual([
        ...['Dear', '1,300 pts', '25.0 %', 'Cheap', '△', '90 pts', '75.0 %'],
        '20.0 to 30.0 %, 1,200 trials for Dear; replay 4 11 17',
      ]);
      expect(valuesOf(rows, 'class').filter((name) => name?.startsWith('figure'))).toEqual(['figure a', 'figure b']);
      expect(valuesOf(rows, 'width')).toContain('25.00%');
    });

    test('the cheaper side of an upset comes first', () => {
      expect(textsIn(rowsOf('upsets')).filter((text) => /^[A-Z]/.test(text))).toEqual(['Cheap', 'Dear']);
      expect(textsIn(rowsOf('upsets')).at(-1)).toBe('70.0 to 80.0 %, 1,200 trials for Cheap; replay 4 11 17');
      expect(textsIn(rowsOf('upsets', { pointsA: 80 })).at(-1)).toBe('20.0 to 30.0 %, 1,200 trials for Dear; replay 4 11 17');
    });

    test('say how often they are drawn, and how far their margins spread', () => {
      expect(textsIn(rowsOf('drawn')).at(-1)).toBe('10.0 % drawn (8.0 to 12.0 %, 1,200 trials)');
      expect(textsIn(rowsOf('swings')).at(-1)).toBe('margin ±3.3 (3.0 to 3.6)');
      expect(textsIn(rowsOf('swings', { spreadLow: null })).at(-1)).toBe('margin ±3.3');
      expect(textsIn(rowsOf('swings', { spreadHigh: null })).at(-1)).toBe('margin ±3.3');
      const unknown = rowsOf('swings', { spread: null });
      expect(textsIn(unknown).at(-1)).toMatch(/replay 4 11 17$/);
      expect(unknown.text).not.toContain('<div class="note"></div>');
    });

    test('none: it says why', () => {
      const [first] = PAIR_LISTS;
      expect(pairRows(page({ confirmed: true }), first!).text).toBe('<p class="soft">none that holds with 95 % confidence</p>');
      expect(pairRows(page({ confirmed: false }), first!).text).toBe('<p class="soft">none in this run</p>');
    });
  });

  test('factions have the mean of their members', () => {
    const factions = [
      { faction: 'Choir', rate: 0.55, low: 0.5, high: 0.6, combatants: 1200 },
      { faction: 'Mint', rate: 0.45, low: 0.4, high: 0.5, combatants: 1 },
    ];
    const rows = factionRows(factions, { name: 'Coins', nouns: COINS });
    expect(textsIn(rows)).toEqual(['Choir', '55.0 %', '50.0 to 60.0 %, 1,200 coins', 'Mint', '45.0 %', '40.0 to 50.0 %, 1 coin']);
    expect(valuesOf(rows, 'width')).toEqual(['100%', '55.00%', '10.00%', '100%', '45.00%', '10.00%']);
  });

  test('only what leaves something out is marked', () => {
    expect(leftOutMark({ unmodelled: [], faults: [] })).toBeNull();
    expect(leftOutMark({ unmodelled: ['Curse'], faults: [] })!.text).toBe(' <span class="warn" title="Not modelled: Curse">△</span>');
  });
});

describe('the table of standings', () => {
  const penny = madeUpStanding(0, {
    title: 'Penny',
    detail: '',
    faction: 'Mint',
    points: 1500,
    rankHigh: 2,
    wins: 1234.25,
    draws: 0.5,
    losses: 7,
  });
  const crown = madeUpStanding(1, { ...exact(0.5), title: 'Crown', faction: '', points: 60, n: 0, unmodelled: ['Curse'] });
  const idle = madeUpStanding(2, { title: 'Idle', faction: '', n: 0 });
  const table = standingsTable(page({}, { standings: [penny, crown, idle] }));
  const [head, ...rows] = table.text.split('<tr>').slice(1);
  const cells = (row: string) =>
    [...row.matchAll(/<td class="([^"]*)"(?: data-value="([^"]*)")?>(.*?)<\/td>/g)].map(([, ...found]) => found);

  test('has its columns, and says what a click sorts by first', () => {
    expect([...head!.matchAll(/<button type="button">(.*?)<\/button>/g)].map(([, label]) => label)).toEqual(
      'Rank,Name,Faction,pts,Win rate,Known from,W,D,L'.split(','),
    );
    expect([...head!.matchAll(/data-first="(\w+)"/g)].map(([, first]) => first![0]).join('')).toBe('aaaaddddd');
    // It comes sorted by rank.
    expect(head!.startsWith('<th scope="col" class="number" data-first="ascending" aria-sort="ascending"><button')).toBe(true);
    expect(head!.match(/aria-sort/g)).toHaveLength(1);
  });

  test('has a row each, with the values to sort by where the text does not do', () => {
    expect(cells(rows[0]!)).toEqual([
      ['number', '1', '#1-#2'],
      ['name', 'Penny', '<b>Penny</b>'],
      ['minor', undefined, 'Mint'],
      ['number', '1500', '1,500'],
      ['number', '0.9', '<b>90.0 %</b>'],
      ['certainty', '1000', expect.stringMatching(/^88\.\d to 91\.\d %, 1,000 trials$/)],
      ['number minor', '1234.25', '1,234.3'],
      ['number minor', '0.5', '0.5'],
      ['number minor', '7', '7'],
    ]);
    expect(cells(rows[1]!)[1]![2]).toBe(
      '<b>Crown</b> <span class="warn" title="Not modelled: Curse">△</span><div class="note">2x Long Rifle</div>',
    );
  });

  test('what was never played sorts behind all others; an exact rate needs no trials', () => {
    expect([rows[1]!, rows[2]!].map((row) => cells(row)[4])).toEqual([
      ['number', '0.5', '<b>50.0 %</b>'],
      ['number', '', '<b>–</b>'],
    ]);
  });

  test('has no factions where there are none', () => {
    expect(standingsTable(page({}, { standings: [crown, idle] })).text).not.toContain('Faction');
  });

  test('can be filtered by name, scrolled by keyboard, and is named', () => {
    expect(table.text.startsWith('<label class="filter" hidden>Filter by name <input id="filter" type="search" autocomplete="off">')).toBe(
      true,
    );
    expect(table.text).toContain(
      '<div class="scroll" tabindex="0" role="region" aria-label="Standings"><table class="standings"><thead><tr>',
    );
    expect(table.text.match(/<\/tr>\n/g)).toHaveLength(3);
    expect(table.text.endsWith('</tr>\n</tbody></table></div>')).toBe(true);
  });
});

describe('the table of matchups', () => {
  const three = ['Penny', 'Crown', 'Florin'].map((title, i) => madeUpStanding(i, { title }));
  const nan = Number.NaN;
  const matrix = madeUpMatrix(three, {
    rates: Float32Array.from([nan, 0.75, 1, 0.25, nan, 0.5, 0, 0.5, nan]),
    n: Float32Array.from([0, 400, 400, 400, 0, 9, 400, 9, 0]),
    exact: Uint8Array.from([0, 1, 1, 1, 0, 0, 1, 0, 0]),
  });
  const table = matrixTable(matrix);

  test('has the numbers of the rows as columns, and a colour and a sentence for each pair', () => {
    const [head, ...rows] = table.text.split('<tr>').slice(1);
    expect(head).toBe(
      '<td></td><th scope="col" title="Penny">1</th><th scope="col" title="Crown">2</th><th scope="col" title="Florin">3</th></tr></thead><tbody>\n',
    );
    expect(rows[0]).toBe(
      '<th scope="row" title="Penny">1 Penny</th><td></td><td class="m8" title="Penny against Crown: 75.0 % (exact)">75</td>' +
        '<td class="m10" title="Penny against Florin: 100 % (exact)">100</td></tr>\n',
    );
    expect(rows[1]).toMatch(
      /^<th scope="row" title="Crown">2 Crown<\/th><td class="m3" .*>25<\/td><td><\/td><td class="m5" title="Crown against Florin: 50\.0 % \(\d+\.\d to \d+\.\d %, 9 trials\)">50<\/td>/,
    );
    expect(rows).toHaveLength(3);
  });

  test('can be scrolled by keyboard, and is named', () => {
    expect(
      table.text.startsWith('<div class="scroll" tabindex="0" role="region" aria-label="Matchups"><table class="matrix"><thead>'),
    ).toBe(true);
    expect(table.text.endsWith('</tr>\n</tbody></table></div>')).toBe(true);
  });
});
