import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { observeFiles } from '../../../src-main/machine/files.ts';
import { BACKUPS_FOLDER, RUNS_FOLDER, SET_ASIDE_FOLDER, STORE_FILE } from '../../../src-main/store/data-folder.ts';
import { lockFolder } from '../../../src-main/store/lock.ts';
import { MIGRATIONS } from '../../../src-main/store/migrations/index.ts';
import { Notices } from '../../../src-main/store/notices.ts';
import { type OpenedStore, openStore } from '../../../src-main/store/open.ts';
import { openWithoutWriting } from '../../../src-main/store/read-only.ts';
import { coinHost, dropFolder, importText, newFolder } from '../../kit/coin-host.ts';

let folder = '';
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => dropFolder(folder));

const STEPS = ['CREATE TABLE a (x INTEGER NOT NULL) STRICT;', 'ALTER TABLE a ADD COLUMN y TEXT;', 'CREATE TABLE b (z TEXT) STRICT;'];

/** With the notices of the folder as they are after opening it. */
function opened(migrations: readonly string[] = MIGRATIONS): OpenedStore & { readonly notices: readonly string[] } {
  const store = openStore(folder, new Notices(folder), migrations);
  return { ...store, notices: new Notices(folder).all().map(({ message }) => message) };
}

function setAsideFolders(): string[] {
  const all = join(folder, SET_ASIDE_FOLDER);
  return existsSync(all)
    ? readdirSync(all)
        .sort()
        .map((name) => join(all, name))
    : [];
}

function version(): number {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  const answer = db.pragma('user_version', { simple: true }) as number;
  db.close();
  return answer;
}

/** What a kill leaves in the middle of a transaction that sets the 5,000 numbers of table a to 0. */
function halfWritten(path: string): { readonly file: Buffer; readonly journal: Buffer } {
  const killed = new Database(path);
  // As old libraries and backups are: until the first write, SQLite keeps a journal of what to undo instead of a log.
  killed.pragma('journal_mode = DELETE');
  killed.exec('WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5000) INSERT INTO a (x) SELECT x FROM n');
  // With room for few pages, some are written before the transaction ends.
  killed.pragma('cache_size = 1');
  killed.exec('BEGIN; UPDATE a SET x = 0');
  const left = { file: readFileSync(path), journal: readFileSync(`${path}-journal`) };
  killed.exec('ROLLBACK');
  killed.close();
  return left;
}

describe('migrations', () => {
  test('format 7 forgets headlines that were half confirmed, and keeps finished ones', () => {
    opened(MIGRATIONS.slice(0, 6)).db.close();
    const db = new Database(join(folder, STORE_FILE));
    db.pragma('foreign_keys = OFF');
    const put = db.prepare('INSERT INTO confirmations (run_id, data) VALUES (?, ?)');
    for (const [run, stage] of ['screen', 'done', 'contend'].entries()) put.run(run + 1, Buffer.from(JSON.stringify({ stage })));
    db.close();
    opened().db.close();
    const after = new Database(join(folder, STORE_FILE), { readonly: true });
    expect(after.prepare('SELECT run_id FROM confirmations').pluck().all()).toEqual([2]);
    after.close();
  });

  test('a new file gets every step', () => {
    const { db, fresh, readOnly } = opened(STEPS);
    db.close();
    expect({ fresh, readOnly, version: version() }).toEqual({ fresh: true, readOnly: null, version: 3 });
  });

  test('an old file gets the missing steps and is backed up first, with its rows', () => {
    opened(STEPS.slice(0, 1)).db.close();
    const old = new Database(join(folder, STORE_FILE));
    old.exec('INSERT INTO a (x) VALUES (7)');
    old.close();
    const { db, fresh } = opened(STEPS);
    expect(db.prepare('SELECT x, y FROM a').all()).toEqual([{ x: 7, y: null }]);
    db.close();
    const [name] = readdirSync(join(folder, BACKUPS_FOLDER));
    expect(name).toMatch(/^[\dT-]+-format-1\.sqlite$/);
    const backup = new Database(join(folder, BACKUPS_FOLDER, name!), { readonly: true });
    expect(backup.prepare('SELECT * FROM a').all()).toEqual([{ x: 7 }]);
    expect(backup.pragma('user_version', { simple: true })).toBe(1);
    backup.close();
    expect({ fresh, version: version() }).toEqual({ fresh: false, version: 3 });
  });

  test('a step that fails leaves the steps before it done and itself undone', () => {
    expect(() => opened([...STEPS.slice(0, 1), 'CREATE TABLE c (q TEXT) STRICT; SELECT nonsense;'])).toThrow(/nonsense/);
    expect(version()).toBe(1);
    const { db } = opened(STEPS);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'c'").all()).toEqual([]);
    db.close();
  });

  test('a kill during the first write to an old library, or to a backup that was opened, is undone', () => {
    opened(STEPS.slice(0, 1)).db.close();
    const path = join(folder, STORE_FILE);
    const left = halfWritten(path);
    writeFileSync(path, left.file);
    writeFileSync(`${path}-journal`, left.journal);
    const { db, readOnly, notices } = opened(STEPS);
    expect({ readOnly, notices, version: version() }).toEqual({ readOnly: null, notices: [], version: 3 });
    expect(db.prepare('SELECT count(*), min(x), max(x) FROM a').raw().get()).toEqual([5000, 1, 5000]);
    db.close();
  });

  test('what was half written does not show where nothing can be written, either', () => {
    opened(STEPS.slice(0, 1)).db.close();
    const path = join(folder, STORE_FILE);
    const left = halfWritten(path);
    writeFileSync(path, left.file);
    writeFileSync(`${path}-journal`, left.journal);
    const { db, close } = openWithoutWriting(folder);
    expect(db.prepare('SELECT count(*), min(x), max(x) FROM a').raw().get()).toEqual([5000, 1, 5000]);
    close();
    expect(readFileSync(path).equals(left.file)).toBe(true);
    expect(readFileSync(`${path}-journal`).equals(left.journal)).toBe(true);
  });

  test('an up-to-date file is opened without a backup', () => {
    opened(STEPS).db.close();
    opened(STEPS).db.close();
    expect(existsSync(join(folder, BACKUPS_FOLDER))).toBe(false);
  });

  test('every table of the app is STRICT', () => {
    const { db } = opened();
    const tables = db.prepare("SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'").all();
    db.close();
    expect(tables.length).toBeGreaterThan(8);
    expect(tables.filter((t) => (t as { strict: number }).strict !== 1)).toEqual([]);
  });
});

describe('a newer file', () => {
  test('is opened read-only with a sentence; reading works, writing is refused', async () => {
    const host = await coinHost(folder);
    await importText(host, 'coins\nPenny 0.2 10 Mint\nCrown 1 20 Mint\n');
    await host.close();
    const db = new Database(join(folder, STORE_FILE));
    db.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    db.close();
    const later = await coinHost(folder);
    try {
      expect((await later.call('app.info', {})).readOnly).toMatch(/newer Warbench/);
      expect((await later.call('library.rosters', {})).length).toBe(1);
      await expect(later.call('settings.set', { key: 'theme', value: 'light' })).rejects.toThrow(/newer Warbench/);
    } finally {
      await later.close();
    }
    expect(version()).toBe(MIGRATIONS.length + 1);
  });
});

describe('a damaged file', () => {
  test('is set aside, never deleted, and said so', async () => {
    const host = await coinHost(folder);
    await importText(host, 'coins\nPenny 0.2 10 Mint\nCrown 1 20 Mint\n');
    await host.close();
    const path = join(folder, STORE_FILE);
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096, 4096 * 3);
    writeFileSync(path, bytes);
    const { db, notices, fresh } = opened();
    db.close();
    expect(fresh).toBe(true);
    expect(notices).toEqual([expect.stringMatching(/damaged .* set aside in set-aside.*new library was started/)]);
    expect(readFileSync(join(setAsideFolders()[0]!, STORE_FILE)).equals(bytes)).toBe(true);
  });

  test('a large one is checked only after a crash', () => {
    const path = join(folder, STORE_FILE);
    opened(STEPS).db.close();
    const fill = new Database(path);
    fill.exec('PRAGMA journal_mode = DELETE; CREATE TABLE big (x BLOB) STRICT; INSERT INTO big VALUES (zeroblob(68000000));');
    const root = fill.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'big'").pluck().get() as number;
    fill.close();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096 * (root - 1), 4096 * root);
    writeFileSync(path, bytes);
    const trusted = opened(STEPS);
    trusted.db.close();
    expect(trusted.notices).toEqual([]);
    writeFileSync(`${path}-wal`, '');
    const checked = opened(STEPS);
    checked.db.close();
    expect(checked.notices).toEqual([expect.stringMatching(/set aside/)]);
  });

  test('text in its place is set aside, too, beside an earlier one', () => {
    const path = join(folder, STORE_FILE);
    const text = 'This is not a database, it only has its name. '.repeat(50);
    for (const n of [1, 2]) {
      writeFileSync(path, `${text}${n}`);
      opened().db.close();
    }
    const kept = setAsideFolders().map((copy) => readFileSync(join(copy, STORE_FILE), 'utf8'));
    expect(kept).toEqual([`${text}1`, `${text}2`]);
    expect(new Notices(folder).all().length).toBe(2);
  });
});

describe('a library file that is gone or empty', () => {
  const matchFile = () => join(folder, RUNS_FOLDER, '1.matches');
  beforeEach(() => {
    mkdirSync(join(folder, RUNS_FOLDER));
    writeFileSync(matchFile(), 'results');
  });

  test.each([
    ['missing', () => {}],
    ['empty', () => writeFileSync(join(folder, STORE_FILE), '')],
  ])('%s: its match files are set aside with it, and a notice says so', (what, prepare) => {
    prepare();
    const { db, notices, fresh } = opened();
    db.close();
    expect(fresh).toBe(true);
    expect(notices).toEqual([expect.stringMatching(`The library file is ${what}. It was set aside with 1 match file in`)]);
    expect(existsSync(matchFile())).toBe(false);
    expect(readFileSync(join(setAsideFolders()[0]!, RUNS_FOLDER, '1.matches'), 'utf8')).toBe('results');
  });

  test('without match files there was no library, and no notice', () => {
    rmSync(matchFile());
    const { db, notices } = opened();
    db.close();
    expect(notices).toEqual([]);
  });

  test('a move that was interrupted is finished at the next start, with its notice', () => {
    writeFileSync(join(folder, STORE_FILE), 'damaged'.repeat(1000));
    let moves = 0;
    observeFiles({
      before: ({ kind }) => (kind === 'rename' && ++moves === 3 ? { written: 0, error: new Error('power cut') } : null),
      after: () => {},
    });
    try {
      expect(() => opened()).toThrow('power cut');
    } finally {
      observeFiles(null);
    }
    const { db, notices } = opened();
    db.close();
    expect(notices.length).toBe(1);
    expect(setAsideFolders().length).toBe(1);
    expect(readdirSync(setAsideFolders()[0]!).sort()).toEqual(['about.json', RUNS_FOLDER, STORE_FILE]);
  });
});

describe('notices', () => {
  test('stay until they are acknowledged, across restarts', async () => {
    writeFileSync(join(folder, STORE_FILE), 'damaged'.repeat(1000));
    let host = await coinHost(folder);
    const seen: string[][] = [];
    host.on('notices', (notices) => seen.push(notices.map(({ code }) => code)));
    const [first] = (await host.call('app.info', {})).notices;
    expect(first).toMatchObject({ code: 'data/set-aside', severity: 'error', copy: expect.stringMatching(/^set-aside\//) });
    await host.close();
    host = await coinHost(folder);
    expect(await host.call('data.notices', {})).toEqual([first]);
    expect(await host.call('data.acknowledge', { id: first!.id })).toEqual([]);
    await host.close();
    host = await coinHost(folder);
    expect((await host.call('app.info', {})).notices).toEqual([]);
    await host.close();
  });

  test('a damaged file of notices keeps nothing from opening', () => {
    writeFileSync(join(folder, 'notices.json'), '{"notices": [{"id": 4}, 7');
    expect(opened().notices).toEqual([]);
    writeFileSync(join(folder, 'notices.json'), '{"notices": [{"id": 4}, null]}');
    expect(new Notices(folder).all()).toEqual([]);
  });
});

describe('the lock', () => {
  test('a second host on the same folder is refused; after the first is closed it may', async () => {
    const first = await coinHost(folder);
    await expect(coinHost(folder)).rejects.toThrow(/Another Warbench is already using/);
    await first.close();
    const second = await coinHost(folder);
    await second.close();
  });

  test('is let go with its holder', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/already using/);
    lock.release();
    lockFolder(folder).release();
  });

  test('a lock file that is not one is replaced', async () => {
    writeFileSync(join(folder, 'in-use.lock'), 'garbage '.repeat(1000));
    const host = await coinHost(folder);
    await expect(coinHost(folder)).rejects.toThrow(/Another Warbench/);
    await host.close();
  });
});
