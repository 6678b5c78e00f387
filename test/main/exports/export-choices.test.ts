/** What is put into files, and what is left out: over made-up runs, of any size, that were never played. */
import { describe, expect, test } from 'vitest';
import { Exports, type ExportsParts } from '../../../src-main/exports/exports.ts';
import type { ExportedFile } from '../../../src-shared/api/exports.ts';
import type { MatchupMatrix, Standing } from '../../../src-shared/api/results.ts';
import { parseCsv } from '../../../src-shared/formats/csv.ts';
import { coin } from '../../kit/coin-ruleset.ts';
import { list, madeUpHighlight, madeUpRun, madeUpStanding } from '../../kit/made-up.ts';

const textOf = ({ bytes }: ExportedFile) => new TextDecoder().decode(bytes);
const RATING = { info: { stretch: 2, calibrated: false, baseline: null } };

interface MadeUp {
  readonly size: number;
  readonly bestPerUnit?: boolean;
  /** Of the matrix of so many. */
  readonly rate?: (row: number, column: number) => number;
  readonly rating?: typeof RATING | null;
  readonly ruleset?: typeof coin;
  readonly asked?: unknown[][];
}

const STORED_RUN = {
  ...{ id: 3, name: 'Purse', ruleset: 'osr', settings: '{}', options: '{}', field: new Uint8Array(), problems: '[]' },
  ...{ shape: null, course: null },
};

/** The parts that exports ask, over a field in which place 0 is the best. */
function exportsOver({ size, bestPerUnit = false, rate = () => 0.5, rating = RATING, ruleset = coin, asked = [] }: MadeUp): Exports {
  const standing = (i: number): Standing => madeUpStanding(i, { name: `Coin ${i}`, title: `Coin ${i}`, rating: null });
  const find = (filter: unknown) => {
    asked.push(['find', filter]);
    return { rows: Uint32Array.from({ length: size }, (_, i) => i), problems: [] };
  };
  const run = { name: 'Purse', settings: { seed: '5' } };
  const standings = { find, standing, rows: size, classes: [], rating };
  const matrix = async (_: number, indices: readonly number[] = list(size, (i) => i)): Promise<MatchupMatrix> => {
    const n = indices.length;
    return {
      indices,
      names: indices.map((i) => `Coin ${i}`),
      ...{ factions: indices.map(() => ''), points: indices.map(() => 10) },
      rates: Float32Array.from({ length: n * n }, (_, cell) => rate(Math.floor(cell / n), cell % n)),
      n: new Float32Array(n * n).fill(400),
      exact: Uint8Array.from({ length: n * n }, (_, cell) => (Math.floor(cell / n) + (cell % n) === 1 ? 1 : 0)),
    };
  };
  const highlights = async (...question: unknown[]) => {
    asked.push(['highlights', ...question]);
    return list(30, (i) => madeUpHighlight({ nameA: `A${i}`, nameB: `B${i}` }));
  };
  const champions = async () => ({ confirmed: true, freshTrials: 0, overall: { lines: [standing(0)], shared: 0 }, perClass: [] });
  return new Exports({
    store: { get: () => STORED_RUN },
    scheduler: { info: () => madeUpRun() },
    views: { of: async () => ({ run, ruleset, columns: { column: () => undefined }, bestPerUnit, standings }) },
    results: { matrix, factions: async () => [] },
    headlines: { champions, highlights },
  } as unknown as ExportsParts);
}

const page = async (madeUp: MadeUp) => textOf(await exportsOver(madeUp).reportFile({ runId: 3, format: 'html' }));
const rowsIn = (text: string) => text.match(/<tr><td class="number" data-value/g)?.length ?? 0;

describe('the report page', () => {
  test('lists the first 500 of a large field, and the matchups of the first 20', async () => {
    const text = await page({ size: 501 });
    expect(rowsIn(text)).toBe(500);
    expect(text).toContain('All 501 coins. Only the first 500 are listed here');
    expect(text.match(/<th scope="row"/g)).toHaveLength(20);
    expect(text).toContain('>20 Coin 19</th>');
    expect(rowsIn(await page({ size: 4 }))).toBe(4);
  });

  test('lists the best loadout of each unit where the run does so', async () => {
    for (const bestPerUnit of [true, false]) {
      const asked: unknown[][] = [];
      await page({ size: 4, bestPerUnit, asked });
      expect(asked.find(([what]) => what === 'find')?.[1]).toMatchObject({ bestPerBase: bestPerUnit, query: '', sort: 'rank' });
    }
  });

  test('has no matchups where fewer than three are listed, or where half of their pairs never met', async () => {
    const hasMatrix = async (madeUp: MadeUp) => (await page(madeUp)).includes('<table class="matrix">');
    expect([await hasMatrix({ size: 2 }), await hasMatrix({ size: 3 })]).toEqual([false, true]);
    // Of four there are twelve cells beside the diagonal: six of them are half.
    const met = (most: number) => (row: number, column: number) => (row !== column && 4 * row + column <= most ? 0.5 : Number.NaN);
    expect([await hasMatrix({ size: 4, rate: met(7) }), await hasMatrix({ size: 4, rate: met(6) })]).toEqual([true, false]);
  });
});

test('standings have the best loadout of each unit where the run prefers that and nothing else was asked', async () => {
  const chosen = async (bestPerUnit: boolean, bestPerBase: boolean | null) => {
    const asked: unknown[][] = [];
    const filter = { query: '', weightClass: null, sort: 'rank', descending: false, within: false };
    await exportsOver({ size: 3, bestPerUnit, asked }).standingsFile({ runId: 3, format: 'csv', ...filter, bestPerBase });
    return asked.map(([, filter]) => (filter as { bestPerBase: boolean }).bestPerBase);
  };
  expect(await chosen(true, null)).toEqual([true, true]);
  expect(await chosen(false, null)).toEqual([false, false]);
  expect(await chosen(true, false)).toEqual([false, false]);
  expect(await chosen(false, true)).toEqual([true, true]);
});

test('the report has ten different pairs of each kind, chosen from two hundred', async () => {
  const asked: unknown[][] = [];
  const report = await exportsOver({ size: 4, asked }).report(3);
  expect([report.drama, report.upsets, report.drawn, report.swings].map(({ length }) => length)).toEqual([10, 10, 10, 10]);
  expect(asked).toEqual(['close', 'upset', 'drawn', 'swing'].map((kind) => ['highlights', 3, kind, 200]));
});

describe('ratings', () => {
  test('are asked best first', async () => {
    const asked: unknown[][] = [];
    const file = await exportsOver({ size: 3, asked }).ratingsFile({ runId: 3, format: 'csv' });
    expect(asked[0]?.[1]).toMatchObject({ sort: 'rating', descending: true, query: '' });
    expect(parseCsv(textOf(file)).map((row) => row[2])).toEqual(['name', 'Coin 0', 'Coin 1', 'Coin 2']);
  });

  test('of a game without them are refused, and of a run that has none', async () => {
    const { rating: _, ...analysis } = coin.analysis;
    const refusal = { code: 'runs/no-rating', message: 'Coins has no rating.' };
    const none = exportsOver({ size: 3, ruleset: { ...coin, analysis } });
    await expect(none.ratingsFile({ runId: 3, format: 'csv' })).rejects.toMatchObject(refusal);
    await expect(exportsOver({ size: 3, rating: null }).ratingsFile({ runId: 3, format: 'csv' })).rejects.toMatchObject(refusal);
  });

  test('of a game without conditions have no columns for them', async () => {
    const { conditions: _, ...analysis } = coin.analysis;
    const head = async (ruleset: typeof coin) =>
      parseCsv(textOf(await exportsOver({ size: 3, ruleset }).ratingsFile({ runId: 3, format: 'csv' })))[0]!;
    expect(await head(coin)).toContain('rain_trials');
    expect((await head({ ...coin, analysis })).filter((name) => name.endsWith('_trials'))).toEqual([]);
  });
});

test('a matrix says of each pair how its rate is known, and nothing of those that never met', async () => {
  const rate = (row: number, column: number) => (row === column ? Number.NaN : 0.5);
  const file = await exportsOver({ size: 3, rate }).matrixFile({ runId: 3, format: 'json' });
  expect((JSON.parse(textOf(file)) as { methods: unknown }).methods).toEqual([
    [null, 'exact', 'estimated'],
    ['exact', null, 'estimated'],
    ['estimated', 'estimated', null],
  ]);
});

test('what is no replay is not written into a file of one', () => {
  expect(() => exportsOver({ size: 3 }).replayFile({ format: 'warbench-replay' } as never)).toThrow(
    expect.objectContaining({ code: 'replay/not-one', message: 'This is not a replay.' }),
  );
});
