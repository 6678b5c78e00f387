/**
 * One process per data folder. The lock is an open exclusive transaction on a file of its own: the operating system
 * lets go of it when the process ends, however it ends, so no stale lock is ever left behind.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ApiError } from '../../src-shared/api/index.ts';

export interface FolderLock {
  release(): void;
}

export function lockFolder(folder: string): FolderLock {
  const db = new Database(join(folder, 'in-use.lock'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new ApiError(
      'store/in-use',
      `Another Warbench is already using the folder ${folder}.`,
      'Close the other one, or name another folder with --data.',
    );
  }
  return {
    release() {
      if (db.open) db.close();
    },
  };
}
