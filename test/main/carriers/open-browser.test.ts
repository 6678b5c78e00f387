/** What other users of the machine could see while a browser is opened. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { skipUnless } from '../../kit/skip.ts';

const folder = mkdtempSync(join(tmpdir(), 'warbench-opener-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MODULE = join(import.meta.dirname, '../../../src-main/carriers/server/open-browser.ts');
const ADDRESS = 'http://127.0.0.1:4321/?code=secret-code';

describe('opening the browser', skipUnless(process.platform === 'linux', 'needs Linux: a stand-in for xdg-open'), () => {
  test('the code is in a file that only we can read, never in the arguments of a process', () => {
    const seen = join(folder, 'seen');
    const opener = join(folder, 'xdg-open');
    // Keeps what it was given, as a browser would read it, before the file is deleted with the process.
    const copy = `cp "$(echo "$1" | sed 's,^file://,,')" ${seen}.html; stat -c %a "$(dirname "$(echo "$1" | sed 's,^file://,,')")" > ${seen}.mode`;
    writeFileSync(opener, `#!/bin/sh\n${copy}\necho "$@" > ${seen}\n`);
    chmodSync(opener, 0o755);
    const script = `
      const { openInBrowser } = await import(${JSON.stringify(pathToFileURL(MODULE).href)});
      const { existsSync } = await import('node:fs');
      openInBrowser(${JSON.stringify(ADDRESS)});
      while (!existsSync(${JSON.stringify(seen)})) await new Promise((next) => setTimeout(next, 10));`;
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    });
    expect(done.stderr).toBe('');
    const given = readFileSync(seen, 'utf8').trim();
    expect(given).toMatch(/^file:\/\/\/.*\/warbench\.html$/);
    expect(given).not.toContain('secret-code');
    expect(readFileSync(`${seen}.html`, 'utf8')).toContain(`url=${ADDRESS}"`);
    expect(statSync(`${seen}.html`).mode & 0o077).toBe(0);
    expect(readFileSync(`${seen}.mode`, 'utf8').trim()).toBe('700');
    expect(existsSync(dirname(fileURLToPath(given)))).toBe(false);
  });
});
