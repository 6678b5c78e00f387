/** What Warbench keeps in its data folder, and how much of the disk that takes. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageUse } from '../../src-shared/api/types.ts';
import { freeBytes } from '../machine/disk.ts';
import { STORE_FILE } from './open.ts';
import type { Store } from './store.ts';

const MOST_NAMED = 5;

export async function storageUse(store: Store): Promise<StorageUse> {
  const files = await filesIn(store.folder);
  const isAside = (name: string) => name.startsWith(`${STORE_FILE}.`);
  const matches = (await filesIn(join(store.folder, 'runs'))).filter(({ name }) => name.endsWith('.matches'));
  const replays = store.get<{ n: number; size: number }>('SELECT count(*) AS n, ifnull(sum(length(bytes)), 0) AS size FROM replays');
  return {
    free: await freeBytes(store.folder),
    database: total(files.filter(({ name }) => name.startsWith(STORE_FILE) && !isAside(name))),
    matches: total(matches),
    matchFiles: matches.length,
    replays: replays?.size ?? 0,
    replayCount: replays?.n ?? 0,
    setAside: total(files.filter(({ name }) => isAside(name))),
    largest: largest(store, matches),
  };
}

interface SizedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Of runs that are still there. */
function largest(store: Store, matches: readonly SizedFile[]): StorageUse['largest'] {
  return [...matches]
    .sort((x, y) => y.bytes - x.bytes)
    .flatMap(({ name, bytes }) => {
      const runId = Number.parseInt(name, 10);
      const run = store.get<{ name: string }>('SELECT name FROM runs WHERE id = ? AND removed_at IS NULL', runId);
      return run === undefined ? [] : [{ runId, name: run.name, bytes }];
    })
    .slice(0, MOST_NAMED);
}

/** Empty where there is no such folder; a file that goes away meanwhile is left out. */
async function filesIn(folder: string): Promise<SizedFile[]> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return names.flatMap((name, i) => (sizes[i]?.isFile() ? [{ name, bytes: sizes[i].size }] : []));
}

function total(files: readonly SizedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
