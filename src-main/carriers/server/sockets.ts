/** The API over websockets. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { SOCKET_OVER, SOCKET_PROTOCOL } from '../../../src-shared/api/sign-in.ts';
import { decodeFrame, encodeFrame, FrameTooLarge, MAX_FRAME } from '../../../src-shared/api/wire.ts';
import type { HostServices } from '../../host/host-services.ts';
import { answer, type Envelope, errorEnvelope } from '../envelope.ts';
import { EventBroadcast } from './event-broadcast.ts';
import type { Refusal } from './guard.ts';

/** A window that does not read its replies loses its connection. */
const MAX_REPLY_BACKLOG = 2 * MAX_FRAME;
const MAX_CALLS_AT_ONCE = 1000;
const MAX_METHOD_NAME = 100;

/** Accepts a connection with the part of the host that it may use, or refuses it. */
export type Admit = (request: IncomingMessage) => HostServices | Refusal;

export interface AcceptedSockets {
  /** Ends the connections over one part of the host; a page that hears that it is over does not connect again. */
  end(host: HostServices): void;
  close(): void;
}

export function acceptSockets(http: Server, admit: Admit): AcceptedSockets {
  const parts = new Map<HostServices, EventBroadcast>();
  const hosts = new WeakMap<WebSocket, HostServices>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    // The key that was offered beside it is never sent back.
    handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
  });
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const host = admit(request);
    if ('reason' in host) {
      refuseSocket(socket, host);
      return;
    }
    const events = parts.get(host) ?? new EventBroadcast(host);
    parts.set(host, events);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      hosts.set(ws, host);
      serveSocket(ws, host, events);
    });
  });
  return {
    end(host) {
      for (const ws of sockets.clients) if (hosts.get(ws) === host) ws.close(SOCKET_OVER);
      parts.get(host)?.close();
      parts.delete(host);
    },
    close() {
      for (const ws of sockets.clients) ws.terminate();
      for (const events of parts.values()) events.close();
      sockets.close();
    },
  };
}

function refuseSocket(socket: Duplex, { status, reason }: Refusal): void {
  // The other side may already be gone, and an error without a listener would end the process.
  socket.on('error', () => socket.destroy());
  const text = `HTTP/1.1 ${status} Refused\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${reason}\n`;
  // Destroyed, not only ended: a client that never closes its side would hold the connection.
  socket.end(text, () => socket.destroy());
}

function serveSocket(ws: WebSocket, host: HostServices, events: EventBroadcast): void {
  ws.binaryType = 'arraybuffer';
  events.join(ws);
  ws.on('error', () => ws.terminate());
  let calls = 0;
  ws.on('message', async (data, isBinary) => {
    const request = isBinary && data instanceof ArrayBuffer ? readRequest(data) : null;
    if (request === null) {
      ws.close(1003, 'not a request');
      return;
    }
    calls++;
    const envelope = calls > MAX_CALLS_AT_ONCE ? TOO_MANY_CALLS : await answer(host, request.method, request.input);
    calls--;
    events.catchUp(ws);
    sendReply(ws, replyFrame(request, envelope));
  });
}

const TOO_MANY_CALLS = errorEnvelope(
  new ApiError('app/too-many-calls', 'Warbench is still busy with earlier requests.', 'Try again in a moment.'),
);

function sendReply(ws: WebSocket, frame: Uint8Array): void {
  if (ws.bufferedAmount > MAX_REPLY_BACKLOG) ws.terminate();
  else if (ws.readyState === ws.OPEN) ws.send(frame);
}

/** What cannot be sent is answered, too: the window waits for it. */
export function replyFrame(
  { id, method }: Pick<Request, 'id' | 'method'>,
  envelope: Envelope,
  maxBytes = MAX_FRAME,
): Uint8Array<ArrayBuffer> {
  try {
    return encodeFrame({ id, ...envelope }, maxBytes);
  } catch (error) {
    return encodeFrame({ id, ...errorEnvelope(error instanceof FrameTooLarge ? tooLarge(method) : error, method) });
  }
}

function tooLarge(method: string): ApiError {
  return new ApiError(
    'app/reply-too-large',
    `The answer to ${method} is too large to send.`,
    'Ask for less: filter, choose fewer combatants, or export with the command line.',
  );
}

interface Request {
  readonly id: number;
  readonly method: string;
  readonly input: unknown;
}

function readRequest(frame: ArrayBuffer): Request | null {
  try {
    const request = decodeFrame(frame) as { id?: unknown; method?: unknown; input?: unknown };
    if (typeof request.id !== 'number' || typeof request.method !== 'string' || request.method.length > MAX_METHOD_NAME) return null;
    return { id: request.id, method: request.method, input: request.input };
  } catch {
    return null;
  }
}
