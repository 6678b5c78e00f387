import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '../../../src-shared/api/index.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';

let folder = '';
let host: TestHost;
let field: readonly number[] = [];
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
  const coins = ['Ace 2 50 Mint', 'Bee 1 60 Mint', 'Cub 0 70 Mint', 'Dot -1 80 Forge', 'Elm 3 90 Forge'];
  await importText(host, `coins\n${coins.join('\n')}\n`);
  // A copy that plays like the first Bee, so that its matches are counted twice and played once.
  field = await importText(host, 'coins\nBee 1 60 Mint\n', 'more.coins');
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

type Start = Input<'runs.start'>;

async function played(ids: readonly number[], more: Partial<Start> = {}): Promise<number> {
  const base: Start = { name: 'Coins', ruleset: 'osr', kind: 'round-robin', field: [...ids], seed: '3', trials: 200 };
  const { id } = await host.call('runs.start', { ...base, ...more });
  await reaches(host, id, 'done');
  return id;
}

const within = async (runId: number, query: string) =>
  (await host.call('runs.standings', { runId, query, within: true, sort: 'index' })).rows;

/** What must be the same in a run of these combatants alone; a smaller field has other ranks of points. */
const results = ({ name, wins, draws, losses, n, rate, low, high, rank, rankLow, rankHigh }: Standing) => ({
  ...{ name, wins, draws, losses, n, rate, low, high },
  ...{ rank, rankLow, rankHigh },
});

describe('ranks within a filter', () => {
  test('are those of the matches among the combatants that match', async () => {
    const runId = await played(field);
    const rows = await within(runId, 'faction:Mint');
    const { names, rates } = await host.call('runs.matrix', { runId, indices: rows.map((row) => row.index) });
    for (const [i, row] of rows.entries()) {
      const against = rows.flatMap((_, j) => (j === i ? [] : [rates[i * names.length + j]!]));
      // The copies share a mirror match, which the matrix shows from one slot only.
      const digits = row.name === 'Bee' ? 1 : 6;
      expect(row.rate).toBeCloseTo(against.reduce((sum, rate) => sum + rate, 0) / against.length, digits);
      expect(row.n).toBe(200 * (rows.length - 1));
      expect([row.low < row.rate, row.rate < row.high]).toEqual([true, true]);
    }
    expect(new Set(rows.map((row) => row.rank)).size).toBe(rows.length);
    expect(rows.find((row) => row.name === 'Ace')?.rank).toBe(1);
    const all = await host.call('runs.standings', { runId, query: 'faction:Mint', sort: 'index' });
    expect(all.rows[0]?.rank).toBe(2);
  });

  test('without a filter are those of the run', async () => {
    const runId = await played(field);
    const whole = await host.call('runs.standings', { runId, sort: 'index' });
    expect((await within(runId, '')).map(results)).toEqual(whole.rows.map(results));
  });

  test('keep the places of the field, and list the best loadout of each unit by them', async () => {
    const runId = await played(field);
    const rows = await within(runId, 'faction:Forge');
    expect(rows.map((row) => row.index)).toEqual([3, 4]);
    const best = await host.call('runs.standings', { runId, query: 'faction:Forge', within: true, bestPerBase: true });
    expect(best.rows.map((row) => [row.index, row.rank])).toEqual([
      [4, 1],
      [3, 2],
    ]);
    expect(best.rows[0]?.metrics).toEqual([]);
  });

  test('are played again with the same dice where a run kept no matchups', async () => {
    const kept = await within(await played(field), 'faction:Mint');
    const replayed = await within(await played(field, { keep: 'standings' }), 'faction:Mint');
    expect(replayed.map(results)).toEqual(kept.map(results));
  });

  test('are refused where that would take too long, with what to do', async () => {
    const runId = await played(field, { keep: 'standings', trials: 1_000_000 });
    await expect(within(runId, 'faction:Mint')).rejects.toMatchObject({
      code: 'runs/no-matchups',
      hint: expect.stringContaining('keeps outcomes'),
    });
  });

  test('leave as a file', async () => {
    const runId = await played(field);
    const file = await host.call('export.standings', { runId, format: 'csv', query: 'faction:Forge', within: true });
    const [head = '', first = ''] = new TextDecoder().decode(file.bytes).split(/\r?\n/);
    expect(first.split(',')[head.split(',').indexOf('n')]).toBe('200');
  });
});
