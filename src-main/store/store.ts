/** The data folder: reads happen here, writes on a thread. One process per folder, so ids are assigned here. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { SqlReader, SqlValue, WriteStep } from '../../src-shared/store-queries/sql.ts';
import type { DatabaseWriter } from '../threads/database-writer.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { type OpenedStore, openStore } from './open.ts';
import { type IdTable, largestId } from './queries/ids.ts';

type Statement = Database.Statement<SqlValue[]>;

export class Store implements SqlReader {
  readonly folder: string;
  readonly readOnly: string | null;
  readonly notice: string | null;
  readonly fresh: boolean;
  /** The database file, for threads that read it themselves. */
  readonly path: string;
  private readonly opened: OpenedStore;
  private readonly lock: FolderLock;
  private readonly writer: DatabaseWriter;
  private readonly nextIds = new Map<IdTable, number>();
  private readonly statements = new Map<string, Statement>();
  private readonly tupleStatements = new Map<string, Statement>();
  private lastWrite: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, lock: FolderLock, opened: OpenedStore, writer: DatabaseWriter) {
    this.folder = folder;
    this.lock = lock;
    this.opened = opened;
    this.writer = writer;
    this.path = opened.path;
    this.readOnly = opened.readOnly;
    this.notice = opened.notice;
    this.fresh = opened.fresh;
  }

  static open(folder: string, writer: DatabaseWriter): Store {
    mkdirSync(folder, { recursive: true });
    const lock = lockFolder(folder);
    try {
      return new Store(folder, lock, openStore(folder), writer);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  get runsFolder(): string {
    return join(this.folder, 'runs');
  }

  matchFilePath(runId: number): string {
    return join(this.runsFolder, `${runId}.matches`);
  }

  get<Row>(sql: string, ...params: readonly SqlValue[]): Row | undefined {
    return this.prepare(sql).get(...params) as Row | undefined;
  }

  all<Row>(sql: string, ...params: readonly SqlValue[]): Row[] {
    return this.prepare(sql).all(...params) as Row[];
  }

  tuples<Row extends readonly unknown[]>(sql: string, ...params: readonly SqlValue[]): Row[] {
    const statement = this.tupleStatements.get(sql) ?? this.opened.db.prepare<SqlValue[]>(sql).raw();
    this.tupleStatements.set(sql, statement);
    return statement.all(...params) as Row[];
  }

  iterateTuples<Row extends readonly unknown[]>(sql: string, ...params: readonly SqlValue[]): IterableIterator<Row> {
    // A statement of its own: a cached one cannot be iterated twice at a time.
    return this.opened.db
      .prepare<SqlValue[]>(sql)
      .raw()
      .iterate(...params) as IterableIterator<Row>;
  }

  /** One transaction. Resolves with the number of rows changed when it is on the disk. */
  write(...steps: readonly WriteStep[]): Promise<number> {
    if (this.readOnly !== null) return Promise.reject(new ApiError('store/read-only', this.readOnly));
    const done = this.writer.write(this.path, steps);
    this.lastWrite = Promise.allSettled([this.lastWrite, done]);
    return done;
  }

  nextId(table: IdTable): number {
    const id = this.nextIds.get(table) ?? largestId(this, table) + 1;
    this.nextIds.set(table, id + 1);
    return id;
  }

  /** Waits for pending writes. The writer closes last, so that SQLite merges its log into the file. */
  async close(): Promise<void> {
    await this.lastWrite;
    this.statements.clear();
    this.tupleStatements.clear();
    this.opened.db.close();
    await this.writer.close();
    this.lock.release();
  }

  private prepare(sql: string): Statement {
    const statement = this.statements.get(sql) ?? this.opened.db.prepare<SqlValue[]>(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}
