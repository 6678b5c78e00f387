import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isDiskFull } from '../../../src-main/machine/disk.ts';
import { BACKUPS_FOLDER } from '../../../src-main/store/data-folder.ts';
import { explainError } from '../../../src-main/store/errors.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';
import { skipUnless } from '../../kit/skip.ts';
import { CAN_MOUNT, SmallDisk } from '../../kit/small-disk.ts';

const PLENTY = { freeBytes: async () => 1e12 };

describe('errors of the disk as sentences', () => {
  test.each([
    ['ENOSPC', 'store/disk-full'],
    ['EDQUOT', 'store/disk-full'],
    ['SQLITE_FULL', 'store/disk-full'],
    ['EROFS', 'store/not-writable'],
    ['EACCES', 'store/not-writable'],
    ['SQLITE_READONLY_DBMOVED', 'store/not-writable'],
    ['EIO', 'store/disk-error'],
    ['SQLITE_IOERR_WRITE', 'store/disk-error'],
    ['SQLITE_CORRUPT_INDEX', 'store/damaged'],
  ])('%s is %s, with what to do', (code, named) => {
    const explained = explainError(Object.assign(new Error('x'), { code }));
    expect(explained).toMatchObject({ code: named, hint: expect.stringMatching(/\w+ \w+/) });
    expect(isDiskFull(explained)).toBe(named === 'store/disk-full');
  });

  test('an error of the program stays what it is', () => {
    expect(explainError(new TypeError('x is not a function'))).toBe(null);
    expect(explainError(new Error('database disk image is malformed'))?.code).toBe('store/damaged');
  });
});

describe('a small disk', skipUnless(CAN_MOUNT, 'needs root, to mount a small disk'), () => {
  let disk: SmallDisk;
  let folder = '';
  let host: TestHost | null = null;
  beforeEach(() => {
    disk = new SmallDisk(8);
    folder = join(disk.folder, 'data');
  });
  afterEach(async () => {
    await host?.close();
    host = null;
    disk.remove();
  });

  async function played(): Promise<{ host: TestHost; id: number }> {
    host = await coinHost(folder, 1, false, PLENTY);
    const field = [...(await importText(host, purse(30)))];
    const settings = { name: 'r', ruleset: 'osr', kind: 'round-robin', field, trials: 20, keep: 'outcomes', seed: '1' } as const;
    const { id } = await host.call('runs.start', settings);
    await reaches(host, id, 'done');
    return { host, id };
  }

  test('that is full: every write says so and changes nothing; with space again everything works', async () => {
    const { host, id } = await played();
    const before = await host.call('runs.standings', { runId: id });
    disk.fill();
    const big = 'x'.repeat(60_000);
    await expect(host.call('settings.set', { key: 'note', value: big })).rejects.toMatchObject({ code: 'store/disk-full' });
    await expect(importText(host, purse(3000), 'more.coins')).rejects.toMatchObject({ code: 'store/disk-full', hint: /Free some space/ });
    await expect(host.call('data.backUp', {})).rejects.toMatchObject({ code: 'store/disk-full' });
    expect(readdirSync(join(folder, BACKUPS_FOLDER))).toEqual([]);
    expect((await host.call('library.rosters', {})).length).toBe(1);
    expect(await host.call('runs.standings', { runId: id })).toEqual(before);
    disk.free();
    await host.call('settings.set', { key: 'note', value: big });
    await importText(host, purse(40), 'more.coins');
    expect((await host.call('library.rosters', {})).length).toBe(2);
  });

  test('that is full when the library is opened: it can be read, and says that it cannot be written', async () => {
    const { host: first, id } = await played();
    await first.close();
    disk.fill();
    host = await coinHost(folder, 1, false, PLENTY);
    const { readOnly } = await host.call('app.info', {});
    if (readOnly !== null) expect(readOnly).toMatch(/disk is full/);
    expect((await host.call('runs.standings', { runId: id })).total).toBe(30);
    await expect(host.call('settings.set', { key: 'note', value: 'x'.repeat(60_000) })).rejects.toThrow(/disk is full/);
  });

  test('that is write-protected: a read-only mode with standings and heat map, and nothing changes', async () => {
    const { host: first, id } = await played();
    const rates = Array.from((await first.call('runs.matrix', { runId: id })).rates);
    await first.close();
    const names = readdirSync(folder);
    disk.protect();
    host = await coinHost(folder, 1, false, PLENTY);
    expect((await host.call('app.info', {})).readOnly).toMatch(/can't be written to.*read-only/);
    expect(Array.from((await host.call('runs.matrix', { runId: id })).rates)).toEqual(rates);
    const reader = host;
    for (const write of [
      () => reader.call('settings.set', { key: 'theme', value: 'light' }),
      () => importText(reader, purse(3)),
      () => reader.call('runs.rename', { runId: id, name: 'Other' }),
      () => reader.call('data.backUp', {}),
      () => reader.call('data.recover', { copy: 'current/library', mode: 'repair' }),
    ]) {
      await expect(write()).rejects.toMatchObject({ code: 'store/read-only' });
    }
    await host.close();
    host = null;
    expect(readdirSync(folder)).toEqual(names);
    disk.unprotect();
  });

  test('with the log of a crash on it, write-protected: what was committed last is shown', async () => {
    const { host: first } = await played();
    await first.call('settings.set', { key: 'note', value: 'last' });
    // Copied while it is open: as a crash would leave it.
    const crashed = join(disk.folder, 'crashed');
    cpSync(folder, crashed, { recursive: true });
    rmSync(join(crashed, 'warbench.sqlite-shm'), { force: true });
    expect(readFileSync(join(crashed, 'warbench.sqlite-wal')).length).toBeGreaterThan(0);
    await first.close();
    host = null;
    disk.protect();
    const reader = await coinHost(crashed, 1, false, PLENTY);
    expect(await reader.call('settings.get', {})).toMatchObject({ note: 'last' });
    await reader.close();
    disk.unprotect();
  });

  test('without a library, write-protected: refused with a sentence', async () => {
    mkdirSync(folder);
    disk.protect();
    await expect(coinHost(folder)).rejects.toMatchObject({ code: 'store/read-only', hint: /--data/ });
    disk.unprotect();
  });
});

test('a file in the place of the folder is refused with a sentence', async () => {
  const folder = newFolder();
  await expect(coinHost(join(import.meta.dirname, 'full-disk.test.ts'))).rejects.toMatchObject({ code: 'store/not-a-folder' });
  dropFolder(folder);
});
