/** Backups of the database: one before every change of its format, and a few recent ones. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { LibraryCopy } from '../../src-shared/api/data.ts';
import { copyFile, makeFolder, moveFile, remove, syncFile, syncFolder } from '../machine/files.ts';
import { BACKUPS_FOLDER, freeName, namesIn, STORE_FILE, timeOfStamp, timeStamp } from './data-folder.ts';

const SUFFIX = '.sqlite';
/** Recent backups that are kept; those from before an update stay until the user deletes them. */
const MOST_RECENT = 3;

export function backUpBeforeMigration(db: Database.Database, folder: string, format: number): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  const backup = newBackup(folder, `${timeStamp(new Date())}-format-${format}`);
  try {
    copyFile(join(folder, STORE_FILE), backup.partial);
    backup.keep();
  } catch (error) {
    backup.discard();
    throw error;
  }
}

/** `write` fills the given file. Returns the name of the backup. */
export async function storeRecentBackup(folder: string, write: (path: string) => Promise<void>): Promise<string> {
  const backup = newBackup(folder, timeStamp(new Date()));
  try {
    await write(backup.partial);
    backup.keep();
  } catch (error) {
    backup.discard();
    throw error;
  }
  for (const old of recentNames(folder).slice(0, -MOST_RECENT)) remove(join(folder, BACKUPS_FOLDER, old));
  return backup.name;
}

/** A file that gets its name only when it is whole and on the disk. */
interface NewBackup {
  readonly name: string;
  readonly partial: string;
  keep(): void;
  discard(): void;
}

function newBackup(folder: string, stem: string): NewBackup {
  const all = openBackups(folder);
  const name = freeName(all, stem, SUFFIX);
  const partial = join(all, `${name}.partial`);
  return {
    name,
    partial,
    keep() {
      syncFile(partial);
      moveFile(partial, join(all, name));
      syncFolder(all);
    },
    discard: () => remove(partial),
  };
}

/** What an interrupted backup left is removed. */
function openBackups(folder: string): string {
  const all = join(folder, BACKUPS_FOLDER);
  if (!existsSync(all)) {
    makeFolder(all);
    syncFolder(folder);
  }
  for (const name of namesIn(all)) if (name.endsWith('.partial')) remove(join(all, name));
  return all;
}

/** Oldest first. */
function recentNames(folder: string): string[] {
  return namesIn(join(folder, BACKUPS_FOLDER)).filter((name) => name.endsWith(SUFFIX) && !name.includes('-format-'));
}

/** Newest first. */
export function listBackups(folder: string): LibraryCopy[] {
  const all = join(folder, BACKUPS_FOLDER);
  return namesIn(all)
    .filter((name) => name.endsWith(SUFFIX))
    .reverse()
    .map((name) => ({
      id: `${BACKUPS_FOLDER}/${name}`,
      kind: 'backup',
      at: timeOfStamp(name),
      reason: name.includes('-format-') ? 'Made before an update.' : 'Made while everything was intact.',
      bytes: statSync(join(all, name)).size,
      matchFiles: 0,
    }));
}
