/** Reads a library in a folder where nothing can be written: not even the files that SQLite needs beside its log. */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { STORE_FILE } from './data-folder.ts';

export interface ReadOnlyDatabase {
  readonly path: string;
  readonly db: Database.Database;
  close(): void;
}

/** A file that was closed cleanly is read in place. One with a log is copied, because reading a log means writing beside it. */
export function openWithoutWriting(folder: string): ReadOnlyDatabase {
  const path = join(folder, STORE_FILE);
  const log = `${path}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0) return openCopy(path, log);
  const address = `${pathToFileURL(path).href}?immutable=1`;
  const db = new Database(address, { readonly: true });
  return { path: address, db, close: () => db.close() };
}

function openCopy(path: string, log: string): ReadOnlyDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-'));
  const copy = join(folder, STORE_FILE);
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    copyFileSync(path, copy);
    if (existsSync(log)) copyFileSync(log, `${copy}-wal`);
    const db = new Database(copy, { readonly: true });
    return {
      path: copy,
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
