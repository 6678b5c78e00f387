// The layering rules: imports point one way. Fails when a file imports what its room may not know.
//   node scripts/layers.mjs [folder]
// The table of rooms is in lib/layer-rules.mjs. What stands here are rules of single packages:
//   electron only in src-main/carriers/electron; no Node in src-shared and src-renderer
//   src-shared: no clock, no Math.random; npm packages only behind formats/ (and zod in api/)
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lineAt, PACKAGES, readSources } from './lib/imports.mjs';
import { HOST_PACKAGES, MAY_IMPORT, ORDERS, SEPARATE } from './lib/layer-rules.mjs';

// What the compiler cannot reject (tsconfig.shared.json already keeps Node and the DOM out of src-shared).
const IMPURE = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\b/;

/** Every violation below `root`: the rule's name and a sentence with file and line. */
export function findViolations(root) {
  return readSources(root).flatMap((file) => {
    const found = file.imports.flatMap((one) => {
      const problem = problemWith(file.name, one);
      return problem === null ? [] : [{ rule: problem.rule, text: `${file.name}:${one.line}: imports '${one.specifier}': ${problem.why}` }];
    });
    return [...found, ...impureCode(file)];
  });
}

function impureCode({ name, code }) {
  if (!name.startsWith('src-shared/')) return [];
  const found = IMPURE.exec(code);
  if (found === null) return [];
  const text = `${name}:${lineAt(code, found.index)}: uses ${found[0].trim()}: src-shared has no clock and no random source of its own`;
  return [{ rule: 'pure src-shared', text }];
}

function problemWith(name, { specifier, target }) {
  const home = name.split('/')[0];
  if (specifier.startsWith('node:'))
    return home === 'src-shared' || home === 'src-renderer' ? { rule: 'no Node', why: `${home} never imports Node` } : null;
  if (target === null) return problemWithPackage(name, home, specifier);
  return (
    problemBetweenPackages(name, home, target) ??
    firstOf(SEPARATE, (rule) => problemBetweenSiblings(rule, name, target)) ??
    firstOf(ORDERS, (order) => problemInOrder(order, name, target))
  );
}

function problemWithPackage(name, home, specifier) {
  const packageName = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (home === 'src-shared') {
    const allowed = name.startsWith('src-shared/formats/') || (name.startsWith('src-shared/api/') && packageName === 'zod');
    return allowed ? null : { rule: 'packages', why: 'src-shared uses npm packages only behind formats/ (and zod in api/)' };
  }
  if (packageName === 'electron') {
    const allowed = name.startsWith('src-main/carriers/electron/');
    return allowed ? null : { rule: 'packages', why: 'only src-main/carriers/electron imports electron' };
  }
  const isHostOnly = home === 'src-renderer' && HOST_PACKAGES.includes(packageName);
  return isHostOnly ? { rule: 'packages', why: 'a window never uses a host package' } : null;
}

function problemBetweenPackages(name, home, target) {
  const reached = PACKAGES.find((folder) => target.startsWith(`${folder}/`));
  if (reached === undefined) {
    const allowed = home === 'src-main' || target === 'package.json' || target.startsWith('resources/');
    return allowed ? null : { rule: 'packages', why: `${target} is outside the four packages` };
  }
  if (!MAY_IMPORT[home].includes(reached)) return { rule: 'packages', why: `${home} may not import ${reached}` };
  const namesRuleset = home === 'src-shared' && /^src-shared\/rulesets\/[^/]+\//.test(target);
  if (namesRuleset && !name.startsWith('src-shared/rulesets/'))
    return { rule: 'packages', why: 'only the files directly in rulesets/ name the rulesets' };
  return null;
}

function problemBetweenSiblings({ folder, what }, name, target) {
  const from = subfolder(folder, name);
  const to = subfolder(folder, target);
  return from && to && from !== to ? { rule: `separate ${folder}`, why: `${what} never imports another one` } : null;
}

function subfolder(folder, path) {
  return path.startsWith(`${folder}/`) && path.slice(folder.length + 1).includes('/') ? path.slice(folder.length + 1).split('/')[0] : null;
}

function problemInOrder(order, name, target) {
  const from = roomIn(order, name);
  const to = roomIn(order, target);
  if (from === null || to === null || from.folder !== to.folder || from.room === to.room) return null;
  for (const side of [from, to])
    if (side.level < 0) return { rule: order.name, why: `'${side.room}' is not in the table of rooms (scripts/lib/layer-rules.mjs)` };
  return from.level >= to.level ? null : { rule: order.name, why: `'${from.room}' comes before '${to.room}' in the ${order.name}` };
}

/** The room that a file belongs to in this order; null for a file that is not below the order's folder. */
export function roomIn(order, path) {
  const depth = order.folder.split('/').length;
  const parts = path.split('/');
  const folder = parts.slice(0, depth);
  const fits = order.folder.split('/').every((part, i) => part === '*' || part === folder[i]);
  if (!fits || parts.length <= depth || path.endsWith('.d.ts')) return null;
  const inner = parts.slice(depth).join('/');
  const stem = inner.replace(/\.\w+$/, '');
  const names = order.rooms.flat().filter((room) => stem === room || stem.startsWith(`${room}/`));
  const room = names.sort((x, y) => y.length - x.length)[0] ?? stem.split('/')[0];
  return { folder: folder.join('/'), room, level: order.rooms.findIndex((entry) => [entry].flat().includes(room)) };
}

function firstOf(list, find) {
  for (const entry of list) {
    const found = find(entry);
    if (found !== null) return found;
  }
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? '.';
  const found = findViolations(resolve(folder));
  for (const { text } of found) console.error(text);
  console.log(found.length === 0 ? 'The layers hold.' : `${found.length} imports break the layers.`);
  process.exit(found.length === 0 ? 0 : 1);
}
