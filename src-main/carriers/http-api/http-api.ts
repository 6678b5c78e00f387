/** JSON over HTTP: the calls of the host under addresses of their own, for programs that show the token. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExportedFile } from '../../../src-shared/api/exports.ts';
import { inputSchema, namesIn, openApiDocument, type Schema } from '../../../src-shared/api/http/openapi.ts';
import { API_ROOT, EVENT_STREAMS, OPERATIONS, type Operation } from '../../../src-shared/api/http/operations.ts';
import { plainArrays } from '../../exports/file.ts';
import type { HostServices } from '../../host/host-services.ts';
import { appVersion } from '../../paths.ts';
import { refusalOfOrigin } from '../server/guard.ts';
import { SECURITY_HEADERS } from '../server/static-files.ts';
import { EventStreams } from './event-stream.ts';
import { HttpError, problemDetails } from './problem-details.ts';
import { referencePage } from './reference-page.ts';
import { readInput } from './request-input.ts';
import type { BearerToken } from './token.ts';
import { WORK_LIMITS, WorkLimit, type WorkLimits } from './work-limit.ts';

export interface HttpApiOptions {
  readonly host: HostServices;
  readonly token: BearerToken;
  readonly limits?: WorkLimits;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Route {
  readonly pattern: RegExp;
  readonly operation: Operation;
  readonly schema: Schema;
}

const ROUTES: readonly Route[] = OPERATIONS.map((operation) => ({
  pattern: patternOf(operation.path),
  operation,
  schema: inputSchema(operation),
}));
const STREAM_PATTERNS = EVENT_STREAMS.map(({ path }) => patternOf(path));

export class HttpApi {
  private readonly host: HostServices;
  private readonly token: BearerToken;
  private readonly work: WorkLimit;
  private readonly streams: EventStreams;

  constructor({ host, token, limits = WORK_LIMITS }: HttpApiOptions) {
    this.host = host;
    this.token = token;
    this.work = new WorkLimit(limits);
    this.streams = new EventStreams(host);
  }

  handles(request: IncomingMessage): boolean {
    return /^\/api(?:[/?]|$)/.test(request.url ?? '');
  }

  isAuthenticated(request: IncomingMessage): boolean {
    return this.token.isShownBy(request);
  }

  async answer(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
    try {
      const refusal = refusalOfOrigin(request, port, false);
      if (refusal !== null) throw new HttpError(refusal.status, ['http/refused', refusal.reason]);
      await this.route(request, response);
    } catch (error) {
      // The client has gone and does not read why its work stopped.
      if (response.destroyed) return;
      // What is left of a body that is refused is not read.
      response.once('finish', () => {
        if (!request.complete) request.destroy();
      });
      if (response.headersSent) response.destroy();
      else send(response, errorReply(error));
    }
  }

  close(): void {
    this.streams.close();
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
    if (url === null) throw new HttpError(400, ['http/bad-address', 'The address is malformed.']);
    const open = request.method === 'GET' ? openReply(url.pathname) : null;
    if (open !== null) return send(response, open);
    if (!this.isAuthenticated(request)) throw unauthorized();
    const path = url.pathname.slice(API_ROOT.length);
    const [ofAll, ofRun] = STREAM_PATTERNS.map((pattern) => (request.method === 'GET' ? pattern.exec(path) : null));
    if (ofAll) return this.streams.ofAll(response, SECURITY_HEADERS);
    if (ofRun) return this.streams.ofRun(Number(ofRun[1]), response, SECURITY_HEADERS);
    send(response, await this.call(request, path, url.searchParams, goneSignal(response)));
  }

  private async call(request: IncomingMessage, path: string, query: URLSearchParams, gone: AbortSignal): Promise<Reply> {
    const { route, found } = routeOf(request.method ?? '', path);
    const { operation, schema } = route;
    const inPath = Object.fromEntries(namesIn(operation.path).map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]));
    const input = await readInput(request, inPath, query, schema);
    const value = await this.work.run(() => this.host.call(operation.call, input, gone), gone);
    return operation.reply === 'file' ? fileReply(value as ExportedFile) : jsonReply(200, value);
  }
}

/** Aborted when the client closes its connection before it has the reply. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Runs, rosters and places are numbers; `/runs/plan` is not a run. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '(\\d+)')}$`);
}

function routeOf(verb: string, path: string): { route: Route; found: RegExpExecArray } {
  const matching = ROUTES.flatMap((route) => {
    const found = route.pattern.exec(path);
    return found === null ? [] : [{ route, found }];
  });
  const wanted = matching.find(({ route }) => route.operation.verb === verb.toLowerCase());
  if (wanted !== undefined) return wanted;
  const verbs = matching.map(({ route }) => route.operation.verb.toUpperCase());
  if (verbs.length > 0)
    throw new HttpError(405, ['http/method', `This address answers ${verbs.join(' and ')}.`], { Allow: verbs.join(', ') });
  throw new HttpError(404, ['http/no-address', 'There is nothing here.', `${API_ROOT}/openapi.json lists every address.`]);
}

/** The description is the same for everyone, so it needs no token. */
function openReply(path: string): Reply | null {
  if (path === `${API_ROOT}/openapi.json`) return jsonReply(200, openApiDocument(appVersion()));
  if (path !== API_ROOT && path !== `${API_ROOT}/`) return null;
  return { status: 200, type: 'text/html; charset=utf-8', body: referencePage(openApiDocument(appVersion())) };
}

function unauthorized(): HttpError {
  const hint = "Send 'Authorization: Bearer TOKEN'; Settings and `warbench serve` show the token.";
  return new HttpError(401, ['http/unauthorized', 'The request does not show the token of this Warbench.', hint], {
    'WWW-Authenticate': 'Bearer realm="Warbench"',
    Connection: 'close',
  });
}

function jsonReply(status: number, value: unknown): Reply {
  return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(value ?? null, plainArrays)}\n` };
}

function fileReply({ name, mime, bytes }: ExportedFile): Reply {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
  return { status: 200, type: mime, body: bytes, headers: { 'Content-Disposition': disposition } };
}

function errorReply(error: unknown): Reply {
  const details = problemDetails(error);
  const headers = error instanceof HttpError ? error.headers : {};
  return { ...jsonReply(details.status, details), type: 'application/problem+json; charset=utf-8', headers };
}

function send(response: ServerResponse, { status, type, body, headers }: Reply): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    ...headers,
    'Content-Type': type,
    'Content-Length': length,
  });
  response.end(body);
}
