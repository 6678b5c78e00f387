import { beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionState } from '../../../src-renderer/host/connection.ts';
import { type Socket, SocketHost } from '../../../src-renderer/host/socket-host.ts';
import { SOCKET_OVER } from '../../../src-shared/api/sign-in.ts';
import { decodeFrame, encodeFrame } from '../../../src-shared/api/wire.ts';

class FakeSocket implements Socket {
  binaryType: BinaryType = 'blob';
  readyState: Socket['readyState'] = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  onmessage: ((message: { data: ArrayBuffer }) => void) | null = null;
  readonly sent: { id: number; method: string; input: unknown }[] = [];

  send(data: Uint8Array<ArrayBuffer>): void {
    this.sent.push(decodeFrame(data.buffer) as (typeof this.sent)[number]);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  /** Without a code as when the line breaks. */
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  answer(value: unknown): void {
    this.onmessage?.({ data: encodeFrame(value).buffer });
  }
}

let sockets: FakeSocket[];
let states: ConnectionState[];
let host: SocketHost;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  host = new SocketHost(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    (state) => states.push(state),
  );
});

test('a call made before the connection stands is sent when it does', async () => {
  const answer = host.call('settings.get', {});
  expect(last().sent).toHaveLength(0);
  last().open();
  expect(last().sent[0]).toMatchObject({ method: 'settings.get', input: {} });
  last().answer({ id: last().sent[0]?.id, ok: true, value: { theme: 'dark' } });
  await expect(answer).resolves.toEqual({ theme: 'dark' });
});

test('a refusal keeps its code and hint', async () => {
  last().open();
  const answer = host.call('runs.get', { runId: 99 });
  last().answer({ id: last().sent[0]?.id, ok: false, error: { code: 'runs/unknown', message: 'No such run.', hint: 'Look in Runs.' } });
  await expect(answer).rejects.toMatchObject({ code: 'runs/unknown', message: 'No such run.', hint: 'Look in Runs.' });
});

test('answers may come in any order', async () => {
  last().open();
  const first = host.call('runs.list', {});
  const second = host.call('library.rosters', {});
  const [a, b] = last().sent;
  last().answer({ id: b?.id, ok: true, value: ['rosters'] });
  last().answer({ id: a?.id, ok: true, value: ['runs'] });
  await expect(first).resolves.toEqual(['runs']);
  await expect(second).resolves.toEqual(['rosters']);
});

test('when the line breaks, calls under way are refused, not repeated, and it reconnects', async () => {
  last().open();
  const underWay = host.call('runs.list', {});
  last().drop();
  await expect(underWay).rejects.toMatchObject({ code: 'connection/lost' });
  const waiting = host.call('library.rosters', {});
  vi.advanceTimersByTime(300);
  expect(sockets).toHaveLength(2);
  last().open();
  expect(last().sent.map((m) => m.method)).toEqual(['library.rosters']);
  last().answer({ id: last().sent[0]?.id, ok: true, value: [] });
  await expect(waiting).resolves.toEqual([]);
  expect(states).toEqual(['connecting', 'open', 'reconnecting', 'reconnecting', 'open']);
});

test('the pauses between tries grow and stay bounded', () => {
  let tries = 0;
  for (let i = 0; i < 12; i++) {
    last().drop();
    vi.advanceTimersByTime(4000);
    tries++;
  }
  expect(sockets.length).toBe(tries + 1);
  last().drop();
  vi.advanceTimersByTime(3999);
  expect(sockets.length).toBe(tries + 1);
});

test('pushes reach the listeners of their event until they stop listening', () => {
  const heard: unknown[] = [];
  const stop = host.on('runRemoved', (value) => heard.push(value));
  last().open();
  const removed = (id: number) => ({ event: 'runRemoved', value: { id } });
  last().answer({ events: [removed(4), { event: 'library', value: { reason: 'import' } }, removed(5)] });
  stop();
  last().answer({ events: [removed(6)] });
  expect(heard).toEqual([{ id: 4 }, { id: 5 }]);
});

test('typed arrays arrive as typed arrays', async () => {
  last().open();
  const answer = host.call('runs.matrix', { runId: 1 });
  last().answer({ id: last().sent[0]?.id, ok: true, value: { rates: Float32Array.of(0.5, Number.NaN) } });
  const { rates } = await answer;
  expect(rates).toBeInstanceOf(Float32Array);
  expect(rates[1]).toBeNaN();
});

test('a page whose address was revoked does not connect again', () => {
  last().open();
  last().drop(SOCKET_OVER);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe('over');
});
