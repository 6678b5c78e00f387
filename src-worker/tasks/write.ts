/**
 * Writes to the database. Every change of the host is a list of statements that this thread executes in one
 * transaction, so that a commit waiting for the disk never blocks the host's event loop.
 */
import Database from 'better-sqlite3';
import { unpackRows } from '../../src-shared/store-queries/packed-rows.ts';
import type { WriteStep } from '../../src-shared/store-queries/sql.ts';
import type { Task, WriteReply } from '../../src-shared/tasks/task.ts';

let open: { readonly path: string; readonly db: Database.Database } | null = null;
const prepared = new Map<string, Database.Statement>();

export function write({ path, steps, durability }: Task<'write'>): WriteReply {
  try {
    const db = connect(path);
    // The log keeps the order of transactions, so a durable one also makes those before it durable.
    db.pragma(`synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}`);
    return { changes: execute(db, steps) };
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return { code: error.code, message: error.message };
  }
}

function execute(db: Database.Database, steps: readonly WriteStep[]): number {
  let changes = 0;
  db.transaction(() => {
    for (const { sql, rows, packed } of steps) {
      const statement = prepared.get(sql) ?? db.prepare(sql);
      prepared.set(sql, statement);
      for (const row of rows) changes += statement.run(...row).changes;
      if (packed !== undefined) for (const row of unpackRows(packed)) changes += statement.run(...row).changes;
    }
  }).immediate();
  return changes;
}

export function closeDatabase(): null {
  prepared.clear();
  open?.db.close();
  open = null;
  return null;
}

function connect(path: string): Database.Database {
  if (open?.path === path) return open.db;
  closeDatabase();
  const db = new Database(path, { timeout: 10_000, fileMustExist: true });
  db.pragma('journal_mode = WAL');
  // Large imports write the same index pages again and again; a longer log writes them to the file less often.
  db.pragma('wal_autocheckpoint = 8000');
  db.pragma('foreign_keys = ON');
  open = { path, db };
  return db;
}
