// Finds who imports what, for layers.mjs, room-graph.mjs and check.mjs.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

export const PACKAGES = ['src-shared', 'src-worker', 'src-main', 'src-renderer'];

/** Every source file in these folders with its text and imports. `target` is a path from `root`, or null for a package. */
export function readSources(root, folders = PACKAGES) {
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => {
      const name = relative(root, path).split(sep).join('/');
      const code = blankComments(readFileSync(path, 'utf8'));
      return { name, code, imports: importsIn(name, code) };
    });
}

export function lineAt(code, offset) {
  return code.slice(0, offset).split('\n').length;
}

function importsIn(name, code) {
  const pattern =
    /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;}])import\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/g;
  return [...code.matchAll(pattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3];
    const target = specifier.startsWith('.') ? posix.normalize(`${dirname(name)}/${specifier}`) : null;
    return { specifier, target, line: lineAt(code, match.index + match[0].search(/\S/)) };
  });
}

/** Comments become blanks of the same length, so that lines stay the same. */
function blankComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[\s;{}(,])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}

function filesBelow(folder) {
  let entries = [];
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
