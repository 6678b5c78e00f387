// Hashes of a folder's files, to compare two builds.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './shipped.mjs';

export function treeHashes(folder) {
  return new Map(
    filesIn(folder).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}

/** Files that are in one tree only, or differ; sorted. */
export function differences(one, other) {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort();
}
