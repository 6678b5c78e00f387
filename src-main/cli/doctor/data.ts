/** The data folder and the library in it. Nothing is created, changed or moved. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { formatBytes, freeBytes, LOW_BYTES, RESERVE_BYTES } from '../../machine/disk.ts';
import { lastWords } from '../../machine/system-errors.ts';
import { matchFilesIn, STORE_FILE } from '../../store/data-folder.ts';
import { isDamage } from '../../store/errors.ts';
import { LOCK_FILE } from '../../store/lock.ts';
import { MIGRATIONS } from '../../store/migrations/index.ts';
import { Notices } from '../../store/notices.ts';
import { openWithoutWriting, type ReadOnlyDatabase } from '../../store/read-only.ts';
import { advise, type Finding, fix, info, ok } from './finding.ts';

export async function dataFindings(folder: string): Promise<Finding[]> {
  return [folderFinding(folder), await diskFinding(folder), sqliteFinding(), ...libraryFindings(folder)];
}

const AREA = 'Data folder';
/** Write permission for everyone. */
const WORLD_WRITABLE = 0o002;

function folderFinding(folder: string): Finding {
  const place = statSync(folder, { throwIfNoEntry: false });
  if (place !== undefined && !place.isDirectory()) {
    return fix(AREA, `${folder} is a file`, 'Choose another folder with --data, or move the file away.');
  }
  const nearest = existingParent(folder);
  if (!isWritable(nearest)) {
    return fix(
      AREA,
      `${nearest} can't be written to`,
      `Give yourself permission to write to ${nearest}, or choose another folder with --data.`,
    );
  }
  if (place === undefined) return ok(AREA, `${folder} will be created when it is first needed`);
  if (process.platform !== 'win32' && (place.mode & WORLD_WRITABLE) !== 0) {
    return advise(AREA, `${folder} can be changed by every user of this computer`, `Run: chmod o-w '${folder}'`);
  }
  return ok(AREA, folder);
}

function existingParent(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingParent(dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function diskFinding(folder: string): Promise<Finding> {
  const free = await freeBytes(existingParent(folder));
  if (free === Number.MAX_SAFE_INTEGER) return info('Disk', 'the free space is not reported by this disk');
  const text = `${formatBytes(free)} free`;
  if (free < RESERVE_BYTES)
    return fix('Disk', text, `Runs wait until ${formatBytes(RESERVE_BYTES)} are free. Delete files, or runs with large match files.`);
  if (free < LOW_BYTES) return advise('Disk', text, 'Enough for small runs. Mass runs that keep every matchup can need several GB.');
  return ok('Disk', text);
}

function sqliteFinding(): Finding {
  try {
    const db = new Database(':memory:');
    const version = db.prepare('SELECT sqlite_version()').pluck().get() as string;
    db.close();
    return ok('SQLite', version);
  } catch (error) {
    return fix('SQLite', `can't be loaded. ${lastWords(error)}`, 'Install the packages again with the Node that runs Warbench.');
  }
}

function libraryFindings(folder: string): Finding[] {
  if (!existsSync(join(folder, STORE_FILE))) return [info('Library', 'there is none yet')];
  const notices = new Notices(folder).all();
  return [
    libraryFinding(folder),
    ...notices.map(({ severity, message, hint }) => (severity === 'error' ? fix : advise)('Notice', message, hint)),
  ];
}

const DAMAGED = 'Repair it with `warbench data repair`, or open a backup: `warbench data copies`.';

/** Copying and reading a larger one would take a while. */
const MOST_CHECKED = 1e9;

function libraryFinding(folder: string): Finding {
  const { size } = statSync(join(folder, STORE_FILE));
  if (size > MOST_CHECKED) return info('Library', `${formatBytes(size)}, not read here`, 'To read it whole: warbench data check');
  try {
    const { db, close } = openLibrary(folder);
    try {
      return describeLibrary(db, folder);
    } finally {
      close();
    }
  } catch (error) {
    if (isDamage(error)) return fix('Library', `is damaged: ${(error as Error).message}`, DAMAGED);
    return fix('Library', `can't be read. ${lastWords(error)}`, DAMAGED);
  }
}

/** SQLite leaves files behind where it reads alone, so a copy is read; a copy of what another Warbench writes could be torn. */
function openLibrary(folder: string): Pick<ReadOnlyDatabase, 'db' | 'close'> {
  if (!isInUse(folder)) return openWithoutWriting(folder);
  const db = new Database(join(folder, STORE_FILE), { readonly: true, timeout: 5000 });
  return { db, close: () => db.close() };
}

/** Another Warbench holds the lock file exclusively, so that it can't be read. */
function isInUse(folder: string): boolean {
  const path = join(folder, LOCK_FILE);
  if (!existsSync(path)) return false;
  const db = new Database(path, { readonly: true, timeout: 0 });
  try {
    db.prepare('SELECT 1 FROM sqlite_master').get();
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    db.close();
  }
}

function describeLibrary(db: Database.Database, folder: string): Finding {
  const damage = db.pragma('quick_check(1)', { simple: true }) as string;
  if (damage !== 'ok') return fix('Library', `is damaged: ${damage}`, DAMAGED);
  const format = db.pragma('user_version', { simple: true }) as number;
  const size = formatBytes(statSync(join(folder, STORE_FILE)).size);
  const files = matchFilesIn(folder).length;
  const use = isInUse(folder) ? ', open in another Warbench' : '';
  const text = `${size} without damage, format ${format}, ${files === 1 ? '1 match file' : `${files} match files`}${use}`;
  if (format > MIGRATIONS.length) return advise('Library', `${text}; written by a newer Warbench, so it is only read`, 'Update Warbench.');
  return ok('Library', format < MIGRATIONS.length ? `${text}; it will be updated when it is next opened` : text);
}
