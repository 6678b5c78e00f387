/** The API over websockets. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { SOCKET_PROTOCOL } from '../../../src-shared/api/sign-in.ts';
import { decodeFrame, encodeFrame } from '../../../src-shared/api/wire.ts';
import { HOST_EVENTS, type HostServices } from '../../host/host-services.ts';
import { answer } from '../envelope.ts';
import type { Refusal } from './guard.ts';

const MAX_MESSAGE = 544 * 1024 * 1024;
/** A window that does not read its events loses them rather than filling our memory. */
const MAX_BACKLOG = 64 * 1024 * 1024;

export function acceptSockets(http: Server, host: HostServices, refusalOf: (request: IncomingMessage) => Refusal | null): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    // The key that was offered beside it is never sent back.
    handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
  });
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request);
    if (refusal) refuseSocket(socket, refusal);
    else sockets.handleUpgrade(request, socket, head, (ws) => serveSocket(ws, host));
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
