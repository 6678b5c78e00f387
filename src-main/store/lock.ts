/**
 * One process per data folder. The lock is an open exclusive transaction on a separate file: the operating system
 * releases it when the process ends, however it ends, so there is never a stale lock.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ApiError } from '../../src-shared/api/errors.ts';
import { remove } from '../machine/files.ts';
import { isDamage } from './errors.ts';

export interface FolderLock {
  release(): void;
}

export const LOCK_FILE = 'in-use.lock';

export function lockFolder(folder: string): FolderLock {
  const db = openLock(join(folder, LOCK_FILE));
  if (db === null) {
    throw new ApiError(
      'store/in-use',
      `Another Warbench is already using the folder ${folder}.`,
      'Close the other one, or choose another folder with --data.',
    );
  }
  return {
    release() {
      if (db.open) db.close();
    },
  };
}

/** Null when another process holds it. */
function openLock(path: string): Database.Database | null {
  try {
    return lockedDatabase(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Something else wrote it; what Warbench holds open is a database, so nothing is in use.
    remove(path);
    return lockedDatabase(path);
  }
}

function lockedDatabase(path: string): Database.Database | null {
  const db = new Database(path, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}
