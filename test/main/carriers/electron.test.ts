/**
 * The built Electron shell against a stand-in `electron`, because the real one cannot be had everywhere: the bundle
 * loads, answers calls with typed arrays, and refuses foreign frames and bad input. The test with a real Electron
 * runs when its program is there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { skipUnless } from '../../kit/skip.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'warbench-shell-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STAND_IN = `
const handlers = {}, listeners = {}, log = [];
export const state = { handlers, listeners, log, permissions: {} };
globalThis.__electron = state;
const on = (name, f) => { (listeners[name] ??= []).push(f); };
export const app = { enableSandbox() { log.push('sandbox'); }, requestSingleInstanceLock: () => true, whenReady: () => Promise.resolve(), on, quit() { log.push('quit'); }, exit(c) { log.push('exit ' + c); } };
export const protocol = { registerSchemesAsPrivileged(s) { log.push('scheme ' + s[0].scheme); } };
export const session = { defaultSession: { protocol: { handle(s, f) { state.serve = f; } }, setPermissionRequestHandler(f) { state.permissions.request = f; }, setPermissionCheckHandler(f) { state.permissions.check = f; }, setDevicePermissionHandler(f) { state.permissions.device = f; }, webRequest: { onBeforeRequest(f) { state.beforeRequest = f; } } } };
export const ipcMain = { handle(name, f) { handlers[name] = f; } };
export class BrowserWindow { constructor(o) { state.window = o; this.webContents = { setWindowOpenHandler(f) { state.windowOpen = f; }, send() {}, on(n, f) { (state.windowHooks ??= {})[n] = f; } }; } once(n, f) { (state.windowOnce ??= {})[n] = f; } loadURL(u) { state.url = u; } static getAllWindows() { return []; } setProgressBar() {} }
export const dialog = { showErrorBox(t, m) { log.push('error ' + m); } };
export const powerSaveBlocker = { start(kind) { log.push('awake ' + kind); return 7; }, stop(id) { log.push('asleep ' + id); } };
export default { app, protocol, session, ipcMain, BrowserWindow, dialog, powerSaveBlocker };
`;

const SCRIPT = `
import { registerHooks } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
const standIn = 'data:text/javascript,' + encodeURIComponent(readFileSync(process.argv[2], 'utf8'));
registerHooks({ resolve: (s, c, next) => (s === 'electron' ? { url: standIn, shortCircuit: true } : next(s, c)) });
const [, , , bundle, data, out] = process.argv;
process.argv.splice(2, process.argv.length, '--data', data, '--threads', '1');
await import(bundle);
const e = globalThis.__electron;
for (let i = 0; i < 200 && !e.handlers.call; i++) await new Promise((r) => setTimeout(r, 50));
const ours = { senderFrame: { url: 'app://warbench/', parent: null } };
const attempt = async (f) => { try { return await f(); } catch (error) { return 'threw ' + error.message; } };
const result = {
  info: await attempt(() => e.handlers.call(ours, 'app.info', {})),
  bad: await attempt(() => e.handlers.call(ours, 'library.roster', { rosterId: 'x' })),
  unknown: await attempt(() => e.handlers.call(ours, '__proto__', {})),
  foreign: await attempt(() => e.handlers.call({ senderFrame: { url: 'https://evil.example/', parent: null } }, 'app.info', {})),
  child: await attempt(() => e.handlers.call({ senderFrame: { url: 'app://warbench/', parent: {} } }, 'app.info', {})),
  gone: await attempt(() => e.handlers.call({ senderFrame: null }, 'app.info', {})),
  preferences: e.window.webPreferences,
  url: e.url,
  log: e.log,
  page: await attempt(async () => { const r = await e.serve({ url: 'app://warbench/' }); return [r.status, r.headers.get('content-security-policy'), r.headers.get('content-type')]; }),
  upwards: await attempt(async () => (await e.serve({ url: 'app://warbench/../../package.json' })).status),
  elsewhere: await attempt(async () => (await e.serve({ url: 'app://other/' })).status),
  camera: await attempt(() => new Promise((r) => e.permissions.request({ getURL: () => 'app://warbench/' }, 'media', r))),
  clipboardForeign: e.permissions.check(null, 'clipboard-sanitized-write', 'https://evil.example'),
  clipboardOurs: e.permissions.check(null, 'clipboard-sanitized-write', 'app://warbench/'),
  network: await attempt(() => new Promise((r) => e.beforeRequest({ url: 'https://evil.example/x' }, r))),
  popup: e.windowOpen({ url: 'https://evil.example/' }).action,
  studio: e.windowOpen({ url: 'app://warbench/#/studio/clean?size=4k&background=theme' }),
  glass: e.windowOpen({ url: 'app://warbench/#/studio/clean?size=4k&background=transparent' }).overrideBrowserWindowOptions,
  rankings: e.windowOpen({ url: 'app://warbench/#/rankings?x=#/studio' }).action,
  studioLife: (() => { const life = { closed: 0 }; e.windowHooks['did-create-window']({ webContents: { setWindowOpenHandler(f) { life.open = f({ url: 'app://warbench/#/studio/clean' }).action; } }, once() {}, close() { life.closed++; } }); e.windowOnce.closed(); return life; })(),
  navigated: (() => { let prevented = false; const hooks = {}; e.listeners['web-contents-created'][0]({}, { on: (n, f) => { hooks[n] = f; } }); hooks['will-navigate']({ url: 'https://evil.example/', preventDefault() { prevented = true; } }); return prevented; })(),
};
// The samples play at the first start: awake meanwhile, and no longer when they are paused.
const until = async (word) => { for (let i = 0; i < 600 && !e.log.includes(word); i++) await new Promise((r) => setTimeout(r, 50)); };
await until('awake prevent-app-suspension');
for (const run of (await e.handlers.call(ours, 'runs.list', {})).value) await e.handlers.call(ours, 'runs.pause', { runId: run.id });
await until('asleep 7');
result.power = e.log.filter((line) => line.endsWith('suspension') || line === 'asleep 7');
writeFileSync(out, JSON.stringify(result));
const quit = { preventDefault() {} };
for (const f of e.listeners['will-quit']) f(quit);
for (let i = 0; i < 200 && !e.log.includes('quit'); i++) await new Promise((r) => setTimeout(r, 50));
process.exit(e.log.includes('quit') ? 0 : 1);
`;

describe('the built shell', skipUnless(existsSync(join(ROOT, 'out/main/index.js')), 'needs a build: npm run build'), () => {
  test('answers only our own window', () => {
    writeFileSync(join(folder, 'electron.js'), STAND_IN);
    writeFileSync(join(folder, 'drive.mjs'), SCRIPT);
    const out = join(folder, 'result.json');
    const done = spawnSync(
      process.execPath,
      [join(folder, 'drive.mjs'), join(folder, 'electron.js'), join(ROOT, 'out/main/index.js'), join(folder, 'data'), out],
      {
        cwd: ROOT,
        encoding: 'utf8',
        timeout: 60_000,
      },
    );
    expect(done.stderr).not.toMatch(/Error:/);
    expect(done.status).toBe(0);
    const result = JSON.parse(readFileSync(out, 'utf8'));
    expect(result.info).toMatchObject({ ok: true, value: { shell: 'electron', keepsAwake: true } });
    expect(result.power.slice(0, 2)).toEqual(['awake prevent-app-suspension', 'asleep 7']);
    expect(result.power.at(-1)).toBe('asleep 7');
    expect(result.bad).toMatchObject({ ok: false });
    expect(result.unknown).toMatchObject({ ok: false });
    for (const refused of [result.foreign, result.child, result.gone]) expect(refused).toBe('threw refused');
    expect(result.preferences).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false });
    expect(result.url).toBe('app://warbench/');
    expect(result.log).toEqual(expect.arrayContaining(['sandbox', 'scheme app']));
    expect(result.page).toEqual([200, expect.stringContaining("script-src 'self';"), 'text/html; charset=utf-8']);
    expect([result.upwards, result.elsewhere]).toEqual([404, 404]);
    expect([result.camera, result.clipboardForeign, result.clipboardOurs]).toEqual([false, false, true]);
    expect(result.network).toEqual({ cancel: true });
    expect([result.popup, result.rankings, result.navigated]).toEqual(['deny', 'deny', true]);
    // The Studio's own window: sized by the page, isolated like the main one, closed with it, and opens none itself.
    expect(result.studio).toMatchObject({
      action: 'allow',
      overrideBrowserWindowOptions: {
        useContentSize: true,
        enableLargerThanScreen: true,
        webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false },
      },
    });
    expect(result.studio.overrideBrowserWindowOptions).not.toHaveProperty('width');
    expect(result.studio.overrideBrowserWindowOptions).not.toHaveProperty('transparent');
    expect(result.glass).toMatchObject({ transparent: true, frame: false });
    expect(result.studioLife).toEqual({ open: 'deny', closed: 1 });
  }, 90_000);
});

const electron = join(ROOT, 'node_modules/electron/dist', process.platform === 'win32' ? 'electron.exe' : 'electron');

describe('a real Electron', skipUnless(existsSync(electron), 'needs Electron, which could not be downloaded'), () => {
  test('starts and prints its version', () => {
    const done = spawnSync(electron, ['--version'], { encoding: 'utf8', timeout: 30_000 });
    expect(done.stdout).toMatch(/^v\d+/);
  });
});
