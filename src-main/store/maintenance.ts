/** Checks the whole library and keeps recent backups, in the background and on request. */
import { statSync } from 'node:fs';
import type { DataCheck, LibraryCopy } from '../../src-shared/api/data.ts';
import { ApiError } from '../../src-shared/api/errors.ts';
import { RESERVE_BYTES } from '../machine/disk.ts';
import type { DataThread } from '../threads/data-thread.ts';
import { listBackups, storeRecentBackup } from './backups.ts';
import { countedTiles, matchHeaderOf } from './match-header.ts';
import { findRun, startedRunIds } from './queries/runs.ts';
import { findSetting, putSetting } from './queries/settings.ts';
import { noteDamage, type Store } from './store.ts';

/** After the start, when the first pages are loaded. */
const FIRST_CHECK_MS = 20_000;
const BACKUP_EVERY_MS = 20 * 3600e3;
/** Match files can be large and are never rewritten once a run is done. */
const MATCH_FILES_EVERY_MS = 7 * 24 * 3600e3;
const MATCH_FILES_CHECKED_AT = 'data.match-files-checked';

export interface MaintenanceParts {
  readonly store: Store;
  readonly dataThread: DataThread;
  freeBytes(): Promise<number>;
}

export class Maintenance {
  private readonly store: Store;
  private readonly thread: DataThread;
  private readonly freeBytes: () => Promise<number>;
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;
  private lastJob: Promise<unknown> = Promise.resolve();

  constructor({ store, dataThread, freeBytes }: MaintenanceParts) {
    this.store = store;
    this.thread = dataThread;
    this.freeBytes = freeBytes;
  }

  startLater(): void {
    this.timer = setTimeout(() => {
      this.inTurn(() => this.routine()).catch((error: unknown) => {
        if (!this.isClosed) console.error('The check of the library ended early:', error);
      });
    }, FIRST_CHECK_MS);
    this.timer.unref();
  }

  check(): Promise<DataCheck> {
    return this.inTurn(async () => {
      const database = await this.checkDatabase();
      // A damaged database does not know for certain which files it has.
      const files = database.length === 0 ? await this.checkMatchFiles() : { problems: [], matchFiles: 0, tiles: 0 };
      const checked = { databaseBytes: this.databaseBytes(), matchFiles: files.matchFiles, tiles: files.tiles };
      return { database, matchFiles: files.problems, checked };
    });
  }

  backUp(): Promise<LibraryCopy> {
    return this.inTurn(async () => {
      const damage = await this.checkDatabase();
      if (damage.length > 0) {
        throw new ApiError('data/damaged', 'The library is damaged, so it was not backed up over an intact backup.', 'Repair it first.');
      }
      return this.storeBackup();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.thread.close();
    await this.lastJob.catch(() => {});
  }

  /** One after the other. */
  private inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = this.lastJob.catch(() => {}).then(job);
    this.lastJob = done;
    // Whoever started it gets the error.
    done.catch(() => {});
    return done;
  }

  private async routine(): Promise<void> {
    if ((await this.checkDatabase()).length > 0 || this.store.readOnly !== null) return;
    if (await this.isBackupDue()) await this.storeBackup();
    if (this.areMatchFilesDue()) await this.checkMatchFiles();
  }

  private async checkDatabase(): Promise<readonly string[]> {
    const damage = await this.thread.checkDatabase(this.store.path);
    if (damage.length > 0) noteDamage(this.store.notices, damage.slice(0, 3));
    return damage;
  }

  private async checkMatchFiles() {
    const problems: string[] = [];
    let matchFiles = 0;
    let tiles = 0;
    for (const id of startedRunIds(this.store)) {
      const found = await this.checkMatchFileOf(id);
      if (found === null) continue;
      matchFiles++;
      tiles += found.tiles;
      if (found.problem !== null) problems.push(found.problem);
    }
    if (problems.length > 0) this.noteMatchFiles(problems);
    if (this.store.readOnly === null) await this.store.write(putSetting(MATCH_FILES_CHECKED_AT, new Date().toISOString()));
    return { problems, matchFiles, tiles };
  }

  /** Null for a run without a match file. Only what is counted is checked: a run may be writing right now. */
  private async checkMatchFileOf(id: number): Promise<{ problem: string | null; tiles: number } | null> {
    const run = findRun(this.store, id);
    const header = run?.shape ? matchHeaderOf(run, run.shape) : null;
    if (run === undefined || header === null) return null;
    const { problem, tiles } = await this.thread.checkMatchFile(this.store.matchFilePath(id), header, countedTiles(run, header.plan));
    return { problem: problem === null ? null : `Run ${id} '${run.name}': ${problem}`, tiles };
  }

  private noteMatchFiles(problems: readonly string[]): void {
    const listed = problems.slice(0, 3).join('; ');
    const more = problems.length > 3 ? `; and ${problems.length - 3} more` : '';
    this.store.notices.add({
      code: 'data/match-files',
      severity: 'warning',
      message: `Match files are damaged. ${listed}${more}.`,
      hint: 'Put the files back from a backup of yours, or play the runs again: they give the same results.',
    });
  }

  private async isBackupDue(): Promise<boolean> {
    const newest = listBackups(this.store.folder)[0];
    if (newest !== undefined && Date.now() - Date.parse(newest.at) < BACKUP_EVERY_MS) return false;
    return (await this.freeBytes()) > RESERVE_BYTES + 2 * this.databaseBytes();
  }

  private areMatchFilesDue(): boolean {
    const last = findSetting(this.store, MATCH_FILES_CHECKED_AT);
    return typeof last !== 'string' || Date.now() - Date.parse(last) > MATCH_FILES_EVERY_MS;
  }

  private async storeBackup(): Promise<LibraryCopy> {
    const name = await storeRecentBackup(this.store.folder, (path) => this.thread.backUpDatabase(this.store.path, path));
    const stored = listBackups(this.store.folder).find(({ id }) => id.endsWith(name));
    if (stored === undefined) throw new Error(`the backup ${name} is gone`);
    return stored;
  }

  private databaseBytes(): number {
    return statSync(this.store.path, { throwIfNoEntry: false })?.size ?? 0;
  }
}
