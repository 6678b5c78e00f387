/** Reads a library in a folder where nothing can be written. SQLite needs files beside its log even to read, so it reads a copy. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { STORE_FILE } from './data-folder.ts';
import { undoHalfWritten } from './half-written.ts';

export interface ReadOnlyDatabase {
  readonly path: string;
  readonly db: Database.Database;
  /** Also removes the copy. */
  close(): void;
}

export function openWithoutWriting(folder: string): ReadOnlyDatabase {
  const place = mkdtempSync(join(tmpdir(), 'warbench-'));
  const path = join(place, STORE_FILE);
  const discard = () => rmSync(place, { recursive: true, force: true });
  try {
    copyFileSync(join(folder, STORE_FILE), path);
    for (const beside of ['-wal', '-journal']) {
      const file = join(folder, `${STORE_FILE}${beside}`);
      if (existsSync(file)) copyFileSync(file, `${path}${beside}`);
    }
    undoHalfWritten(path);
    const db = new Database(path, { readonly: true });
    return {
      path,
      db,
      close: () => {
        db.close();
        discard();
      },
    };
  } catch (error) {
    discard();
    throw error;
  }
}
