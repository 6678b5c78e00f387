/** Opens the store's file: checked, backed up and migrated, or set aside, or read-only, each with a sentence. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MIGRATIONS } from './migrations.ts';

export const STORE_FILE = 'warbench.sqlite';

export interface OpenedStore {
  readonly path: string;
  readonly db: Database.Database;
  /** Why nothing can be written, or null. */
  readonly readOnly: string | null;
  /** What happened at opening that the user should know: a damaged file set aside. */
  readonly notice: string | null;
  /** True when the file was made just now. */
  readonly fresh: boolean;
}

export function openStore(folder: string, migrations: readonly string[] = MIGRATIONS): OpenedStore {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, STORE_FILE);
  const existed = existsSync(path);
  const notice = existed && needsCheck(path) ? setAsideIfDamaged(path) : null;
  const fresh = !existsSync(path);

  const writer = new Database(path, { timeout: 5000 });
  const version = writer.pragma('user_version', { simple: true }) as number;
  if (version > migrations.length) {
    writer.close();
    const readOnly = `The library was written by a newer Warbench (format ${version}, this one knows ${migrations.length}). It can be read, but nothing is changed.`;
    return { path, db: new Database(path, { readonly: true }), readOnly, notice, fresh };
  }
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  if (version < migrations.length) {
    if (!fresh) backUp(writer, path, version);
    migrate(writer, migrations);
  }
  writer.close();

  const db = new Database(path, { readonly: true });
  // What is large is read on other threads; here a few pages at a time.
  db.pragma('mmap_size = 67108864');
  return { path, db, readOnly: null, notice, fresh };
}

/** Each step in a transaction of its own that also moves the version, so a crash leaves a whole step done or undone. */
export function migrate(db: Database.Database, migrations: readonly string[]): void {
  for (let version = db.pragma('user_version', { simple: true }) as number; version < migrations.length; version++) {
    db.transaction(() => {
      db.exec(migrations[version] as string);
      db.pragma(`user_version = ${version + 1}`);
    })();
  }
}

function backUp(db: Database.Database, path: string, version: number): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(path, `${path}.format-${version}.backup`);
}

/** Checking reads the whole file. A large one is checked only after a session that was cut off, which leaves its log behind. */
const QUICKLY_CHECKED = 64 * 1024 * 1024;

function needsCheck(path: string): boolean {
  return statSync(path).size <= QUICKLY_CHECKED || existsSync(`${path}-wal`);
}

/** A file that SQLite calls damaged is renamed, never deleted; the app starts on a new one and says so. */
function setAsideIfDamaged(path: string): string | null {
  const fault = damageIn(path);
  if (fault === null) return null;
  let aside = `${path}.damaged`;
  for (let n = 2; existsSync(aside); n++) aside = `${path}.damaged-${n}`;
  renameSync(path, aside);
  for (const tail of ['-wal', '-shm']) {
    if (existsSync(path + tail)) renameSync(path + tail, aside + tail);
    else rmSync(aside + tail, { force: true });
  }
  return `The library file was damaged (${fault}). It was set aside as ${aside} and a new one was begun.`;
}

function damageIn(path: string): string | null {
  let db: Database.Database | null = null;
  try {
    // Read-only, so that looking at a damaged file does not change it.
    db = new Database(path, { readonly: true });
    const answer = db.pragma('quick_check(1)', { simple: true }) as string;
    return answer === 'ok' ? null : answer;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return (error as Error).message;
    throw error;
  } finally {
    db?.close();
  }
}
