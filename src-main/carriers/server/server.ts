/** The API over HTTP and WebSocket, on this machine only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { decodeFrame, encodeFrame } from '../../../src-shared/api/wire.ts';
import { HOST_EVENTS, type HostServices } from '../../host/host-services.ts';
import { answer } from '../envelope.ts';
import { Guard, type Refusal } from './guard.ts';
import { NEWCOMER_LIMITS, type NewcomerLimits, Newcomers } from './newcomers.ts';
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

export interface ServerOptions {
  readonly host: HostServices;
  /** The built window. */
  readonly folder: string;
  /** Default: any free port. */
  readonly port?: number;
  readonly token?: string;
  readonly newcomers?: NewcomerLimits;
}

const HTTP_OPTIONS = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2000 };

export async function startServer(options: ServerOptions): Promise<LocalServer> {
  const { host, folder, port: wanted = 0, token } = options;
  let port = 0;
  const guard = new Guard(() => port, token);
  const site = new Site(guard, readStaticFiles(folder), () => port);
  const http = createServer(HTTP_OPTIONS, (request, response) => {
    const reply = guard.refusalOfOrigin(request, false) ?? site.route(request);
    if (guard.refusalOfToken(request) === null) newcomers.welcome(request.socket);
    send(response, 'reason' in reply ? refused(reply) : reply, request.method === 'HEAD');
  });
  const newcomers = new Newcomers(http, options.newcomers ?? NEWCOMER_LIMITS);
  const sockets = acceptSockets(
    http,
    (ws) => serveSocket(ws, host),
    (request) => {
      const refusal = site.refusalOfSocket(request);
      if (refusal === null) newcomers.welcome(request.socket);
      return refusal;
    },
  );
  port = await listen(http, wanted);
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

async function listen(http: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  return (http.address() as AddressInfo).port;
}

/** What is served over HTTP: the built window, to whoever has the token. */
class Site {
  private readonly guard: Guard;
  private readonly files: ReturnType<typeof readStaticFiles>;
  private readonly port: () => number;

  constructor(guard: Guard, files: ReturnType<typeof readStaticFiles>, port: () => number) {
    this.guard = guard;
    this.files = files;
    this.port = port;
  }

  route(request: IncomingMessage): Reply | Refusal {
    if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, reason: 'Only GET is answered here.' };
    if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined) {
      return { status: 413, reason: 'Requests with a body are refused.' };
    }
    const url = this.urlOf(request);
    if (url === null) return { status: 400, reason: 'The address is malformed.' };
    const token = url.searchParams.get('token');
    if (url.pathname === '/' && token !== null) return this.logIn(token);
    return this.guard.refusalOfToken(request) ?? this.file(url.pathname === '/' ? '/index.html' : url.pathname);
  }

  refusalOfSocket(request: IncomingMessage): Refusal | null {
    return (
      this.guard.refusalOfOrigin(request, true) ??
      this.guard.refusalOfToken(request) ??
      (this.urlOf(request)?.pathname === '/rpc' ? null : NOTHING_HERE)
    );
  }

  /** The token moves from the address, which ends up in histories, into a cookie that scripts cannot read. */
  private logIn(token: string): Reply | Refusal {
    if (!this.guard.isToken(token)) return { status: 401, reason: 'This address is from an earlier start. Use the newest one.' };
    return { status: 303, headers: { Location: '/', 'Set-Cookie': this.guard.cookie, 'Cache-Control': 'no-store' }, body: '' };
  }

  private file(name: string): Reply | Refusal {
    const file = this.files.get(name);
    if (file === undefined) return NOTHING_HERE;
    const caching = file.immutable ? 'private, max-age=31536000, immutable' : 'no-store';
    return { status: 200, headers: { 'Content-Type': file.type, 'Cache-Control': caching }, body: file.body };
  }

  private urlOf(request: IncomingMessage): URL | null {
    return URL.parse(request.url ?? '/', `http://127.0.0.1:${this.port()}`);
  }
}

function acceptSockets(
  http: Server,
  accept: (ws: WebSocket) => void,
  refusalOf: (request: IncomingMessage) => Refusal | null,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request);
    if (refusal) refuseSocket(socket, refusal);
    else sockets.handleUpgrade(request, socket, head, accept);
  });
  return sockets;
}

function refuseSocket(socket: Duplex, { status, reason }: Refusal): void {
  // The other side may already be gone, and an error without a listener would end the process.
  socket.on('error', () => socket.destroy());
  const text = `HTTP/1.1 ${status} Refused\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${reason}\n`;
  // Destroyed, not only ended: a client that never closes its side would hold the connection.
  socket.end(text, () => socket.destroy());
}

function serveSocket(ws: WebSocket, host: HostServices): void {
  ws.binaryType = 'arraybuffer';
  const stops = HOST_EVENTS.map((event) =>
    host.on(event, (value) => {
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
    const envelope = await answer(host, message.method, message.input);
    if (ws.readyState === ws.OPEN) ws.send(encodeFrame({ id: message.id, ...envelope }));
  });
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
