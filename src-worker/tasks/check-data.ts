/** Reads whole files to find damage, and copies the database, beside everything else that goes on. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { decodeHeader, decodeTile, headerBytes, headerMismatch, type MatchHeader, tileOffsets } from '../../src-shared/run/match-file.ts';
import type { MatchFileCheck, Task } from '../../src-shared/tasks/task.ts';

/** At most this many findings are listed; the first few say what is broken. */
const MOST_FINDINGS = 20;

/** What `quick_check` finds, with the names of tables instead of their page numbers. */
export function checkDatabaseTask({ path }: Task<'check-database'>): readonly string[] {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const found = db.prepare(`PRAGMA quick_check(${MOST_FINDINGS})`).pluck().all() as string[];
    const lines = found.flatMap((text) => text.split('\n')).filter((line) => line !== 'ok' && !line.startsWith('***'));
    return lines.slice(0, MOST_FINDINGS).map(namingTables(db));
  } catch (error) {
    if (error instanceof Database.SqliteError) return [error.message];
    throw error;
  } finally {
    db.close();
  }
}

function namingTables(db: Database.Database): (finding: string) => string {
  const names = new Map<number, string>();
  try {
    const rows = db.prepare('SELECT rootpage, name FROM sqlite_schema').all() as { rootpage: number; name: string }[];
    for (const { rootpage, name } of rows) names.set(rootpage, name);
  } catch {
    // Without a readable schema the numbers are all there is.
  }
  return (finding) =>
    finding.replace(/^Tree (\d+)/, (tree, root: string) => (names.has(Number(root)) ? `${names.get(Number(root))}:` : tree));
}

/** A whole copy in one transaction; the database stays open for everyone else. */
export function backUpDatabaseTask({ path, to }: Task<'back-up-database'>): null {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    db.prepare('VACUUM INTO ?').run(to);
    return null;
  } finally {
    db.close();
  }
}

export function checkMatchFileTask({ path, header, tiles }: Task<'check-match-file'>): MatchFileCheck {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    return checkTiles(file, header, tiles);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { problem: missing ? 'it is missing' : error instanceof Error ? error.message : String(error), tiles: 0 };
  } finally {
    if (file !== null) closeSync(file);
  }
}

function checkTiles(file: number, expected: MatchHeader, tiles: number): MatchFileCheck {
  const { size } = fstatSync(file);
  const read = (from: number, length: number) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
    readSync(file, bytes, 0, bytes.length, from);
    return bytes;
  };
  const { header, length } = decodeHeader(read(0, headerBytes(read(0, 65536))));
  const mismatch = headerMismatch(header, expected);
  if (mismatch !== null) return { problem: mismatch, tiles: 0 };
  const offsets = tileOffsets(header.plan, header.codec, length);
  let damaged = 0;
  for (let tile = 0; tile < tiles; tile++) {
    if (decodeTile(read(offsets[tile]!, offsets[tile + 1]! - offsets[tile]!), tile) === null) damaged++;
  }
  return { problem: damaged === 0 ? null : `${damaged} of ${tiles} parts are damaged or missing`, tiles };
}
