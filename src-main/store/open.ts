/** Opens the database: checked, backed up and migrated; set aside when damaged; read-only when it is too new. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MIGRATIONS } from './migrations/index.ts';

export const STORE_FILE = 'warbench.sqlite';

export interface OpenedStore {
  readonly path: string;
  readonly db: Database.Database;
  /** Why nothing can be written, or null. */
  readonly readOnly: string | null;
  /** What the user should know about opening it: a damaged file was set aside. */
  readonly notice: string | null;
  /** True when the file has just been created. */
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
    const readOnly = `The library was written by a newer Warbench (format ${version}, this version supports ${migrations.length}). It is opened read-only.`;
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
  // Large reads happen on other threads; the host reads a few pages at a time.
  db.pragma('mmap_size = 67108864');
  return { path, db, readOnly: null, notice, fresh };
}

/** Each step is a transaction that also increments the version, so a crash never leaves a step half done. */
function migrate(db: Database.Database, migrations: readonly string[]): void {
  for (let version = db.pragma('user_version', { simple: true }) as number; version < migrations.length; version++) {
    db.transaction(() => {
      db.exec(migrations[version]!);
      db.pragma(`user_version = ${version + 1}`);
    })();
  }
}

function backUp(db: Database.Database, path: string, version: number): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(path, `${path}.format-${version}.backup`);
}

/** The check reads the whole file. A large file is checked only after a crash, which leaves SQLite's log behind. */
const QUICK_TO_CHECK = 64 * 1024 * 1024;

function needsCheck(path: string): boolean {
  return statSync(path).size <= QUICK_TO_CHECK || existsSync(`${path}-wal`);
}

/** A damaged file is renamed, never deleted; the app starts with a new one and says so. */
function setAsideIfDamaged(path: string): string | null {
  const damage = damageIn(path);
  if (damage === null) return null;
  let aside = `${path}.damaged`;
  for (let n = 2; existsSync(aside); n++) aside = `${path}.damaged-${n}`;
  renameSync(path, aside);
  for (const tail of ['-wal', '-shm']) {
    if (existsSync(path + tail)) renameSync(path + tail, aside + tail);
    else rmSync(aside + tail, { force: true });
  }
  return `The library file was damaged (${damage}). It was renamed to ${aside}, and a new one was created.`;
}

function damageIn(path: string): string | null {
  let db: Database.Database | null = null;
  try {
    // Read-only, so that the check does not change a damaged file.
    db = new Database(path, { readonly: true });
    const answer = db.pragma('quick_check(1)', { simple: true }) as string;
    return answer === 'ok' ? null : answer;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB') return error.message;
    throw error;
  } finally {
    db?.close();
  }
}
