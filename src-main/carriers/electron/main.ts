/** The Electron shell: a thin carrier around the host. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, BrowserWindow, dialog, ipcMain, powerSaveBlocker } from 'electron';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { HTTP_API_SETTING } from '../../host/handlers/app.ts';
import { HOST_EVENTS, type HostServices } from '../../host/host-services.ts';
import { OpenedFiles } from '../../host/opened-files.ts';
import { createHost } from '../../host.ts';
import { lastWords } from '../../machine/system-errors.ts';
import { defaultDataFolder, shippedFolder } from '../../paths.ts';
import { SourceServer } from '../browser-source/source-server.ts';
import { answer } from '../envelope.ts';
import { ApiServer } from '../http-api/api-server.ts';
import { ApiSwitch } from '../http-api/switch.ts';
import { isOurFrame, registerScheme, secureSession } from './security.ts';
import { openMainWindow } from './windows.ts';

const OUT = resolve(import.meta.dirname, '..');

const { values, positionals } = parseArgs({
  // The program alone, or Electron with the folder of the app.
  args: process.argv.slice(app.isPackaged ? 1 : 2),
  strict: false,
  allowPositionals: true,
  options: { data: { type: 'string' }, threads: { type: 'string' } },
});
/** Relative to this process: the one that is open already has another folder. */
const files = positionals.map((path) => resolve(path));
const opened = new OpenedFiles();

registerScheme();
app.enableSandbox();
// What is passed along arrives as it is, unlike the arguments, to which Chromium adds its own.
if (app.requestSingleInstanceLock({ files })) {
  opened.add(files);
  // macOS says so in an event, which may come before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    opened.add([path]);
  });
  app.whenReady().then(open).catch(fail);
} else {
  app.quit();
}

async function open(): Promise<void> {
  secureSession(resolve(OUT, 'renderer'));
  const threads = Number(values.threads);
  const dataFolder = typeof values.data === 'string' ? resolve(values.data) : defaultDataFolder();
  const httpApi = new ApiSwitch({ dataFolder, endpoint: new ApiServer() });
  const browserSources = new SourceServer({ dataFolder, folder: resolve(OUT, 'renderer') });
  const host = await createHost({
    dataFolder,
    httpApi,
    browserSources,
    opened,
    ...(Number.isInteger(threads) && threads > 0 && { threads }),
    workerUrl: new URL('./worker.js', import.meta.url),
    shell: 'electron',
    shippedFolder: shippedFolder(),
    stayAwake,
  });
  const settings = (await host.call('settings.get', {})) as Readonly<Record<string, unknown>>;
  await httpApi.attach(host, settings[HTTP_API_SETTING] === true);
  await browserSources.attach(host);
  ipcMain.handle('call', (event, method: unknown, input: unknown) => {
    if (!isOurFrame(event.senderFrame) || typeof method !== 'string') throw new Error('refused');
    return answer(host, method, input);
  });
  for (const name of HOST_EVENTS) {
    host.on(name, (value) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send('event', name, value);
    });
  }
  showProgressInTaskbar(host);
  const window = openMainWindow(OUT, fail);
  app.on('second-instance', (_event, _arguments, _folder, passed) => {
    opened.add(filesIn(passed));
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  closeWithEverythingKept(host, [httpApi, browserSources]);
}

/** An older version may have passed something else, or nothing. */
function filesIn(passed: unknown): string[] {
  const given = typeof passed === 'object' && passed !== null && 'files' in passed ? passed.files : null;
  return Array.isArray(given) ? given.filter((path) => typeof path === 'string') : [];
}

function stayAwake(): () => void {
  const blocker = powerSaveBlocker.start('prevent-app-suspension');
  return () => powerSaveBlocker.stop(blocker);
}

function showProgressInTaskbar(host: HostServices): void {
  const running = new Map<number, RunInfo>();
  host.on('run', (run) => {
    if (run.status === 'running') running.set(run.id, run);
    else running.delete(run.id);
    const first = running.values().next().value;
    const share = first ? first.progress.trialsDone / Math.max(1, first.progress.trials) : -1;
    for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(share);
  });
}

function closeWithEverythingKept(host: HostServices, servers: readonly { close(): Promise<void> }[]): void {
  let closed = false;
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    Promise.all(servers.map((server) => server.close()))
      .then(() => host.close())
      .finally(() => app.quit());
  });
}

function fail(error: unknown): void {
  console.error(error);
  dialog.showErrorBox('Warbench could not start', lastWords(error));
  app.exit(1);
}
