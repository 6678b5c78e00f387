/** What is served over HTTP: signing in, and the built window for those who did. */
import type { IncomingMessage } from 'node:http';
import { CODE_HEADER, CODE_PARAMETER, SIGN_IN_PATH } from '../../../src-shared/api/sign-in.ts';
import type { Guard, Refusal } from './guard.ts';
import { fileReply, NOTHING_HERE, ONLY_GET, type Reply, uncached, urlOf } from './replies.ts';
import type { Sessions } from './sessions.ts';
import { SIGN_IN_PAGE, SIGN_IN_SCRIPT, SIGN_IN_SCRIPT_PATH } from './sign-in-page.ts';
import type { StaticFile } from './static-files.ts';

export interface SiteParts {
  readonly guard: Guard;
  readonly sessions: Sessions;
  readonly files: ReadonlyMap<string, StaticFile>;
}

const USED_ADDRESS: Refusal = {
  status: 401,
  reason: 'This address has been used or is from an earlier start. Open the newest one that Warbench printed.',
};

export class Site {
  private readonly guard: Guard;
  private readonly sessions: Sessions;
  private readonly files: ReadonlyMap<string, StaticFile>;

  constructor({ guard, sessions, files }: SiteParts) {
    this.guard = guard;
    this.sessions = sessions;
    this.files = files;
  }

  answer(request: IncomingMessage): Reply | Refusal {
    const isPost = request.method === 'POST';
    return this.guard.refusalOfOrigin(request, isPost) ?? this.route(request, isPost);
  }

  refusalOfSocket(request: IncomingMessage): Refusal | null {
    return (
      this.guard.refusalOfOrigin(request, true) ??
      this.guard.refusalOfKey(request) ??
      (urlOf(request)?.pathname === '/rpc' ? null : NOTHING_HERE)
    );
  }

  private route(request: IncomingMessage, isPost: boolean): Reply | Refusal {
    const url = urlOf(request);
    if (url === null) return { status: 400, reason: 'The address is malformed.' };
    if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined) {
      return { status: 413, reason: 'Requests with a body are refused.' };
    }
    if (isPost && url.pathname === SIGN_IN_PATH) return this.signIn(String(request.headers[CODE_HEADER] ?? ''));
    if (request.method !== 'GET' && request.method !== 'HEAD') return ONLY_GET;
    return this.page(request, url);
  }

  private page(request: IncomingMessage, url: URL): Reply | Refusal {
    const refusal = this.guard.refusalOfSession(request);
    const code = url.searchParams.get(CODE_PARAMETER);
    if (url.pathname === SIGN_IN_SCRIPT_PATH) return uncached(200, { 'Content-Type': 'text/javascript; charset=utf-8' }, SIGN_IN_SCRIPT);
    if (url.pathname === '/' && code !== null) {
      if (this.sessions.isFresh(code)) return uncached(200, { 'Content-Type': 'text/html; charset=utf-8' }, SIGN_IN_PAGE);
      return refusal === null ? uncached(303, { Location: '/' }, '') : USED_ADDRESS;
    }
    return refusal ?? fileReply(this.files, url.pathname === '/' ? '/index.html' : url.pathname);
  }

  private signIn(code: string): Reply | Refusal {
    const session = this.sessions.signIn(code);
    if (session === null) return USED_ADDRESS;
    const cookie = `${this.guard.cookieName}=${session.id}; HttpOnly; SameSite=Strict; Path=/`;
    return uncached(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Set-Cookie': cookie }, session.key);
  }
}
