// The layering rule: arrows point one way. Fails when a file imports what its room may not know.
//   src-renderer, src-main, src-worker -> src-shared        a ruleset never -> another ruleset
//   src-renderer never -> Node, src-main, src-worker        electron only in src-main/carriers/electron
//   src-shared: no Node, no DOM, no clock, no Math.random; packages only behind formats/*.ts and api/
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOMS = ['src-shared', 'src-worker', 'src-main', 'src-renderer'];
const MAY_REACH = {
  'src-shared': ['src-shared'],
  'src-worker': ['src-worker', 'src-shared'],
  'src-main': ['src-main', 'src-shared'],
  'src-renderer': ['src-renderer', 'src-shared'],
};
const HOST_PACKAGES = ['better-sqlite3', 'piscina', 'ws', 'commander', 'electron', 'electron-vite'];
// What the compiler cannot refuse (tsconfig.shared.json already keeps Node and the DOM out of src-shared).
const IMPURE = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\b/;

/** Every breach under `root`, as sentences with file and line. */
export function breaches(root) {
  return ROOMS.flatMap((room) => filesBelow(join(root, room)).flatMap((file) => breachesIn(root, room, file)));
}

function breachesIn(root, room, file) {
  const text = readFileSync(file, 'utf8');
  const name = relative(root, file).split(sep).join('/');
  const found = [];
  const tell = (offset, what) => found.push(`${name}:${text.slice(0, offset).split('\n').length}: ${what}`);

  for (const { specifier, offset } of importsOf(text)) {
    const fault = faultIn(root, room, name, file, specifier);
    if (fault) tell(offset, `imports '${specifier}': ${fault}`);
  }
  if (room === 'src-shared') {
    const code = blankComments(text);
    const impure = IMPURE.exec(code);
    if (impure) tell(impure.index, `uses ${impure[0].trim()}: src-shared has no clock and no chance of its own`);
  }
  return found;
}

function faultIn(root, room, name, file, specifier) {
  if (specifier.startsWith('.')) {
    const target = relative(root, resolve(dirname(file), specifier))
      .split(sep)
      .join('/');
    const reached = ROOMS.find((r) => target === r || target.startsWith(`${r}/`));
    if (reached === undefined) return room === 'src-main' || target === 'package.json' ? '' : 'outside the rooms';
    if (!MAY_REACH[room].includes(reached)) return `${room} may not know ${reached}`;
    const from = rulesetOf(name);
    const to = rulesetOf(target);
    if (from && to && from !== to) return 'a ruleset never imports another ruleset';
    if (!from && to && room === 'src-shared' && !/^src-shared\/rulesets\/(index|oracles)\.ts$/.test(name))
      return 'only rulesets/index.ts and oracles.ts name the rulesets';
    return '';
  }
  if (specifier.startsWith('node:')) return room === 'src-shared' || room === 'src-renderer' ? `${room} never imports Node` : '';
  const packageName = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (room === 'src-shared') {
    const allowed = name.startsWith('src-shared/formats/') || (name === 'src-shared/api/index.ts' && packageName === 'zod');
    return allowed ? '' : 'src-shared uses packages only behind formats/*.ts (and zod in api/)';
  }
  if (packageName === 'electron')
    return name.startsWith('src-main/carriers/electron/') ? '' : 'only src-main/carriers/electron imports electron';
  if (room === 'src-renderer' && HOST_PACKAGES.includes(packageName)) return 'a window never uses a host package';
  return '';
}

function rulesetOf(name) {
  return /^src-shared\/rulesets\/([^/]+)\//.exec(name)?.[1];
}

function importsOf(text) {
  const code = blankComments(text);
  const pattern =
    /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;}])import\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/g;
  return [...code.matchAll(pattern)].map((m) => ({ specifier: m[1] ?? m[2] ?? m[3], offset: m.index + m[0].search(/\S/) }));
}

/** Comments become blanks of the same length, so that offsets stay true. */
function blankComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[\s;{}(,])\/\/[^\n]*/g, (c) => c.replace(/[^\n]/g, ' '));
}

function filesBelow(folder) {
  let entries = [];
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
  return entries.filter((e) => e.isFile() && /\.tsx?$/.test(e.name)).map((e) => join(e.parentPath ?? e.path, e.name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = breaches(resolve(process.argv[2] ?? '.'));
  for (const breach of found) console.error(breach);
  console.log(found.length === 0 ? 'The layers hold.' : `${found.length} imports break the layers.`);
  process.exit(found.length === 0 ? 0 : 1);
}
