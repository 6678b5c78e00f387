/** Copies of the library beside the current one, and how one of them takes its place. Nothing is ever deleted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { LibraryCopy, RecoveryMode, RecoveryReport } from '../../src-shared/api/data.ts';
import { ApiError } from '../../src-shared/api/errors.ts';
import { headerMismatch } from '../../src-shared/run/match-file.ts';
import type { SqlReader } from '../../src-shared/store-queries/sql.ts';
import { copyFile, makeFolder, syncFolder } from '../machine/files.ts';
import { listBackups } from './backups.ts';
import { CURRENT_LIBRARY, RUNS_FOLDER, SET_ASIDE_FOLDER, STORE_FILE } from './data-folder.ts';
import { MatchReader } from './match-file.ts';
import { matchHeaderOf } from './match-header.ts';
import type { Notices } from './notices.ts';
import { findRun, startedRunIds } from './queries/runs.ts';
import { salvage } from './salvage.ts';
import { copyFolder, listSetAside, startBuilding, swapIn } from './set-aside.ts';

/** Newest first. */
export function listCopies(folder: string): LibraryCopy[] {
  return [...listSetAside(folder), ...listBackups(folder)].sort((x, y) => (x.at < y.at ? 1 : -1));
}

export interface RecoveryRequest {
  readonly folder: string;
  readonly copy: string;
  readonly mode: RecoveryMode;
  readonly notices: Notices;
}

/** The folder must be locked and its database closed. What was done is also left as a notice. */
export async function recover({ folder, copy, mode, notices }: RecoveryRequest): Promise<RecoveryReport> {
  const known = copy === CURRENT_LIBRARY || listCopies(folder).some(({ id }) => id === copy);
  if (!known) throw new ApiError('data/no-copy', `There is no copy '${copy}'.`, 'List the copies with: warbench data copies');
  const report = mode === 'repair' ? await repair(folder, copy) : reopen(folder, copy);
  for (const { id, copy: about } of notices.all()) if (about === copy) notices.acknowledge(id);
  const hasLost = report.lost.length > 0;
  notices.add({
    code: 'data/recovered',
    severity: hasLost ? 'warning' : 'note',
    message: [report.message, ...report.lost].join(' '),
    hint: 'The library that was open before is kept in set-aside.',
  });
  return report;
}

function reopen(folder: string, copy: string): RecoveryReport {
  if (copy === CURRENT_LIBRARY) throw new ApiError('data/no-copy', 'The current library is open already.');
  if (copy.startsWith(`${SET_ASIDE_FOLDER}/`)) {
    swapIn(folder, nameOf(copy), 'Another library was opened in its place.');
    return { message: 'The library that was set aside is open again, with its match files.', lost: [] };
  }
  const name = startBuilding(folder, 'Opened from a backup.');
  const target = copyFolder(folder, name);
  copyFile(join(folder, copy), join(target, STORE_FILE));
  const missing = gatherMatchFiles(folder, target, folder);
  swapIn(folder, name, 'A backup was opened in its place.');
  return { message: `The backup ${nameOf(copy)} is open.`, lost: missing };
}

async function repair(folder: string, copy: string): Promise<RecoveryReport> {
  const from = copy === CURRENT_LIBRARY ? folder : join(folder, copy);
  const file = copy.endsWith('.sqlite') ? from : join(from, STORE_FILE);
  if (!existsSync(file)) {
    throw new ApiError('data/nothing-to-repair', 'The copy has no library file, so there is nothing to repair.', 'Open a backup instead.');
  }
  const name = startBuilding(folder, 'Repaired.');
  const target = copyFolder(folder, name);
  const { kept, lost } = await salvage(file, join(target, STORE_FILE));
  const missing = gatherMatchFiles(folder, target, from);
  swapIn(folder, name, 'A repaired library was opened in its place.');
  return { message: `The library was repaired: ${kept}.`, lost: [...lost, ...missing] };
}

function nameOf(copy: string): string {
  return copy.slice(copy.indexOf('/') + 1);
}

/** Copies the match file of every run of the database in `target`; returns what is missing. */
function gatherMatchFiles(folder: string, target: string, first: string): string[] {
  const places = [first, folder, ...listSetAside(folder).map(({ id }) => join(folder, id))];
  const runs = join(target, RUNS_FOLDER);
  makeFolder(runs);
  const db = new Database(join(target, STORE_FILE), { readonly: true });
  try {
    const missing = startedRunIds(reader(db)).flatMap((id) => copyMatchFile(reader(db), id, places, runs) ?? []);
    syncFolder(runs);
    return missing;
  } finally {
    db.close();
  }
}

function copyMatchFile(db: SqlReader, id: number, places: readonly string[], runs: string): string | null {
  const run = findRun(db, id);
  const header = run?.shape ? matchHeaderOf(run, run.shape) : null;
  if (run === undefined || header === null) return null;
  const name = `${id}.matches`;
  const found = places
    .map((place) => join(place, RUNS_FOLDER, name))
    .find((path) => existsSync(path) && isFileOf(path, (reader) => headerMismatch(reader.header, header) === null));
  if (found === undefined) return `The match file of run ${id} '${run.name}' was not found.`;
  copyFile(found, join(runs, name));
  return null;
}

function isFileOf(path: string, isOwn: (reader: MatchReader) => boolean): boolean {
  try {
    const reader = MatchReader.open(path);
    try {
      return isOwn(reader);
    } finally {
      reader.close();
    }
  } catch {
    return false;
  }
}

function reader(db: Database.Database): SqlReader {
  return {
    get: <Row>(sql: string, ...params: readonly unknown[]) => db.prepare(sql).get(...params) as Row | undefined,
    all: <Row>(sql: string, ...params: readonly unknown[]) => db.prepare(sql).all(...params) as Row[],
    tuples: <Row extends readonly unknown[]>(sql: string, ...params: readonly unknown[]) =>
      db
        .prepare(sql)
        .raw()
        .all(...params) as Row[],
    iterateTuples: <Row extends readonly unknown[]>(sql: string, ...params: readonly unknown[]) =>
      db
        .prepare(sql)
        .raw()
        .iterate(...params) as IterableIterator<Row>,
  };
}
