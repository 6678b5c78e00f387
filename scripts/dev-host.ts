/** The host of `npm run dev`: the local server, run from its sources. dev.mjs starts it again after every change. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../src-main/carriers/server/server.ts';
import type { Session } from '../src-main/carriers/server/sessions.ts';
import { createHost } from '../src-main/host.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, data: { type: 'string', default: '' } } });
// Vite serves the page; this server only answers calls.
const pages = resolve(ROOT, '.cache/no-pages');
mkdirSync(pages, { recursive: true });

const host = await createHost({
  dataFolder: values.data,
  workerUrl: new URL('../src-worker/worker.ts', import.meta.url),
  shell: 'server',
  shippedFolder: ROOT,
});
const session: Session | undefined = process.env.WARBENCH_DEV_SESSION && JSON.parse(process.env.WARBENCH_DEV_SESSION);
const server = await startServer({ host, folder: pages, port: Number(values.port), ...(session && { session }) });
process.send?.({ port: server.port });

async function stop(): Promise<void> {
  await server.close();
  await host.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// Without dev.mjs nothing would ever stop this process.
process.on('disconnect', stop);
