/** The data folder: reads happen here, writes on a thread. One process per folder, so ids are assigned here. */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Durability, SqlReader, SqlValue, WriteStep } from '../../src-shared/store-queries/sql.ts';
import { makeFolder } from '../machine/files.ts';
import type { DatabaseWriter } from '../threads/database-writer.ts';
import { CURRENT_LIBRARY, RUNS_FOLDER } from './data-folder.ts';
import { explainError, isDamage } from './errors.ts';
import { type FolderLock, LOCK_FILE, lockFolder } from './lock.ts';
import { Notices } from './notices.ts';
import { type OpenedStore, openBesideAnother, openStore, openStoreReadOnly, readOnlyReason } from './open.ts';
import { type IdTable, largestId } from './queries/ids.ts';

interface StoreParts {
  readonly folder: string;
  readonly lock: FolderLock | null;
  readonly opened: OpenedStore;
  readonly notices: Notices;
  readonly writer: DatabaseWriter;
}

type Statement = Database.Statement<SqlValue[]>;

export class Store implements SqlReader {
  readonly folder: string;
  readonly readOnly: string | null;
  readonly notices: Notices;
  readonly fresh: boolean;
  /** The database file, for threads that read it themselves. */
  readonly path: string;
  private readonly opened: OpenedStore;
  /** Null in a folder where nothing can be written. */
  private readonly lock: FolderLock | null;
  private readonly writer: DatabaseWriter;
  private readonly nextIds = new Map<IdTable, number>();
  private readonly statements = new Map<string, Statement>();
  private readonly tupleStatements = new Map<string, Statement>();
  private lastWrite: Promise<void> = Promise.resolve();

  private constructor({ folder, lock, opened, notices, writer }: StoreParts) {
    this.folder = folder;
    this.lock = lock;
    this.opened = opened;
    this.writer = writer;
    this.path = opened.path;
    this.readOnly = opened.readOnly;
    this.notices = notices;
    this.fresh = opened.fresh;
  }

  /** `besideAnother`: where another process has the folder open, its library is read as it is and nothing is written. */
  static open(folder: string, writer: DatabaseWriter, besideAnother = false): Store {
    const lock = lockOrExplain(folder);
    const notices = new Notices(folder);
    if (lock instanceof ApiError && lock.code === 'store/in-use') {
      if (!besideAnother) throw lock;
      return new Store({ folder, lock: null, opened: openBesideAnother(folder, lock), notices, writer });
    }
    if (lock instanceof ApiError) {
      const opened = openStoreReadOnly(folder, readOnlyReason(lock));
      return new Store({ folder, lock: null, opened, notices, writer });
    }
    try {
      return new Store({ folder, lock, opened: openStore(folder, notices), notices, writer });
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  get runsFolder(): string {
    return join(this.folder, RUNS_FOLDER);
  }

  matchFilePath(runId: number): string {
    return join(this.runsFolder, `${runId}.matches`);
  }

  get<Row>(sql: string, ...params: readonly SqlValue[]): Row | undefined {
    return this.reading(() => this.prepare(sql).get(...params) as Row | undefined);
  }

  all<Row>(sql: string, ...params: readonly SqlValue[]): Row[] {
    return this.reading(() => this.prepare(sql).all(...params) as Row[]);
  }

  tuples<Row extends readonly unknown[]>(sql: string, ...params: readonly SqlValue[]): Row[] {
    return this.reading(() => {
      const statement = this.tupleStatements.get(sql) ?? this.opened.db.prepare<SqlValue[]>(sql).raw();
      this.tupleStatements.set(sql, statement);
      return statement.all(...params) as Row[];
    });
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
    return this.queue(steps, 'durable');
  }

  /** Rows that a later `write` makes visible. It does not wait for the disk: until that write a power cut may take them back. */
  writePending(...steps: readonly WriteStep[]): Promise<number> {
    return this.queue(steps, 'pending');
  }

  /** Resolves when all writes so far are on the disk or refused. */
  written(): Promise<void> {
    return this.lastWrite;
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
    this.opened.close();
    await this.writer.close();
    this.notices.close();
    this.lock?.release();
  }

  private queue(steps: readonly WriteStep[], durability: Durability): Promise<number> {
    if (this.readOnly !== null) return Promise.reject(new ApiError('store/read-only', this.readOnly));
    const done = this.writer.write(this.path, steps, durability).catch((error: unknown) => this.refuse(error));
    // Without its value, which would hold that of every write before.
    this.lastWrite = Promise.allSettled([this.lastWrite, done]).then(() => {});
    return done;
  }

  private reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      return this.refuse(error);
    }
  }

  /** Says in plain words what is wrong; damage is also noted, because the next start may not meet it. */
  private refuse(error: unknown): never {
    if (isDamage(error)) noteDamage(this.notices);
    throw explainError(error) ?? error;
  }

  private prepare(sql: string): Statement {
    const statement = this.statements.get(sql) ?? this.opened.db.prepare<SqlValue[]>(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}

/** The lock, or why the folder cannot be written to. A folder that cannot even be read is refused. */
function lockOrExplain(folder: string): FolderLock | ApiError {
  try {
    makeFolder(folder);
    // SQLite locks a file that it can only read, too.
    closeSync(openSync(join(folder, LOCK_FILE), 'a'));
    return lockFolder(folder);
  } catch (error) {
    const explained = explainError(error);
    if (explained !== null) return explained;
    if (error instanceof ApiError && error.code === 'store/in-use') return error;
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR')) {
      throw new ApiError('store/not-a-folder', `${folder} is not a folder.`, 'Choose a folder with --data.');
    }
    throw error;
  }
}

export function noteDamage(notices: Notices, details: readonly string[] = []): void {
  notices.add({
    code: 'data/damaged',
    severity: 'error',
    message: `The library file is damaged${details.length > 0 ? `: ${details.join('; ')}` : ''}. What is shown may be incomplete.`,
    hint: 'Repair it or open a backup, in Settings under Storage or with: warbench data',
    copy: CURRENT_LIBRARY,
  });
}
