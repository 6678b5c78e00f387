/**
 * Who may use the local server. A page of another site can also send requests to 127.0.0.1, so being on this machine
 * proves nothing: the Host and Origin must be ours (against DNS rebinding and cross-site requests), the cookie must name a
 * session, and a websocket must show the key of that session.
 */
import type { IncomingMessage } from 'node:http';
import { keyAmongProtocols } from '../../../src-shared/api/sign-in.ts';
import type { Sessions } from './sessions.ts';

export interface Refusal {
  readonly status: number;
  readonly reason: string;
}

const NOT_SIGNED_IN: Refusal = { status: 401, reason: 'Open the newest address that Warbench printed in its terminal.' };

/** Host and Origin; an Origin is demanded where browsers always send one (websocket upgrades, POST). */
export function refusalOfOrigin(request: IncomingMessage, port: number, originRequired: boolean): Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const host = request.headers.host ?? '';
  if (!hosts.includes(host)) return { status: 421, reason: 'This server answers only under its own address.' };
  const origin = request.headers.origin;
  if (origin === undefined) {
    return originRequired ? { status: 403, reason: 'The request does not say where it comes from.' } : null;
  }
  return origin === `http://${host}` ? null : { status: 403, reason: 'Requests from other sites are refused.' };
}

export class Guard {
  private readonly port: () => number;
  private readonly sessions: Sessions;

  constructor(port: () => number, sessions: Sessions) {
    this.port = port;
    this.sessions = sessions;
  }

  /** Cookies are shared by all ports of a host, so the name carries the port. */
  get cookieName(): string {
    return `warbench-${this.port()}`;
  }

  refusalOfOrigin(request: IncomingMessage, originRequired: boolean): Refusal | null {
    return refusalOfOrigin(request, this.port(), originRequired);
  }

  refusalOfSession(request: IncomingMessage): Refusal | null {
    return this.sessions.has(this.sessionId(request)) ? null : NOT_SIGNED_IN;
  }

  refusalOfKey(request: IncomingMessage): Refusal | null {
    const key = keyAmongProtocols(request.headers['sec-websocket-protocol'] ?? '');
    return this.sessions.matches({ id: this.sessionId(request), key }) ? null : NOT_SIGNED_IN;
  }

  private sessionId(request: IncomingMessage): string {
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    const start = `${this.cookieName}=`;
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? '';
  }
}
