/** Cuts a recording at random moments and looks at what is left. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { BACKUPS_FOLDER, RUNS_FOLDER, STORE_FILE } from '../../src-main/store/data-folder.ts';
import { MatchReader } from '../../src-main/store/match-file.ts';
import { matchHeaderOf } from '../../src-main/store/match-header.ts';
import { Notices } from '../../src-main/store/notices.ts';
import { openStore } from '../../src-main/store/open.ts';
import { findRun, startedRunIds } from '../../src-main/store/queries/runs.ts';
import { Rng } from '../../src-shared/random/rng.ts';
import { headerMismatch } from '../../src-shared/run/match-file.ts';
import type { SqlReader } from '../../src-shared/store-queries/sql.ts';
import { dropFolder, newFolder } from '../kit/coin-host.ts';
import { DiskModel } from './disk-model.ts';
import { digestOf, type Recorded } from './recording.ts';
import { EXPORTED } from './scenario.ts';

export interface PowerCut {
  /** Events that happened before it. */
  readonly at: number;
  readonly files: ReadonlyMap<string, Buffer>;
  /** What the library may look like: as promised last, or one change further. */
  readonly allowed: readonly string[];
}

/** The n-th cut of a seed: always the same. */
export function powerCut(events: readonly Recorded[], seed: number, n: number): PowerCut {
  const rng = new Rng().seek({ hi: seed, lo: 1 }, n, 0, 0);
  const first = events.findIndex(({ kind }) => kind === 'promise') + 1;
  return cutAt(events, first + rng.below(events.length - first + 1), rng);
}

/** After so many events. */
export function cutAt(events: readonly Recorded[], at: number, rng: Rng): PowerCut {
  const disk = new DiskModel();
  const allowed: string[] = [];
  events.forEach((event, i) => {
    if (event.kind !== 'promise') {
      if (i < at) disk.perform(event);
      return;
    }
    if (i < at) allowed[0] = event.digest;
    else allowed[1] ??= event.digest;
  });
  return { at, files: disk.afterPowerCut(rng), allowed };
}

/** Writes the files, opens the library, and throws what is wrong with it. Returns the folder when it is asked for. */
export function checkPowerCut(cut: PowerCut, exported: Buffer | null): void {
  const folder = newFolder();
  try {
    writeFiles(folder, cut.files);
    checkLibrary(folder, cut.allowed);
    checkMatchFiles(folder);
    checkWholeFiles(folder, exported);
  } finally {
    dropFolder(folder);
  }
}

export function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

function checkLibrary(folder: string, allowed: readonly string[]): void {
  const notices = new Notices(folder);
  const store = openStore(folder, notices);
  const check = store.db.pragma('quick_check(1)', { simple: true });
  store.close();
  if (check !== 'ok') throw new Error(`the library is damaged: ${check}`);
  const found = notices.all().filter(({ code }) => code !== 'data/recovered');
  if (found.length > 0) throw new Error(`a notice: ${found[0]!.message}`);
  const digest = digestOf(join(folder, STORE_FILE));
  if (!allowed.includes(digest)) throw new Error(`the library is not as promised:\n${digest}\n${allowed.join('\n')}`);
}

/** The tiles that the library counts are in the files, whole. */
function checkMatchFiles(folder: string): void {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  try {
    const reader = { get: bind(db, 'get'), all: bind(db, 'all'), tuples: bind(db, 'tuples') } as SqlReader;
    for (const id of startedRunIds(reader)) checkMatchFile(reader, id, join(folder, RUNS_FOLDER, `${id}.matches`));
  } finally {
    db.close();
  }
}

function bind(db: Database.Database, form: 'get' | 'all' | 'tuples') {
  return (sql: string, ...params: readonly unknown[]) => {
    const statement = db.prepare(sql);
    return form === 'get' ? statement.get(...params) : (form === 'all' ? statement : statement.raw()).all(...params);
  };
}

function checkMatchFile(db: SqlReader, id: number, path: string): void {
  const run = findRun(db, id);
  const header = run?.shape ? matchHeaderOf(run, run.shape) : null;
  if (run === undefined || header === null) return;
  const reader = MatchReader.open(path);
  try {
    const mismatch = headerMismatch(reader.header, header);
    if (mismatch !== null) throw new Error(`the match file of run ${id}: ${mismatch}`);
    const { taken } = run.scheduleState as { taken: number };
    for (let tile = 0; tile < taken; tile++) {
      if (reader.payload(tile) === null) throw new Error(`run ${id} counts ${taken} tiles, but tile ${tile} is not in its match file`);
    }
  } finally {
    reader.close();
  }
}

/** Backups and exports are whole or not there. */
function checkWholeFiles(folder: string, exported: Buffer | null): void {
  const backups = join(folder, BACKUPS_FOLDER);
  for (const name of existsSync(backups) ? readdirSync(backups).filter((file) => file.endsWith('.sqlite')) : []) {
    const db = new Database(join(backups, name), { readonly: true });
    const check = db.pragma('quick_check(1)', { simple: true });
    db.close();
    if (check !== 'ok') throw new Error(`the backup ${name} is damaged: ${check}`);
  }
  const path = join(folder, EXPORTED);
  if (exported !== null && existsSync(path) && !readFileSync(path).equals(exported)) throw new Error('the exported file is not whole');
}
