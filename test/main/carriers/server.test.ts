import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type LocalServer, startServer } from '../../../src-main/carriers/server/server.ts';
import { replyFrame } from '../../../src-main/carriers/server/sockets.ts';
import type { HostServices } from '../../../src-main/host/host-services.ts';
import { ApiError } from '../../../src-shared/api/index.ts';
import { socketProtocols } from '../../../src-shared/api/sign-in.ts';
import { decodeFrame, encodeFrame } from '../../../src-shared/api/wire.ts';
import { type SignedIn, signIn, socketCredentials } from '../../kit/sign-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'warbench-server-'));
let server: LocalServer;
let signedIn: SignedIn;
let cookie: string;
const listeners = new Set<{ readonly event: string; readonly listener: (value: never) => void }>();

function emit(event: string, value: unknown): void {
  for (const one of listeners) if (one.event === event) one.listener(value as never);
}

const host: HostServices = {
  async call(method, input) {
    if (method === 'echo') return input;
    if (method === 'crash') throw new TypeError('boom');
    if (method === 'unsendable') return { number: 1n };
    // What JSON.stringify throws beyond the longest string of the engine, without needing the memory.
    if (method === 'endless') return { toJSON: () => JSON.parse('"x"').repeat(2 ** 30) };
    if (method === 'announce') emit('run', { id: 3 });
    if (method === 'announce') return null;
    if (method === 'wait') return new Promise(() => {});
    if (method === 'talkative') throw new ApiError('test/long', 'long '.repeat(100_000), 'hint '.repeat(100_000));
    throw new ApiError('api/unknown-call', `There is no call '${method}'.`, 'Check the spelling.');
  },
  on(event, listener) {
    const entry = { event, listener };
    listeners.add(entry);
    return () => listeners.delete(entry);
  },
  async close() {},
};

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Warbench</title>');
  writeFileSync(join(folder, 'app-DQ2x9fK1.js'), 'export {};');
  server = await startServer({ host, folder });
  signedIn = await signIn(server.newAddress());
  cookie = signedIn.cookie;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function get(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: server.port, path, method, headers: { host: `127.0.0.1:${server.port}`, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function upgrade(headers: Record<string, string>, path = '/rpc', protocols = socketProtocols(signedIn.key)): Promise<number> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, { headers });
    ws.on('open', () => {
      ws.close();
      resolve(101);
    });
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    ws.on('error', reject);
  });
}

const ours = () => ({ origin: `http://127.0.0.1:${server.port}`, cookie });

describe('pages', () => {
  test('with the cookie the app is served, under a strict policy', async () => {
    const reply = await get('/', { cookie });
    expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>Warbench</title>']);
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect((await get('/app-DQ2x9fK1.js', { cookie })).headers['cache-control']).toContain('immutable');
    expect((await get('/', { cookie }, 'HEAD')).text).toBe('');
  });
  test.each([
    ['no session', '/', {}, 401],
    ['a code that was never printed', '/?code=AAAA', {}, 401],
    ['an old session', '/', { cookie: 'COOKIE-OLD' }, 401],
    ['a foreign Host', '/', { host: 'evil.example', cookie: 'COOKIE' }, 421],
    ['a Host with another port', '/', { host: '127.0.0.1:1', cookie: 'COOKIE' }, 421],
    ['a foreign Origin', '/', { origin: 'https://evil.example', cookie: 'COOKIE' }, 403],
    ['an opaque Origin', '/', { origin: 'null', cookie: 'COOKIE' }, 403],
    ['a path upwards', '/../package.json', { cookie: 'COOKIE' }, 404],
    ['an encoded path upwards', '/%2e%2e/%2e%2e/etc/passwd', { cookie: 'COOKIE' }, 404],
    ['a backslash path', '/..\\..\\package.json', { cookie: 'COOKIE' }, 404],
    ['a NUL in the path', '/index.html%00.js', { cookie: 'COOKIE' }, 404],
    ['a file that is not there', '/nope.js', { cookie: 'COOKIE' }, 404],
  ])('refuses %s', async (_what, path, headers, status) => {
    const filled = Object.fromEntries(
      Object.entries(headers).map(([k, v]) => [
        k,
        String(v).replace('COOKIE-OLD', `warbench-${server.port}=old`).replace('COOKIE', cookie),
      ]),
    );
    const reply = await get(path, filled);
    expect(reply.status).toBe(status);
    expect(reply.text).toMatch(/\.\n$/);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });
  test('refuses other methods and bodies of any size', async () => {
    expect((await get('/', ours(), 'POST')).status).toBe(405);
    expect((await get('/session', ours(), 'POST', 'x')).status).toBe(413);
    expect((await get('/', { cookie }, 'OPTIONS')).status).toBe(405);
    expect((await get('/', { cookie, 'content-length': '1000000000000' }, 'GET')).status).toBe(413);
    expect((await get('/', { cookie, 'transfer-encoding': 'chunked' }, 'GET', 'x')).status).toBe(413);
  });
  test('answers on the loopback address only', async () => {
    const refused = await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.2', port: server.port });
      socket.on('connect', () => {
        socket.destroy();
        resolve('open');
      });
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    });
    expect(refused).not.toBe('open');
  });
});

describe('signing in', () => {
  const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
  const post = (code: string, headers: Record<string, string> = { origin: ours().origin }) =>
    get('/session', { ...headers, 'warbench-code': code }, 'POST');

  test('the printed address leads to a page that signs in; the session is a cookie that scripts cannot read, and a key', async () => {
    const address = server.newAddress();
    const page = await get(pathOf(address));
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.text).toContain('<script src="/sign-in.js">');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    expect((await get('/sign-in.js')).status).toBe(200);
    const reply = await post(new URL(address).searchParams.get('code')!);
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^warbench-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(reply.text).toMatch(/^[\w-]{43}$/);
    expect(reply.headers['set-cookie']?.[0]).not.toContain(reply.text);
  });
  test('loading the address does not use it up, signing in does', async () => {
    let used = 0;
    const address = server.newAddress({ onUse: () => used++ });
    for (let i = 0; i < 3; i++) expect((await get(pathOf(address))).status).toBe(200);
    const code = new URL(address).searchParams.get('code')!;
    const replies = await Promise.all([post(code), post(code), post(code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(used).toBe(1);
    expect((await get(pathOf(address))).status).toBe(401);
    // A browser that is signed in already goes on to the app.
    expect(await get(pathOf(address), { cookie })).toMatchObject({ status: 303, headers: { location: '/' } });
  });
  test('an address may expire', async () => {
    expect((await get(pathOf(server.newAddress({ lifetimeMs: 0 })))).status).toBe(401);
    expect((await post(new URL(server.newAddress({ lifetimeMs: 0 })).searchParams.get('code')!)).status).toBe(401);
  });
  test('pages of other sites cannot sign in, and their attempts use nothing up', async () => {
    const code = new URL(server.newAddress()).searchParams.get('code')!;
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }, { origin: `http://127.0.0.1:${server.port + 1}` }]) {
      expect((await post(code, headers)).status).toBe(403);
    }
    expect((await post(code)).status).toBe(200);
  });
  test('only so many sessions are kept', async () => {
    const small = await startServer({ host, folder });
    const status = async ({ origin, cookie: own }: SignedIn) => (await fetch(origin, { headers: { cookie: own } })).status;
    const first = await signIn(small.newAddress());
    expect(await status(first)).toBe(200);
    for (let i = 0; i < 64; i++) await signIn(small.newAddress());
    expect(await status(first)).toBe(401);
    await small.close();
  });
});

describe('websocket', () => {
  test('opens for our own page', async () => {
    expect(await upgrade(ours())).toBe(101);
  });
  test.each([
    ['no Origin', () => ({ cookie }), 403],
    ['a foreign Origin', () => ({ cookie, origin: 'https://evil.example' }), 403],
    ['an opaque Origin', () => ({ cookie, origin: 'null' }), 403],
    ['no session', () => ({ origin: ours().origin }), 401],
    ['an old session', () => ({ origin: ours().origin, cookie: `warbench-${server.port}=old` }), 401],
    ['a foreign Host', () => ({ ...ours(), host: 'evil.example' }), 421],
  ])('refuses %s', async (_what, headers, status) => {
    expect(await upgrade(headers())).toBe(status);
  });
  test('the cookie alone, which every port of this machine may see, opens nothing', async () => {
    expect(await upgrade(ours(), '/rpc', [])).toBe(401);
    expect(await upgrade(ours(), '/rpc', socketProtocols(null))).toBe(401);
    expect(await upgrade(ours(), '/rpc', socketProtocols(new URL(server.newAddress()).searchParams.get('code')))).toBe(401);
    const other = await signIn(server.newAddress());
    expect(await upgrade(ours(), '/rpc', socketProtocols(other.key))).toBe(401);
  });
  test('the key alone opens nothing', async () => {
    expect(await upgrade({ origin: ours().origin })).toBe(401);
  });
  test('refuses another path, also one that goes upwards', async () => {
    expect(await upgrade(ours(), '/other')).toBe(404);
    expect(await upgrade(ours(), '/rpc/../../x')).toBe(404);
  });

  function open(): Promise<WebSocket> {
    const ws = new WebSocket(`ws://127.0.0.1:${server.port}/rpc`, socketProtocols(signedIn.key), { headers: ours() });
    ws.binaryType = 'arraybuffer';
    return new Promise((resolve, reject) => {
      ws.on('open', () => resolve(ws));
      ws.on('error', reject);
    });
  }
  const nextMessage = (ws: WebSocket) =>
    new Promise<unknown>((resolve) => ws.once('message', (data) => resolve(decodeFrame(data as ArrayBuffer))));

  test('carries calls with typed arrays, refusals with their words, and crashes without their inside', async () => {
    const ws = await open();
    ws.send(encodeFrame({ id: 1, method: 'echo', input: { x: Float64Array.of(1, 2) } }));
    expect(await nextMessage(ws)).toEqual({ id: 1, ok: true, value: { x: Float64Array.of(1, 2) } });
    ws.send(encodeFrame({ id: 2, method: '__proto__', input: null }));
    expect(await nextMessage(ws)).toMatchObject({ id: 2, ok: false, error: { code: 'api/unknown-call', hint: 'Check the spelling.' } });
    ws.send(encodeFrame({ id: 3, method: 'crash', input: null }));
    expect(await nextMessage(ws)).toMatchObject({ id: 3, ok: false, error: { code: 'internal' } });
    ws.close();
  });
  test('answers what cannot be sent, and lives on', async () => {
    const ws = await open();
    ws.send(encodeFrame({ id: 1, method: 'unsendable', input: null }));
    expect(await nextMessage(ws)).toMatchObject({ id: 1, ok: false, error: { code: 'internal' } });
    ws.send(encodeFrame({ id: 2, method: 'endless', input: null }));
    expect(await nextMessage(ws)).toMatchObject({ id: 2, ok: false, error: { code: 'app/reply-too-large' } });
    ws.send(encodeFrame({ id: 3, method: 'talkative', input: null }));
    const { error } = (await nextMessage(ws)) as { error: { message: string; hint: string } };
    expect(Math.max(error.message.length, error.hint.length)).toBeLessThan(3000);
    ws.close();
  });
  test('a reply beyond the limit becomes an error that says what to do', () => {
    const request = { id: 7, method: 'runs.matrix' };
    const reply = (value: unknown) => decodeFrame(replyFrame(request, { ok: true, value }, 1000).buffer);
    expect(reply(new Float64Array(100))).toMatchObject({ id: 7, ok: true });
    for (const value of [new Float64Array(200), 'x'.repeat(1000), 'é'.repeat(600), [new Uint8Array(600), new Uint8Array(600)]]) {
      expect(reply(value)).toMatchObject({
        id: 7,
        ok: false,
        error: { code: 'app/reply-too-large', hint: expect.stringContaining('filter') },
      });
    }
  });
  test('a thousand unanswered calls are enough', async () => {
    const ws = await open();
    for (let id = 1; id <= 1000; id++) ws.send(encodeFrame({ id, method: 'wait', input: null }));
    ws.send(encodeFrame({ id: 1001, method: 'echo', input: null }));
    expect(await nextMessage(ws)).toMatchObject({ id: 1001, ok: false, error: { code: 'app/too-many-calls' } });
    ws.close();
  });
  test('pushes the events of one turn as one message to every window, before the reply that follows them', async () => {
    const windows = [await open(), await open()];
    const pushed = windows.map(nextMessage);
    emit('run', { id: 1 });
    emit('runRemoved', { id: 2 });
    for (const message of pushed) {
      expect(await message).toEqual({
        events: [
          { event: 'run', value: { id: 1 } },
          { event: 'runRemoved', value: { id: 2 } },
        ],
      });
    }
    const [ws] = windows;
    const messages: unknown[] = [];
    ws!.on('message', (data: ArrayBuffer) => messages.push(decodeFrame(data)));
    ws!.send(encodeFrame({ id: 9, method: 'announce', input: null }));
    await expect.poll(() => messages).toEqual([{ events: [{ event: 'run', value: { id: 3 } }] }, { id: 9, ok: true, value: null }]);
    for (const window of windows) window.close();
  });
  test('states of a run that follow each other quickly are sent as the newest, at most twenty times per second', async () => {
    const [ws, other] = [await open(), await open()];
    const messages: unknown[] = [];
    other.on('message', (data: ArrayBuffer) => messages.push(decodeFrame(data)));
    const first = nextMessage(ws);
    emit('run', { id: 1, name: 'first' });
    await first;
    for (const name of ['second', 'third']) {
      emit('run', { id: 1, name });
      await new Promise((next) => setImmediate(next));
    }
    emit('runRemoved', { id: 2 });
    const events = (...list: readonly (readonly [string, unknown])[]) => ({ events: list.map(([event, value]) => ({ event, value })) });
    await expect
      .poll(() => messages)
      .toEqual([events(['run', { id: 1, name: 'first' }]), events(['run', { id: 1, name: 'third' }], ['runRemoved', { id: 2 }])]);
    for (const window of [ws, other]) window.close();
  });
  test('an event that cannot be sent does no harm', async () => {
    const ws = await open();
    emit('run', { id: 1n });
    await new Promise((next) => setImmediate(next));
    const pushed = nextMessage(ws);
    emit('run', { id: 2 });
    expect(await pushed).toEqual({ events: [{ event: 'run', value: { id: 2 } }] });
    ws.close();
  });
  test('a closed server listens to nothing', async () => {
    const before = listeners.size;
    const other = await startServer({ host, folder });
    const { protocols, headers } = socketCredentials(await signIn(other.newAddress()));
    const ws = new WebSocket(`ws://127.0.0.1:${other.port}/rpc`, protocols, { headers });
    await new Promise((opened, failed) => ws.once('open', opened).once('error', failed));
    expect(listeners.size).toBeGreaterThan(before);
    await other.close();
    expect(listeners.size).toBe(before);
  });
  test('a message that is no request closes the connection', async () => {
    for (const rubbish of [
      'text',
      encodeFrame({ id: 'x' }),
      encodeFrame({ id: 1, method: 'x'.repeat(101) }),
      Uint8Array.of(1, 2, 3),
      Uint8Array.of(255, 255, 255, 255, 0),
    ]) {
      const ws = await open();
      const closed = new Promise<number>((resolve) => ws.on('close', resolve));
      ws.send(rubbish);
      expect(await closed).toBe(1003);
    }
  });
});

describe('unauthenticated connections', () => {
  const UPGRADE = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];

  function dial(port: number): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }, () => resolve(socket));
      socket.once('error', reject);
    });
  }
  const foreignUpgrade = (port: number) =>
    ['GET /rpc HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Origin: https://evil.example', ...UPGRADE, '', ''].join('\r\n');

  test('a refused upgrade that is reset at any moment does no harm', async () => {
    for (let i = 0; i < 100; i++) {
      const socket = await dial(server.port);
      socket.write(foreignUpgrade(server.port));
      if (i % 3 === 1) await new Promise((next) => setImmediate(next));
      if (i % 3 === 2) await new Promise((answered) => socket.once('data', answered));
      socket.resetAndDestroy();
    }
    expect((await get('/', { cookie })).status).toBe(200);
  });
  test('a refused connection is gone at once, even if the other side never closes', async () => {
    const socket = await dial(server.port);
    const gone = new Promise((resolve) => socket.once('end', resolve));
    socket.write(foreignUpgrade(server.port));
    socket.resume();
    await gone;
    // The side that was kept open has no one to talk to.
    const reset = new Promise((resolve) => socket.once('error', resolve));
    const writing = setInterval(() => socket.write('x'), 5);
    expect(await reset).toMatchObject({ code: expect.stringMatching(/EPIPE|ECONNRESET/) });
    clearInterval(writing);
  });
  test('silent connections are few, end soon, and do not keep our own page out', async () => {
    const strict = await startServer({ host, folder, unauthenticated: { most: 8, lifetimeMs: 300 } });
    const { protocols, headers } = socketCredentials(await signIn(strict.newAddress()));
    const ws = new WebSocket(`ws://127.0.0.1:${strict.port}/rpc`, protocols, { headers });
    await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
    let open = 0;
    const closed: Promise<unknown>[] = [];
    for (let i = 0; i < 50; i++) {
      const socket = await dial(strict.port);
      open++;
      socket.on('error', () => {});
      closed.push(new Promise((resolve) => socket.once('end', resolve).once('close', resolve)).then(() => open--));
      socket.resume();
    }
    await expect.poll(() => open).toBeLessThanOrEqual(8);
    await Promise.all(closed);
    // Our own page stays.
    expect(ws.readyState).toBe(WebSocket.OPEN);
    await strict.close();
  });
});
