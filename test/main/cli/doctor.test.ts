import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFindings } from '../../../src-main/cli/doctor/data.ts';
import { type Machine, machineFindings, thisMachine } from '../../../src-main/cli/doctor/machine.ts';
import { redisFinding } from '../../../src-main/cli/doctor/redis.ts';
import { lockFolder } from '../../../src-main/store/lock.ts';
import { MIGRATIONS } from '../../../src-main/store/migrations/index.ts';
import { freePort, RedisServer, redisProgram } from '../../kit/redis-server.ts';
import { skipUnless } from '../../kit/skip.ts';

const MACHINE: Machine = {
  nodeVersion: '24.1.0',
  platform: 'linux',
  arch: 'x64',
  cores: 8,
  memory: 16e9,
  freeMemory: 8e9,
  graphicsDevices: ['card0', 'renderD128'],
};

const onMachine = (part: Partial<Machine>, area: string) =>
  machineFindings({ ...MACHINE, ...part }, '/nowhere').find((finding) => finding.area === area);

describe('the machine', () => {
  test('a good one has nothing to fix, and what a command line cannot know is not judged', () => {
    const findings = machineFindings(MACHINE, '/nowhere');
    expect(findings.filter(({ state }) => state === 'fix' || state === 'advice')).toEqual([]);
    expect(onMachine({}, 'Codecs')?.state).toBe('info');
    expect(onMachine({ platform: 'win32', graphicsDevices: null }, 'GPU')?.state).toBe('info');
  });

  test('an old Node must be fixed; little memory and no graphics are worth advice', () => {
    expect(onMachine({ nodeVersion: '20.19.0' }, 'Node')).toMatchObject({ state: 'fix', advice: expect.stringContaining('Node 24') });
    expect(onMachine({ memory: 2e9 }, 'Memory')?.state).toBe('advice');
    expect(onMachine({ freeMemory: 2e8 }, 'Memory')?.state).toBe('advice');
    expect(onMachine({ graphicsDevices: null }, 'GPU')?.state).toBe('advice');
  });

  test('a Redis server that is configured is asked, and named without its password; an address that is none must be fixed', async () => {
    expect(await redisFinding(undefined)).toMatchObject({ state: 'info', text: expect.stringContaining('not configured') });
    expect((await redisFinding('here')).state).toBe('fix');
    const port = await freePort();
    const silent = await redisFinding(`redis://:secret@127.0.0.1:${port}`);
    expect(silent).toMatchObject({ state: 'advice', text: expect.stringContaining(`127.0.0.1:${port} can't be reached`) });
    expect(JSON.stringify(silent)).not.toContain('secret');
  });

  test('a Redis server that answers is fine', skipUnless(redisProgram() !== null, 'no Redis server is installed'), async () => {
    const server = await RedisServer.start();
    expect(await redisFinding(server.url)).toMatchObject({ state: 'ok', text: `answers at 127.0.0.1:${server.port}` });
    await server.stop();
  });

  test('this one can be described', () => {
    expect(thisMachine().memory).toBeGreaterThan(thisMachine().freeMemory / 2);
  });
});

describe('the data folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'warbench-doctor-'));
    chmodSync(folder, 0o700);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const at = async (area: string, path = folder) => (await dataFindings(path)).find((finding) => finding.area === area);

  function library(format: number): void {
    const db = new Database(join(folder, 'warbench.sqlite'));
    db.pragma('journal_mode = WAL');
    db.exec('CREATE TABLE things (name TEXT)');
    const add = db.prepare('INSERT INTO things VALUES (?)');
    for (let i = 0; i < 2000; i++) add.run(`thing ${i}`.padEnd(100));
    db.pragma(`user_version = ${format}`);
    db.close();
  }

  test('one that does not exist yet is fine and is not created', async () => {
    expect(await at('Data folder', join(folder, 'a/b'))).toMatchObject({ state: 'ok', text: expect.stringContaining('will be created') });
    expect(readdirSync(folder)).toEqual([]);
    expect((await at('Library'))?.state).toBe('info');
  });

  test('a file in its place must be fixed', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect((await at('Data folder', join(folder, 'file')))?.state).toBe('fix');
  });

  test('one that everyone may change is worth advice', skipUnless(process.platform !== 'win32', 'needs file modes'), async () => {
    mkdirSync(join(folder, 'open'));
    chmodSync(join(folder, 'open'), 0o777);
    expect(await at('Data folder', join(folder, 'open'))).toMatchObject({ state: 'advice', advice: expect.stringContaining('chmod') });
  });

  test('a healthy library is only read: nothing in the folder changes', async () => {
    library(MIGRATIONS.length);
    const before = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
    expect(await at('Library')).toMatchObject({ state: 'ok', text: expect.stringContaining('without damage') });
    expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs])).toEqual(before);
  });

  test('a library that another Warbench has open is read beside it', async () => {
    library(MIGRATIONS.length);
    const lock = lockFolder(folder);
    expect(await at('Library')).toMatchObject({ state: 'ok', text: expect.stringContaining('open in another Warbench') });
    lock.release();
    expect((await at('Library'))?.text).not.toContain('another');
  });

  test('a newer library is worth advice, and a damaged one must be fixed', async () => {
    library(MIGRATIONS.length + 1);
    expect(await at('Library')).toMatchObject({ state: 'advice', advice: 'Update Warbench.' });
    const path = join(folder, 'warbench.sqlite');
    writeFileSync(path, Buffer.alloc(40_000, 7), { flag: 'r+' });
    expect(await at('Library')).toMatchObject({
      state: 'fix',
      text: 'is damaged: file is not a database',
      advice: expect.stringContaining('warbench data repair'),
    });
  });

  test('notices about it are listed', async () => {
    library(MIGRATIONS.length);
    const notice = {
      id: 'a',
      code: 'x',
      severity: 'error',
      at: '2026-01-01T00:00:00.000Z',
      message: 'It was set aside.',
      hint: 'Look.',
      copy: null,
    };
    writeFileSync(join(folder, 'notices.json'), JSON.stringify({ version: 1, notices: [notice] }));
    expect(await at('Notice')).toEqual({ area: 'Notice', state: 'fix', text: 'It was set aside.', advice: 'Look.' });
  });
});
