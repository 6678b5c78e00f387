/**
 * Browser sources: pages that show the picture of one project in a recorder such as OBS, from a server of their own, because
 * their addresses outlive the session of the app. Whoever has an address can look at what the scenes of that project show,
 * nothing else, until it is revoked. The server runs only while there are addresses.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { keyAmongProtocols, PROJECT_PARAMETER, SOURCE_PARAMETER } from '../../../src-shared/api/sign-in.ts';
import type { BrowserSource } from '../../../src-shared/api/studio.ts';
import type { BrowserSources } from '../../host/browser-sources.ts';
import type { HostServices } from '../../host/host-services.ts';
import { type Refusal, refusalOfOrigin } from '../server/guard.ts';
import { listen } from '../server/listen.ts';
import { fileReply, HTTP_OPTIONS, NOTHING_HERE, ONLY_GET, type Reply, send, urlOf } from '../server/replies.ts';
import { type AcceptedSockets, acceptSockets } from '../server/sockets.ts';
import { readStaticFiles, type StaticFile } from '../server/static-files.ts';
import { CONNECTION_LIMITS, UnauthenticatedConnections } from '../server/unauthenticated.ts';
import { projectHost } from './project-host.ts';
import { SourceTokens } from './source-tokens.ts';

/** Taken where it is free; whichever port it becomes, it is kept. */
const PREFERRED_PORT = 8792;

const REVOKED: Refusal = { status: 401, reason: 'This address does not work any more. Copy the current one in the Studio.' };

export interface SourceServerOptions {
  readonly dataFolder: string;
  /** The built window. */
  readonly folder: string;
}

export class SourceServer implements BrowserSources {
  private readonly options: SourceServerOptions;
  private readonly parts = new Map<number, HostServices>();
  private host: HostServices | null = null;
  private kept: SourceTokens | null = null;
  private running: { readonly http: Server; readonly sockets: AcceptedSockets } | null = null;
  private problem = '';

  constructor(options: SourceServerOptions) {
    this.options = options;
  }

  /** Once there is a host that answers: what was copied before the last start works again. */
  async attach(host: HostServices): Promise<void> {
    this.host = host;
    if (this.tokens.size > 0) await this.start(host);
  }

  of(projectId: number): BrowserSource {
    const token = this.tokens.of(projectId);
    const { port } = this.tokens;
    if (token === null || port === null) return { address: null, problem: this.problem };
    const search = new URLSearchParams({ [SOURCE_PARAMETER]: token, [PROJECT_PARAMETER]: String(projectId) });
    return { address: `http://127.0.0.1:${port}/?${search}`, problem: this.problem };
  }

  async open(projectId: number): Promise<BrowserSource> {
    this.tokens.add(projectId);
    if (this.host !== null && this.running === null) await this.start(this.host);
    return this.of(projectId);
  }

  revoke(projectId: number): BrowserSource {
    this.tokens.remove(projectId);
    const part = this.parts.get(projectId);
    this.parts.delete(projectId);
    if (part !== undefined) this.running?.sockets.end(part);
    return this.of(projectId);
  }

  async close(): Promise<void> {
    const { running } = this;
    this.running = null;
    if (running === null) return;
    running.sockets.close();
    running.http.closeAllConnections();
    await new Promise((closed) => running.http.close(closed));
  }

  /** Read when it is first needed: the data folder may not exist before. */
  private get tokens(): SourceTokens {
    this.kept ??= new SourceTokens(this.options.dataFolder);
    return this.kept;
  }

  private async start(host: HostServices): Promise<void> {
    const files = readStaticFiles(this.options.folder);
    const http = createServer(HTTP_OPTIONS, (request, response) => {
      if (this.projectOfPage(request) !== null) unauthenticated.release(request.socket);
      send(response, this.answer(request, files), request.method === 'HEAD');
    });
    const unauthenticated = new UnauthenticatedConnections(http, CONNECTION_LIMITS);
    const sockets = acceptSockets(http, (request) => {
      const part = this.partFor(request, host);
      if (!('reason' in part)) unauthenticated.release(request.socket);
      return part;
    });
    try {
      this.tokens.keepPort(await this.listen(http));
      this.running = { http, sockets };
      this.problem = '';
    } catch (error) {
      this.problem = `Another program uses port ${this.tokens.port} (${(error as NodeJS.ErrnoException).code}). End it and start Warbench again.`;
    }
  }

  /** A port that addresses already name is not exchanged for another. */
  private listen(http: Server): Promise<number> {
    const { port } = this.tokens;
    return port === null ? listen(http, PREFERRED_PORT).catch(() => listen(http, 0)) : listen(http, port);
  }

  private partFor(request: IncomingMessage, host: HostServices): HostServices | Refusal {
    const refusal = refusalOfOrigin(request, this.tokens.port ?? 0, true);
    if (refusal !== null) return refusal;
    const projectId = this.tokens.projectOf(keyAmongProtocols(request.headers['sec-websocket-protocol'] ?? ''));
    if (projectId === null) return REVOKED;
    if (urlOf(request)?.pathname !== '/rpc') return NOTHING_HERE;
    const part = this.parts.get(projectId) ?? projectHost(host, projectId);
    this.parts.set(projectId, part);
    return part;
  }

  private projectOfPage(request: IncomingMessage): number | null {
    return this.tokens.projectOf(urlOf(request)?.searchParams.get(SOURCE_PARAMETER) ?? '');
  }

  private answer(request: IncomingMessage, files: ReadonlyMap<string, StaticFile>): Reply | Refusal {
    const refusal = refusalOfOrigin(request, this.tokens.port ?? 0, false);
    if (refusal !== null) return refusal;
    if (request.method !== 'GET' && request.method !== 'HEAD') return ONLY_GET;
    const path = urlOf(request)?.pathname ?? '';
    // Scripts and fonts of the app hold nothing of the user's.
    if (path !== '/') return fileReply(files, path);
    return this.projectOfPage(request) === null ? REVOKED : fileReply(files, '/index.html');
  }
}
