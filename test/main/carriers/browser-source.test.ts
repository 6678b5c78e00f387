/** Addresses for browser sources: they outlive a restart, show one project only, and can be revoked. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { SourceServer } from '../../../src-main/carriers/browser-source/source-server.ts';
import type { HostServices } from '../../../src-main/host/host-services.ts';
import { SOCKET_OVER, socketProtocols } from '../../../src-shared/api/sign-in.ts';
import { decodeFrame, encodeFrame } from '../../../src-shared/api/wire.ts';

let folder: string;
let listeners: { readonly event: string; readonly listener: (value: never) => void }[];
let asked: string[];
let servers: SourceServer[];
let projectData: unknown;

const host: HostServices = {
  async call(method, input) {
    asked.push(method);
    return method === 'studio.project' ? { ...(input as object), data: projectData } : input;
  },
  on(event, listener) {
    const entry = { event, listener };
    listeners.push(entry);
    return () => {
      listeners = listeners.filter((one) => one !== entry);
    };
  },
  async close() {},
};

function emit(event: string, value: unknown): void {
  for (const one of listeners) if (one.event === event) one.listener(value as never);
}

async function start(): Promise<SourceServer> {
  const server = new SourceServer({ dataFolder: folder, folder: join(folder, 'page') });
  servers.push(server);
  await server.attach(host);
  return server;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warbench-source-'));
  const page = join(folder, 'page');
  mkdirSync(page);
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Warbench</title>');
  writeFileSync(join(page, 'app-DQ2x9fK1.js'), 'export {};');
  listeners = [];
  asked = [];
  servers = [];
  projectData = {};
});

afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const tokenOf = (address: string | null) => new URL(address!).searchParams.get('source')!;

/** The next server may have the same port, so that no connection may be kept. */
async function replyOf(address: string | URL, method = 'GET'): Promise<{ readonly status: number; readonly text: string }> {
  const reply = await fetch(address, { method, headers: { connection: 'close' } });
  return { status: reply.status, text: await reply.text() };
}

async function statusOf(address: string | URL, method?: string): Promise<number> {
  return (await replyOf(address, method)).status;
}

interface Connection {
  readonly ws: WebSocket;
  readonly frames: unknown[];
  readonly closed: Promise<number>;
  ask(method: string, input: unknown): Promise<Record<string, unknown>>;
}

function connect(address: string | null, token = tokenOf(address), headers: Record<string, string> = {}): Promise<Connection> {
  const { host: at, origin } = new URL(address!);
  const ws = new WebSocket(`ws://${at}/rpc`, socketProtocols(token), { headers: { origin, ...headers } });
  ws.binaryType = 'arraybuffer';
  const frames: unknown[] = [];
  ws.on('message', (data) => frames.push(decodeFrame(data as ArrayBuffer)));
  const closed = new Promise<number>((done) => ws.on('close', done));
  let id = 0;
  const ask = async (method: string, input: unknown) => {
    const mine = ++id;
    ws.send(encodeFrame({ id: mine, method, input }));
    const answer = () => frames.find((frame) => (frame as { id?: number }).id === mine) as Record<string, unknown> | undefined;
    await expect.poll(answer).toBeDefined();
    return answer()!;
  };
  return new Promise((done, fail) => {
    ws.on('open', () => done({ ws, frames, closed, ask }));
    ws.on('error', fail);
  });
}

test('the address is the same after a restart, and only its owner can read where it is kept', async () => {
  const before = await start();
  expect(before.of(3)).toEqual({ address: null, problem: '' });
  const { address } = await before.open(3);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?source=[\w-]{43}&project=3$/);
  expect(await before.open(3)).toEqual({ address, problem: '' });
  if (process.platform !== 'win32') expect(statSync(join(folder, 'browser-sources.json')).mode & 0o777).toBe(0o600);
  await before.close();
  const after = await start();
  expect(after.of(3)).toEqual({ address, problem: '' });
  expect(await replyOf(address!)).toMatchObject({ status: 200, text: expect.stringContaining('Warbench') });
  expect(await statusOf(new URL('/app-DQ2x9fK1.js', address!))).toBe(200);
});

test('without an address nothing is served, and a wrong token opens nothing', async () => {
  const server = await start();
  const { address } = await server.open(3);
  const wrong = address!.replace(tokenOf(address), 'A'.repeat(43));
  expect(await statusOf(wrong)).toBe(401);
  expect(await statusOf(new URL('/', address!))).toBe(401);
  await expect(connect(wrong)).rejects.toThrow('401');
  await expect(connect(address, tokenOf(address), { origin: 'http://example.com' })).rejects.toThrow('403');
  expect(await statusOf(address!, 'POST')).toBe(405);
});

test('it reads what the scenes of its project show, and nothing else', async () => {
  const server = await start();
  const { address } = await server.open(3);
  const { ask } = await connect(address);
  expect(await ask('studio.project', { id: 3 })).toMatchObject({ ok: true, value: { id: 3 } });
  expect(await ask('runs.standings', { runId: 1 })).toMatchObject({ ok: true });
  for (const [method, input] of [
    ['studio.project', { id: 4 }],
    ['studio.projects', {}],
    ['studio.save', { id: 3, name: 'x', data: {} }],
    ['settings.get', {}],
    ['runs.start', {}],
  ] as const) {
    expect(await ask(method, input)).toMatchObject({ ok: false, error: { code: 'studio/not-for-sources' } });
  }
  expect(asked).toEqual(['studio.project', 'runs.standings']);
});

test('it reads the clips that its project shows, and no other file', async () => {
  const server = await start();
  const { address } = await server.open(3);
  const { ask } = await connect(address);
  projectData = { scenes: [{ clip: null }, { clip: { clipId: 'shown.mp4' } }, { voice: { soundId: 'spoken.wav' } }] };
  expect(await ask('sounds.read', { id: 'shown.mp4' })).toMatchObject({ ok: true, value: { id: 'shown.mp4' } });
  for (const id of ['spoken.wav', 'other.mp4', undefined]) {
    expect(await ask('sounds.read', { id })).toMatchObject({ ok: false, error: { code: 'studio/not-for-sources' } });
  }
  expect(asked.filter((method) => method === 'sounds.read')).toHaveLength(1);
});

test('it hears of its own project only', async () => {
  const server = await start();
  const [three, four] = [await connect((await server.open(3)).address), await connect((await server.open(4)).address)];
  emit('run', { id: 3 });
  emit('desk', { id: 4, scene: '2', time: 1, playing: false });
  emit('desk', { id: 3, scene: '1', time: 0, playing: true });
  await expect.poll(() => three.frames).toEqual([{ events: [{ event: 'desk', value: { id: 3, scene: '1', time: 0, playing: true } }] }]);
  await expect.poll(() => four.frames).toEqual([{ events: [{ event: 'desk', value: { id: 4, scene: '2', time: 1, playing: false } }] }]);
});

test('a revoked address ends its pages for good; those of other projects go on', async () => {
  const server = await start();
  const { address } = await server.open(3);
  const revoked = await connect(address);
  const other = await connect((await server.open(4)).address);
  expect(server.revoke(3)).toEqual({ address: null, problem: '' });
  expect(await revoked.closed).toBe(SOCKET_OVER);
  expect(await statusOf(address!)).toBe(401);
  await expect(connect(address)).rejects.toThrow('401');
  expect(await other.ask('studio.project', { id: 4 })).toMatchObject({ ok: true });
  const next = await server.open(3);
  expect(tokenOf(next.address)).not.toBe(tokenOf(address));
  await server.close();
  expect((await start()).of(3)).toEqual(next);
});

test('where another program has the port, the address stays and says why it does not work', async () => {
  const before = await start();
  const { address } = await before.open(3);
  await before.close();
  const squatter = createServer();
  await new Promise<void>((done) => squatter.listen(Number(new URL(address!).port), '127.0.0.1', done));
  const after = await start();
  expect(after.of(3)).toEqual({ address, problem: expect.stringContaining('Another program uses port') });
  await new Promise((done) => squatter.close(done));
});
