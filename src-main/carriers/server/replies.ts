/** Replies of the local servers: files of the built window, and refusals as a sentence. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from './guard.ts';
import { SECURITY_HEADERS, type StaticFile } from './static-files.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export const HTTP_OPTIONS = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2000 };

export const NOTHING_HERE: Refusal = { status: 404, reason: 'There is nothing here.' };
export const ONLY_GET: Refusal = { status: 405, reason: 'Only GET is answered here.' };

/** Null where the address is malformed. */
export function urlOf(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '/', 'http://127.0.0.1');
}

export function fileReply(files: ReadonlyMap<string, StaticFile>, name: string): Reply | Refusal {
  const file = files.get(name);
  if (file === undefined) return NOTHING_HERE;
  const caching = file.immutable ? 'private, max-age=31536000, immutable' : 'no-store';
  return { status: 200, headers: { 'Content-Type': file.type, 'Cache-Control': caching }, body: file.body };
}

export function uncached(status: number, headers: Readonly<Record<string, string>>, body: string): Reply {
  return { status, headers: { ...headers, 'Cache-Control': 'no-store' }, body };
}

function refused({ status, reason }: Refusal): Reply {
  return uncached(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }, `${reason}\n`);
}

export function send(response: ServerResponse, reply: Reply | Refusal, headOnly: boolean): void {
  const { status, headers, body } = 'reason' in reply ? refused(reply) : reply;
  response.writeHead(status, { ...SECURITY_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(headOnly ? undefined : body);
}
