import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';

let folder = '';
let host: TestHost;
let rosterId = 0;
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});
beforeEach(async () => {
  await importText(host, 'coins\nAce 1 50 Mint\nBee 2 60 Mint\nCub 3 70 Forge\n', `purse ${rosterId}.coins`);
  rosterId = (await host.call('library.rosters', {})).at(-1)?.id ?? 0;
});

const combatants = async () => (await host.call('library.combatants', { rosterId })).rows;
const factions = async () => Object.fromEntries((await combatants()).map((c) => [c.name, c.faction]));
const summary = async () => (await host.call('library.roster', { rosterId })).factions;

describe('the faction of units', () => {
  test('can be set for some or for all that match; the roster and the search know it at once', async () => {
    // The index is in use before the change.
    expect(await host.call('library.select', { ruleset: 'osr', rosterIds: [rosterId], query: 'faction:Hive' })).toEqual([]);
    const [ace] = await combatants();
    const one = await host.call('library.setFaction', { rosterId, ids: [ace!.id], faction: 'Hive' });
    expect(one).toEqual({ changed: 1, before: [{ faction: 'Mint', ids: [ace!.id] }] });
    await host.call('library.setFaction', { rosterId, query: 'points>=70', faction: 'Hive' });
    expect(await factions()).toEqual({ Ace: 'Hive', Bee: 'Mint', Cub: 'Hive' });
    expect(await summary()).toEqual([
      { name: 'Hive', combatants: 2 },
      { name: 'Mint', combatants: 1 },
    ]);
    expect(await host.call('library.select', { ruleset: 'osr', rosterIds: [rosterId], query: 'faction:Hive' })).toHaveLength(2);
  });

  test('goes back to what the file names, and an edit can be undone from its reply', async () => {
    const { before } = await host.call('library.setFaction', { rosterId, faction: 'Hive' });
    expect(before.map(({ faction, ids }) => [faction, ids.length])).toEqual([
      ['Mint', 2],
      ['Forge', 1],
    ]);
    for (const { faction, ids } of before) await host.call('library.setFaction', { rosterId, ids: [...ids], faction });
    expect(await factions()).toEqual({ Ace: 'Mint', Bee: 'Mint', Cub: 'Forge' });
    await host.call('library.setFaction', { rosterId, faction: 'Hive' });
    await host.call('library.setFaction', { rosterId, faction: null });
    expect(await factions()).toEqual({ Ace: 'Mint', Bee: 'Mint', Cub: 'Forge' });
    expect((await combatants()).every((c) => c.source?.faction === undefined)).toBe(true);
  });

  test('stays when the source is edited, unless the source names another one', async () => {
    const [ace] = await combatants();
    await host.call('library.setFaction', { rosterId, ids: [ace!.id], faction: 'Hive' });
    await host.call('library.update', { rosterId, text: 'coins\nAce 1 50 Mint\nBee 2 60 Bank\nCub 3 70 Forge\nDot 0 10 Forge\n' });
    expect(await factions()).toEqual({ Ace: 'Hive', Bee: 'Bank', Cub: 'Forge', Dot: 'Forge' });
    expect((await summary()).find(({ name }) => name === 'Hive')).toEqual({ name: 'Hive', combatants: 1 });
    await host.call('library.update', { rosterId, text: 'coins\nAce 1 50 Bank\nBee 2 60 Bank\n' });
    expect(await factions()).toEqual({ Ace: 'Bank', Bee: 'Bank' });
    expect((await combatants())[0]?.id).toBe(ace!.id);
  });

  test('survives a restart', async () => {
    await host.call('library.setFaction', { rosterId, faction: 'Hive' });
    await host.close();
    host = await coinHost(folder, 1);
    expect(await factions()).toEqual({ Ace: 'Hive', Bee: 'Hive', Cub: 'Hive' });
  });

  test('is refused while a run with these units is paused, because it could not continue', async () => {
    const field = (await combatants()).map((c) => c.id);
    const settings = {
      name: 'Long',
      ruleset: 'osr',
      kind: 'round-robin' as const,
      seed: '1',
      trials: 100_000_000,
      keep: 'standings' as const,
    };
    const { id } = await host.call('runs.start', { ...settings, field });
    await reaches(host, id, 'running');
    await host.call('runs.pause', { runId: id });
    await reaches(host, id, 'paused');
    await expect(host.call('library.setFaction', { rosterId, faction: 'Hive' })).rejects.toMatchObject({
      code: 'library/in-unfinished-run',
    });
    await host.call('runs.cancel', { runId: id });
    expect((await host.call('library.setFaction', { rosterId, faction: 'Hive' })).changed).toBe(3);
  });

  test('is that of the results of runs, too', async () => {
    const field = (await combatants()).map((c) => c.id);
    const { id } = await host.call('runs.start', { name: 'R', ruleset: 'osr', kind: 'round-robin', field, seed: '1', trials: 50 });
    await reaches(host, id, 'done');
    expect((await host.call('runs.factions', { runId: id })).map((f) => f.faction).sort()).toEqual(['Forge', 'Mint']);
    await host.call('library.setFaction', { rosterId, ids: [field[0]!], faction: 'Hive' });
    expect((await host.call('runs.factions', { runId: id })).map((f) => f.faction).sort()).toEqual(['Forge', 'Hive', 'Mint']);
    const { factions: rates } = await host.call('runs.byOpponent', { runId: id, index: 1 });
    expect(rates.map(({ label, opponents }) => [label, opponents]).sort()).toEqual([
      ['Forge', 1],
      ['Hive', 1],
    ]);
  });
});
