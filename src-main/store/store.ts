/** The host's hand on the store: reads here, writes on the scribe's thread. Ids are given out here, one process only. */
import { mkdirSync } from 'node:fs';
import { ApiError } from '../../src-shared/api/index.ts';
import type { SqlValue, WriteStep } from '../../src-shared/run/tasks.ts';
import type { Pools } from '../threads/pools.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { type OpenedStore, openStore } from './open.ts';

export type { SqlValue, WriteStep };

export class Store {
  readonly folder: string;
  readonly readOnly: string | null;
  readonly notice: string | null;
  readonly fresh: boolean;
  /** The database file, for threads that read it themselves. */
  readonly path: string;
  private readonly opened: OpenedStore;
  private readonly lock: FolderLock;
  private readonly nextIds = new Map<string, number>();
  private readonly statements = new Map<string, ReturnType<OpenedStore['db']['prepare']>>();
  private readonly raw = new Map<string, ReturnType<OpenedStore['db']['prepare']>>();
  private pools: Pools | null = null;
  private last: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, lock: FolderLock, opened: OpenedStore) {
    this.folder = folder;
    this.lock = lock;
    this.opened = opened;
    this.path = opened.path;
    this.readOnly = opened.readOnly;
    this.notice = opened.notice;
    this.fresh = opened.fresh;
  }

  static open(folder: string): Store {
    mkdirSync(folder, { recursive: true });
    const lock = lockFolder(folder);
    try {
      return new Store(folder, lock, openStore(folder));
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  attach(pools: Pools): void {
    this.pools = pools;
  }

  all<Row>(sql: string, ...params: SqlValue[]): Row[] {
    return this.prepare(sql).all(...params) as Row[];
  }

  get<Row>(sql: string, ...params: SqlValue[]): Row | undefined {
    return this.prepare(sql).get(...params) as Row | undefined;
  }

  /** Rows as tuples in the order of the columns: for many rows, where objects would take their time. */
  tuples<Row extends readonly unknown[]>(sql: string, ...params: SqlValue[]): Row[] {
    const known = this.raw.get(sql) ?? this.opened.db.prepare(sql).raw();
    this.raw.set(sql, known);
    return known.all(...params) as Row[];
  }

  iterate<Row>(sql: string, ...params: SqlValue[]): IterableIterator<Row> {
    // Its own statement: a cached one cannot be read twice at a time.
    return this.opened.db.prepare(sql).iterate(...params) as IterableIterator<Row>;
  }

  /** One transaction. Resolves when it is on the disk. */
  write(...steps: WriteStep[]): Promise<number> {
    if (this.readOnly !== null) return Promise.reject(new ApiError('store/read-only', this.readOnly));
    if (this.pools === null) throw new Error('the store has no scribe yet');
    const done = this.pools.write(this.path, steps);
    this.last = Promise.allSettled([this.last, done]);
    return done;
  }

  nextId(table: 'rosters' | 'combatants' | 'contests' | 'assets' | 'runs'): number {
    const known = this.nextIds.get(table) ?? (this.get<{ top: number | null }>(`SELECT max(id) AS top FROM ${table}`)?.top ?? 0) + 1;
    this.nextIds.set(table, known + 1);
    return known;
  }

  /** When everything asked for is written. The scribe goes last, so that it folds the log into the file. */
  async close(): Promise<void> {
    await this.last;
    this.statements.clear();
    this.raw.clear();
    this.opened.db.close();
    await this.pools?.close();
    this.lock.release();
  }

  private prepare(sql: string) {
    const known = this.statements.get(sql) ?? this.opened.db.prepare(sql);
    this.statements.set(sql, known);
    return known;
  }
}

/** One statement for one row. */
export function step(sql: string, ...row: SqlValue[]): WriteStep {
  return { sql, rows: [row] };
}
