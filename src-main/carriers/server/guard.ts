/**
 * Who may use the local server. A page of another site can also send requests to 127.0.0.1, so being on this
 * machine proves nothing: the Host and Origin must be ours (against DNS rebinding and cross-site requests) and the
 * session token must be in the cookie that only our own page got.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Refusal {
  readonly status: number;
  readonly reason: string;
}

export class Guard {
  readonly token: string;
  private readonly port: () => number;

  constructor(port: () => number, token: string = randomBytes(32).toString('base64url')) {
    this.port = port;
    this.token = token;
  }

  /** Cookies are shared by all ports of a host, so the name carries the port. */
  get cookieName(): string {
    return `warbench-${this.port()}`;
  }

  get cookie(): string {
    return `${this.cookieName}=${this.token}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** Host and Origin; an Origin is demanded only where browsers always send one (websocket upgrades). */
  refusalOfOrigin(request: IncomingMessage, originRequired: boolean): Refusal | null {
    const hosts = [`127.0.0.1:${this.port()}`, `localhost:${this.port()}`];
    const host = request.headers.host ?? '';
    if (!hosts.includes(host)) return { status: 421, reason: 'This server answers only under its own address.' };
    const origin = request.headers.origin;
    if (origin === undefined) {
      return originRequired ? { status: 403, reason: 'The request does not say where it comes from.' } : null;
    }
    return origin === `http://${host}` ? null : { status: 403, reason: 'Requests from other sites are refused.' };
  }

  refusalOfToken(request: IncomingMessage): Refusal | null {
    const cookies = (request.headers.cookie ?? '').split(';').map((c) => c.trim());
    const given = cookies.find((c) => c.startsWith(`${this.cookieName}=`))?.slice(this.cookieName.length + 1) ?? '';
    return this.isToken(given) ? null : { status: 401, reason: 'Open the address that Warbench printed when it started.' };
  }

  /** Compares digests, so that neither the time nor the length reveals anything about the token. */
  isToken(given: string): boolean {
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(given), digest(this.token));
  }
}
