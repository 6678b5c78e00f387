import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { socketProtocols } from '../../src-shared/api/sign-in.ts';
import { decodeFrame, encodeFrame } from '../../src-shared/api/wire.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-dev-'));
  let server: ChildProcess;
  let origin: string;

  beforeAll(async () => {
    server = spawn(process.execPath, [join(ROOT, 'scripts/dev.mjs'), '--port', '0', '--data', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    origin = await new Promise<string>((done, fail) => {
      let printed = '';
      server.stderr?.on('data', (chunk) => {
        printed += chunk;
        const address = /is open at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1];
        if (address) done(address);
      });
      server.on('exit', (code) => fail(new Error(`npm run dev stopped with code ${code}: ${printed}`)));
    });
  });

  afterAll(async () => {
    const gone = new Promise((done) => server.on('exit', done));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  const connect = (from: string) => new WebSocket(`${origin.replace('http', 'ws')}/rpc`, socketProtocols(null), { origin: from });

  test('serves the sources of the window', async () => {
    expect(await (await fetch(origin)).text()).toContain('src="./main.tsx');
    expect(await (await fetch(`${origin}/main.tsx`)).text()).toContain('createRoot');
  });

  test('passes calls of its own page on to the host', async () => {
    const socket = connect(origin);
    socket.binaryType = 'arraybuffer';
    await new Promise((done, fail) => socket.once('open', done).once('error', fail));
    socket.send(encodeFrame({ id: 1, method: 'app.info', input: {} }));
    const frame = await new Promise<ArrayBuffer>((done) => socket.once('message', (data: ArrayBuffer) => done(data)));
    expect(decodeFrame(frame)).toMatchObject({ id: 1, ok: true, value: { shell: 'server' } });
    socket.close();
  });

  test('rejects the pages of other sites', async () => {
    const socket = connect('http://evil.example');
    const error = await new Promise((done) => socket.once('open', () => done(null)).once('error', done));
    expect(error).toBeInstanceOf(Error);
  });
});
