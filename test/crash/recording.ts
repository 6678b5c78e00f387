/**
 * Records what a host does to its folder: our own file operations as they happen, and those of SQLite from what changed in
 * its files. SQLite's order is known: the log is written and flushed, then the database, then the log is cut or removed.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import Database from 'better-sqlite3';
import { type FileOperation, observeFiles } from '../../src-main/machine/files.ts';
import { STORE_FILE } from '../../src-main/store/data-folder.ts';
import { DatabaseWriter } from '../../src-main/threads/database-writer.ts';
import type { Durability, WriteStep } from '../../src-shared/store-queries/sql.ts';
import { closeDatabase, write } from '../../src-worker/tasks/write.ts';
import { DiskModel, type DiskStep } from './disk-model.ts';

const LOG = `${STORE_FILE}-wal`;
const CHUNK = 512;

/** A step, or a moment at which everything before it was promised to be safe. */
export type Recorded = DiskStep | { readonly kind: 'promise'; readonly digest: string; readonly label: string };

export class Recording {
  readonly events: Recorded[] = [];
  private readonly folder: string;
  private readonly model = new DiskModel();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Until the returned function is called. Writes of the database happen on this thread meanwhile. */
  start(): () => void {
    const { write: realWrite, close: realClose } = DatabaseWriter.prototype;
    const { exec: realExec } = Database.prototype;
    const note = () => this.noteDatabase();
    DatabaseWriter.prototype.write = async (path: string, steps: readonly WriteStep[], durability: Durability) => {
      const reply = write({ kind: 'write', path, steps, durability });
      this.noteDatabase(durability);
      if (!('changes' in reply)) throw Object.assign(new Error(reply.message), { code: reply.code });
      if (durability === 'durable') this.promise();
      return reply.changes;
    };
    DatabaseWriter.prototype.close = async () => {
      closeDatabase();
      note();
    };
    // Migrations run through it, inside their transactions; what they change shows when the next one begins.
    Database.prototype.exec = function (this: Database.Database, sql: string) {
      note();
      return realExec.call(this, sql);
    };
    observeFiles({ before: () => null, after: (operation) => this.noteFile(operation) });
    return () => {
      Object.assign(DatabaseWriter.prototype, { write: realWrite, close: realClose });
      Database.prototype.exec = realExec;
      observeFiles(null);
    };
  }

  /** The state of the library now is what may not be lost from here on. */
  promise(label = ''): void {
    this.events.push({ kind: 'promise', digest: digestOf(`${this.folder}/${STORE_FILE}`), label });
  }

  noteDatabase(durability: Durability = 'durable'): void {
    const log = this.changesOf(LOG);
    const database = this.changesOf(STORE_FILE);
    const isGone = this.model.content(LOG) !== undefined && !existsSync(this.real(LOG));
    const isCut = log.some(({ kind }) => kind === 'truncate');
    // The log is on the disk before anything of it goes to the database.
    const isSynced = durability === 'durable' || database.length > 0;
    const sync: DiskStep[] = [
      { kind: 'sync', path: LOG },
      { kind: 'sync-folder', path: '.' },
    ];
    const logSteps: DiskStep[] = log.length === 0 ? [] : [...log, ...(isSynced ? sync : [])];
    if (!isCut) this.push(...logSteps);
    if (database.length > 0) this.push(...database, { kind: 'sync', path: STORE_FILE }, { kind: 'sync-folder', path: '.' });
    // The log is cut or removed only when the database has everything that was in it.
    if (isCut) this.push(...logSteps);
    if (isGone) this.push({ kind: 'remove', path: LOG });
  }

  private noteFile(operation: FileOperation): void {
    // What SQLite did before comes first.
    if (operation.kind !== 'write') this.noteDatabase();
    if (operation.kind === 'copy') {
      this.noteForeignFile(relative(this.folder, operation.to));
      return;
    }
    const path = relative(this.folder, operation.path) || '.';
    if (operation.kind === 'rename') this.push({ kind: 'rename', path, to: relative(this.folder, operation.to) });
    else if (operation.kind === 'sync' && this.model.content(path) === undefined) this.noteForeignFile(path, { kind: 'sync', path });
    else this.push({ ...operation, path });
  }

  /** A file that something else has written as a whole. */
  private noteForeignFile(path: string, ...then: readonly DiskStep[]): void {
    const bytes = readFileSync(this.real(path));
    this.push({ kind: 'create', path }, { kind: 'write', path, at: 0, bytes }, ...then);
  }

  private push(...steps: readonly DiskStep[]): void {
    for (const step of steps) {
      this.model.perform(step);
      this.events.push(step);
    }
  }

  private real(path: string): string {
    return `${this.folder}/${path}`;
  }

  /** What turns the file of the model into the real one. */
  private changesOf(path: string): DiskStep[] {
    const size = statSync(this.real(path), { throwIfNoEntry: false })?.size;
    if (size === undefined) return [];
    const known = this.model.content(path);
    const now = readFileSync(this.real(path));
    const steps: DiskStep[] = known === undefined ? [{ kind: 'create', path }] : [];
    if (known !== undefined && now.length < known.length) steps.push({ kind: 'truncate', path, length: now.length });
    return [
      ...steps,
      ...changedChunks(known ?? Buffer.alloc(0), now).map(({ at, bytes }) => ({ kind: 'write' as const, path, at, bytes })),
    ];
  }
}

function changedChunks(before: Buffer, after: Buffer): { readonly at: number; readonly bytes: Buffer }[] {
  const runs: { at: number; to: number }[] = [];
  for (let at = 0; at < after.length; at += CHUNK) {
    const to = Math.min(after.length, at + CHUNK);
    if (to <= before.length && before.compare(after, at, to, at, to) === 0) continue;
    const last = runs.at(-1);
    if (last?.to === at) last.to = to;
    else runs.push({ at, to });
  }
  return runs.map(({ at, to }) => ({ at, bytes: Buffer.from(after.subarray(at, to)) }));
}

/** Everything in a database, as one number per table. */
export function digestOf(path: string): string {
  const db = new Database(path, { readonly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all() as string[];
    return tables.map((table) => `${table}:${contentHash(db, table)}`).join(' ');
  } finally {
    db.close();
  }
}

function contentHash(db: Database.Database, table: string): string {
  let hash = 0;
  for (const row of db.prepare(`SELECT * FROM ${table}`).raw().iterate() as IterableIterator<unknown[]>) {
    for (const value of row) {
      const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
      for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    }
    hash = (Math.imul(hash, 17) + 1) | 0;
  }
  return hash.toString(36);
}
