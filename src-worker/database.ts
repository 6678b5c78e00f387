/** The database opened for reading on this thread. */
import Database from 'better-sqlite3';
import type { SqlReader, SqlValue } from '../src-shared/store-queries/sql.ts';

export function readDatabase<T>(path: string, read: (db: SqlReader) => T): T {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return read(new ThreadReader(db));
  } finally {
    db.close();
  }
}

class ThreadReader implements SqlReader {
  private readonly db: Database.Database;
  private readonly statements = new Map<string, Database.Statement<SqlValue[]>>();

  constructor(db: Database.Database) {
    this.db = db;
  }

  get<Row>(sql: string, ...params: readonly SqlValue[]): Row | undefined {
    return this.prepare(sql)
      .raw(false)
      .get(...params) as Row | undefined;
  }

  all<Row>(sql: string, ...params: readonly SqlValue[]): Row[] {
    return this.prepare(sql)
      .raw(false)
      .all(...params) as Row[];
  }

  tuples<Row extends readonly unknown[]>(sql: string, ...params: readonly SqlValue[]): Row[] {
    return this.prepare(sql)
      .raw()
      .all(...params) as Row[];
  }

  iterateTuples<Row extends readonly unknown[]>(sql: string, ...params: readonly SqlValue[]): IterableIterator<Row> {
    return this.prepare(sql)
      .raw()
      .iterate(...params) as IterableIterator<Row>;
  }

  private prepare(sql: string): Database.Statement<SqlValue[]> {
    const known = this.statements.get(sql) ?? this.db.prepare<SqlValue[]>(sql);
    this.statements.set(sql, known);
    return known;
  }
}
