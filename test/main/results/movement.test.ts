import { afterAll, beforeAll, expect, test } from 'vitest';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';

let folder = '';
let host: TestHost;
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

async function roster(name: string, coins: readonly string[]): Promise<number[]> {
  await importText(host, `coins\n${coins.map((c) => `${c} 50 Mint`).join('\n')}\n`, name);
  const rosterIds = (await host.call('library.rosters', {})).slice(-1).map((r) => r.id);
  return [...(await host.call('library.select', { ruleset: 'osr', rosterIds }))];
}

async function played(field: readonly number[]): Promise<number> {
  const { id } = await host.call('runs.start', {
    name: 'Season',
    ruleset: 'osr',
    kind: 'round-robin',
    field: [...field],
    seed: '3',
    trials: 300,
  });
  await reaches(host, id, 'done');
  return id;
}

const moves = async (runId: number, against: number) => {
  const { rows } = await host.call('runs.standings', { runId, against, sort: 'movement', descending: true });
  return Object.fromEntries(rows.map((r) => [r.name, r.movement]));
};

test('ranks are held against the newest comparable run, among those in both', async () => {
  const first = await roster('first.coins', ['Ace 3', 'Bee 2', 'Cub 1', 'Dot 0', 'Elm -1']);
  const season = await played(first);
  expect(await host.call('runs.previous', { runId: season })).toBeNull();

  // The roster comes again with Dot made strong, Ace made weak and a newcomer on top.
  const second = await roster('second.coins', ['Ace -2', 'Bee 2', 'Cub 1', 'Dot 2.7', 'Elm -1', 'New 5']);
  const next = await played(second);
  const previous = await host.call('runs.previous', { runId: next });
  expect(previous).toMatchObject({ run: { id: season }, shared: 5 });
  expect(await moves(next, season)).toEqual({ Dot: 3, Elm: 1, Bee: 0, Cub: 0, Ace: -4, New: null });

  const { rows } = await host.call('runs.standings', { runId: next });
  expect(rows.every((r) => !('movement' in r))).toBe(true);
  const compared = await host.call('runs.compare', { before: season, after: next });
  expect(compared.find((r) => r.name === 'Dot')).toMatchObject({ rankBefore: 4, rankAfter: 2 });
  expect(compared.find((r) => r.name === 'New')).toMatchObject({ rankBefore: null, rankAfter: 1 });
});

test('a field that shares less than half is not comparable; one that shares ids is', async () => {
  const strangers = await roster('third.coins', ['Fox 1', 'Gnu 0', 'Hen -1']);
  const alone = await played(strangers);
  expect(await host.call('runs.previous', { runId: alone })).toBeNull();
  const again = await played(strangers);
  expect(await host.call('runs.previous', { runId: again })).toMatchObject({ run: { id: alone }, shared: 3 });
  expect(Object.values(await moves(again, alone))).toEqual([0, 0, 0]);
});

test('in a field too large for names, ranks are matched by numbers', async () => {
  const large = await roster(
    'large.coins',
    Array.from({ length: 20_100 }, (_, i) => `Coin${i} ${((i * 7919) % 601) / 100 - 3}`),
  );
  const gauntlet = async (seed: string) => {
    const { id } = await host.call('runs.start', {
      name: 'Large',
      ruleset: 'osr',
      kind: 'gauntlet',
      field: large,
      challengers: 1,
      seed,
      trials: 3,
    });
    await reaches(host, id, 'done');
    return id;
  };
  const [before, after] = [await gauntlet('1'), await gauntlet('2')];
  expect(await host.call('runs.previous', { runId: after })).toMatchObject({ run: { id: before }, shared: 20_100 });
  const order = async (runId: number, against?: number) => {
    const pages = await Promise.all(
      [0, 5000, 10_000, 15_000, 20_000].map((offset) =>
        host.call('runs.standings', { runId, offset, limit: 5000, ...(against !== undefined && { against }) }),
      ),
    );
    return pages.flatMap((page) => page.rows);
  };
  const placeBefore = new Map((await order(before)).map((row, place) => [row.combatantId, place]));
  const rows = await order(after, before);
  expect(rows.length).toBe(20_100);
  expect(rows.map((row) => row.movement)).toEqual(rows.map((row, place) => (placeBefore.get(row.combatantId) ?? 0) - place));
  expect(rows.some((row) => (row.movement ?? 0) > 100)).toBe(true);
});
