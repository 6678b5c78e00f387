/** How much disk space the data folder takes, and for what. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageUse } from '../../src-shared/api/app.ts';
import { freeBytes } from '../machine/disk.ts';
import { listCopies } from './copies.ts';
import { STORE_FILE } from './data-folder.ts';
import { replayTotals } from './queries/replays.ts';
import { findRunName } from './queries/runs.ts';
import type { Store } from './store.ts';

const MOST_LISTED = 5;

export async function storageUse(store: Store): Promise<StorageUse> {
  const files = await filesIn(store.folder);
  const isAside = (name: string) => name.startsWith(`${STORE_FILE}.`);
  const matches = (await filesIn(store.runsFolder)).filter(({ name }) => name.endsWith('.matches'));
  const replays = replayTotals(store);
  return {
    free: await freeBytes(store.folder),
    database: total(files.filter(({ name }) => name.startsWith(STORE_FILE) && !isAside(name))),
    matches: total(matches),
    matchFiles: matches.length,
    replays: replays.bytes,
    replayCount: replays.count,
    setAside: total(files.filter(({ name }) => isAside(name))) + total(listCopies(store.folder)),
    largest: largest(store, matches),
  };
}

interface SizedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Of runs that still exist. */
function largest(store: Store, matches: readonly SizedFile[]): StorageUse['largest'] {
  return [...matches]
    .sort((x, y) => y.bytes - x.bytes)
    .flatMap(({ name, bytes }) => {
      const runId = Number.parseInt(name, 10);
      const run = findRunName(store, runId);
      return run === undefined ? [] : [{ runId, name: run, bytes }];
    })
    .slice(0, MOST_LISTED);
}

/** Empty where there is no such folder; a file that is deleted meanwhile is left out. */
async function filesIn(folder: string): Promise<SizedFile[]> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return names.flatMap((name, i) => (sizes[i]?.isFile() ? [{ name, bytes: sizes[i].size }] : []));
}

function total(files: readonly Pick<SizedFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
