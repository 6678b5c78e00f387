/** `npm start -- --serve`: the whole app on 127.0.0.1. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { createHost } from '../../host.ts';
import { lastWords } from '../../machine/system-errors.ts';
import { defaultDataFolder, shippedFolder } from '../../paths.ts';
import { openInBrowser } from './open-browser.ts';
import { type LocalServer, startServer } from './server.ts';

/** A browser that was just started has this long to open its address. */
const OPENING_MS = 120_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, data: { type: 'string' }, threads: { type: 'string' }, 'no-open': { type: 'boolean' } },
  });
  const host = await createHost({
    dataFolder: values.data ? resolve(values.data) : defaultDataFolder(),
    ...(values.threads && { threads: wholeNumber('--threads', values.threads, 1, 256) }),
    workerUrl: new URL('./worker.js', import.meta.url),
    shell: 'server',
    shippedFolder: shippedFolder(),
  });
  const server = await startServer({
    host,
    folder: resolve(shippedFolder(), 'out/renderer'),
    ...(values.port && { port: wholeNumber('--port', values.port, 0, 65535) }),
  });
  printAddress(server, 'Warbench is open at');
  console.log('The address works once, on this machine only. Press Ctrl+C to stop; runs continue at the next start.');
  if (!values['no-open']) openInBrowser(server.newAddress({ lifetimeMs: OPENING_MS }));

  let closing = false;
  const stop = async () => {
    if (closing) process.exit(1);
    closing = true;
    console.log('Stopping. Everything done so far is kept.');
    await server.close();
    await host.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const n = Number(text);
  if (Number.isInteger(n) && n >= min && n <= max) return n;
  throw new ApiError('server/usage', `${name} takes a whole number from ${min} to ${max}, not '${text}'.`);
}

/** When it has been opened, another one is printed, for another browser. */
function printAddress(server: LocalServer, introduction: string): void {
  const address = server.newAddress({ onUse: () => printAddress(server, 'A browser signed in. For another one, open') });
  console.log(`${introduction} ${address}`);
}

main().catch((error: unknown) => {
  console.error(lastWords(error));
  process.exit(1);
});
