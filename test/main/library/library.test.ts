import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseWriter } from '../../../src-main/threads/database-writer.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

const TWO = 'coins\nPenny 0.2 10 Mint silver\nCrown 1.1 200 Vault gold cursed\n';
const bytes = (text: string) => new TextEncoder().encode(text);

let folder = '';
let host: TestHost;
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

async function reopen(): Promise<void> {
  await host.close();
  host = await coinHost(folder, 1);
}

describe('import', () => {
  test('a preview tells what a file is and what is wrong with it, and stores nothing', async () => {
    const files = [
      { name: 'good.coins', bytes: bytes(TWO) },
      { name: 'broken.coins', bytes: bytes('coins\nPenny x\nCrown 1 2 Mint\n') },
      { name: 'poem.txt', bytes: bytes('Shall I compare thee') },
    ];
    const [good, broken, poem] = await host.call('library.preview', { files });
    expect(good).toMatchObject({
      ruleset: 'osr',
      importer: 'coins',
      combatantCount: 2,
      problems: [],
      contests: [{ name: 'Toss-up', a: 0, b: 1 }],
    });
    expect(broken?.combatantCount).toBe(1);
    expect(broken?.problems).toMatchObject([{ code: 'coin/bad-line', line: 2, column: 1, file: 'broken.coins' }]);
    expect(poem).toMatchObject({ importer: null, problems: [{ code: 'library/unknown-format' }] });
    expect(await host.call('library.rosters', {})).toEqual([]);
  });

  test('good entries load beside broken ones; problems stay with the roster', async () => {
    const text = 'coins\nPenny x\nCrown 1 2 Mint\n';
    const [roster] = await host.call('library.import', { files: [{ name: 'purse.coins', bytes: bytes(text) }] });
    expect(roster).toMatchObject({ name: 'purse', combatants: 1, errors: 1, ruleset: 'osr', sample: false });
    const detail = await host.call('library.roster', { rosterId: roster!.id });
    expect(detail).toMatchObject({ text, problems: [{ line: 2 }] });
  });

  test('an unknown file format is refused with a message', async () => {
    const call = host.call('library.import', { files: [{ name: 'poem.txt', bytes: bytes('Shall I') }] });
    await expect(call).rejects.toThrow(/No importer can read this file/);
    expect(await host.call('library.rosters', {})).toEqual([]);
  });

  test('several batches arrive whole and in order, with progress', async () => {
    const seen: number[] = [];
    host.on('importProgress', (p) => seen.push(p.combatants));
    const ids = await importText(host, purse(1700));
    expect(ids.length).toBe(1700);
    const { rows } = await host.call('library.combatants', { limit: 3, offset: 1200 });
    expect(rows.map((r) => r.name)).toEqual(['Coin1200-3', 'Coin1201-4', 'Coin1202-5']);
    expect(seen.at(-1)).toBe(1700);
    expect(seen).toContain(500);
  });

  test('an archive stands for the files in it, an archive inside it too; a damaged one is refused in words', async () => {
    const inner = zipSync({ 'b.coins': bytes('coins\nFlorin 0.5 60 Mint\n') });
    const pack = zipSync({ 'lists/a.coins': bytes(TWO), '__MACOSX/._a.coins': bytes('junk'), 'more.zip': inner });
    const previews = await host.call('library.preview', { files: [{ name: 'pack.zip', bytes: pack }] });
    expect(previews.map((p) => [p.file, p.combatantCount, p.text.slice(0, 5)])).toEqual([
      ['pack.zip/a.coins', 2, 'coins'],
      ['pack.zip/more.zip/b.coins', 1, 'coins'],
    ]);
    const rosters = await host.call('library.import', { files: [{ name: 'pack.zip', bytes: pack }] });
    expect(rosters.map((r) => r.name)).toEqual(['a', 'b']);
    const [single] = await host.call('library.preview', { files: [{ name: 'own.coinz', bytes: zipSync({ 'x.coins': bytes(TWO) }) }] });
    expect(single).toMatchObject({ file: 'own.coinz', text: TWO });
    const [broken] = await host.call('library.preview', { files: [{ name: 'pack.zip', bytes: pack.slice(0, 60) }] });
    expect(broken?.problems).toMatchObject([{ severity: 'error' }]);
  });

  test('files of an archive that cannot be read cost no transaction', async () => {
    const entries = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`junk${i}.txt`, bytes('junk')]));
    const pack = zipSync({ ...entries, 'a.coins': bytes(TWO), 'empty.coins': bytes('coins\n') });
    const write = vi.spyOn(DatabaseWriter.prototype, 'write');
    const rosters = await host.call('library.import', { files: [{ name: 'pack.zip', bytes: pack }] });
    expect(write.mock.calls.length).toBeLessThan(6);
    write.mockRestore();
    expect(rosters.map(({ name, combatants }) => [name, combatants])).toEqual([['a', 2]]);
  });

  test('a roster knows its factions and the rules left out, and a preview the facts of what it shows', async () => {
    const files = [{ name: 'purse.coins', bytes: bytes('coins\nPenny 0.2 10 Mint\nCrown 1.1 200 Vault gold cursed\nMark 0 3 Vault\n') }];
    const [preview] = await host.call('library.preview', { files });
    expect(preview?.facts).toHaveLength(3);
    expect(preview?.facts[1]).toMatchObject({ metal: ['gold', 'cursed'] });
    const [roster] = await host.call('library.import', { files });
    expect(roster?.factions).toEqual([
      { name: 'Vault', combatants: 2 },
      { name: 'Mint', combatants: 1 },
    ]);
    const rosterId = roster!.id;
    expect((await host.call('library.roster', { rosterId })).unmodelled).toEqual([{ rule: 'Curse', combatants: 1 }]);
    await host.call('library.update', { rosterId, text: 'coins\nPenny 0.2 10 Mint\n' });
    const after = await host.call('library.roster', { rosterId });
    expect([after.factions, after.unmodelled]).toEqual([[{ name: 'Mint', combatants: 1 }], []]);
  });

  test('contests of the source are kept with their combatants', async () => {
    await importText(host, TWO);
    const contests = await host.call('library.contests', {});
    expect(contests).toMatchObject([{ name: 'Toss-up', nameA: 'Penny', nameB: 'Crown', trials: 500 }]);
  });
});

describe('browsing', () => {
  test('queries, sorting and pages', async () => {
    await importText(host, purse(60));
    const page = await host.call('library.combatants', {
      query: 'faction:house2 metal:silver',
      sort: 'points',
      descending: true,
      limit: 3,
    });
    expect(page.total).toBe(6);
    const points = page.rows.map((r) => r.points);
    expect(points).toEqual([...points].sort((x, y) => y - x));
    const wrong = await host.call('library.combatants', { query: 'meatl:silver' });
    expect(wrong.problems).toMatchObject([{ hint: "Did you mean 'metal'?" }]);
    await expect(host.call('library.select', { ruleset: 'osr', query: 'pts<<' })).rejects.toThrow();
  });
});

describe('the list', () => {
  const names = async (input: Parameters<typeof host.call<'library.combatants'>>[1]) =>
    (await host.call('library.combatants', input)).rows.map((r) => r.name);

  test('is the same from the store and from the library index, both ways, through edits', async () => {
    await importText(host, 'coins\nPenny 0.2 10 Mint\nCrown 1.1 200 Vault\n');
    await importText(host, 'coins\nFlorin 0.5 60 Mint\nMark 0 3 Vault\nDucat 1 5 Vault\n');
    const rosterId = (await host.call('library.rosters', {}))[0]!.id;
    await host.call('library.update', { rosterId, text: 'coins\nCrown 1.1 200 Vault\nGroat 0.1 4 Mint\n' });
    await reopen();
    for (const descending of [false, true]) {
      const order = ['Crown', 'Groat', 'Florin', 'Mark', 'Ducat'];
      const expected = descending ? order.reverse() : order;
      // A name sort waits for the library index; the plain list right after a start does not.
      expect(await names({ descending })).toEqual(expected);
      await names({ sort: 'name' });
      expect(await names({ descending })).toEqual(expected);
      expect(await names({ descending, offset: 1, limit: 3 })).toEqual(expected.slice(1, 4));
      await reopen();
      expect(await names({ descending, offset: 1, limit: 3 })).toEqual(expected.slice(1, 4));
    }
  });

  test('follows imports, removals and restores', async () => {
    await importText(host, 'coins\nPenny 0.2 10 Mint\nCrown 1.1 200 Vault\n');
    expect(await names({ sort: 'name' })).toEqual(['Crown', 'Penny']);
    await importText(host, 'coins\nFlorin 0.5 60 Mint\n');
    expect(await names({ sort: 'points', descending: true })).toEqual(['Crown', 'Florin', 'Penny']);
    const [first] = await host.call('library.rosters', {});
    await host.call('library.remove', { rosterId: first!.id });
    expect(await names({ query: 'mint' })).toEqual(['Florin']);
    await host.call('library.restore', { rosterId: first!.id });
    expect(await names({ query: 'mint' })).toEqual(['Penny', 'Florin']);
    expect(await names({ rosterId: first!.id, sort: 'name' })).toEqual(['Crown', 'Penny']);
    expect(await host.call('library.select', { ruleset: 'osr', rosterIds: [first!.id] })).toHaveLength(2);
  });
});

describe('loadouts of one unit', () => {
  const labels = async (ids: readonly number[]) => await host.call('library.loadouts', { ids: [...ids] });

  test('are numbered in their roster, apart from those of other rosters and factions', async () => {
    await importText(host, 'coins\nPenny 0.2 10 Mint\nPenny 0.3 20 Mint\nPenny 0.4 30 Vault\nCrown 1.1 200 Vault\n');
    const ids = await importText(host, 'coins\nPenny 0.5 40 Mint\n');
    expect(await labels(ids)).toMatchObject([
      { id: ids[0], title: 'Penny \u00b7 loadout 1 of 2', loadout: { number: 1, of: 2 } },
      { id: ids[1], title: 'Penny \u00b7 loadout 2 of 2', loadout: { number: 2, of: 2 } },
      { id: ids[2], title: 'Penny', loadout: null },
      { id: ids[3], title: 'Crown', loadout: null },
      { id: ids[4], title: 'Penny', loadout: null },
    ]);
  });

  test('are without those that an edit has taken out, and unknown ids are left out', async () => {
    const [one, two] = await importText(host, 'coins\nPenny 0.2 10 Mint\nPenny 0.3 20 Mint\n');
    expect((await labels([one!, 999])).map(({ title }) => title)).toEqual(['Penny \u00b7 loadout 1 of 2']);
    const [roster] = await host.call('library.rosters', {});
    await host.call('library.update', { rosterId: roster!.id, text: 'coins\nPenny 0.3 20 Mint\n' });
    expect(await labels([two!])).toMatchObject([{ title: 'Penny', loadout: null, difference: '' }]);
  });
});

describe('words for completing a query', () => {
  test('are those of most combatants first, of the game asked for, without what was removed', async () => {
    await importText(host, 'coins\nPenny 0.2 10 Mint silver\nCrown 1.1 200 Vault gold\nMark 0 3 Vault silver\n');
    expect(await host.call('library.words', { field: 'faction' })).toEqual(['Vault', 'Mint']);
    expect(await host.call('library.words', { field: 'metal', text: 'SIL' })).toEqual(['silver']);
    expect(await host.call('library.words', { field: 'points' })).toEqual([]);
    expect(await host.call('library.words', { field: 'faction', ruleset: 'opr' })).toEqual([]);
    await host.call('library.remove', { rosterId: (await host.call('library.rosters', {}))[0]!.id });
    expect(await host.call('library.words', { field: 'faction' })).toEqual([]);
  });
});

describe('editing', () => {
  test('an edited text is read again in place; entries that stayed keep their id', async () => {
    const before = await importText(host, TWO);
    const [roster] = await host.call('library.rosters', {});
    const rosterId = roster!.id;
    const text = 'coins\nFlorin 0.5 60 Mint\nCrown 1.1 200 Vault gold cursed\n';
    const detail = await host.call('library.update', { rosterId, text });
    expect(detail).toMatchObject({ combatants: 2, text });
    const after = await host.call('library.combatants', {});
    expect(after.rows.map((r) => r.name).sort()).toEqual(['Crown', 'Florin']);
    expect(after.rows.find((r) => r.name === 'Crown')?.id).toBe(before[1]);
    expect((await host.call('library.contests', {}))[0]).toMatchObject({ nameA: 'Florin', nameB: 'Crown' });
  });

  test('a run keeps the combatants it was played with after they were edited away, across a restart', async () => {
    const field = await importText(host, TWO);
    const { id } = await host.call('runs.start', { name: 'r', ruleset: 'osr', kind: 'single', field: [...field], seed: '1', trials: 50 });
    await reaches(host, id, 'done');
    const [roster] = await host.call('library.rosters', {});
    await host.call('library.update', { rosterId: roster!.id, text: 'coins\nFlorin 0.5 60 Mint\nMark 0 3 Vault\n' });
    await reopen();
    expect((await host.call('runs.standings', { runId: id })).rows.map((r) => r.name).sort()).toEqual(['Crown', 'Penny']);
    expect((await host.call('replay.ofRun', { runId: id, a: 0, b: 1, trial: 3 })).events.length).toBeGreaterThan(2);
  });

  test('rename and tags', async () => {
    await importText(host, TWO);
    const rosterId = (await host.call('library.rosters', {}))[0]!.id;
    await host.call('library.rename', { rosterId, name: 'Small change' });
    await host.call('library.tag', { rosterId, tags: ['a', 'b', 'a'] });
    expect(await host.call('library.rosters', {})).toMatchObject([{ name: 'Small change', tags: ['a', 'b'] }]);
    await expect(host.call('library.rename', { rosterId: 99, name: 'x' })).rejects.toThrow('There is no roster 99');
  });
});

describe('removing', () => {
  test('can be taken back until the next start', async () => {
    await importText(host, TWO);
    const rosterId = (await host.call('library.rosters', {}))[0]!.id;
    await host.call('library.remove', { rosterId });
    expect(await host.call('library.rosters', {})).toEqual([]);
    expect((await host.call('library.combatants', {})).total).toBe(0);
    expect(await host.call('library.contests', {})).toEqual([]);
    await host.call('library.restore', { rosterId });
    expect((await host.call('library.combatants', {})).total).toBe(2);
    await host.call('library.remove', { rosterId });
    await reopen();
    await expect(host.call('library.restore', { rosterId })).rejects.toThrow(/already deleted/);
  });
});

describe('the first start', () => {
  let first: TestHost;
  const home = newFolder();
  beforeAll(async () => {
    first = await coinHost(home, 1, true);
  });
  afterAll(async () => {
    await first.close();
    dropFolder(home);
  });

  test('brings the samples and a run that finishes', async () => {
    expect(await first.call('library.rosters', {})).toMatchObject([{ name: 'A purse of coins', sample: true, combatants: 3 }]);
    const [run] = await first.call('runs.list', {});
    expect(run?.sample).toBe(true);
    await reaches(first, run!.id, 'done');
    expect((await first.call('runs.standings', { runId: run!.id })).rows[0]?.name).toBe('Crown');
  });

  test('asking for the samples again adds nothing twice', async () => {
    await first.call('library.addSamples', {});
    expect((await first.call('library.rosters', {})).length).toBe(1);
  });
});
