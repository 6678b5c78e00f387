/** Files and folders named on the command line. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { InputFile } from '../../src-shared/api/library.ts';
import type { Importer } from '../../src-shared/contract/importer.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { assetNounOf } from '../rulesets.ts';
import { count } from './text.ts';

const IMPORTERS: readonly Importer[] = RULESETS.flatMap((ruleset) => ruleset.import.importers);

/** What `-` reads is called this in messages. */
const STANDARD_INPUT = 'standard input';

/** A file, or standard input for `-`. */
export function readInput(path: string): InputFile {
  if (path === '-') return { name: STANDARD_INPUT, bytes: new Uint8Array(readFileSync(process.stdin.fd)) };
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new ApiError('cli/no-file', `There is no file '${path}'.`);
  if (!stat.isFile()) throw new ApiError('cli/not-a-file', `'${path}' is not a file.`);
  return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) };
}

/** A folder is replaced by the files in it that an importer can read. */
export function readInputs(paths: readonly string[]): InputFile[] {
  return paths.flatMap((path) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readFolder(path) : [readInput(path)]));
}

/** Files that one importer can join become one file, named after the folder. */
function readFolder(folder: string): InputFile[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const extensions = new Set(IMPORTERS.flatMap((importer) => importer.extensions));
  const joinedBy = new Map<string, Importer | undefined>();
  for (const extension of extensions) {
    joinedBy.set(
      extension,
      IMPORTERS.find((importer) => importer.join !== undefined && importer.extensions.includes(extension)),
    );
  }
  return [...extensions].flatMap((extension) => {
    const joining = joinedBy.get(extension);
    if (joining !== undefined && joining.extensions.find((e) => joinedBy.get(e) === joining) !== extension) return [];
    const together = joining === undefined ? [extension] : joining.extensions.filter((e) => joinedBy.get(e) === joining);
    const own = paths.filter((path) => together.includes(extname(path).toLowerCase()));
    // The host joins linked files itself, after it has unpacked archives among them.
    if (joining?.linked) return own.map((path) => ({ ...readInput(path), name: `${basename(resolve(folder))}/${relative(folder, path)}` }));
    if (own.length < 2 || joining?.join === undefined) return own.map(readInput);
    const files = own.map((path) => ({ name: relative(folder, path), text: readFileSync(path, 'utf8') }));
    return [{ name: `${basename(folder)}${extension}`, bytes: new TextEncoder().encode(joining.join(files)) }];
  });
}

/** "12 datasheets" of a game. */
export function assetCount(n: number, ruleset: string): string {
  return count(n, assetNounOf(RULESETS.find(({ id }) => id === ruleset)));
}

/** The settings of a command that imports and plays: those of an importer, and those left for the game. */
export function splitSettings(set: Options): { readonly forImport: Options; readonly forGame: Options } {
  const known = new Set(IMPORTERS.flatMap((importer) => importer.settings ?? []).map((spec) => spec.id));
  const { forImport = [], forGame = [] } = Object.groupBy(Object.entries(set), ([id]) => (known.has(id) ? 'forImport' : 'forGame'));
  return { forImport: Object.fromEntries(forImport), forGame: Object.fromEntries(forGame) };
}
