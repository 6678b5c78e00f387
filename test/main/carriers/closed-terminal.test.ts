import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAppBuilt } from '../../kit/app-server.ts';
import { printedAddress, signIn } from '../../kit/sign-in.ts';
import { skipUnless } from '../../kit/skip.ts';

const OUT = resolve(import.meta.dirname, '../../../out/main');
const folder = mkdtempSync(join(tmpdir(), 'warbench-terminal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['npm start', [join(OUT, 'server.js'), '--no-open']],
  ['warbench serve', [join(OUT, 'cli.js'), 'serve']],
])(
  '%s goes on without the terminal it was started from, and stops properly',
  skipUnless(isAppBuilt(), 'needs a build: npm run build'),
  async (name, args) => {
    const server = spawn(process.execPath, [...args, '--data', join(folder, name)], { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    while (printedAddress(printed) === undefined) printed += (await once(server.stdout, 'data'))[0];
    server.stdout.destroy();
    server.stderr.destroy();
    // Each sign-in prints an address for another browser, to where no one reads.
    const session = await signIn(printedAddress(printed)!);
    const page = () => fetch(`${session.origin}/`, { headers: { cookie: session.cookie } });
    expect((await page()).status).toBe(200);
    expect((await page()).status).toBe(200);
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  },
);
