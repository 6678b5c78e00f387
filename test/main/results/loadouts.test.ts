import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';

let folder = '';
let host: TestHost;
let runId = 0;

/** Three loadouts of Ace, two of Bee in one faction and one in another, and Cub. */
const COINS = `coins
Ace 1 50 Mint
Bee 0.5 60 Mint
Ace 3 120 Mint
Cub 0 40 Forge
Ace 2 90 Mint
Bee -1 30 Forge
Bee 0.7 70 Mint
`;

beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
  runId = await played(await importText(host, COINS));
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

async function played(field: readonly number[]): Promise<number> {
  const settings = { name: 'Loadouts', ruleset: 'osr', kind: 'round-robin' as const, seed: '3', trials: 300 };
  const { id } = await host.call('runs.start', { ...settings, field: [...field] });
  await reaches(host, id, 'done');
  return id;
}

test('every row has a title that tells it from its siblings', async () => {
  const { rows, bestPerBase } = await host.call('runs.standings', { runId, sort: 'index' });
  expect(bestPerBase).toBe(false);
  expect(rows.map((row) => row.title)).toEqual([
    'Ace \u00b7 loadout 1 of 3',
    'Bee \u00b7 loadout 1 of 2',
    'Ace \u00b7 loadout 2 of 3',
    'Cub',
    'Ace \u00b7 loadout 3 of 3',
    'Bee',
    'Bee \u00b7 loadout 2 of 2',
  ]);
  expect(rows[2]).toMatchObject({ loadout: { number: 2, of: 3 } });
  expect(rows[3]).toMatchObject({ loadout: null, difference: '' });
});

describe('the best loadout of each unit', () => {
  const names = async (input: { readonly query?: string; readonly bestPerBase?: boolean | null }) =>
    (await host.call('runs.standings', { runId, ...input })).rows.map((row) => row.title);

  test('is listed alone where loadouts share a name and the list may choose', async () => {
    const best = ['Ace \u00b7 loadout 2 of 3', 'Bee \u00b7 loadout 2 of 2', 'Cub', 'Bee'];
    expect(await names({ bestPerBase: null })).toEqual(best);
    expect(await names({ bestPerBase: true })).toEqual(best);
    expect(await names({})).toHaveLength(7);
    expect((await host.call('runs.get', { runId })).loadouts).toEqual({ units: 4, bestPerUnit: true });
  });

  test('is the best of those that match the query', async () => {
    expect(await names({ query: 'points<100', bestPerBase: true })).toEqual([
      'Ace \u00b7 loadout 3 of 3',
      'Bee \u00b7 loadout 2 of 2',
      'Cub',
      'Bee',
    ]);
  });

  test('is not singled out by itself where all names differ', async () => {
    const field = await importText(host, 'coins\nElm-1 1 50 Mint\nElm-2 2 60 Mint\nFox 0 10 Mint\n', 'more.coins');
    const other = await played(field.slice(-3));
    const { rows, bestPerBase } = await host.call('runs.standings', { runId: other, bestPerBase: null });
    expect([bestPerBase, rows.length]).toEqual([false, 3]);
    expect(rows[0]).toMatchObject({ title: 'Elm-2', loadout: { number: 2, of: 2 } });
  });

  test('is not singled out in a run about the loadouts of one unit', async () => {
    const field = await importText(host, 'coins\nGnu 1 50 Mint\nGnu 2 60 Mint\nHen 0 10 Mint\n', 'gnus.coins');
    const [first, second, hen] = field.slice(-3) as [number, number, number];
    expect((await host.call('runs.get', { runId: await played([first, second]) })).loadouts.bestPerUnit).toBe(false);
    const gauntlet = { name: 'Gnus', ruleset: 'osr', kind: 'gauntlet' as const, challengers: 2, seed: '3', trials: 20 };
    const { id } = await host.call('runs.start', { ...gauntlet, field: [first, second, hen] });
    await reaches(host, id, 'done');
    expect((await host.call('runs.get', { runId: id })).loadouts.bestPerUnit).toBe(false);
  });
});

test('opponents, matchups, champions and the matrix have the same titles', async () => {
  const opponents = await host.call('runs.opponents', { runId, index: 3 });
  expect(opponents.rows[0]?.title).toMatch(/^(Ace|Bee)/);
  expect(opponents.rows.find((row) => row.index === 4)?.title).toBe('Ace \u00b7 loadout 3 of 3');
  const contest = await host.call('runs.contest', { runId, a: 2, b: 3 });
  expect([contest.a.title, contest.b.title]).toEqual(['Ace \u00b7 loadout 2 of 3', 'Cub']);
  const classes = await host.call('runs.classes', { runId });
  expect(classes.map((c) => c.champion?.title).filter(Boolean)).toContain('Ace \u00b7 loadout 2 of 3');
  const { names } = await host.call('runs.matrix', { runId });
  expect(new Set(names).size).toBe(7);
  expect(names).toContain('Bee');
});

test('damaged input and rules that are not modelled stay with the rows, in queries and in files', async () => {
  const field = await importText(host, 'coins\nIbis 1 50 Mint torn\nJay 0 50 Mint cursed\nKea 0 10 Mint\n', 'torn.coins');
  const torn = await played(field.slice(-3));
  const { rows } = await host.call('runs.standings', { runId: torn, sort: 'index' });
  expect(rows.map((row) => [row.unmodelled, row.faults])).toEqual([
    [[], ['The coin is torn.']],
    [['Curse'], []],
    [[], []],
  ]);
  expect((await host.call('runs.standings', { runId: torn, query: 'damaged:torn' })).rows.map((row) => row.name)).toEqual(['Ibis']);
  const file = new TextDecoder().decode((await host.call('export.standings', { runId: torn, format: 'csv' })).bytes);
  expect(file).toContain('Damaged input: The coin is torn.');
  expect(file).toContain('Not modelled: Curse');
});

test('headers of a matrix file are unique', async () => {
  const file = await host.call('export.matrix', { runId, format: 'csv' });
  const [head = ''] = new TextDecoder().decode(file.bytes).split(/\r?\n/);
  const headers = head.split(',');
  expect(new Set(headers).size).toBe(headers.length);
});

test('standings files have the number and the difference of every loadout, or only the best', async () => {
  const text = async (bestPerBase: boolean) =>
    new TextDecoder().decode((await host.call('export.standings', { runId, format: 'csv', bestPerBase })).bytes);
  expect(await text(false)).toContain('Ace,Ace \u00b7 loadout 3 of 3,3,3,');
  expect((await text(true)).trim().split(/\r?\n/)).toHaveLength(5);
});
