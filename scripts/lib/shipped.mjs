// What goes into a package that users install: built modules, the packages they import, and data. The desktop app
// (scripts/dist.mjs) and the command line (scripts/pack-cli.mjs) are staged from these lists, and tests read them.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { lockedPackages } from './packages.mjs';

/** In the built program. */
export const CLI_ENTRIES = ['cli.js', 'worker.js'];
export const APP_ENTRIES = ['index.js', 'server.js', 'worker.js'];

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)["'`]([^"'`]+)["'`]/g;

/** The entries of out/main with every module they load, and the names of the packages these import. */
export function builtModules(root, entries) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const modules = new Set();
  const packages = new Set();
  const open = [...entries];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (modules.has(name)) continue;
    modules.add(name);
    for (const [, specifier] of readFileSync(join(root, 'out/main', name), 'utf8').matchAll(IMPORT)) {
      if (specifier.startsWith('./') && existsSync(join(root, 'out/main', specifier))) open.push(posix.normalize(specifier));
      else if (dependencies[packageOf(specifier)] !== undefined) packages.add(packageOf(specifier));
    }
  }
  return { modules: [...modules].sort().map((name) => `out/main/${name}`), packages: [...packages].sort() };
}

function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Headers that only a compiler needs, and addons for one platform each that piscina and msgpackr do without. */
const NOT_NEEDED = /^(?:node-addon-api|@napi-rs\/.*|msgpackr-extract)$/;

/** Folders in node_modules of these packages and of all that they depend on. */
export function packageFolders(root, names) {
  const locked = new Map(lockedPackages(root).map((one) => [one.path, one]));
  const found = new Set();
  const open = names.map((name) => `node_modules/${name}`);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const one = locked.get(path);
    if (found.has(path) || NOT_NEEDED.test(one.name)) continue;
    found.add(path);
    open.push(...one.dependsOn);
  }
  return [...found].sort();
}

const LEFT_OUT = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /\.[cm]?ts$/,
  /\.tsbuildinfo$/,
  /(?:^|\/)(?:test|tests|__tests__|docs|examples?|benchmarks?|\.github|\.vscode)\//i,
  /(?:^|\/)(?:readme|changelog|history|contributing|security)(?:\.[a-z]+)?$/i,
  /(?:^|\/)\.[^/]+$/,
  /\.(?:gyp|gypi|[ch]pp|cc|[ch]|flow|markdown)$/,
];
/** Sources that an addon was compiled from. */
const LEFT_OUT_OF = { 'better-sqlite3': /^(?:deps|src)\//, zod: /^src\//, fflate: /^umd\// };

/** Files of a package that are needed to run it, relative to its folder. */
function packageFiles(root, folder) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return filesIn(join(root, folder)).filter(
    (file) => !file.startsWith('node_modules/') && !LEFT_OUT.some((pattern) => pattern.test(file)) && !LEFT_OUT_OF[name]?.test(file),
  );
}

/** Everything that is shipped, as paths relative to the root; sorted. */
export function shippedFiles(root, entries) {
  const { modules, packages } = builtModules(root, entries);
  const page = filesIn(join(root, 'out/renderer')).map((file) => `out/renderer/${file}`);
  const preload = entries.includes('index.js') ? ['out/preload/index.cjs'] : [];
  const folders = packageFolders(root, packages);
  return [
    ...[...modules, 'out/main/build.json', ...preload, ...page].filter((file) => !file.endsWith('.map')),
    ...filesIn(join(root, 'maps')).map((file) => `maps/${file}`),
    ...['LICENSE', 'THIRD-PARTY.md'],
    ...folders.flatMap((folder) => packageFiles(root, folder).map((file) => `${folder}/${file}`)),
  ].sort();
}

/** The package.json inside the desktop app. */
export function appManifest(root) {
  const { version, description, license, main, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { packages } = builtModules(root, APP_ENTRIES);
  return {
    name: 'warbench',
    productName: 'Warbench',
    version,
    description,
    license,
    author: 'The Warbench authors',
    type: 'module',
    main,
    dependencies: Object.fromEntries(packages.map((name) => [name, dependencies[name]])),
  };
}

/** The package of the command line. Its dependencies are inside, at the versions of the lock file. */
export function cliManifest(root) {
  const { version, description, license, engines, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { packages } = builtModules(root, CLI_ENTRIES);
  return {
    name: 'warbench-cli',
    version,
    description,
    license,
    type: 'module',
    bin: { warbench: 'bin/warbench.mjs' },
    engines,
    dependencies: Object.fromEntries(packages.map((name) => [name, dependencies[name]])),
    bundleDependencies: packages,
  };
}

/** The system's Node may be too old for the program, so that is asked first. */
export const CLI_PROGRAM = `#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(\`Warbench needs Node 24 or newer. This is Node \${process.versions.node}.\`);
  process.exit(1);
}
await import('../out/main/cli.js');
`;

/** Copies these files to an empty folder. */
export function stage(root, files, to) {
  rmSync(to, { recursive: true, force: true });
  for (const file of files) {
    if (/^node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file)) writeManifest(root, file, to);
    else cpSync(join(root, file), join(to, file), { dereference: true });
  }
}

/** Without the dependencies that were left out: npm would look for them in the registry. */
function writeManifest(root, file, to) {
  const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
  for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies']) {
    const kept = kind === 'devDependencies' ? [] : Object.entries(manifest[kind] ?? {}).filter(([name]) => !NOT_NEEDED.test(name));
    if (kept.length > 0) manifest[kind] = Object.fromEntries(kept);
    else delete manifest[kind];
  }
  mkdirSync(dirname(join(to, file)), { recursive: true });
  writeFileSync(join(to, file), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Paths with forward slashes, relative to the folder; sorted. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

/** Sizes by what they belong to, largest first. */
export function sizesByPart(root, files) {
  const sizes = new Map();
  for (const file of files) {
    const part = /^(node_modules\/(?:@[^/]+\/)?[^/]+|out\/[^/]+|[^/]+)/.exec(file)[1];
    sizes.set(part, (sizes.get(part) ?? 0) + statSync(join(root, file)).size);
  }
  return [...sizes].sort(([, a], [, b]) => b - a);
}
