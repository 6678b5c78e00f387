/** The app over HTTP and WebSocket, on this machine only. */
import { createServer } from 'node:http';
import { CODE_PARAMETER } from '../../../src-shared/api/sign-in.ts';
import type { HostServices } from '../../host/host-services.ts';
import type { HttpApi } from '../http-api/http-api.ts';
import { Guard } from './guard.ts';
import { listen } from './listen.ts';
import { HTTP_OPTIONS, send } from './replies.ts';
import { type CodeOptions, type Session, Sessions } from './sessions.ts';
import { Site } from './site.ts';
import { acceptSockets } from './sockets.ts';
import { readStaticFiles } from './static-files.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, UnauthenticatedConnections } from './unauthenticated.ts';

export interface LocalServer {
  readonly port: number;
  /** Signs in the first browser that opens it. */
  newAddress(options?: CodeOptions): string;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly host: HostServices;
  /** The built window. */
  readonly folder: string;
  /** Default: any free port. */
  readonly port?: number;
  /** A session that exists from the start: the proxy of `npm run dev` uses one. */
  readonly session?: Session;
  /** The HTTP API while it is switched on. */
  readonly api?: () => HttpApi | null;
  readonly unauthenticated?: ConnectionLimits;
}

export async function startServer(options: ServerOptions): Promise<LocalServer> {
  let port = 0;
  const sessions = new Sessions();
  if (options.session !== undefined) sessions.add(options.session);
  const guard = new Guard(() => port, sessions);
  const site = new Site({ guard, sessions, files: readStaticFiles(options.folder) });
  const http = createServer(HTTP_OPTIONS, (request, response) => {
    const api = options.api?.() ?? null;
    if (guard.refusalOfSession(request) === null || api?.isAuthenticated(request)) unauthenticated.release(request.socket);
    if (api?.handles(request)) void api.answer(request, response, port);
    else send(response, site.answer(request), request.method === 'HEAD');
  });
  const unauthenticated = new UnauthenticatedConnections(http, options.unauthenticated ?? CONNECTION_LIMITS);
  const sockets = acceptSockets(http, (request) => {
    const refusal = site.refusalOfSocket(request);
    if (refusal !== null) return refusal;
    unauthenticated.release(request.socket);
    return options.host;
  });
  port = await listen(http, options.port ?? 0);
  return {
    port,
    newAddress: (code) => `http://127.0.0.1:${port}/?${CODE_PARAMETER}=${sessions.newCode(code)}`,
    async close() {
      sockets.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
