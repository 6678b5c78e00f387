/**
 * One process per data folder. The lock is an open exclusive transaction on a separate file: the operating system
 * releases it when the process ends, however it ends, so there is never a stale lock.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ApiError } from '../../src-shared/api/errors.ts';

export interface FolderLock {
  release(): void;
}

export function lockFolder(folder: string): FolderLock {
  const db = new Database(join(folder, 'in-use.lock'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
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
