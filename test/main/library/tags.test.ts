/** Tags of the user on combatants, runs and replays. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';

let folder = '';
let host: TestHost;
let ids: readonly number[] = [];
let runId = 0;
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
  ids = await importText(host, 'coins\nAce 1 50 Mint\nBee 2 60 Mint\nCub 3 70 Forge\n', 'purse.coins');
  const run = await host.call('runs.start', { name: 'Purse', ruleset: 'osr', kind: 'round-robin', field: [...ids], seed: '1', trials: 20 });
  runId = run.id;
  await reaches(host, runId, 'done');
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

const tagged = (tag: string) => host.call('library.select', { ruleset: 'osr', query: `tag:${tag}` });
const inRankings = async (tag: string) =>
  (await host.call('runs.standings', { runId, query: `tag:${tag}` })).rows.map((row) => row.combatantId);

describe('combatants', () => {
  test('are found by a tag at once, in the library and in the results; the reply undoes it', async () => {
    const [ace = 0, bee = 0, cub = 0] = ids;
    expect([await tagged('finals'), await inRankings('finals')]).toEqual([[], []]);
    expect(await host.call('library.tagCombatants', { ids: [ace], tag: 'Finals', on: true })).toEqual({ changed: [ace] });
    // Ace has it already, in other capitals.
    const { changed } = await host.call('library.tagCombatants', { ids: [ace, bee, bee], tag: 'finals', on: true });
    expect(changed).toEqual([bee]);
    expect(await tagged('finals')).toEqual([ace, bee]);
    expect((await inRankings('finals')).sort()).toEqual([ace, bee]);
    await host.call('library.tagCombatants', { ids: [...changed], tag: 'finals', on: false });
    expect(await tagged('finals')).toEqual([ace]);
    expect((await host.call('library.combatant', { id: ace })).source?.tags).toEqual(['Finals']);
    expect((await host.call('library.combatant', { id: bee })).source?.tags).toBeUndefined();
    expect(await host.call('library.tagCombatants', { ids: [cub], tag: 'finals', on: false })).toEqual({ changed: [] });
    await expect(host.call('library.tagCombatants', { ids: [9999], tag: 'x', on: true })).rejects.toThrow('There is no combatant 9999');
  });

  test('keep their tags when the source is edited around them', async () => {
    const [rosterId = 0] = (await host.call('library.rosters', {})).map(({ id }) => id);
    await host.call('library.tagCombatants', { ids: [ids[1] ?? 0], tag: 'kept', on: true });
    await host.call('library.update', { rosterId, text: 'coins\nAce 1 50 Mint\nBee 2 60 Mint\nCub 3 70 Forge\nDot 0 10 Forge\n' });
    expect(await tagged('kept')).toEqual([ids[1]]);
  });
});

test('runs are tagged, and every window hears of it', async () => {
  const heard: string[][] = [];
  const stop = host.on('run', ({ tags }) => heard.push([...tags]));
  expect(await host.call('runs.tag', { ids: [runId], tag: 'season 2', on: true })).toEqual({ changed: [runId] });
  expect((await host.call('runs.list', {}))[0]?.tags).toEqual(['season 2']);
  expect(await host.call('runs.tag', { ids: [runId], tag: 'season 2', on: true })).toEqual({ changed: [] });
  await host.call('runs.tag', { ids: [runId], tag: 'season 2', on: false });
  stop();
  expect(heard).toEqual([['season 2'], []]);
});

test('replays keep their tags by address', async () => {
  const [first] = await host.call('replays.list', {});
  const addresses = [first!.address];
  expect(await host.call('replays.tag', { addresses, tag: 'intro', on: true })).toEqual({ changed: addresses });
  expect((await host.call('replays.list', {}))[0]?.tags).toEqual(['intro']);
  await host.call('replays.tag', { addresses, tag: 'intro', on: false });
  expect((await host.call('replays.list', {}))[0]?.tags).toEqual([]);
});
