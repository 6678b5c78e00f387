/** The built command line over a damaged library. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src-main/store/data-folder.ts';
import { skipUnless } from '../../kit/skip.ts';

const CLI = join(resolve(import.meta.dirname, '../../..'), 'out/main/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'warbench-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function warbench(...args: string[]) {
  const done = spawnSync(process.execPath, [CLI, '--data', folder, ...args], { encoding: 'utf8', timeout: 120_000 });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

describe('warbench over a damaged library', skipUnless(existsSync(CLI), 'needs a build: npm run build'), () => {
  test('stops and says so; then shows the notice with every command until it is acknowledged; a backup opens', () => {
    expect(warbench('runs')).toMatchObject({ code: 0, err: '' });
    expect(warbench('data', 'backup').out).toMatch(/^Made backups\/.*\.sqlite/);
    expect(warbench('data', 'check').out).toMatch(/^No damage found in/);
    const path = join(folder, STORE_FILE);
    writeFileSync(path, readFileSync(path).fill(0x5a, 4096, 16_384));

    const stopped = warbench('runs');
    expect(stopped).toMatchObject({ code: 1, out: '' });
    expect(stopped.err).toMatch(/The library file is damaged.*set aside.*warbench data copies/s);
    const again = warbench('runs', '--json');
    expect(again).toMatchObject({ code: 0, out: '[]\n' });
    expect(again.err).toMatch(/^Notice: The library file is damaged/);

    const copies = JSON.parse(warbench('--json', 'data', 'copies').out) as { id: string; kind: string }[];
    expect(copies.map(({ kind }) => kind).sort()).toEqual(['backup', 'set-aside']);
    expect(warbench('data', 'open', copies.find(({ kind }) => kind === 'backup')!.id).out).toMatch(/^The backup .* is open\./);
    expect(warbench('data', 'acknowledge', 'all').code).toBe(0);
    expect(warbench('runs')).toMatchObject({ code: 0, err: '' });
    expect(warbench('data').out).toBe('There are no notices.\n');
  });
});
