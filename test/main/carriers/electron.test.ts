/**
 * The built Electron shell against a stand-in `electron`, because the real one cannot be had everywhere: the bundle
 * loads, answers calls with typed arrays, and refuses foreign frames and bad input. The test with a real Electron
 * runs when its program is there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skipUnless } from '../../kit/skip.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'warbench-shell-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STAND_IN = `
const handlers = {}, listeners = {}, log = [];
export const state = { handlers, listeners, log, permissions: {} };
globalThis.__electron = state;
const on = (name, f) => { (listeners[name] ??= []).push(f); };
export const app = { enableSandbox() { log.push('sandbox'); }, requestSingleInstanceLock(passed) { state.passed = passed; return true; }, whenReady: () => Promise.resolve(), on, isPackaged: false, quit() { log.push('quit'); }, exit(c) { log.push('exit ' + c); } };
export const protocol = { registerSchemesAsPrivileged(s) { log.push('scheme ' + s[0].scheme); } };
export const session = { defaultSession: { protocol: { handle(s, f) { state.serve = f; } }, setPermissionRequestHandler(f) { state.permissions.request = f; }, setPermissionCheckHandler(f) { state.permissions.check = f; }, setDevicePermissionHandler(f) { state.permissions.device = f; }, webRequest: { onBeforeRequest(f) { state.beforeRequest = f; } } } };
export const ipcMain = { handle(name, f) { handlers[name] = f; } };
export class BrowserWindow { constructor(o) { state.window = o; state.open = this; this.webContents = { setWindowOpenHandler(f) { state.windowOpen = f; }, send(channel, name) { log.push('sent ' + name); }, on(n, f) { (state.windowHooks ??= {})[n] = f; } }; } once(n, f) { (state.windowOnce ??= {})[n] = f; } async loadURL(u) { state.url = u; if (process.env.PAGE_FAILS) throw new Error('ERR_FAILED (-2)'); } static getAllWindows() { return state.open ? [state.open] : []; } setProgressBar() {} isMinimized() { return true; } restore() { log.push('restored'); } focus() { log.push('focused'); } }
export const dialog = { showErrorBox(t, m) { log.push('error ' + m); } };
export const powerSaveBlocker = { start(kind) { log.push('awake ' + kind); return 7; }, stop(id) { log.push('asleep ' + id); } };
export default { app, protocol, session, ipcMain, BrowserWindow, dialog, powerSaveBlocker };
`;

const SCRIPT = `
import { registerHooks } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
const standIn = 'data:text/javascript,' + encodeURIComponent(readFileSync(process.argv[2], 'utf8'));
registerHooks({ resolve: (s, c, next) => (s === 'electron' ? { url: standIn, shortCircuit: true } : next(s, c)) });
const [, , , bundle, data, out, file] = process.argv;
process.argv.splice(2, process.argv.length, '--data', data, '--threads', '1', file);
await import(bundle);
const e = globalThis.__electron;
for (let i = 0; i < 2000 && !e.handlers.call; i++) await new Promise((r) => setTimeout(r, 50));
const ours = { senderFrame: { url: 'app://warbench/', parent: null } };
const attempt = async (f) => { try { return await f(); } catch (error) { return 'threw ' + error.message; } };
const taken = async () => (await e.handlers.call(ours, 'app.takeOpened', {})).value.map(({ name, bytes, problem }) => ({ name, text: new TextDecoder().decode(bytes), problem }));
const openedFiles = { atStart: await taken(), passed: e.passed, again: await taken() };
e.listeners['second-instance'][0]({}, ['electron', '--original-process-start-time=1'], '/', { files: [file, '--flag.wbrun', '/no/such/battle.wbreplay'] });
openedFiles.second = await taken();
e.listeners['second-instance'][0]({}, [], '/', null);
openedFiles.none = await taken();
const openFile = { prevented: false, preventDefault() { this.prevented = true; } };
e.listeners['open-file'][0](openFile, file);
openedFiles.event = [openFile.prevented, ...(await taken())];
const result = {
  openedFiles,
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
  camera: await attempt(() => new Promise((r) => e.permissions.request({ getURL: () => 'app://warbench/' }, 'media', r, { mediaTypes: ['audio', 'video'] }))),
  microphone: await attempt(() => new Promise((r) => e.permissions.request({ getURL: () => 'app://warbench/' }, 'media', r, { mediaTypes: ['audio'] }))),
  microphoneForeign: e.permissions.check(null, 'media', 'https://evil.example', { mediaType: 'audio' }),
  clipboardForeign: e.permissions.check(null, 'clipboard-sanitized-write', 'https://evil.example'),
  clipboardOurs: e.permissions.check(null, 'clipboard-sanitized-write', 'app://warbench/'),
  network: await attempt(() => new Promise((r) => e.beforeRequest({ url: 'https://evil.example/x' }, r))),
  popup: e.windowOpen({ url: 'https://evil.example/' }).action,
  studio: e.windowOpen({ url: 'app://warbench/#/studio/clean?size=4k&background=theme' }),
  glass: e.windowOpen({ url: 'app://warbench/#/studio/clean?size=4k&background=transparent' }).overrideBrowserWindowOptions,
  rankings: e.windowOpen({ url: 'app://warbench/#/rankings?x=#/studio' }).action,
  studioLife: (() => { const life = { closed: 0 }; e.windowHooks['did-create-window']({ webContents: { setWindowOpenHandler(f) { life.open = f({ url: 'app://warbench/#/studio/clean' }).action; } }, once() {}, close() { life.closed++; } }); e.windowOnce.closed(); return life; })(),
  prevented: (() => {
    const hooks = {}, prevented = {};
    e.listeners['web-contents-created'][0]({}, { on: (n, f) => { hooks[n] = f; } });
    for (const name of Object.keys(hooks)) for (const url of ['https://evil.example/', 'file:///etc/passwd', 'app://warbench/#/runs']) {
      hooks[name]({ url, preventDefault() { (prevented[name] ??= []).push(url); } });
    }
    return prevented;
  })(),
  device: e.permissions.device({}),
  policies: await (async () => { const r = await e.serve({ url: 'app://warbench/nothing' }); return r.headers.get('content-security-policy'); })(),
  channels: Object.keys(e.handlers),
};
// The samples play at the first start: awake meanwhile, and no longer when they are paused.
const until = async (word) => { for (let i = 0; i < 2000 && !e.log.includes(word); i++) await new Promise((r) => setTimeout(r, 50)); };
await until('awake prevent-app-suspension');
for (const run of (await e.handlers.call(ours, 'runs.list', {})).value) await e.handlers.call(ours, 'runs.pause', { runId: run.id });
await until('asleep 7');
result.power = e.log.filter((line) => line.endsWith('suspension') || line === 'asleep 7');
writeFileSync(out, JSON.stringify(result));
const quit = { preventDefault() {} };
for (const f of e.listeners['will-quit']) f(quit);
for (let i = 0; i < 2000 && !e.log.includes('quit'); i++) await new Promise((r) => setTimeout(r, 50));
process.exit(e.log.includes('quit') ? 0 : 1);
`;

/** Opens the shell until it shows an error, or a window. */
const FAILING = `
import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
const standIn = 'data:text/javascript,' + encodeURIComponent(readFileSync(process.argv[2], 'utf8'));
registerHooks({ resolve: (s, c, next) => (s === 'electron' ? { url: standIn, shortCircuit: true } : next(s, c)) });
const [, , , bundle, data] = process.argv;
process.argv.splice(2, process.argv.length, '--data', data, '--threads', '1');
await import(bundle);
const e = globalThis.__electron;
for (let i = 0; i < 2000 && !e.log.some((line) => line.startsWith('exit')); i++) await new Promise((r) => setTimeout(r, 50));
process.stdout.write(JSON.stringify(e.log.filter((line) => /^(?:error|exit) /.test(line))));
process.exit(0);
`;

function drive(script: string, args: readonly string[], env: Record<string, string> = {}) {
  writeFileSync(join(folder, 'electron.js'), STAND_IN);
  writeFileSync(join(folder, 'drive.mjs'), script);
  return spawnSync(process.execPath, [join(folder, 'drive.mjs'), join(folder, 'electron.js'), join(ROOT, 'out/main/index.js'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 200_000,
    env: { ...process.env, ...env },
  });
}

const isBuilt = skipUnless(existsSync(join(ROOT, 'out/main/index.js')), 'needs a build: npm run build');

describe('a shell that cannot open', isBuilt, () => {
  test.each([
    ['its data folder', 'file', {}, 'not a folder'],
    ['its page', 'failing-page', { PAGE_FAILS: '1' }, 'ERR_FAILED'],
  ])('%s says so and ends', (_what, data, env, reason) => {
    writeFileSync(join(folder, 'file'), 'text');
    const done = drive(FAILING, [join(folder, data)], env);
    expect(JSON.parse(done.stdout)).toEqual([expect.stringContaining(reason), 'exit 1']);
    expect(JSON.parse(done.stdout)[0]).toMatch(/^error [^\n]*$/);
  });
});

describe('the built shell', isBuilt, () => {
  // biome-ignore lint/suspicious/noExplicitAny: facts as the driver wrote them.
  let result: any;
  beforeAll(() => {
    const out = join(folder, 'result.json');
    writeFileSync(join(folder, 'Last Stand.wbreplay'), 'a battle');
    const done = drive(SCRIPT, [join(folder, 'data'), out, join(folder, 'Last Stand.wbreplay')]);
    expect(done.stderr).not.toMatch(/Error:/);
    expect(done.status).toBe(0);
    result = JSON.parse(readFileSync(out, 'utf8'));
  }, 90_000);

  test('answers only our own window', () => {
    expect(result.info).toMatchObject({ ok: true, value: { shell: 'electron', keepsAwake: true } });
    expect(result.power.slice(0, 2)).toEqual(['awake prevent-app-suspension', 'asleep 7']);
    expect(result.power.at(-1)).toBe('asleep 7');
    expect(result.bad).toMatchObject({ ok: false });
    expect(result.unknown).toMatchObject({ ok: false });
    for (const refused of [result.foreign, result.child, result.gone]) expect(refused).toBe('threw refused');
    expect(result.preferences).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false });
    expect(result.url).toBe('app://warbench/');
    expect(result.log).toEqual(expect.arrayContaining(['sandbox', 'scheme app']));
    expect(result.page).toEqual([200, expect.stringContaining("script-src 'self' 'wasm-unsafe-eval';"), 'text/html; charset=utf-8']);
    expect([result.upwards, result.elsewhere]).toEqual([404, 404]);
    expect([result.camera, result.clipboardForeign, result.clipboardOurs]).toEqual([false, false, true]);
    expect([result.microphone, result.microphoneForeign]).toEqual([true, false]);
    expect(result.network).toEqual({ cancel: true });
    expect([result.popup, result.rankings]).toEqual(['deny', 'deny']);
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
  });

  test('opens files from the command line, from a second start and from the system, each once', () => {
    const file = { name: 'Last Stand.wbreplay', text: 'a battle', problem: null };
    const missing = { name: 'battle.wbreplay', text: '', problem: expect.stringMatching(/^Couldn't open battle\.wbreplay: /) };
    expect(result.openedFiles).toEqual({
      atStart: [file],
      passed: { files: [join(folder, 'Last Stand.wbreplay')] },
      again: [],
      second: [file, missing],
      none: [],
      event: [true, file],
    });
    expect(result.log.filter((line: string) => line === 'sent opened')).toHaveLength(2);
    expect(result.log).toEqual(expect.arrayContaining(['restored', 'focused']));
  });

  /** The numbers are those of Electron's security checklist; docs/SECURITY.md has the whole table. */
  describe("Electron's checklist", () => {
    const bundle = () => readFileSync(join(ROOT, 'out/main/index.js'), 'utf8');

    test('1, 18: only our own scheme is loaded, never file:// or the network', () => {
      expect(result.url).toMatch(/^app:\/\//);
      expect(result.network).toEqual({ cancel: true });
    });
    test('2, 3, 4, 6, 8, 9, 10, 11: windows have exactly these preferences, the Studio window as well', () => {
      const { preload, ...preferences } = result.preferences;
      expect(preload).toMatch(/preload[\\/]index\.cjs$/);
      const strict = { contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: false };
      expect(preferences).toEqual(strict);
      expect(result.studio.overrideBrowserWindowOptions.webPreferences).toEqual(result.preferences);
      expect(result.log).toContain('sandbox');
    });
    test('5: permissions that we do not need are denied, devices always', () => {
      expect([result.camera, result.device]).toEqual([false, false]);
    });
    test('7: every answer has a policy, and it allows no foreign or inline script', () => {
      expect(result.policies).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
      expect(result.page[1]).toBe(result.policies);
    });
    test('12, 13: no webview, no navigation or redirect away from the app', () => {
      const away = ['https://evil.example/', 'file:///etc/passwd'];
      expect(result.prevented).toEqual({
        'will-navigate': away,
        'will-frame-navigate': away,
        'will-redirect': away,
        'will-attach-webview': [...away, 'app://warbench/#/runs'],
      });
    });
    test('14: no new windows but the Studio', () => {
      expect([result.popup, result.rankings, result.studioLife.open]).toEqual(['deny', 'deny', 'deny']);
    });
    test('15: nothing is opened with other programs', () => {
      expect(bundle()).not.toMatch(/\bopenExternal\b|\bopenPath\b/);
    });
    test('17: one channel, for the top frame of our own page only', () => {
      expect(result.channels).toEqual(['call']);
      expect([result.foreign, result.child, result.gone]).toEqual(Array(3).fill('threw refused'));
    });
    test('20: the page gets two functions and never an event object of Electron', () => {
      const exposed: Record<string, Record<string, (...args: unknown[]) => unknown>> = {};
      const sent: unknown[] = [];
      const heard: Record<string, (...args: unknown[]) => void> = {};
      const electron = {
        contextBridge: { exposeInMainWorld: (name: string, api: (typeof exposed)[string]) => Object.assign(exposed, { [name]: api }) },
        ipcRenderer: {
          invoke: (...args: unknown[]) => sent.push(args),
          on: (channel: string, listener: (...args: unknown[]) => void) => Object.assign(heard, { [channel]: listener }),
          removeListener: (channel: string) => delete heard[channel],
        },
      };
      const script = readFileSync(join(ROOT, 'out/preload/index.cjs'), 'utf8');
      new Function('require', 'module', 'exports', script)((name: string) => (name === 'electron' ? electron : null), {}, {});
      expect(Object.keys(exposed)).toEqual(['warbench']);
      const { call, on, ...more } = exposed.warbench!;
      expect(more).toEqual({});
      call!('app.info', { x: 1 }, 'more');
      expect(sent).toEqual([['call', 'app.info', { x: 1 }]]);
      const received: unknown[][] = [];
      const stop = on!('run', (...args: unknown[]) => received.push(args)) as () => void;
      heard.event!({ sender: 'secret' }, 'run', 1);
      heard.event!({ sender: 'secret' }, 'library', 2);
      expect(received).toEqual([[1]]);
      stop();
      expect(heard).toEqual({});
    });
  });
});

const electron = join(ROOT, 'node_modules/electron/dist', process.platform === 'win32' ? 'electron.exe' : 'electron');

describe('a real Electron', skipUnless(existsSync(electron), 'needs Electron, which could not be downloaded'), () => {
  test('starts and prints its version', () => {
    const done = spawnSync(electron, ['--version'], { encoding: 'utf8', timeout: 30_000 });
    expect(done.stdout).toMatch(/^v\d+/);
  });
});
