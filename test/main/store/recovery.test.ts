import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BACKUPS_FOLDER, SET_ASIDE_FOLDER, STORE_FILE } from '../../../src-main/store/data-folder.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder);
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

async function play(seed: string, count = 40): Promise<number> {
  const field = [...(await importText(host, purse(count), `${seed}.coins`))];
  const settings = { name: seed, ruleset: 'osr', kind: 'round-robin', field, trials: 20, keep: 'outcomes', seed } as const;
  const { id } = await host.call('runs.start', settings);
  await reaches(host, id, 'done');
  return id;
}

/** Everything a user sees of a run, and its match file. */
async function resultsOf(runId: number) {
  const standings = await host.call('runs.standings', { runId, limit: 1000 });
  const { rates, problems } = await host.call('runs.matrix', { runId });
  const matches = readFileSync(join(folder, 'runs', `${runId}.matches`)).toString('base64');
  return { standings, rates: Array.from(rates), problems, matches };
}

/** Overwrites the root page, or the first leaf, of a table. */
async function damage(table: string): Promise<void> {
  await host.close();
  const path = join(folder, STORE_FILE);
  const db = new Database(path);
  db.pragma('journal_mode = DELETE');
  const size = db.pragma('page_size', { simple: true }) as number;
  const pages = db.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'").pluck().all(table) as number[];
  db.close();
  const bytes = readFileSync(path);
  const page = pages[Math.floor(pages.length / 2)]!;
  bytes.fill(0x5a, size * (page - 1), size * page);
  writeFileSync(path, bytes);
}

describe('a damaged library', () => {
  test('is set aside with its match files; a new run writes over nothing; repaired, everything is back', async () => {
    const id = await play('first');
    const before = await resultsOf(id);
    await damage('settings');
    host = await coinHost(folder);
    expect(await host.call('runs.list', {})).toEqual([]);
    expect(existsSync(join(folder, 'runs', `${id}.matches`))).toBe(false);
    const other = await play('second');
    expect(other).toBe(id);
    const [copy] = await host.call('data.copies', {});
    expect(copy).toMatchObject({ kind: 'set-aside', matchFiles: 1, reason: expect.stringMatching(/damaged/) });

    const reopened = new Promise((done) => host.on('reopened', done));
    const report = await host.call('data.recover', { copy: copy!.id, mode: 'repair' });
    await reopened;
    expect(report.message).toMatch(/repaired: 1 roster, 40 combatants, 1 run\./);
    expect(report.lost).toEqual([expect.stringMatching(/'settings' could not be read/)]);
    expect(await resultsOf(id)).toEqual(before);
    expect((await host.call('data.notices', {})).map(({ code }) => code)).toEqual(['data/recovered']);
    const copies = await host.call('data.copies', {});
    expect(copies.map(({ matchFiles }) => matchFiles)).toEqual([1, 1]);
  });

  test('with damaged results: the run is played again and gives the same', async () => {
    const id = await play('first', 300);
    const before = await resultsOf(id);
    await damage('standings');
    host = await coinHost(folder);
    const [copy] = await host.call('data.copies', {});
    const { lost } = await host.call('data.recover', { copy: copy!.id, mode: 'repair' });
    expect(lost).toEqual([expect.stringMatching(/Results of run 1 'first' were damaged/)]);
    expect((await host.call('runs.get', { runId: id })).status).toBe('paused');
    await host.call('runs.resume', { runId: id });
    await reaches(host, id, 'done');
    expect(await resultsOf(id)).toEqual(before);
  });

  test('with damaged combatants: what is left stays, and the run says what it lost', async () => {
    const id = await play('first', 300);
    await damage('combatants');
    host = await coinHost(folder);
    const [copy] = await host.call('data.copies', {});
    const { message, lost } = await host.call('data.recover', { copy: copy!.id, mode: 'repair' });
    const kept = Number(/(\d+) combatants/.exec(message)?.[1]);
    expect(kept).toBeGreaterThan(100);
    expect(kept).toBeLessThan(300);
    expect(lost).toEqual([expect.stringMatching(/table 'combatants'/), `Run 1 'first' lost ${300 - kept} of its combatants.`]);
    expect(await host.call('runs.get', { runId: id, field: false }).then(({ status }) => status, String)).toMatch(/failed|no longer/);
    expect((await host.call('library.select', { ruleset: 'osr' })).length).toBe(kept);
  });

  test('whose beginning is gone is not repaired, but its backup opens, with the match files of its runs', async () => {
    const id = await play('first');
    const before = await resultsOf(id);
    const backup = await host.call('data.backUp', {});
    await host.close();
    const path = join(folder, STORE_FILE);
    writeFileSync(path, readFileSync(path).fill(0, 0, 8192));
    host = await coinHost(folder);
    const set = (await host.call('data.copies', {})).find(({ kind }) => kind === 'set-aside')!;
    await expect(host.call('data.recover', { copy: set.id, mode: 'repair' })).rejects.toThrow(/beginning of the library file is damaged/);
    expect(await host.call('runs.list', {})).toEqual([]);
    const report = await host.call('data.recover', { copy: backup.id });
    expect(report.lost).toEqual([]);
    expect(await resultsOf(id)).toEqual(before);
    expect(readdirSync(join(folder, SET_ASIDE_FOLDER)).length).toBe(2);
  });

  test('a copy that does not exist is refused, and the library stays open', async () => {
    await play('first');
    await expect(host.call('data.recover', { copy: 'backups/none.sqlite' })).rejects.toThrow(/no copy/);
    await expect(host.call('data.recover', { copy: '../../etc' })).rejects.toThrow(/not the id of a copy/);
    expect((await host.call('runs.list', {})).length).toBe(1);
  });
});

describe('a set-aside library', () => {
  test('can be opened again as it is, and the other is set aside', async () => {
    const id = await play('first');
    const before = await resultsOf(id);
    const backup = await host.call('data.backUp', {});
    await play('second');
    await host.call('data.recover', { copy: backup.id });
    expect((await host.call('runs.list', {})).map(({ name }) => name)).toEqual(['first']);
    const [newer] = (await host.call('data.copies', {})).filter(({ kind }) => kind === 'set-aside');
    await host.call('data.recover', { copy: newer!.id });
    expect((await host.call('runs.list', {})).map(({ name }) => name)).toEqual(['second', 'first']);
    expect(await resultsOf(id)).toEqual(before);
  });
});

describe('backups', () => {
  test('the last three are kept, none is made of a damaged library, and none is left half done', async () => {
    await importText(host, purse(20));
    for (let i = 0; i < 4; i++) await host.call('data.backUp', {});
    const kept = readdirSync(join(folder, BACKUPS_FOLDER));
    expect(kept.length).toBe(3);
    const db = new Database(join(folder, BACKUPS_FOLDER, kept[0]!), { readonly: true });
    expect(db.prepare('SELECT count(*) FROM combatants').pluck().get()).toBe(20);
    db.close();
    writeFileSync(join(folder, BACKUPS_FOLDER, '2020.sqlite.partial'), 'half');
    await host.call('data.backUp', {});
    expect(readdirSync(join(folder, BACKUPS_FOLDER)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('a check', () => {
  test('reads everything and says what is damaged, honestly', async () => {
    const id = await play('first', 60);
    const clean = await host.call('data.check', {});
    expect(clean).toMatchObject({ database: [], matchFiles: [], checked: { matchFiles: 1 } });
    expect(clean.checked.tiles).toBeGreaterThan(0);
    const path = join(folder, 'runs', `${id}.matches`);
    const bytes = readFileSync(path);
    bytes[bytes.length - 1] = bytes[bytes.length - 1]! ^ 1;
    writeFileSync(path, bytes);
    const { matchFiles } = await host.call('data.check', {});
    expect(matchFiles).toEqual([expect.stringMatching(/Run 1 'first': 1 of \d+ parts are damaged/)]);
    rmSync(path);
    expect((await host.call('data.check', {})).matchFiles).toEqual(["Run 1 'first': it is missing"]);
    expect((await host.call('data.notices', {})).map(({ code }) => code)).toEqual(['data/match-files', 'data/match-files']);
  });
});
