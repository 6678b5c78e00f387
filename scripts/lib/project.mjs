// What `npm start`, `npm test` and the other npm scripts do before their own work: install, build, find Node 24 and a
// browser. Plain Node without dependencies, because it runs before anything is installed and under older Nodes too.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const at = (...parts) => join(ROOT, ...parts);
const windows = process.platform === 'win32';

export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Says what went wrong and what to do, and ends. */
export function giveUp(what, todo) {
  say(`\n${what}`);
  say(todo);
  process.exit(1);
}

/** Runs a command with our output; true when it succeeded. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  return done.status === 0;
}

function npm(args, options = {}) {
  return run(windows ? 'npm.cmd' : 'npm', args, { shell: windows, ...options });
}

function hashOf(...files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Installs the packages when node_modules is missing or does not fit the lock file. */
export function ensureInstalled() {
  const stamp = at('node_modules/.warbench-installed');
  const wanted = hashOf(at('package.json'), at('package-lock.json'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say(
    existsSync(at('node_modules'))
      ? 'The packages are out of date; installing them again.'
      : 'Installing the packages (about a minute, once).',
  );
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // A lock file that lacks another platform's optional packages makes `npm ci` refuse; then install without saving.
  const installed = npm(['ci', ...quiet]) || npm(['install', '--no-save', ...quiet]);
  if (!installed)
    giveUp('The packages could not be installed.', 'Check the network connection and the messages above, then run the same command again.');
  writeFileSync(stamp, wanted);
}

/** The Node that runs the project: this one when it is new enough, else the one among the packages. */
export function projectNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const own = at('node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  return giveUp(
    `Warbench needs Node 24; this is Node ${process.versions.node}, and the package ${name} did not install.`,
    'Install Node 24 or newer from nodejs.org, then run the same command again.',
  );
}

/** Environment in which `node` means the project's Node for everything started below. */
export function projectEnv() {
  const folder = dirname(projectNode());
  const key = Object.keys(process.env).find((k) => k.toLowerCase() === 'path') ?? 'PATH';
  return {
    ...process.env,
    [key]: `${folder}${windows ? ';' : ':'}${at('node_modules/.bin')}${windows ? ';' : ':'}${process.env[key] ?? ''}`,
  };
}

/** A package's own command-line program, run on the project's Node. */
export function tool(file, args, options = {}) {
  return run(projectNode(), [at('node_modules', file), ...args], { env: projectEnv(), ...options });
}

const SOURCES = ['src-shared', 'src-worker', 'src-main', 'src-renderer', 'resources', 'electron.vite.config.ts', 'package-lock.json'];

function fingerprintOfSources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isDirectory()) for (const entry of readdirSync(path).sort()) visit(join(path, entry));
    else hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  };
  for (const source of SOURCES) visit(at(source));
  return hash.digest('hex');
}

/** Builds the app when its sources changed since the last build. */
export function ensureBuilt() {
  const stamp = at('out/.built');
  const wanted = fingerprintOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the app.');
  const started = Date.now();
  const log = spawnSync(projectNode(), [at('node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    env: projectEnv(),
    encoding: 'utf8',
  });
  if (log.status !== 0) {
    say(log.stdout + log.stderr);
    giveUp('The app did not build.', 'The messages above name the file and line; mend it and run the same command again.');
  }
  mkdirSync(at('out'), { recursive: true });
  writeFileSync(stamp, wanted);
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

const BROWSERS = [
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

/** Where Playwright put (or would put) its own Chromium. */
function playwrightBrowser() {
  const asked = spawnSync(projectNode(), ['-e', "process.stdout.write(require('playwright-core').chromium.executablePath())"], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return asked.status === 0 ? asked.stdout : '';
}

/** A Chromium for the tests: an installed one, else Playwright's download, else Debian's package when we are root. */
export function ensureBrowser() {
  const there = installedBrowser();
  if (there) return there;
  say('No Chromium or Chrome is installed; downloading the one that Playwright brings.');
  tool('playwright-core/cli.js', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  const downloaded = installedBrowser();
  if (downloaded) return downloaded;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('The download did not work; installing the chromium package of this system.');
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update', '-qq'], quiet);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], quiet);
    const packaged = installedBrowser();
    if (packaged) return packaged;
  }
  return giveUp(
    'The browser tests need Chromium or Chrome, and none could be installed.',
    'Install one, or set CHROMIUM_PATH to its program file, and run the same command again.',
  );
}

/** The Electron program, fetched once if it can be; null when it cannot. */
export function electronProgram() {
  const find = () => {
    const pathFile = at('node_modules/electron/path.txt');
    if (!existsSync(pathFile)) return null;
    const program = at('node_modules/electron/dist', readFileSync(pathFile, 'utf8').trim());
    return existsSync(program) ? program : null;
  };
  const there = find();
  if (there || !existsSync(at('node_modules/electron/install.js'))) return there;
  say('Fetching Electron (once).');
  const fetched = spawnSync(projectNode(), [at('node_modules/electron/install.js')], { cwd: ROOT, stdio: 'ignore', timeout: 300_000 });
  return fetched.status === 0 ? find() : null;
}

/** Hands over to a long-running program: passes signals on and ends with its exit code. */
export function become(command, args, env = projectEnv()) {
  const child = spawn(command, args, { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(`Could not start ${command}: ${error.message}`, 'Run `npm test` to check the installation.'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

export function hasCommand(command) {
  try {
    execFileSync(windows ? 'where' : 'which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
