import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * A crash during the first write to an old library, or to a backup that was opened, leaves a journal of what to undo; later
 * there is a log instead. Only a connection that may write can undo it, and none can read the file before.
 */
export function undoHalfWritten(path: string): void {
  if (!existsSync(`${path}-journal`)) return;
  const db = new Database(path, { timeout: 5000 });
  try {
    db.pragma('user_version');
  } finally {
    db.close();
  }
}
