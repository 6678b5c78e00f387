// npm run dev: the window with hot reload, on a host that runs from its sources and restarts when they change.
// Vite serves src-renderer and passes the window's calls on to the host. The host stays as strict as in production: the
// proxy below replaces the headers, after checking that the call comes from the page that Vite served.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { realpathSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import electronViteConfig from '../electron.vite.config.ts';
import { socketProtocols } from '../src-shared/api/sign-in.ts';
import { log, ROOT } from './lib/project.mjs';

const HOST_SOURCES = ['src-shared', 'src-worker', 'src-main'];
/** Editors write a file in several steps. */
const QUIET_MS = 200;

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '5173' }, data: { type: 'string', default: join(ROOT, '.cache/dev-data') } },
});
const session = { id: randomBytes(32).toString('base64url'), key: randomBytes(32).toString('base64url') };
let stopping = false;
let child = null;

const hostPort = await startHost(0);
const vite = await createServer({
  ...electronViteConfig.renderer,
  configFile: false,
  server: {
    host: '127.0.0.1',
    port: Number(options.port),
    fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
    // As in production, so that SharedArrayBuffer works.
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    proxy: { '/rpc': { target: `http://127.0.0.1:${hostPort}`, ws: true, changeOrigin: true, bypass: rejectStrangers, configure: signIn } },
  },
});
await vite.listen();
log(`Warbench (development) is open at ${vite.resolvedUrls.local[0]}`);
log(`Data folder: ${resolve(options.data)}. Press Ctrl+C to stop.`);
for (const folder of HOST_SOURCES) watch(join(ROOT, folder), { recursive: true }, (_event, name) => restartSoon(folder, name));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

/** Another site's page can open websockets to this machine, too. */
function rejectStrangers(request) {
  const { port } = vite.httpServer.address();
  const { host, origin } = request.headers;
  const isOurs = [`127.0.0.1:${port}`, `localhost:${port}`].includes(host) && origin === `http://${host}`;
  return isOurs ? undefined : false;
}

function signIn(proxy) {
  proxy.on('proxyReqWs', (request) => {
    request.setHeader('origin', `http://127.0.0.1:${hostPort}`);
    request.setHeader('cookie', `warbench-${hostPort}=${session.id}`);
    request.setHeader('sec-websocket-protocol', socketProtocols(session.key).join(', '));
  });
}

/** Resolves to the host's port once it answers. A restarted host keeps its port, so that the window can reconnect. */
function startHost(port) {
  child = spawn(process.execPath, [join(ROOT, 'scripts/dev-host.ts'), '--port', String(port), '--data', resolve(options.data)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, WARBENCH_DEV_SESSION: JSON.stringify(session) },
  });
  return new Promise((done) => {
    child.once('message', (message) => done(message.port));
    child.once('exit', (code) => {
      if (code && !stopping) log(`The host stopped with code ${code}. It starts again when a file changes.`);
      if (port === 0 && code) process.exit(code);
    });
  });
}

let timer = null;
let restarting = Promise.resolve();

function restartSoon(folder, name) {
  if (name !== null && !/\.(ts|json|ya?ml)$/.test(name)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    log(`${folder}/${name ?? ''} changed. Restarting the host ...`);
    restarting = restarting.then(restartHost);
  }, QUIET_MS);
}

async function restartHost() {
  await endHost();
  const started = startHost(hostPort);
  // A host with a syntax error ends without an answer; the next change tries again.
  await Promise.race([started, new Promise((done) => child.once('exit', done))]);
}

function endHost() {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  return gone;
}

async function stop() {
  if (stopping) process.exit(1);
  stopping = true;
  await vite.close();
  await endHost();
  process.exit(0);
}
