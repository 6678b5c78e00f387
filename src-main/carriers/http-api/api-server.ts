/** A server of its own for the API, where the app has no other: in the Electron shell. */
import { createServer, type Server } from 'node:http';
import { listen } from '../server/listen.ts';
import { CONNECTION_LIMITS, UnauthenticatedConnections } from '../server/unauthenticated.ts';
import type { HttpApi } from './http-api.ts';
import type { ApiEndpoint } from './switch.ts';

/** So that scripts find it again; any free port where another program has it. */
const PREFERRED_PORT = 8791;

export class ApiServer implements ApiEndpoint {
  private http: Server | null = null;

  async open(api: HttpApi): Promise<string> {
    let port = 0;
    const http = createServer({ headersTimeout: 10_000, connectionsCheckingInterval: 2000 }, (request, response) => {
      if (api.isAuthenticated(request)) unauthenticated.release(request.socket);
      void api.answer(request, response, port);
    });
    const unauthenticated = new UnauthenticatedConnections(http, CONNECTION_LIMITS);
    this.http = http;
    port = await listen(http, PREFERRED_PORT).catch(() => listen(http, 0));
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    const { http } = this;
    this.http = null;
    if (http === null) return;
    http.closeAllConnections();
    await new Promise((closed) => http.close(closed));
  }
}
