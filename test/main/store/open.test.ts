import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '../../../src-main/store/lock.ts';
import { MIGRATIONS } from '../../../src-main/store/migrations/index.ts';
import { openStore, STORE_FILE } from '../../../src-main/store/open.ts';
import { coinHost, dropFolder, importText, newFolder } from '../../kit/coin-host.ts';

let folder = '';
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => dropFolder(folder));

const STEPS = ['CREATE TABLE a (x INTEGER NOT NULL) STRICT;', 'ALTER TABLE a ADD COLUMN y TEXT;', 'CREATE TABLE b (z TEXT) STRICT;'];

function version(): number {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  const answer = db.pragma('user_version', { simple: true }) as number;
  db.close();
  return answer;
}

describe('migrations', () => {
  test('a new file gets every step', () => {
    const { db, fresh, readOnly } = openStore(folder, STEPS);
    db.close();
    expect({ fresh, readOnly, version: version() }).toEqual({ fresh: true, readOnly: null, version: 3 });
  });

  test('an old file gets the missing steps and is backed up first, with its rows', () => {
    openStore(folder, STEPS.slice(0, 1)).db.close();
    const old = new Database(join(folder, STORE_FILE));
    old.exec('INSERT INTO a (x) VALUES (7)');
    old.close();
    const { db, fresh } = openStore(folder, STEPS);
    expect(db.prepare('SELECT x, y FROM a').all()).toEqual([{ x: 7, y: null }]);
    db.close();
    const backup = new Database(join(folder, `${STORE_FILE}.format-1.backup`), { readonly: true });
    expect(backup.prepare('SELECT * FROM a').all()).toEqual([{ x: 7 }]);
    expect(backup.pragma('user_version', { simple: true })).toBe(1);
    backup.close();
    expect({ fresh, version: version() }).toEqual({ fresh: false, version: 3 });
  });

  test('a step that fails leaves the steps before it done and itself undone', () => {
    expect(() => openStore(folder, [...STEPS.slice(0, 1), 'CREATE TABLE c (q TEXT) STRICT; SELECT nonsense;'])).toThrow(/nonsense/);
    expect(version()).toBe(1);
    const { db } = openStore(folder, STEPS);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'c'").all()).toEqual([]);
    db.close();
  });

  test('an up-to-date file is opened without a backup', () => {
    openStore(folder, STEPS).db.close();
    openStore(folder, STEPS).db.close();
    expect(readdirSync(folder).filter((n) => n.endsWith('.backup'))).toEqual([]);
  });

  test('every table of the app is STRICT', () => {
    const { db } = openStore(folder, MIGRATIONS);
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
    const { db, notice, fresh } = openStore(folder);
    db.close();
    expect(fresh).toBe(true);
    expect(notice).toMatch(/renamed to .*damaged/);
    expect(readFileSync(`${path}.damaged`).equals(bytes)).toBe(true);
  });

  test('a large one is checked only after a crash', () => {
    const path = join(folder, STORE_FILE);
    openStore(folder, STEPS).db.close();
    const fill = new Database(path);
    fill.exec('PRAGMA journal_mode = DELETE; CREATE TABLE big (x BLOB) STRICT; INSERT INTO big VALUES (zeroblob(68000000));');
    const root = fill.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'big'").pluck().get() as number;
    fill.close();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096 * (root - 1), 4096 * root);
    writeFileSync(path, bytes);
    const trusted = openStore(folder, STEPS);
    trusted.db.close();
    expect(trusted.notice).toBe(null);
    writeFileSync(`${path}-wal`, '');
    const checked = openStore(folder, STEPS);
    checked.db.close();
    expect(checked.notice).toMatch(/renamed/);
  });

  test('text in its place is set aside, too, beside an earlier one', () => {
    const path = join(folder, STORE_FILE);
    writeFileSync(`${path}.damaged`, 'earlier');
    writeFileSync(path, 'This is not a database, it only has its name. '.repeat(50));
    const { db, notice } = openStore(folder);
    db.close();
    expect(notice).toContain('.damaged-2');
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe('earlier');
    expect(existsSync(`${path}.damaged-2`)).toBe(true);
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
});
