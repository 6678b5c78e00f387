/** Opens the database: checked, backed up and migrated; set aside when it cannot be used; read-only when nothing can be written. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ApiError } from '../../src-shared/api/errors.ts';
import { syncFolder } from '../machine/files.ts';
import { backUpBeforeMigration, listBackups } from './backups.ts';
import { matchFilesIn, STORE_FILE } from './data-folder.ts';
import { explainError, isDamage } from './errors.ts';
import { undoHalfWritten } from './half-written.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Notices } from './notices.ts';
import { openWithoutWriting, type ReadOnlyDatabase } from './read-only.ts';
import { type AnnounceSetAside, finishMoves, type SetAside, setAside } from './set-aside.ts';

export interface OpenedStore {
  /** Of the database, for threads that read it themselves. */
  readonly path: string;
  readonly db: Database.Database;
  /** Why nothing can be written, or null. */
  readonly readOnly: string | null;
  /** True when the file has just been created. */
  readonly fresh: boolean;
  close(): void;
}

export function openStore(folder: string, notices: Notices, migrations: readonly string[] = MIGRATIONS): OpenedStore {
  const path = join(folder, STORE_FILE);
  try {
    setAsideIfUnusable(folder, notices);
    const fresh = !existsSync(path);
    const newer = updateFormat(folder, fresh, migrations);
    const db = new Database(path, { readonly: true });
    // Large reads happen on other threads; the host reads a few pages at a time.
    db.pragma('mmap_size = 67108864');
    return { path, db, readOnly: newer, fresh, close: () => db.close() };
  } catch (error) {
    return openAfterFailure(folder, error, migrations.length);
  }
}

/** Where nothing can be written to the folder, not even that it is in use. */
export function openStoreReadOnly(folder: string, reason: string): OpenedStore {
  if (!existsSync(join(folder, STORE_FILE))) throw new ApiError('store/read-only', reason, 'Choose another folder with --data.');
  return readOnlyStore(openWithoutWriting(folder), reason, MIGRATIONS.length);
}

/** SQLite lets other processes read while one writes; the one that has the lock keeps the format up to date. */
export function openBesideAnother(folder: string, inUse: ApiError): OpenedStore {
  const path = join(folder, STORE_FILE);
  if (!existsSync(path)) throw inUse;
  const db = new Database(path, { readonly: true, timeout: 5000 });
  return readOnlyStore({ path, db, close: () => db.close() }, `${inUse.message} Its library is only read.`, MIGRATIONS.length);
}

export function readOnlyReason({ message, hint }: ApiError): string {
  return `${message.replace(', so nothing was changed', '')} The library is opened read-only. ${hint}`;
}

/** A library that can be read is shown, although nothing can be written; anything else is refused with a sentence. */
function openAfterFailure(folder: string, error: unknown, format: number): OpenedStore {
  const explained = explainError(error);
  if (explained === null || isDamage(error)) throw error;
  if (!existsSync(join(folder, STORE_FILE))) throw explained;
  try {
    return readOnlyStore(openWithoutWriting(folder), readOnlyReason(explained), format);
  } catch {
    throw explained;
  }
}

function readOnlyStore({ path, db, close }: ReadOnlyDatabase, readOnly: string, format: number): OpenedStore {
  try {
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version >= format) return { path, db, readOnly, fresh: false, close };
  } catch (error) {
    close();
    throw isDamage(error) ? damagedAndReadOnly() : error;
  }
  close();
  throw new ApiError('store/needs-update', `The library has to be updated to open it, and that needs to write. ${readOnly}`);
}

function damagedAndReadOnly(): ApiError {
  return new ApiError(
    'store/damaged',
    "The library file is damaged, and it can't be set aside, because the folder can't be written to.",
    'Check its permissions, the free space and the disk, then open it again.',
  );
}

/** Returns why the file is only read, where a newer version has written it. */
function updateFormat(folder: string, fresh: boolean, migrations: readonly string[]): string | null {
  const path = join(folder, STORE_FILE);
  const writer = new Database(path, { timeout: 5000 });
  try {
    const version = writer.pragma('user_version', { simple: true }) as number;
    if (version > migrations.length) {
      return `The library was written by a newer Warbench (format ${version}, this version supports ${migrations.length}). It is opened read-only.`;
    }
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = FULL');
    if (version < migrations.length) {
      if (!fresh) backUpBeforeMigration(writer, folder, version);
      migrate(writer, migrations);
      syncFolder(folder);
    }
    return null;
  } finally {
    writer.close();
  }
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

/** Database and match files go together: a new database counts its runs from 1 and would write over them. */
function setAsideIfUnusable(folder: string, notices: Notices): void {
  const announce: AnnounceSetAside = (moved) => noteSetAside(notices, folder, moved);
  if (finishMoves(folder, announce)) return;
  const reason = whyUnusable(folder);
  if (reason !== null) setAside(folder, reason, announce);
}

function noteSetAside(notices: Notices, folder: string, { name, reason }: SetAside): void {
  const copy = `set-aside/${name}`;
  const files = matchFilesIn(join(folder, copy)).length;
  notices.add({
    code: 'data/set-aside',
    severity: 'error',
    message: `${reason} It was set aside${files === 0 ? '' : files === 1 ? ' with 1 match file' : ` with ${files} match files`} in ${copy}, and a new library was started.`,
    hint:
      listBackups(folder).length > 0
        ? 'Repair it or open the last backup, in Settings under Storage or with: warbench data'
        : 'Repair it, in Settings under Storage or with: warbench data',
    copy,
  });
}

/** The check reads the whole file. A larger one is checked here only after a crash, which leaves SQLite's log behind; otherwise later, in the background. */
const QUICK_TO_CHECK = 64 * 1024 * 1024;

function whyUnusable(folder: string): string | null {
  const path = join(folder, STORE_FILE);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return wasUsed(folder) ? 'The library file is missing.' : null;
  if (size === 0) return wasUsed(folder) ? 'The library file is empty.' : null;
  if (size > QUICK_TO_CHECK && !existsSync(`${path}-wal`)) return null;
  const damage = damageIn(path);
  return damage === null ? null : `The library file is damaged (${damage}).`;
}

/** Whether there was a library here before. */
function wasUsed(folder: string): boolean {
  return matchFilesIn(folder).length > 0 || (statSync(join(folder, `${STORE_FILE}-wal`), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function damageIn(path: string): string | null {
  let db: Database.Database | null = null;
  try {
    undoHalfWritten(path);
    // Read-only, so that the check does not change a damaged file.
    db = new Database(path, { readonly: true });
    const answer = db.pragma('quick_check(1)', { simple: true }) as string;
    return answer === 'ok' ? null : answer.replace(/^\*.*\n/, '');
  } catch (error) {
    if (isDamage(error) && error instanceof Error) return error.message;
    throw error;
  } finally {
    db?.close();
  }
}
