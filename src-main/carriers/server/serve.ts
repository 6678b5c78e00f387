/** The whole app on 127.0.0.1, until it is stopped by a signal. */
import { resolve } from 'node:path';
import type { Json } from '../../../src-shared/contract/json.ts';
import { HTTP_API_SETTING } from '../../host/handlers/app.ts';
import { OpenedFiles } from '../../host/opened-files.ts';
import { createHost } from '../../host.ts';
import { defaultDataFolder, shippedFolder } from '../../paths.ts';
import { SourceServer } from '../browser-source/source-server.ts';
import { type ApiEndpoint, ApiSwitch } from '../http-api/switch.ts';
import { openInBrowser } from './open-browser.ts';
import { type LocalServer, startServer } from './server.ts';

export interface ServeOptions {
  readonly data?: string | undefined;
  readonly threads?: number | undefined;
  readonly port?: number | undefined;
  readonly workerUrl: URL;
  /** Opens a browser. */
  readonly open: boolean;
  /** The HTTP API is on, whatever Settings say. */
  readonly api: boolean;
  /** Replays, runs and projects for the first window that signs in. */
  readonly files?: readonly string[];
}

/** A browser that was just started has this long to open its address. */
const OPENING_MS = 120_000;

export async function serve({ data, threads, port, workerUrl, open, api: always, files = [] }: ServeOptions): Promise<void> {
  outliveTerminal();
  const dataFolder = data ? resolve(data) : defaultDataFolder();
  const endpoint = new SharedEndpoint();
  const apiSwitch = new ApiSwitch({ dataFolder, endpoint, always });
  const folder = resolve(shippedFolder(), 'out/renderer');
  const browserSources = new SourceServer({ dataFolder, folder });
  const opened = new OpenedFiles();
  opened.add(files);
  const host = await createHost({
    dataFolder,
    opened,
    ...(threads !== undefined && { threads }),
    workerUrl,
    shell: 'server',
    shippedFolder: shippedFolder(),
    httpApi: apiSwitch,
    browserSources,
  });
  const server = await startServer({
    host,
    folder,
    ...(port !== undefined && { port }),
    api: () => endpoint.api,
  });
  endpoint.server = server;
  const settings = (await host.call('settings.get', {})) as Readonly<Record<string, Json>>;
  await apiSwitch.attach(host, settings[HTTP_API_SETTING] === true);
  await browserSources.attach(host);
  printAddress(server, 'Warbench is open at');
  printApi(apiSwitch);
  console.log('The address works once, on this machine only. Press Ctrl+C to stop; runs continue at the next start.');
  if (open) openInBrowser(server.newAddress({ lifetimeMs: OPENING_MS }));
  stopOnSignals(async () => {
    await apiSwitch.close();
    await browserSources.close();
    await server.close();
    await host.close();
  });
}

/** The API under the address of the app. */
class SharedEndpoint implements ApiEndpoint {
  api: Parameters<ApiEndpoint['open']>[0] | null = null;
  server: LocalServer | null = null;

  async open(api: Parameters<ApiEndpoint['open']>[0]): Promise<string> {
    this.api = api;
    return `http://127.0.0.1:${this.server?.port}`;
  }

  async close(): Promise<void> {
    this.api = null;
  }
}

/** The terminal may be closed, or its pipe; windows that are open do not need it, and a stop must come to its end. */
function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error').on('error', () => {});
}

function stopOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const stop = async () => {
    if (closing) process.exit(1);
    closing = true;
    console.log('Stopping. Everything done so far is kept.');
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/** When it has been opened, another one is printed, for another browser. */
function printAddress(server: LocalServer, introduction: string): void {
  const address = server.newAddress({ onUse: () => printAddress(server, 'A browser signed in. For another one, open') });
  console.log(`${introduction} ${address}`);
}

function printApi(apiSwitch: ApiSwitch): void {
  const { enabled, address, tokenFile } = apiSwitch.access();
  if (enabled) console.log(`The HTTP API is at ${address}/api/v1; its token is in ${tokenFile}`);
}
