/** What a command line names: files, and folders with all that an importer knows in them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import type { InputFile } from '../../src-shared/api/types.ts';
import type { Importer } from '../../src-shared/contract/importer.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { readInput } from './session.ts';

const IMPORTERS: readonly Importer[] = RULESETS.flatMap((ruleset) => ruleset.import.importers);

/** A folder of files that can be joined comes as one of each kind, under the folder's name. */
export function readInputs(paths: readonly string[]): InputFile[] {
  return paths.flatMap((path) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readFolder(path) : [readInput(path)]));
}

function readFolder(folder: string): InputFile[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const known = new Set(IMPORTERS.flatMap((importer) => importer.extensions));
  const inputs: InputFile[] = [];
  for (const extension of known) {
    const own = paths.filter((path) => extname(path).toLowerCase() === extension);
    const joined = IMPORTERS.find((importer) => importer.join !== undefined && importer.extensions.includes(extension));
    if (own.length < 2 || joined?.join === undefined) inputs.push(...own.map(readInput));
    else {
      const files = own.map((path) => ({ name: relative(folder, path), text: readFileSync(path, 'utf8') }));
      inputs.push({ name: `${basename(folder)}${extension}`, bytes: new TextEncoder().encode(joined.join(files)) });
    }
  }
  return inputs;
}

/** Settings of a command that reads files and plays: what an importer asks for, and what is left for the game. */
export function splitSettings(set: Options): { readonly reading: Options; readonly playing: Options } {
  const known = new Set(IMPORTERS.flatMap((importer) => importer.settings ?? []).map((spec) => spec.id));
  const { reading = [], playing = [] } = Object.groupBy(Object.entries(set), ([id]) => (known.has(id) ? 'reading' : 'playing'));
  return { reading: Object.fromEntries(reading), playing: Object.fromEntries(playing) };
}
