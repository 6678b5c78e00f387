/** The API over HTTP and WebSocket, on this machine only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { decodeFrame, encodeFrame } from '../../../src-shared/api/wire.ts';
import { HOST_EVENTS, type HostServices } from '../../host/host-services.ts';
import { answer } from '../envelope.ts';
import { Guard, type Refusal } from './guard.ts';
import { readStaticFiles, SECURITY_HEADERS } from './static-files.ts';

const MAX_MESSAGE = 544 * 1024 * 1024;
/** A window that does not read its events loses them rather than filling our memory. */
const MAX_BACKLOG = 64 * 1024 * 1024;

export interface LocalServer {
  readonly port: number;
  /** With the token: whoever opens it gets in. */
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

export async function startServer(o: { host: HostServices; folder: string; port?: number; token?: string }): Promise<LocalServer> {
  const files = readStaticFiles(o.folder);
  let port = 0;
  const guard = new Guard(() => port, o.token);

  const http = createServer((request, response) => {
    const reply = guard.refusalOfOrigin(request, false) ?? route(request);
    send(response, 'reason' in reply ? refused(reply) : reply, request.method === 'HEAD');
  });
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;

  function route(request: IncomingMessage): Reply | Refusal {
    if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, reason: 'Only GET is answered here.' };
    if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined) {
      return { status: 413, reason: 'Requests with a body are refused.' };
    }
    const url = URL.parse(request.url ?? '/', `http://127.0.0.1:${port}`);
    if (url === null) return { status: 400, reason: 'The address is malformed.' };
    const given = url.searchParams.get('token');
    if (url.pathname === '/' && given !== null) {
      if (!guard.isToken(given)) return { status: 401, reason: 'This address is from an earlier start. Use the newest one.' };
      // The token moves from the address, which ends up in histories, into a cookie that scripts cannot read.
      return { status: 303, headers: { Location: '/', 'Set-Cookie': guard.cookie, 'Cache-Control': 'no-store' }, body: '' };
    }
    const file = files.get(url.pathname === '/' ? '/index.html' : url.pathname);
    return (
      guard.refusalOfToken(request) ??
      (file === undefined
        ? NOTHING_HERE
        : {
            status: 200,
            headers: { 'Content-Type': file.type, 'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-store' },
            body: file.body,
          })
    );
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal =
      guard.refusalOfOrigin(request, true) ??
      guard.refusalOfToken(request) ??
      (URL.parse(request.url ?? '', `http://127.0.0.1:${port}`)?.pathname === '/rpc' ? null : NOTHING_HERE);
    if (refusal) {
      socket.end(`HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${refusal.reason}\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ws) => attend(ws));
  });

  function attend(ws: WebSocket): void {
    ws.binaryType = 'arraybuffer';
    const stops = HOST_EVENTS.map((event) =>
      o.host.on(event, (value) => {
        if (ws.bufferedAmount < MAX_BACKLOG) ws.send(encodeFrame({ event, value }));
      }),
    );
    ws.on('close', () => {
      for (const stop of stops) stop();
    });
    ws.on('error', () => ws.terminate());
    ws.on('message', async (data, isBinary) => {
      const message = isBinary && data instanceof ArrayBuffer ? readRequest(data) : null;
      if (message === null) {
        ws.close(1003, 'not a request');
        return;
      }
      const envelope = await answer(o.host, message.method, message.input);
      if (ws.readyState === ws.OPEN) ws.send(encodeFrame({ id: message.id, ...envelope }));
    });
  }

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(o.port ?? 0, '127.0.0.1', resolve);
  });
  port = (http.address() as AddressInfo).port;
  return {
    port,
    token: guard.token,
    url: `http://127.0.0.1:${port}/?token=${guard.token}`,
    async close() {
      for (const ws of sockets.clients) ws.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function readRequest(frame: ArrayBuffer): { id: number; method: string; input: unknown } | null {
  try {
    const request = decodeFrame(frame) as { id?: unknown; method?: unknown; input?: unknown };
    if (typeof request.id !== 'number' || typeof request.method !== 'string') return null;
    return { id: request.id, method: request.method, input: request.input };
  } catch {
    return null;
  }
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const NOTHING_HERE: Refusal = { status: 404, reason: 'There is nothing here.' };

function refused(refusal: Refusal): Reply {
  return {
    status: refusal.status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', Connection: 'close' },
    body: `${refusal.reason}\n`,
  };
}

function send(response: ServerResponse, reply: Reply, headOnly: boolean): void {
  response.writeHead(reply.status, { ...SECURITY_HEADERS, ...reply.headers, 'Content-Length': Buffer.byteLength(reply.body) });
  response.end(headOnly ? undefined : reply.body);
}
