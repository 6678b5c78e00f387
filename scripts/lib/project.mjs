// What `npm start`, `npm test` and the other npm scripts need before they can do their work: packages, a build, Node 24
// and a browser. Uses no packages, because it runs before they are installed, and works on Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_FILE, buildInfoText, SOURCES } from './build-info.mjs';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const inRoot = (...parts) => join(ROOT, ...parts);
const isWindows = process.platform === 'win32';

/** Progress goes to stderr: stdout belongs to the command. */
export function log(message) {
  process.stderr.write(`${message}\n`);
}

/** Prints what went wrong and what to do about it, and exits. */
export function fail(problem, advice) {
  log(`\n${problem}`);
  log(advice);
  process.exit(1);
}

/** Runs a command in the project folder, with its output on our own; true if it succeeded. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options }).status === 0;
}

export function npm(args, options = {}) {
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options });
}

/** Installs the packages if node_modules is missing or doesn't match the lock file. */
export function ensureInstalled() {
  const stamp = inRoot('node_modules/.warbench-installed');
  const wanted = sha256(readFileSync(inRoot('package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  log(
    existsSync(inRoot('node_modules'))
      ? 'Packages are out of date. Installing them again ...'
      : 'Installing packages (about a minute, first time only) ...',
  );
  // No package of ours needs a script to be installed, so none may run one.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // `npm ci` rejects a lock file that lacks another platform's optional packages. Then install without saving.
  const installed = npm(['ci', ...quiet]) || npm(['install', '--no-save', ...quiet]);
  if (!installed)
    fail("Couldn't install the packages.", 'Check the network connection and the messages above, then run the same command again.');
  writeFileSync(stamp, wanted);
}

/** Installs the tools of `npm run dist`, which no other command needs. */
export function ensurePackaging() {
  const stamp = inRoot('packaging/node_modules/.warbench-installed');
  const wanted = sha256(readFileSync(inRoot('packaging/package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  log('Installing the tools that make installers (first time only) ...');
  if (!npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: inRoot('packaging') }))
    fail("Couldn't install the packaging tools.", 'Check the network connection and the messages above, then run the same command again.');
  writeFileSync(stamp, wanted);
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The Node that runs the project: the current one if it is new enough, otherwise the one from npm (docs/decisions). */
export function projectNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const packaged = inRoot('node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(packaged)) return packaged;
  return fail(
    `Warbench needs Node 24. This is Node ${process.versions.node}, and the package ${name} is not installed.`,
    'Install Node 24 or newer from nodejs.org, then run the same command again.',
  );
}

/** An environment in which `node` is the project's Node. */
export function projectEnv() {
  const key = Object.keys(process.env).find((k) => k.toLowerCase() === 'path') ?? 'PATH';
  const folders = [dirname(projectNode()), inRoot('node_modules/.bin'), process.env[key] ?? ''];
  // Worker threads of the tests load hundreds of modules; compiled once, a host opens in half the time.
  const cache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('.cache/compiled') };
  return { ...process.env, ...cache, [key]: folders.join(isWindows ? ';' : ':') };
}

/** Runs a package's command-line program on the project's Node. */
export function runTool(file, args, options = {}) {
  return run(projectNode(), [inRoot('node_modules', file), ...args], { env: projectEnv(), ...options });
}

function fingerprintOfSources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isDirectory()) for (const entry of readdirSync(path).sort()) visit(join(path, entry));
    else hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  };
  for (const source of SOURCES) visit(inRoot(source));
  return hash.digest('hex');
}

/** Builds the app if its sources changed since the last build. */
export function ensureBuilt() {
  const stamp = inRoot('out/.built');
  const wanted = fingerprintOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    // The same sources may have been committed since.
    writeFileSync(inRoot('out/main', BUILD_FILE), buildInfoText(ROOT));
    return;
  }
  log('Building ...');
  const started = Date.now();
  const build = spawnSync(projectNode(), [inRoot('node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    env: projectEnv(),
    encoding: 'utf8',
  });
  if (build.status !== 0) {
    log(build.stdout + build.stderr);
    fail('The build failed.', 'Fix the file and line named above, then run the same command again.');
  }
  mkdirSync(inRoot('out'), { recursive: true });
  writeFileSync(stamp, wanted);
  log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

const BROWSERS = [
  // Chromium without windows, tabs and menus of its own: pages take two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function installedBrowser() {
  return [process.env.CHROMIUM_PATH, ...BROWSERS, playwrightBrowser()].find((path) => path && existsSync(path));
}

/** Where Playwright installs its own Chromium. */
function playwrightBrowser() {
  const answer = spawnSync(projectNode(), ['-e', "process.stdout.write(require('playwright-core').chromium.executablePath())"], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return answer.status === 0 ? answer.stdout : '';
}

/** A Chromium for the tests: an installed one, or Playwright's download, or (as root) the system's package. */
export function ensureBrowser() {
  const installed = installedBrowser();
  if (installed) return installed;
  log("Couldn't find Chromium or Chrome. Downloading Playwright's Chromium ...");
  runTool('playwright-core/cli.js', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  const downloaded = installedBrowser();
  if (downloaded) return downloaded;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log("The download didn't work. Installing the system's package ...");
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update', '-qq'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core'], quiet);
      const packaged = installedBrowser();
      if (packaged) return packaged;
    }
  }
  return fail(
    "The browser tests need Chromium or Chrome, and installing one didn't work.",
    'Install one, or set CHROMIUM_PATH to its program file, then run the same command again.',
  );
}

/** A Redis for the tests of many machines: installed where that is possible without asking; otherwise they are skipped. */
export function ensureRedis() {
  const has = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
  if (has('redis-server') || has('valkey-server')) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  log("Installing the system's redis-server package for the tests of many machines ...");
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['update', '-qq'], quiet);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], quiet);
}

/** The Electron program, downloaded the first time; null if that isn't possible. */
export function electronProgram() {
  const find = () => {
    const pathFile = inRoot('node_modules/electron/path.txt');
    if (!existsSync(pathFile)) return null;
    const program = inRoot('node_modules/electron/dist', readFileSync(pathFile, 'utf8').trim());
    return existsSync(program) ? program : null;
  };
  const installed = find();
  if (installed || !existsSync(inRoot('node_modules/electron/install.js'))) return installed;
  log('Downloading Electron (first time only) ...');
  const download = spawnSync(projectNode(), [inRoot('node_modules/electron/install.js')], { cwd: ROOT, stdio: 'ignore', timeout: 300_000 });
  return download.status === 0 ? find() : null;
}

/**
 * Runs a program as if it replaced this one: passes signals on and exits with its exit code. A signal to npm alone ends only
 * the shell between npm and this script, so the program is also stopped when the parent is gone.
 */
export function execAndExit(command, args, env = projectEnv()) {
  const child = spawn(command, args, { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref();
  child.on('error', (error) => fail(`Couldn't start ${command}: ${error.message}`, 'Run `npm test` to check the installation.'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
